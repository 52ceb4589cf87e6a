package script_test

import (
	"os"
	"testing"

	"galaxy/nav"
	"galaxy/nav/script"
)

// BenchmarkMagnet compares the magnet as a script with the built-in: time per decision, with
// two obstacles and a box near.
func BenchmarkMagnet(b *testing.B) {
	source, err := os.ReadFile("../../scene/library/magnet.star")
	if err != nil {
		b.Fatal(err)
	}
	builtin, err := nav.New("magnet")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		of   nav.Behavior
	}{
		{"builtin", builtin},
		{"script", of(b, string(source))},
		{"call", of(b, "def steer(me, view):\n    return view.magnet(me)")},
		{"seek", of(b, "def steer(me, view):\n    way = view.target.pos - me.pos\n    return (way.unit() * me.max_speed - me.vel) / view.dt")},
	} {
		b.Run(c.name, func(b *testing.B) {
			a, v := ship()
			b.ReportAllocs()
			for b.Loop() {
				c.of.Steer(&a, &v)
			}
			if err := v.TakeFailure(); err != nil {
				b.Fatal(err)
			}
		})
	}
}

var _ nav.Abstainer = (*script.Script)(nil)
