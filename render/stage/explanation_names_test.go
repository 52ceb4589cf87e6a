package stage

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim"
)

// Explanations name agents as panels do, in every world.
func TestExplanationNamesThings(t *testing.T) {
	tell := func(p nav.Pen) {
		p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: nav.Subject{Kind: nav.AgentSubject, Index: 2}}, r2.Vec{}, r2.Vec{X: 1})
	}
	_, w := explained(t, 3, func(p nav.Pen) { tell(p) })
	var e Explanation
	var v nav.View
	name := func(w *sim.World) string {
		e.Listen(w, 0, &v, false)
		return e.Legend(nil)[0].Name
	}
	if got := name(w); got != "pushed by ships 3" {
		t.Errorf("the third ship is called %q", got)
	}
	s := *w.Setup()
	s.Groups = append([]sim.Group{{Name: "men of war", Behavior: s.Groups[0].Behavior, Drive: nav.Kinematic{}}}, s.Groups...)
	s.Groups[1].Name = "sloops"
	s.Agents = append([]nav.Agent(nil), s.Agents...)
	for i := range s.Agents {
		s.Agents[i].Group = 1
	}
	s.Agents[1].Group = 0
	other, err := sim.New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if got := name(other); got != "pushed by sloops 2" {
		t.Errorf("of another world, the second sloop is called %q", got)
	}
	// A name may hold any words: the kind of a stroke does not depend on it.
	tell = func(p nav.Pen) {
		p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: nav.Subject{Kind: nav.AgentSubject, Index: 1}}, r2.Vec{}, r2.Vec{X: 1})
	}
	if got := name(other); got != "pushed by men of war" || e.Legend(nil)[0].Kind != "push" {
		t.Errorf("the man of war's push is called %q, of the kind %q", got, e.Legend(nil)[0].Kind)
	}
}
