package player

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"galaxy/sim"
)

// However often time reverses, each frame advances by its own length, and each tick has
// the state that it had the first time.
func TestTimeRunsBothWays(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := newPlayer(t)
		p.Playback.SetStepBudget(0)
		dt := p.World.Setup().Dt
		p.Playback.rate = rapid.SampledFrom([]float64{3, 60, 400}).Draw(rt, "steps per second") * dt
		hashes := map[uint64]uint64{0: p.World.Hash()}
		p.Playback.OnStep = func() {
			tick, hash := p.World.Tick(), p.World.Hash()
			if was, known := hashes[tick]; known && was != hash {
				rt.Fatalf("tick %d has another hash", tick)
			}
			hashes[tick] = hash
		}
		for range rapid.IntRange(1, 60).Draw(rt, "frames") {
			if rapid.IntRange(0, 4).Draw(rt, "turns") == 0 {
				p.Playback.ToggleBackwards()
			}
			before, place, back := p.Time(), p.shipPosition(3), p.backwards
			frame := rapid.Float64Range(0, LongestFrame).Draw(rt, "frame")
			p.Advance(frame)
			if a := p.Alpha(); !(a >= 0 && a <= 1) {
				rt.Fatalf("alpha %v", a)
			}
			want := frame * p.Playback.rate
			if back {
				want = -want
			}
			start := p.World.Setup().Start
			if went := p.Time() - before; math.Abs(went-want) > 1e-9 && p.World.Tick() > 1 && before > start+dt {
				rt.Fatalf("a frame of %v steps moved the picture by %v", want/dt, went/dt)
			}
			if back {
				p.Advance(0)
				if frame == 0 && p.shipPosition(3) != place {
					rt.Fatalf("turned round, a ship jumps from %v to %v", place, p.shipPosition(3))
				}
			}
		}
	})
}

// Ten seconds forwards, five back and five forwards give the same picture, without jumps
// on the way.
func TestBackAndForthIsTheSamePicture(t *testing.T) {
	for _, name := range []string{"solar-system", "arena-circle", "tiles-gap", "tanks", "orbit-race"} {
		p, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		p.Playback.SetPaused(false) // also a lesson
		p.Playback.SetStepBudget(0)
		run := func(frames int) {
			for range frames {
				p.Advance(1.0 / 60)
			}
		}
		run(300)
		p.Selection.SelectShip(1)
		p.Selection.ToggleFollow()
		run(120)
		from := p.World.Tick()
		want, hash, time, place := p.Observer.Plane().Center, p.World.Hash(), p.Clock(), p.shipPosition(1)
		p.Playback.ToggleBackwards()
		run(200)
		if tick := p.World.Tick(); tick+60 > from || !strings.Contains(p.Playback.RateText(), "backwards") {
			t.Errorf("%s: backwards to tick %d, %q", name, tick, p.Playback.RateText())
		}
		p.Playback.ToggleBackwards()
		run(200)
		if got := p.Observer.Plane().Center; p.World.Hash() != hash || p.Clock() != time || math.Hypot(got.X-want.X, got.Y-want.Y) > 1e-6*math.Hypot(want.X, want.Y) {
			t.Errorf("%s: the camera is at %v at %s, a ship at %v; before: %v at %s, %v", name, got, p.Clock(), p.shipPosition(1), want, time, place)
		}
		if p.ship != 1 || !p.follow {
			t.Errorf("%s: the selection is lost", name)
		}
	}
}

func TestTheSceneHasABeginning(t *testing.T) {
	p := newPlayer(t)
	if p.Playback.ToggleBackwards(); p.backwards || !strings.Contains(p.Notices.text, "beginning of the scene") {
		t.Errorf("before anything was: backwards %v, %q", p.backwards, p.Notices.text)
	}
	p.Playback.rate = 60 * p.World.Setup().Dt
	for range 20 {
		p.Advance(1.0 / 60)
	}
	p.Notices.text = ""
	p.Playback.ToggleBackwards()
	for range 40 {
		p.Advance(1.0 / 60)
	}
	if p.World.Tick() != 0 || !p.Playback.paused || p.backwards || !strings.Contains(p.Notices.text, "beginning of the scene") {
		t.Errorf("at tick %d, paused %v, backwards %v, %q", p.World.Tick(), p.Playback.paused, p.backwards, p.Notices.text)
	}
	if p.Time() != p.World.Setup().Start {
		t.Errorf("the picture is at %v", p.Time())
	}
	p.Playback.TogglePause()
	if p.Advance(0.1); p.World.Tick() == 0 {
		t.Error("it does not go on")
	}
}

func TestStepBack(t *testing.T) {
	p := newPlayer(t)
	for range 5 {
		p.Playback.StepOnce()
	}
	p.Playback.TogglePause()
	for want := 4; want >= 0; want-- {
		if p.Playback.StepBack(); p.World.Tick() != uint64(want) || !p.Playback.paused || p.Alpha() != 1 {
			t.Fatalf("tick %d, paused %v, alpha %v; want tick %d", p.World.Tick(), p.Playback.paused, p.Alpha(), want)
		}
	}
	if p.Playback.StepBack(); p.World.Tick() != 0 || p.Notices.text == "" {
		t.Error("a step before the beginning")
	}
}

