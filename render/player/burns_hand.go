package player

import (
	"math"
	"slices"

	"galaxy/orbit"
	"galaxy/render/stage"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// grip is a handle of a burn that the person drags.
type grip struct {
	stage.Grip
	plan  orbit.Plan // before the drag
	at    r2.Vec     // where it began, pixels from the picture's centre
	arm   r2.Vec     // direction of the handle, of length 1
	tried []orbit.Burn
	given bool // those were, before the drag
}

// Grab takes the handle of a burn at a point of the picture f, in framebuffer pixels from its upper left corner. It reports false if there
// is none.
func (b *Burns) Grab(x, y float64, f *stage.Frame) bool {
	return b.Hold(f.Grasp(fromMiddle(x, y, f)), x, y, f)
}

// Hold takes a handle of a burn, which a drag from a point of the picture f then moves. It reports false if there is none.
func (b *Burns) Hold(hold stage.Grip, x, y float64, f *stage.Frame) bool {
	b.grip = grip{}
	at := fromMiddle(x, y, f)
	plan, ok := b.Plan()
	if !ok || hold.Part == stage.NoPart || hold.Burn >= len(plan) {
		return false
	}
	plan = slices.Clone(plan)
	if b.notices.warnOf(b.byParts(plan)) {
		return false
	}
	b.grip = grip{Grip: hold, plan: plan, at: at, tried: b.tried, given: b.given}
	if i := spotOf(f, hold.Burn); i >= 0 && hold.Part >= stage.Prograde {
		b.grip.arm = r2.Unit(f.Burns[i].Arms[hold.Part-stage.Prograde])
	}
	return true
}

// spotOf returns which of the burns of a picture one of the plan is, or −1.
func spotOf(f *stage.Frame, burn int) int {
	return slices.IndexFunc(f.Burns, func(s stage.BurnSpot) bool { return s.Burn == burn })
}

// fromMiddle returns a point of a picture in pixels from its centre, y up.
func fromMiddle(x, y float64, f *stage.Frame) r2.Vec {
	return r2.Vec{X: x - 0.5*float64(f.Width), Y: 0.5*float64(f.Height) - y}
}

// Drag moves the handle that is held with the pointer over the picture f, which then shows the path that it leads to.
func (b *Burns) Drag(x, y float64, f *stage.Frame) {
	g := &b.grip
	if g.Part == stage.NoPart {
		return
	}
	plan := slices.Clone(g.plan)
	one := &plan[g.Burn]
	to := fromMiddle(x, y, f)
	if g.Part == stage.BurnTime {
		t, ok := b.timeAt(to, f)
		if !ok {
			return
		}
		one.Time, one.On = t, orbit.OnTime
	} else {
		axis, sign := g.Part.Axis()
		by := sign * pulled(r2.Dot(r2.Sub(to, g.at), g.arm)/f.Scale) * b.Units().Speed()
		*[3]*float64{&one.Prograde, &one.Normal, &one.Radial}[axis] += by
	}
	b.Try(plan)
}

// pulled returns the Δv that a drag of so many points adds, km/s: a metre per second for ten points, a hundred for a hundred.
func pulled(points float64) float64 {
	const perSquare, finest = 1e-5, 1e-5 // km/s
	return math.Round(math.Copysign(perSquare*points*points, points)/finest) * finest
}

// timeAt returns when the ship would be nearest to a point of the picture if it did not burn, between now and the burns before and after.
func (b *Burns) timeAt(to r2.Vec, f *stage.Frame) (t float64, ok bool) {
	g := &b.grip
	i := spotOf(f, g.Burn)
	if i < 0 {
		return 0, false
	}
	least := math.Inf(1)
	track := f.Burns[i].Track
	for k := 1; k < len(track); k++ {
		p, q := &track[k-1], &track[k]
		way := r2.Sub(q.At, p.At)
		if n := r2.Norm2(way); p.Seen && q.Seen && n > 0 {
			share := min(1, max(0, r2.Dot(r2.Sub(to, p.At), way)/n))
			if d := r2.Norm(r2.Sub(to, r2.Add(p.At, r2.Scale(share, way)))); d < least {
				least, t = d, p.Time+share*(q.Time-p.Time)
			}
		}
	}
	first, last := b.ws.World.Time(), math.Inf(1)
	plan, _ := b.Plan()
	for k := range plan {
		if one := &plan[k]; one.On == orbit.OnTime && k < g.Burn {
			first = max(first, one.Time)
		} else if one.On == orbit.OnTime && k > g.Burn {
			last = min(last, one.Time)
		}
	}
	const apart = 60 // seconds
	gap := min(apart*b.Units().Second, 0.25*(last-first))
	return min(max(t, first+gap), last-gap), !math.IsInf(least, 1)
}

// Release lets go of the handle, and orders the plan that it has led to.
func (b *Burns) Release() {
	held := b.grip.Part != stage.NoPart
	b.grip = grip{}
	if held && b.tried != nil && !b.given {
		b.Give()
	}
}

// Cancel lets go of the handle, and leaves the plan as it was before.
func (b *Burns) Cancel() {
	if b.grip.Part != stage.NoPart {
		b.tried, b.given = b.grip.tried, b.grip.given
	}
	b.grip = grip{}
}

// Held returns the handle that is dragged.
func (b *Burns) Held() stage.Grip { return b.grip.Grip }

// Changeable reports whether the selected ship has burns that can be changed by hand.
func (b *Burns) Changeable() bool {
	plan, ok := b.Plan()
	return ok && len(plan) > 0 && b.orders.tape.replay == nil && !b.ws.coast.on
}

// byParts gives burns of a planner, which are along the axes of the frame, as parts along the motion.
func (b *Burns) byParts(plan orbit.Plan) error {
	w := b.ws.World
	if !slices.ContainsFunc(plan, func(one orbit.Burn) bool { return one.Vector != r3.Vec{} }) {
		return nil
	}
	flight := w.Flights().Flight(uint32(b.ws.ship))
	if flight == nil {
		return errRests
	}
	craft, err := flight.Craft(w.Time())
	if err != nil {
		return err
	}
	return alongTheMotion(flight.Gravity(), craft, plan)
}
