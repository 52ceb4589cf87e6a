// Package worlds makes the worlds that frames and pictures are tested with.
package worlds

import (
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// conic is a path for tests: one orbit, for ever.
func conic(t testing.TB, el orbit.Elements) orbit.Path {
	t.Helper()
	o, err := orbit.Prepare(el)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// FarSystem is a star, a planet 30 au out and its moon, with ships that start
// near the moon: in km and seconds, so that a pixel can be a kilometre.
func FarSystem(t testing.TB, ships int) (*scene.Scene, *sim.World) {
	t.Helper()
	const muStar, muPlanet = 1.32712440018e11, 6.8365e6
	sc := &scene.Scene{
		Units: scene.Units{Length: "km", Time: "s"},
		Rate:  60,
		Looks: []scene.Look{
			{Color: [3]float64{1, 0.85, 0.5}, Glow: true},
			{Color: [3]float64{0.36, 0.55, 0.95}},
			{Color: [3]float64{0.7, 0.7, 0.7}},
		},
		Groups: []scene.GroupLook{{Color: [3]float64{0.6, 0.8, 1}}},
		Setup: sim.Setup{
			Name: "far", Dt: 1, Start: 1e8, Workers: 1,
			Bodies: orbit.System{
				{Name: "Star", Parent: -1, Mu: muStar, Radius: 695700},
				{Name: "Planet", Parent: 0, Mu: muPlanet, Radius: 24600, Path: conic(t, orbit.Elements{
					Q: 29.7 * 149597870.7, E: 0.0086, I: 0.03, Node: 2.3, Peri: 4.8, Mu: muStar,
				})},
				{Name: "Moon", Parent: 1, Radius: 1353, Path: conic(t, orbit.Elements{
					Q: 354759, E: 0.00002, I: 2.74, Node: 3.1, Peri: 1.1, Mu: muPlanet,
				})},
			},
			Groups: []sim.Group{{Name: "scouts", Behavior: &steer.Seek{}, Drive: &nav.Kinematic{}}},
		},
	}
	at := sc.Setup.Bodies.At(2, sc.Setup.Start).R
	moon := r2.Vec{X: at.X, Y: at.Y}
	for i := range ships {
		angle := float64(i) * 2.399963
		away := 1500 * math.Sqrt(float64(i)+0.01)
		sc.Setup.Agents = append(sc.Setup.Agents, nav.Agent{
			ID: uint32(i), Radius: 1, Mass: 1, MaxSpeed: 6, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos:  r2.Add(moon, r2.Vec{X: away * math.Cos(angle), Y: away * math.Sin(angle)}),
			Goal: nav.Goal{Kind: nav.BodyGoal, Index: int32(1 + i%2), Within: 1500},
		})
	}
	return sc, Begun(t, sc)
}

// MoonOf returns where the moon of the far system is.
func MoonOf(w *sim.World) r2.Vec {
	r := w.Bodies()[2].R
	return r2.Vec{X: r.X, Y: r.Y}
}

// Opened is a built-in scene and its world, which is closed with the test.
func Opened(t testing.TB, name string, set ...string) (*scene.Scene, *sim.World) {
	t.Helper()
	sc, err := scene.Open(name, set...)
	if err != nil {
		t.Fatal(err)
	}
	return sc, Begun(t, sc)
}

// Contest returns a scene's world and the world of the same scene with another method, both
// after so many steps.
func Contest(t testing.TB, name, method string, steps int) (sc *scene.Scene, own, rival *sim.World) {
	t.Helper()
	sc, err := scene.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	other, err := sc.Steered(method)
	if err != nil {
		t.Fatal(err)
	}
	own, rival = Begun(t, sc), Begun(t, other)
	for range steps {
		own.Step()
		rival.Step()
	}
	return sc, own, rival
}