// After its end a scene can be rewound, and ends again.
func TestBackFromTheEnd(t *testing.T) {
	p, err := Open("arena-circle", "end.time=1")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	end := func() (ticks uint64) {
		for range 90 {
			p.Advance(1.0 / 60)
		}
		if !p.Playback.paused || !strings.HasPrefix(p.Notices.text, "The scene is over") {
			t.Errorf("at tick %d paused %v: %q", p.World.Tick(), p.Playback.paused, p.Notices.text)
		}
		return p.World.Tick()
	}
	first := end()
	p.Playback.ToggleBackwards()
	for range 30 {
		p.Advance(1.0 / 60)
	}
	if p.Notices.text != "" {
		t.Errorf("before the end it says %q", p.Notices.text)
	}
	p.Playback.ToggleBackwards()
	if again := end(); again != first {
		t.Errorf("it ends at tick %d, and before at %d", again, first)
	}
}

// An order after a rewind discards the later ticks, says so once, lets time run forwards
// and replaces them in the recording.
func TestWhatIf(t *testing.T) {
	for _, against := range []string{"", "seek"} {
		p, err := Open("arena-circle")
		if err != nil {
			t.Fatal(err)
		}
		if against != "" {
			if err := p.CompareWith(against); err != nil {
				t.Fatal(err)
			}
		}
		p.Playback.SetStepBudget(0)
		p.Tape.Record()
		run := func(frames int) {
			for range frames {
				p.Advance(1.0 / 60)
			}
		}
		give := func(verb string, args ...string) {
			t.Helper()
			if err := p.Orders.Give(append(sim.Text{verb}, args...)); err != nil {
				t.Fatal(err)
			}
		}
		run(70)
		give("circle")
		run(50)
		first := p.World.Hash()
		give("swap") // at the last tick: it is not lost by going back
		p.Playback.ToggleBackwards()
		run(80)
		if n := len(p.Tape.Recording().Orders); n != 2 {
			t.Errorf("gone back, %d orders are recorded", n)
		}
		p.Playback.ToggleBackwards()
		run(80)
		if p.World.Hash() != first || len(p.World.Orders()) != 2 || p.Notices.text != "" {
			t.Errorf("the same tick with %d orders and another hash, %q", len(p.World.Orders()), p.Notices.text)
		}
		p.Playback.ToggleBackwards()
		run(40)
		at := p.World.Tick()
		give("lines")
		if p.Notices.text != string(branchNotice) || p.backwards {
			t.Errorf("backwards %v, notice %q", p.backwards, p.Notices.text)
		}
		p.Notices.text = ""
		if give("circle"); p.Notices.text != "" {
			t.Errorf("said twice: %q", p.Notices.text)
		}
		run(100)
		if p.Rival() != nil && p.Rival().Tick() != p.World.Tick() {
			t.Errorf("at tick %d, and the rival at %d", p.World.Tick(), p.Rival().Tick())
		}
		p.Playback.StepBack() // the recording is whole all the same
		rec := p.Tape.Recording()
		if n := len(rec.Orders); n != 3 || rec.Orders[1].Tick != at {
			t.Errorf("recorded: %+v", rec.Orders)
		}
		var text bytes.Buffer
		if err := rec.Encode(&text); err != nil {
			t.Fatal(err)
		}
		read, err := sim.DecodeRecording(&text)
		if err != nil {
			t.Fatal(err)
		}
		w, err := sim.New(p.Scene.Setup)
		if err != nil {
			t.Fatal(err)
		}
		if err := sim.Verify(w, read, nil); err != nil || w.Tick() != p.World.Tick()+1 {
			t.Errorf("verified to tick %d of %d: %v", w.Tick(), p.World.Tick()+1, err)
		}
		replayBackAndForth(t, read)
	}
}

// A replay can be rewound, repeats its orders and differs nowhere.
func replayBackAndForth(t *testing.T, rec *sim.Recording) {
	t.Helper()
	p, err := Replay(rec)
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	for i := range 500 {
		if i == 100 || i == 150 {
			p.Playback.ToggleBackwards()
		}
		p.Advance(1.0 / 60)
	}
	if !strings.Contains(p.Notices.text, "replay is over") || len(p.World.Orders()) != 3 {
		t.Errorf("at tick %d: %q, %d orders", p.World.Tick(), p.Notices.text, len(p.World.Orders()))
	}
	if err := p.Orders.Give(sim.Text{"circle"}); err == nil {
		t.Error("a replay takes an order")
	}
}

// While the map is edited time runs forwards; painted ground stays when the world is
// rewound to before the stroke.
func TestEditingAndThePast(t *testing.T) {
	p, err := Open("tiles-gap")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(false)
	p.Playback.SetStepBudget(0)
	for range 20 {
		p.Advance(1.0 / 60)
	}
	p.Editor.Toggle()
	if p.Playback.ToggleBackwards(); p.backwards {
		t.Error("time runs backwards")
	}
	tile, ok := p.Observer.tileAt(500, 300)
	if !ok || p.World.Tiles().Solid(tile) {
		t.Fatal("there is nothing to paint on")
	}
	p.Editor.Press(p.Editor.At(500, 300), false)
	p.Editor.Release(p.Editor.At(500, 300))
	p.Editor.Toggle()
	p.Advance(0.1)
	if !p.World.Tiles().Solid(tile) {
		t.Fatal("nothing was painted")
	}
	p.Playback.ToggleBackwards()
	for range 15 {
		p.Advance(1.0 / 60)
	}
	if p.World.Tiles().Solid(tile) {
		t.Error("the history knows what was painted later")
	}
	if p.Editor.Toggle(); !p.World.Tiles().Solid(tile) || p.backwards {
		t.Errorf("edited on: backwards %v, and the map is not what was painted", p.backwards)
	}
}
