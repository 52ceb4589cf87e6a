package steer

import (
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// first is a pen that keeps the first stroke.
type first struct{ nav.Stroke }

func (f *first) keep(s nav.Stroke) {
	if f.Kind == "" {
		f.Stroke = s
	}
}

func (f *first) Arrow(s nav.Stroke, _, _ r2.Vec)          { f.keep(s) }
func (f *first) Line(s nav.Stroke, _, _ r2.Vec)           { f.keep(s) }
func (f *first) Circle(s nav.Stroke, _ r2.Vec, _ float64) { f.keep(s) }

// A stroke in words, with a pen's own names and without: rocks are counted from 1,
// after all bodies.
func TestStrokesInWords(t *testing.T) {
	v := nav.View{Obstacles: []nav.Obstacle{{Body: 0}, {Body: 1}, {Body: -1}, {Body: -1}}}
	named := func(b []byte, of nav.Subject) []byte {
		if of.Kind == nav.AgentSubject {
			return append(b, "men of war 1"...)
		}
		return nav.AppendSubject(b, of)
	}
	for _, c := range []struct {
		stroke      nav.Stroke
		plain, name string
	}{
		{nav.Stroke{Kind: "sum"}, "sum", "sum"},
		{nav.Stroke{Kind: "push", Of: agentOf(7)}, "push of agent 7", "push of men of war 1"},
		{nav.Stroke{Kind: "push", Of: obstacleOf(&v, 1)}, "push of body 1", "push of body 1"},
		{nav.Stroke{Kind: "push", Of: obstacleOf(&v, 2)}, "push of rock 1", "push of rock 1"},
		{nav.Stroke{Kind: "push", Of: obstacleOf(&v, 3)}, "push of rock 2", "push of rock 2"},
		{nav.Stroke{Kind: "push", Of: nav.Subject{Kind: nav.BoxSubject}}, "push of box 1", "push of box 1"},
		{nav.Stroke{Kind: "push", Of: nav.Subject{Kind: nav.WallSubject, Index: 2}}, "push of wall 3", "push of wall 3"},
		{nav.Stroke{Kind: "way", Of: nav.Subject{Kind: nav.TargetSubject}}, "way of the target", "way of the target"},
		{nav.Stroke{Kind: "crossing", Of: agentOf(7), Link: nav.LinkWith}, "crossing with agent 7", "crossing with men of war 1"},
		{nav.Stroke{Kind: "waits", Of: agentOf(7), Link: nav.LinkFor}, "waits for agent 7", "waits for men of war 1"},
		{nav.Stroke{Kind: "enemy", Of: agentOf(7), Link: nav.LinkBare, Weight: 0.5}, "enemy agent 7, weight 0.5", "enemy men of war 1, weight 0.5"},
		{nav.Stroke{Kind: "move", Weight: 2}, "move, weight 2", "move, weight 2"},
	} {
		if got := c.stroke.String(); got != c.plain {
			t.Errorf("%q, want %q", got, c.plain)
		}
		if got := string(c.stroke.Append(nil, named)); got != c.name {
			t.Errorf("%q, want %q", got, c.name)
		}
	}
}

// A part of a composition draws under its own name, and says the rest as it is.
func TestPartsOfStrokes(t *testing.T) {
	var pen first
	mix := &nav.Priority{}
	if err := mix.Add("away", &Flee{}); err != nil {
		t.Fatal(err)
	}
	mix.Explain(&nav.Agent{MaxSpeed: 1}, &nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 2}}}, &pen)
	if pen.Part != "away" || pen.Kind != "push" || pen.Ink != nav.InkPush {
		t.Errorf("%+v", pen.Stroke)
	}
}
