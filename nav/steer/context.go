package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Context writes down, for headings all around, how much it wants to go there and how
// dangerous that is, and takes the most wanted of the least dangerous: context steering.
//
//	danger           interest              both
//	   |  /             |                   masked: the more
//	 - p -(o)         - p ----         - p        dangerous slots
//	  / \              / \              /|\
//	                                   / | `-> the most interest left
//
//	interest(e) = (1 + e·û)/2                  û toward the target
//	danger(e)   = 1 - f(e)/Range               f: the free distance along e, at most Range,
//	                                           others keep their velocities
//	slot        = the greatest interest among the slots with the least danger
//	wish        = (e·c·interest - v)/dt        c = the cruise
//
// Source: A. Fray, "Context Steering: Behavior-Driven Steering at the Macro Scale", Game AI Pro 2,
// 2015, ch. 18: maps of interest and danger, of which the higher of two entries counts, the mask of
// all slots above the lowest danger, and a speed by the interest. It leaves the contents of the
// maps open. Here interest falls from 1 straight ahead to 0 straight back; danger counts things
// that would be hit on the way, not things that are merely near. Slot 0 points at the target, so
// that no direction needs to be interpolated between two slots.
//
//  1. If slot 0 is free, it flies straight at the target at its cruise.
//  2. A slot with any danger is not taken while another has less.
//  3. Of two equally good slots it takes the one on the side of its hand.
//  4. It does not fly straight back: it stands still instead.
//  5. Within Arrival of the target it stands still. The target's own body is no danger.
type Context struct {
	Arrival float64 `default:"1" min:"0" unit:"own radii" help:"distance from the target's centre within which it stops"`
	Slots   int     `default:"16" min:"4" max:"62" help:"headings in the maps, spread evenly"`
	Range   float64 `default:"10" min:"1e-6" unit:"own radii" help:"free distance from which on a heading is without danger"`
}

func (b *Context) Reach(self *nav.Agent, largest float64) float64 {
	return float64(b.Range*self.Radius) + self.Radius + largest
}

func (b *Context) ArrivalRadius(self *nav.Agent) float64 { return scaled(b.Arrival, true, self.Radius) }

func (b *Context) Looks(self *nav.Agent, _ float64) nav.Sight {
	return nav.Sight{Reach: self.Radius + scaled(b.Range, true, self.Radius), Radii: 1}
}

func (b *Context) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Context) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *Context) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	if arrived(self, v, b.ArrivalRadius(self)) {
		return reach(self, v, r2.Vec{}, p)
	}
	w, toward, ok := preferred(self, v)
	vel := r2.Vec{}
	if ok {
		e, interest := b.slot(self, v, toward, p)
		vel = portable.Scale(interest*portable.Norm(w), e)
	}
	arrow(p, "preferred velocity", nav.InkPull, self.Pos, w)
	arrow(p, "chosen velocity", nav.InkSum, self.Pos, vel)
	return reach(self, v, vel, p)
}

// slot returns the direction of the slot that is chosen, and its interest.
func (b *Context) slot(self *nav.Agent, v *nav.View, toward r2.Vec, p nav.Pen) (best r2.Vec, most float64) {
	var f fan
	f.spread(toward, 2*math.Pi/float64(b.Slots), b.Slots/2, self.Hand)
	f.n = b.Slots // of an even number the last two are one
	sight := scaled(b.Range, true, self.Radius)
	aware := sight
	if !v.OnPath {
		aware = min(aware, portable.Norm(r2.Sub(v.Target.Pos, self.Pos)))
	}
	f.look(self, v, self.CruiseSpeed(), aware, false)

	var danger [mostHeadings]float64
	least := math.Inf(1)
	for i := range f.n {
		danger[i] = max(0, aware-f.free[i]) / sight
		least = min(least, danger[i])
	}
	most = -1
	for i := range f.n {
		interest := 0.5 + float64(0.5*portable.Dot(f.unit[i], toward))
		if danger[i] <= least+alike && interest > most+alike {
			most, best = interest, f.unit[i]
		}
		if p != nil {
			p.Line(nav.Stroke{Kind: "interest", Ink: nav.InkPull}, self.Pos, portable.AddScaled(self.Pos, interest*sight/2, f.unit[i]))
			p.Line(nav.Stroke{Kind: "danger", Ink: nav.InkPush}, self.Pos, portable.AddScaled(self.Pos, danger[i]*sight/2, f.unit[i]))
		}
	}
	return best, max(0, most)
}

func init() {
	nav.Register("context", "takes the most wanted of the least dangerous headings, by maps of interest and danger", func() nav.Behavior { return new(Context) })
}
