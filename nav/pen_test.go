package nav

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

// first is a pen that keeps the first stroke.
type first struct{ Stroke }

func (f *first) keep(s Stroke) {
	if f.Kind == "" {
		f.Stroke = s
	}
}

func (f *first) Arrow(s Stroke, _, _ r2.Vec)          { f.keep(s) }
func (f *first) Line(s Stroke, _, _ r2.Vec)           { f.keep(s) }
func (f *first) Circle(s Stroke, _ r2.Vec, _ float64) { f.keep(s) }

// A stroke in words, with a pen's own names and without: rocks are counted from 1,
// after all bodies.
func TestStrokesInWords(t *testing.T) {
	v := View{Obstacles: []Obstacle{{Body: 0}, {Body: 1}, {Body: -1}, {Body: -1}}}
	named := func(b []byte, of Subject) []byte {
		if of.Kind == AgentSubject {
			return append(b, "men of war 1"...)
		}
		return AppendSubject(b, of)
	}
	for _, c := range []struct {
		stroke      Stroke
		plain, name string
	}{
		{Stroke{Kind: "sum"}, "sum", "sum"},
		{Stroke{Kind: "push", Of: agentOf(7)}, "push of agent 7", "push of men of war 1"},
		{Stroke{Kind: "push", Of: obstacleOf(&v, 1)}, "push of body 1", "push of body 1"},
		{Stroke{Kind: "push", Of: obstacleOf(&v, 2)}, "push of rock 1", "push of rock 1"},
		{Stroke{Kind: "push", Of: obstacleOf(&v, 3)}, "push of rock 2", "push of rock 2"},
		{Stroke{Kind: "push", Of: Subject{Kind: BoxSubject}}, "push of box 1", "push of box 1"},
		{Stroke{Kind: "push", Of: Subject{Kind: WallSubject, Index: 2}}, "push of wall 3", "push of wall 3"},
		{Stroke{Kind: "way", Of: Subject{Kind: TargetSubject}}, "way of the target", "way of the target"},
		{Stroke{Kind: "crossing", Of: agentOf(7), Link: LinkWith}, "crossing with agent 7", "crossing with men of war 1"},
		{Stroke{Kind: "waits", Of: agentOf(7), Link: LinkFor}, "waits for agent 7", "waits for men of war 1"},
		{Stroke{Kind: "enemy", Of: agentOf(7), Link: LinkBare, Weight: 0.5}, "enemy agent 7, weight 0.5", "enemy men of war 1, weight 0.5"},
		{Stroke{Kind: "move", Weight: 2}, "move, weight 2", "move, weight 2"},
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
	mix := &Priority{}
	if err := mix.Add("away", &Flee{}); err != nil {
		t.Fatal(err)
	}
	mix.Explain(&Agent{MaxSpeed: 1}, &View{Dt: 1, Target: Target{Kind: PointGoal, Pos: r2.Vec{X: 2}}}, &pen)
	if pen.Part != "away" || pen.Kind != "push" || pen.Ink != InkPush {
		t.Errorf("%+v", pen.Stroke)
	}
}
