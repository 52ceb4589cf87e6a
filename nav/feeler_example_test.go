package nav_test

import (
	"fmt"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// crowdShy stands still, but that each agent whose centre is nearer than Room pushes it by as
// much as it is nearer.
type crowdShy struct{ Room float64 }

func (b *crowdShy) Steer(self *nav.Agent, v *nav.View) r2.Vec { return steer.SteerBy(b, self, v) }

func (b *crowdShy) Scope(nav.Limits) nav.Scope { return nav.Scope{Of: nav.Agents, Near: b.Room} }

func (b *crowdShy) Feel(self *nav.Self, n *nav.Near, sum *nav.Sum, p nav.Pen) {
	away, distance := n.Off(self)
	sum.A = r2.Add(sum.A, r2.Scale(b.Room-distance, away))
}

func (b *crowdShy) Decide(self *nav.Self, sum *nav.Sum, p nav.Pen) (wish r2.Vec, matters bool) {
	return self.AccelTo(sum.A), true
}

// Of three agents two are within 5 of self, which is at the origin: one 3 to the left, which
// pushes to the right by 2, and one 4 above, which pushes down by 1.
func ExampleFeeler() {
	self := nav.Agent{Radius: 1, MaxSpeed: 10}
	view := nav.View{Dt: 0.5, Neighbors: []nav.Neighbor{{Pos: r2.Vec{X: -3}}, {Pos: r2.Vec{Y: 4}}, {Pos: r2.Vec{X: 6}}}}
	shy := &crowdShy{Room: 5}
	nav.Kinematic{}.Move(&self, shy.Steer(&self, &view), view.Dt)
	fmt.Println("velocity", self.Vel)
	// Output: velocity {2 -1}
}
