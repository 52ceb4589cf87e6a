package worlds

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

// teller explains itself by a function.
type teller struct{ tell func(nav.Pen) }

func (*teller) Steer(*nav.Agent, *nav.View) r2.Vec             { return r2.Vec{} }
func (b *teller) Explain(_ *nav.Agent, _ *nav.View, p nav.Pen) { b.tell(p) }

// Explained is a world of ships around the origin that explain themselves by tell, in
// which a unit is a pixel.
func Explained(t testing.TB, ships int, tell func(nav.Pen)) (*scene.Scene, *sim.World) {
	t.Helper()
	sc := &scene.Scene{Units: scene.Units{Length: "m", Time: "s"}, Rate: 1}
	sc.Setup = sim.Setup{Dt: 1, Workers: 1, Groups: []sim.Group{{Name: "ships", Behavior: &teller{tell}, Drive: nav.Kinematic{}}}}
	for i := range ships {
		turn := 2 * math.Pi * float64(i) / float64(ships)
		sc.Setup.Agents = append(sc.Setup.Agents, nav.Agent{
			ID: uint32(i), Radius: 1, Mass: 1, MaxSpeed: 1, MaxAccel: 10, MaxTurn: nav.Unlimited,
			Pos: r2.Scale(300*min(1, float64(i)), r2.Vec{X: math.Cos(turn), Y: math.Sin(turn)}),
		})
	}
	return sc, Begun(t, sc)
}

// Begun is the world of a scene at its beginning, which is closed with the test.
func Begun(t testing.TB, sc *scene.Scene) *sim.World {
	t.Helper()
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// EveryShape draws one stroke of each shape.
func EveryShape(p nav.Pen) {
	p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: nav.Subject{Kind: nav.RockSubject, Index: 2}, Part: "magnet"}, r2.Vec{}, r2.Vec{Y: 2})
	p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: nav.Subject{Kind: nav.AgentSubject, Index: 12}, Part: "magnet"}, r2.Vec{}, r2.Vec{Y: -1})
	p.Arrow(nav.Stroke{Kind: "wish", Ink: nav.InkWish, Part: "magnet"}, r2.Vec{}, r2.Vec{X: 10})
	p.Arrow(nav.Stroke{Kind: "wish", Ink: nav.InkWish}, r2.Vec{}, r2.Vec{X: 10})
	p.Arrow(nav.Stroke{Kind: "target's velocity", Ink: nav.InkPath}, r2.Vec{}, r2.Vec{X: -1})
	p.Line(nav.Stroke{Kind: "desired path", Ink: nav.InkCourse}, r2.Vec{}, r2.Vec{X: 300, Y: 300})
	p.Circle(nav.Stroke{Kind: "clearance", Ink: nav.InkLimit}, r2.Vec{X: -200}, 50)
	p.Circle(nav.Stroke{
		Kind: "crossing", Ink: nav.InkCrossing, Of: nav.Subject{Kind: nav.AgentSubject, Index: 12}, Link: nav.LinkWith,
		OtherIn: 0.5, SelfIn: 0.75,
	}, r2.Vec{X: 200, Y: -200}, 0)
}

// PushesOf draws a push of each subject, of lengths that fall.
func PushesOf(list ...nav.Subject) func(nav.Pen) {
	return func(p nav.Pen) {
		for i, of := range list {
			turn := 2 * math.Pi * float64(i) / float64(len(list))
			p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: of}, r2.Vec{}, r2.Scale(1-0.01*float64(i), r2.Vec{X: math.Cos(turn), Y: math.Sin(turn)}))
		}
	}
}
