package orbit

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Craft is a ship at a time. It is small: it pulls no body.
type Craft struct {
	Time             float64
	About            int // the body that place and velocity are relative to
	State            State
	Mass, Propellant float64 // of the ship as a whole, and what engines may use of it; 0 if none of its burns uses any
}

// FlightError tells why a flight goes on no longer.
type FlightError struct {
	Time    float64
	Problem string
	Steps   bool // it would need more steps than it keeps
}

func (e *FlightError) Error() string {
	return fmt.Sprintf("orbit: the flight ends at %.10g: %s", e.Time, e.Problem)
}

// MostFlightSteps bounds the steps that a flight keeps, some 300 bytes each: at 400 km above Earth they are five years.
const MostFlightSteps = 1 << 18

// Flight is the path of a ship among bodies: a formula of time, as the bodies' own, in steps that are found when they are
// first asked for. How far ahead, how often and in which order they are asked for changes no bit of them. A flight is not
// safe for concurrent use; flights that share a Gravity are.
type Flight struct {
	pilot   *pilot
	plan    Plan
	craft   Craft
	steps   []flightStep // forward
	back    []flightStep
	mass    float64 // after the firings
	dry     float64 // without propellant
	planned int     // burns that have become firings
	burns   []int   // of the plan, by firing; −1: steered
	known   float64 // time to which Extend has been
	begins  float64 // time before which it has been forgotten
	most    int     // steps
}

// Fly starts a flight. It fails if the ship or its plan is impossible; a plan that turns out to be so on the way is an
// error of the functions that ask for a time so late.
func Fly(s System, craft Craft, plan Plan) (*Flight, error) {
	g, err := NewGravity(s)
	if err != nil {
		return nil, err
	}
	return g.Fly(craft, plan)
}

// Fly starts a flight, as the function Fly.
func (g *Gravity) Fly(craft Craft, plan Plan) (*Flight, error) {
	if err := g.check(&craft); err != nil {
		return nil, err
	}
	for i := range plan {
		if problem := plan[i].Problem(&craft); problem != "" {
			return nil, &BurnError{i, problem}
		}
	}
	f := &Flight{pilot: newPilot(g, craft.Time), plan: slices.Clone(plan), craft: craft, mass: craft.Mass, dry: craft.Mass - craft.Propellant, begins: math.Inf(-1), most: MostFlightSteps}
	center := g.innermost(craft.About, craft.State.R, craft.Time)
	d := g.between(craft.About, center, craft.Time)
	st := State{r3.Sub(craft.State.R, d.R), r3.Sub(craft.State.V, d.V)}
	if r := portable.Norm3(st.R); r < g.system[center].Radius || r == 0 {
		return nil, &FlightError{craft.Time, "it begins inside of " + g.system[center].Name, false}
	}
	for _, forth := range []float64{1, -1} {
		s, err := f.pilot.first(st, center, forth)
		if err != nil {
			return nil, err
		}
		if forth > 0 {
			f.steps = append(f.steps, s)
		} else {
			f.back = append(f.back, s)
		}
	}
	return f, nil
}

// check returns an error for a ship that is nowhere.
func (g *Gravity) check(c *Craft) error {
	switch {
	case c.About < 0 || c.About >= len(g.system):
		return fmt.Errorf("orbit: a ship is about body %d; the system has bodies 0 to %d", c.About, len(g.system)-1)
	case !finite(c.State.R) || !finite(c.State.V) || math.IsNaN(c.Time) || math.IsInf(c.Time, 0):
		return fmt.Errorf("orbit: a ship at %v has the place %v and the velocity %v; all of these are finite", c.Time, c.State.R, c.State.V)
	case !(c.Mass >= 0) || !(c.Propellant >= 0) || math.IsInf(c.Mass, 0) || c.Propellant > c.Mass || c.Propellant == c.Mass && c.Mass > 0:
		return fmt.Errorf("orbit: a ship has a mass of %v, %v of it propellant; the mass is finite, and more than the propellant", c.Mass, c.Propellant)
	}
	return nil
}

// Gravity returns the bodies' pulls.
func (f *Flight) Gravity() *Gravity { return f.pilot.gravity }

// Mass returns the ship's mass after all burns whose steps are known.
func (f *Flight) Mass() float64 { return f.mass }

// End returns the time to which the flight is known: if it ends, the time of its end.
func (f *Flight) End() float64 {
	if last := f.last(); last.then < 0 {
		return f.pilot.epoch + last.cut
	}
	return f.pilot.epoch + f.known
}

// last returns the last step, forward.
func (f *Flight) last() *flightStep { return &f.steps[len(f.steps)-1] }

