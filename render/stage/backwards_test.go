package stage

import (
	"slices"
	"testing"

	"galaxy/internal/worlds"
	"galaxy/sim"
)

// Where time has run backwards a picture equals the earlier one: trails end at their
// ships, and no contact is marked before it happens, or twice.
func TestPicturesOfTimeThatRunsBackwards(t *testing.T) {
	sc, w := worlds.Opened(t, "arena-circle")
	past := sim.NewHistory(w, 64<<20)
	var s Builder
	v := viewOf(sc.Setup.Agents[0].Pos, 400)
	v.Options, v.Rate, v.Alpha = Options{Trails: true}, 1, 1
	v.Camera.Zoom = 1
	const ticks, turn = 700, 300
	var frames []Frame // by tick, as it was the first time
	flashes := 0
	build := func() Frame {
		var f Frame
		s.Build(&f, sc, w, v)
		return f
	}
	for frames = append(frames, build()); w.Tick() < ticks; {
		if err := past.Step(); err != nil {
			t.Fatal(err)
		}
		frames = append(frames, build())
		flashes += len(frames[w.Tick()].Marks)
	}
	same := func() {
		t.Helper()
		got, want := build(), frames[w.Tick()]
		if !slices.Equal(got.Trails, want.Trails) || !slices.Equal(got.Marks, want.Marks) {
			t.Fatalf("tick %d: %d places on trails and %d marks, not %d and %d, or elsewhere",
				w.Tick(), len(got.Trails), len(got.Marks), len(want.Trails), len(want.Marks))
		}
	}
	for w.Tick() > turn {
		past.Back(nil)
		same()
	}
	for w.Tick() < ticks {
		if err := past.Step(); err != nil {
			t.Fatal(err)
		}
		same()
	}
	if flashes == 0 || len(frames[turn].Trails) == 0 {
		t.Error("no contact or trail was visible")
	}
}
