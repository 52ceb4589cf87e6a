package main

import (
	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// Shy flies to its target, and is pushed by everything that is near: a sum over what is
// near, so it says what one thing does and what the sum decides, and nav does the rest.
type Shy struct {
	Room float64 `default:"8" min:"0.1" unit:"length" help:"gap at which something begins to push"`
	Push float64 `default:"3" min:"0" help:"push of what touches, in pulls of the target"`
}

// Steer implements nav.Behavior.
func (b *Shy) Steer(self *nav.Agent, v *nav.View) r2.Vec { return steer.SteerBy(b, self, v) }

// Explain implements nav.Explainer.
func (b *Shy) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { steer.ExplainBy(b, self, v, p) }

// Scope implements nav.Feeler: rocks, bodies, boxes and others that leave less than Room.
func (b *Shy) Scope(l nav.Limits) nav.Scope {
	return nav.Scope{Of: nav.Obstacles | nav.Boxes | nav.Agents, Near: l.Radius + b.Room, Radii: 1}
}

// Feel implements nav.Feeler: the push of one thing grows from 0 at Room to Push in contact.
func (b *Shy) Feel(self *nav.Self, n *nav.Near, sum *nav.Sum, p nav.Pen) {
	away, distance := n.Off(self)
	gap := max(0, distance-self.Radius-n.Radius)
	push := r2.Scale(b.Push*(1-gap/b.Room), away)
	sum.A = r2.Add(sum.A, push)
	if p != nil {
		p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: n.Of}, self.Pos, push)
	}
}

// Decide implements nav.Feeler: at full speed along the sum of the pull and all pushes, and slower where they cancel.
func (b *Shy) Decide(self *nav.Self, sum *nav.Sum, p nav.Pen) (wish r2.Vec, matters bool) {
	course := r2.Add(r2.Scale(min(1, self.Distance/b.Room), self.Toward), sum.A)
	if p != nil {
		p.Arrow(nav.Stroke{Kind: "course", Ink: nav.InkSum}, self.Pos, course)
	}
	return self.AccelTo(r2.Scale(self.MaxSpeed/max(1, r2.Norm(course)), course)), true
}
