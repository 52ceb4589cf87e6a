package explain

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
)

// At the agent's own place the field is what the agent asks for; elsewhere, what it asks for once it has been put there.
func TestFieldIsOfTheBehaviour(t *testing.T) {
	for _, scene := range []string{"straight-ahead", "arena-circle", "crossroads", "flocking"} {
		_, w := worlds.Opened(t, scene)
		for w.Tick() < 50 || !Steered(w, 0) { // until it comes
			w.Step()
		}
		var f Field
		var d Decider
		if !f.Begin(w, 0) {
			t.Fatalf("%s: no field", scene)
		}
		x, _ := d.Decide(w, 0)
		top := w.Glance(0).Of.MaxSpeed
		if got := r2.Scale(top, f.At(x.Pos)); x.Chooses && r2.Norm(r2.Sub(got, x.Want)) > 1e-9*top {
			t.Errorf("%s: at its place the field is %v, it asks for %v", scene, got, x.Want)
		}
		there := r2.Add(x.Pos, r2.Vec{X: 20, Y: 31})
		want := f.At(there)
		a := w.Agent(0)
		a.Pos = there
		w.Put(a)
		moved, _ := d.Decide(w, 0)
		if got := r2.Scale(top, want); moved.Chooses && r2.Norm(r2.Sub(got, moved.Want)) > 1e-9*top {
			t.Errorf("%s: there the field is %v, and once it is there it asks for %v", scene, got, moved.Want)
		}
	}
	_, w := worlds.Opened(t, "tiles-chirality")
	if new(Field).Begin(w, 0) {
		t.Error("there is a field on tiles")
	}
}

// BenchmarkField asks at as many places as a frame does.
func BenchmarkField(b *testing.B) {
	for _, scene := range []string{"straight-ahead", "arena-circle", "crossroads"} {
		b.Run(scene, func(b *testing.B) {
			_, w := worlds.Opened(b, scene)
			for w.Tick() < 50 || !Steered(w, 0) {
				w.Step()
			}
			var f Field
			at := w.Glance(0).Pos
			for b.Loop() {
				f.Begin(w, 0)
				for i := range 320 {
					f.At(r2.Add(at, r2.Vec{X: float64(i % 20), Y: float64(i / 20)}))
				}
			}
		})
	}
}