// Extend finds all steps to a time. It fails if the flight ends before, or the plan turns out to be impossible.
func (f *Flight) Extend(t float64) error {
	tau := t - f.pilot.epoch
	if math.IsNaN(tau) || math.IsInf(tau, 0) {
		return fmt.Errorf("orbit: a flight is asked for at %v, which is no time", t)
	}
	switch {
	case tau < f.begins:
		return fmt.Errorf("orbit: a flight is asked for at %.10g, and is known from %.10g on", t, f.pilot.epoch+f.begins)
	case tau < 0:
		return f.extend(&f.back, tau)
	}
	if tau <= f.known && len(f.steps) > 1 {
		return nil
	}
	for f.planned < len(f.plan) {
		resolved, err := f.resolve(tau)
		if err != nil {
			return err
		}
		if !resolved {
			break
		}
	}
	if err := f.extend(&f.steps, tau); err != nil {
		return err
	}
	// At the instant of an impulse or a change of centre it is the step afterwards that counts, whatever is known of it.
	if last := f.last(); last.cut == tau && last.then >= 0 && (last.then != last.center || f.pilot.fires(last)) {
		s, err := f.pilot.after(last)
		if err != nil {
			return err
		}
		f.steps = append(f.steps, s)
	}
	f.known = tau
	return nil
}

// extend adds steps to one end until they cover a time.
func (f *Flight) extend(steps *[]flightStep, tau float64) error {
	for {
		last := &(*steps)[len(*steps)-1]
		if (last.cut-tau)*last.dt >= 0 {
			return nil
		}
		if last.then < 0 {
			if f.pilot.epoch+last.cut == f.pilot.epoch+tau {
				return nil
			}
			return &FlightError{f.pilot.epoch + last.cut, "it hits " + f.pilot.gravity.system[last.hit].Name, false}
		}
		if len(*steps) >= f.most {
			return &FlightError{f.pilot.epoch + last.cut, fmt.Sprintf("it takes more than %d steps so far; ask for a shorter time", f.most), true}
		}
		s, err := f.pilot.after(last)
		if err != nil {
			return err
		}
		*steps = append(*steps, s)
	}
}

// at returns the step that covers a time, which has been found.
func (f *Flight) at(tau float64) *flightStep {
	steps := f.steps
	if tau < 0 {
		steps = f.back
		i := sort.Search(len(steps), func(i int) bool { return steps[i].cut < tau })
		return &steps[min(i, len(steps)-1)]
	}
	i := sort.Search(len(steps), func(i int) bool { return steps[i].cut > tau })
	return &steps[min(i, len(steps)-1)]
}

// Center returns the body in whose sphere of influence the ship is at a time.
func (f *Flight) Center(t float64) (int, error) {
	if err := f.Extend(t); err != nil {
		return 0, err
	}
	return int(f.at(t - f.pilot.epoch).center), nil
}

// At returns place and velocity at a time, relative to body about; −1 is the frame of the roots. At the time of an impulse
// it has been given.
func (f *Flight) At(t float64, about int) (State, error) {
	if err := f.Extend(t); err != nil {
		return State{}, err
	}
	tau := t - f.pilot.epoch
	return f.relative(f.at(tau), tau, about), nil
}

// Craft returns the ship at a time, about the body in whose sphere of influence it is then: another flight begins with it. At the
// time of an impulse it has been given.
func (f *Flight) Craft(t float64) (Craft, error) {
	if err := f.Extend(t); err != nil {
		return Craft{}, err
	}
	tau := t - f.pilot.epoch
	s := f.at(tau)
	c := Craft{Time: t, About: int(s.center), State: s.at(tau), Mass: f.craft.Mass}
	for i := range f.pilot.firings {
		one := &f.pilot.firings[i]
		if one.from > tau {
			break
		}
		if c.Mass = one.mass; tau < one.to { // mass is what is left of 1 − loss·(to − from)
			left := 1 - float64(one.loss*(one.to-one.from))
			c.Mass = float64(one.mass / left * (1 - float64(one.loss*(tau-one.from))))
		}
	}
	c.Propellant = max(0, c.Mass-f.dry)
	return c, nil
}

// relative returns the state at a time of a step, relative to a body.
func (f *Flight) relative(s *flightStep, tau float64, about int) State {
	st := s.at(tau)
	if about == int(s.center) {
		return st
	}
	d := f.pilot.gravity.between(about, int(s.center), f.pilot.epoch+tau)
	return State{r3.Add(st.R, d.R), r3.Add(st.V, d.V)}
}

// Clone returns a flight of its own with the same steps, which can be given other burns. Both may be used at the same time.
func (f *Flight) Clone() *Flight {
	c := *f
	c.pilot = newPilot(f.pilot.gravity, f.pilot.epoch)
	c.pilot.firings = slices.Clone(f.pilot.firings)
	c.plan, c.burns = slices.Clone(f.plan), slices.Clone(f.burns)
	c.steps, c.back = slices.Clone(f.steps), slices.Clone(f.back)
	return &c
}
