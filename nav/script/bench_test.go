package script_test

import (
	"os"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/script"
)

// BenchmarkMagnet compares the magnet as a script with the built-in: time per decision, with
// two obstacles and a box near.
func BenchmarkMagnet(b *testing.B) {
	builtin, err := nav.New("magnet")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		of   nav.Behavior
	}{
		{"builtin", builtin},
		{"script", of(b, text(b, "../../scene/library/magnet.star"))},
		{"call", of(b, "def steer(me, view):\n    return view.magnet(me)")},
		{"seek", of(b, "def steer(me, view):\n    way = view.target.pos - me.pos\n    return (way.unit() * me.max_speed - me.vel) / view.dt")},
	} {
		b.Run(c.name, func(b *testing.B) {
			a, v := ship()
			decide(b, c.of, a, v)
		})
	}
}

// BenchmarkRing is a decision of a ship on a crowded ring, with three others near on each side.
func BenchmarkRing(b *testing.B) {
	for name, file := range map[string]string{"new": "../../app/new/behaviour.star", "dodge": "../../scene/library/dodge.star", "magnet": "../../scene/library/magnet.star"} {
		b.Run(name, func(b *testing.B) {
			a, v := ring()
			decide(b, of(b, text(b, file)), a, v)
		})
	}
}

// TestRingLeavesLittleBehind: what a loop over others makes is used again in the next call.
func TestRingLeavesLittleBehind(t *testing.T) {
	for file, most := range map[string]float64{"../../app/new/behaviour.star": 60, "../../scene/library/dodge.star": 90, "../../scene/library/magnet.star": 30} {
		a, v := ring()
		s := of(t, text(t, file))
		if n := testing.AllocsPerRun(100, func() { s.Steer(&a, &v) }); n > most {
			t.Errorf("%s: %v pieces of memory for a decision, and %v are enough", file, n, most)
		}
		if err := v.TakeFailure(); err != nil {
			t.Error(err)
		}
	}
}

// ring is a ship with three others on each side.
func ring() (nav.Agent, nav.View) {
	a, v := ship()
	v.Obstacles, v.Boxes, v.Neighbors = nil, nil, nil
	for i := -3; i <= 3; i++ {
		if i != 0 {
			v.Neighbors = append(v.Neighbors, nav.Neighbor{Pos: r2.Add(a.Pos, r2.Vec{X: 0.1, Y: 1.25 * float64(i)}), Vel: r2.Vec{X: 3}, Radius: 0.5, ID: uint32(10 + i)})
		}
	}
	return a, v
}

func text(b testing.TB, file string) string {
	b.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	return string(source)
}

func decide(b *testing.B, by nav.Behavior, a nav.Agent, v nav.View) {
	b.ReportAllocs()
	for b.Loop() {
		by.Steer(&a, &v)
	}
	if err := v.TakeFailure(); err != nil {
		b.Fatal(err)
	}
}

var _ nav.Abstainer = (*script.Script)(nil)
