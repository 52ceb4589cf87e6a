package flights

import (
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// mostTold bounds the burns of an explanation.
const mostTold = 12

// Explain draws the burns of a ship that are to come, with Δv and duration, where it will be then as seen from the body that it is
// about; and the circle or the place that the maneuver leads to.
func (f *Flights) Explain(self *nav.Agent, v *nav.View, maneuver nav.Behavior, p nav.Pen) {
	x := f.Flight(self.ID)
	if x == nil {
		return
	}
	x.Bound(MostSteps)
	i := f.of[self.ID]
	now := v.Time
	center, err := x.Center(now)
	if err != nil {
		return
	}
	own := f.ships[i].now.R
	f.aims(v, maneuver, center, own, p)
	plan := f.plans[i]
	until := now
	for k := range plan[:min(len(plan), mostTold)] {
		until = max(until, plan[k].Time)
	}
	st, err := x.At(now, center)
	if err != nil || len(plan) == 0 {
		return
	}
	if el, err := orbit.FromState(st.R, st.V, f.gravity.System()[center].Mu, now); err == nil && el.E < 1 {
		until += el.Period()
	}
	events, _ := x.Events(now, until)
	told := 0
	for k := range events {
		e := &events[k]
		if e.Kind != orbit.OnIgnition || e.Burn < 0 || e.Burn >= len(plan) || told == mostTold {
			continue
		}
		told++
		b := &plan[e.Burn]
		at := r3.Add(f.gravity.State(e.Body, -1, now).R, e.State.R)
		note := fmt.Sprintf("%s in %s", f.speed(b.DeltaV()), f.span(e.Time-now))
		if off := cutoff(events[k:], e.Burn); off > e.Time {
			note += ", lasts " + f.span(off-e.Time)
		}
		from, over := drawn(v, own, at)
		to, rise := drawn(v, r3.Vec{}, push(b, e.State))
		p.Arrow(nav.Stroke{Kind: "burn", Ink: nav.InkPull, Note: note, FromZ: over, ToZ: rise}, from, to)
	}
}

// drawn returns a place, or a direction from the origin, where a pen draws it for a ship at a place: in the plane of its view, and how high it is
// over that there.
func drawn(v *nav.View, own, at r3.Vec) (q r2.Vec, over float64) {
	if v.Axes != nil {
		return inPlane(v.Axes, own, at)
	}
	return flat(at), at.Z - own.Z
}

// cutoff returns when a burn is over.
func cutoff(events []orbit.FlightEvent, burn int) float64 {
	for i := range events {
		if events[i].Kind == orbit.OnCutoff && events[i].Burn == burn {
			return events[i].Time
		}
	}
	return 0
}

// push returns the Δv of a burn at a state along the axes of the frame.
func push(b *orbit.Burn, st orbit.State) r3.Vec {
	if b.Vector != (r3.Vec{}) {
		return b.Vector
	}
	normal := portable.Cross3(st.R, st.V)
	if portable.Norm3(normal) == 0 {
		return r3.Vec{}
	}
	along := portable.Scale3(1/portable.Norm3(st.V), st.V)
	normal = portable.Scale3(1/portable.Norm3(normal), normal)
	dv := portable.AddScaled3(portable.Scale3(b.Prograde, along), b.Normal, normal)
	return portable.AddScaled3(dv, b.Radial, portable.Cross3(along, normal))
}

// aims draws what a maneuver leads to.
func (f *Flights) aims(v *nav.View, maneuver nav.Behavior, center int, own r3.Vec, p nav.Pen) {
	circle := func(body int, altitude float64) {
		at, over := drawn(v, own, f.gravity.State(body, -1, v.Time).R)
		p.Circle(nav.Stroke{Kind: "orbit aimed at", Ink: nav.InkLimit, Note: fmt.Sprintf("%.6g km high", altitude), FromZ: over}, at, f.gravity.System()[body].Radius+float64(altitude*f.units.Km))
	}
	switch b := maneuver.(type) {
	case *steer.Hohmann:
		circle(center, b.Altitude)
	case *steer.Launch:
		circle(center, b.Altitude)
	case *steer.Transfer:
		if v.Target.Kind == nav.BodyGoal && int(v.Target.Index) == center && !b.Flyby {
			circle(center, b.Altitude)
		}
	case *steer.KeepStation:
		f.station(v, b, own, p)
	}
}

// station draws a Lagrange point.
func (f *Flights) station(v *nav.View, b *steer.KeepStation, own r3.Vec, p nav.Pen) {
	if v.Target.Kind != nav.BodyGoal {
		return
	}
	at, err := f.Lagrange(int(v.Target.Index), b.Point, v.Time)
	if err == nil {
		q, over := drawn(v, own, at.R)
		p.Circle(nav.Stroke{Kind: fmt.Sprintf("L%d", b.Point), Ink: nav.InkPath, FromZ: over}, q, 0)
	}
}

// speed and span are quantities in words.
func (f *Flights) speed(x float64) string {
	if kms := x / f.units.Speed(); kms >= 0.1 {
		return fmt.Sprintf("%.3g km/s", kms)
	}
	return fmt.Sprintf("%.3g m/s", 1000*x/f.units.Speed())
}

func (f *Flights) span(t float64) string {
	s := math.Max(0, t/f.units.Second)
	switch {
	case s < 100:
		return fmt.Sprintf("%.2g s", s)
	case s < 6000:
		return fmt.Sprintf("%.3g min", s/60)
	case s < 2*86400:
		return fmt.Sprintf("%.3g h", s/3600)
	}
	return fmt.Sprintf("%.4g days", s/86400)
}
