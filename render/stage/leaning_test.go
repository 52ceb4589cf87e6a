package stage

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"galaxy/render/observer"
	"galaxy/scene"
	"galaxy/sim"
)

// Tiles, walls and squares lie where points of the plane are seen: the ground's matrix and the camera agree.
func TestGroundLiesWhereItIsSeen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := viewOf(r2.Vec{X: 3, Y: -2}, 50)
		lean(&v, observer.Slant{
			Azimuth: rapid.Float64Range(-4, 4).Draw(t, "azimuth"), Elevation: rapid.Float64Range(-1.5, 1.5).Draw(t, "elevation"),
			Roll: rapid.Float64Range(-4, 4).Draw(t, "roll"),
		})
		v.Camera.Z = rapid.Float64Range(-1, 1).Draw(t, "z")
		at := r2.Vec{X: rapid.Float64Range(-20, 20).Draw(t, "x"), Y: rapid.Float64Range(-20, 20).Draw(t, "y")}
		p := picture{camera: v.Camera}
		seen, zoom := p.seePlane(at)
		if zoom == 0 {
			return
		}
		f := Frame{Camera: v.Camera}
		m, q := f.Ground(), p.onMap(at)
		row := func(i int) float64 { return float64(m[i])*q.X + float64(m[3+i])*q.Y + float64(m[6+i]) }
		if w := row(2); w > 0.1 && math.Hypot(row(0)/w-seen.X, row(1)/w-seen.Y) > 0.01*(1+r2.Norm(seen)/w) {
			t.Fatalf("%v is seen at %v, and lies at (%g, %g)", at, seen, row(0)/w, row(1)/w)
		}
	})
}

// A body hides what is behind it, and nothing that is before it: a moon, and a ship. It is seen by its name no longer either.
func TestBodiesHideWhatIsBehind(t *testing.T) {
	for _, c := range []struct {
		x    float64 // of moon and ship, along the view
		seen bool
	}{{-40, true}, {40, false}} {
		still := func(x float64) orbit.Path {
			return orbit.Elements{Q: math.Abs(x), Node: map[bool]float64{true: math.Pi}[x < 0], Mu: 1e-9}
		}
		setup := sim.Setup{
			Dt: 1, Workers: 1,
			Bodies: orbit.System{{Name: "planet", Parent: -1, Radius: 10}, {Name: "moon", Parent: 0, Radius: 0.1, Path: still(c.x)}},
			Groups: []sim.Group{{Name: "ships", Behavior: &steer.Seek{}, Drive: nav.Kinematic{}}},
			Agents: []nav.Agent{{Pos: r2.Vec{X: c.x, Y: 1}, Radius: 0.1, Mass: 1, MaxSpeed: 1, MaxAccel: 1, MaxTurn: nav.Unlimited}},
		}
		w, err := sim.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		sc := &scene.Scene{Setup: setup, Looks: make([]scene.Look, 2), Groups: make([]scene.GroupLook, 1)}
		v := viewOf(r2.Vec{}, 4)
		lean(&v, observer.Slant{Azimuth: 0, Elevation: 0.02}) // along x
		var s Builder
		var f Frame
		s.Build(&f, sc, w, v)
		moon := slices.ContainsFunc(f.Spots, func(s Spot) bool { return s.Body == 1 })
		if moon != c.seen || len(f.Ships) == 1 != c.seen {
			t.Errorf("at x = %g: the moon is seen %v, %d ships, want %v; balls %+v", c.x, moon, len(f.Ships), c.seen, f.Balls)
		}
		w.Close()
	}
}

// Where the eye is between two bodies, the one behind it is not in the picture, and hides nothing.
func TestNothingBehindTheEye(t *testing.T) {
	v := viewOf(r2.Vec{}, 10)
	lean(&v, observer.Slant{Elevation: 0.1})
	eye := r3.Add(v.Camera.Focus(), r3.Scale(1.01/v.Camera.Nearness, v.Camera.Axes[2]))
	if _, zoom := v.Camera.See(eye); zoom != 0 {
		t.Errorf("a point behind the eye has %g pixels per length", zoom)
	}
}
