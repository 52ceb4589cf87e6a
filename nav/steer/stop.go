package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Stop brakes, and stays where it is.
//
//	wish = -v / dt
//
// Source: this project. A state of agents that rest, wait or are caught is one of these.
//
//  1. It does not turn: it brakes along its way.
//  2. What pushes it moves it, and it brakes again.
type Stop struct{}

func (b *Stop) Steer(self *nav.Agent, v *nav.View) r2.Vec { return SteerBy(b, self, v) }

func (b *Stop) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { ExplainBy(b, self, v, p) }

// Scope is empty: nothing matters, the target neither.
func (b *Stop) Scope(nav.Limits) nav.Scope { return nav.Scope{Of: nav.Aimless} }

func (b *Stop) Feel(*nav.Self, *nav.Near, *nav.Sum, nav.Pen) {}

func (b *Stop) Decide(self *nav.Self, _ *nav.Sum, _ nav.Pen) (wish r2.Vec, matters bool) {
	return self.AccelTo(r2.Vec{}), true
}

func init() {
	nav.Register("stop", "brakes, and stays where it is", func() nav.Behavior { return new(Stop) })
}
