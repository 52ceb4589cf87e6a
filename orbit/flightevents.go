package orbit

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"

	"galaxy/internal/portable"
)

// FlightKind says what an event of a flight is.
type FlightKind int

// The kinds of events of flights.
const (
	OnTime            FlightKind = iota // none: the time itself
	OnPeriapsis                         // nearest to the centre
	OnApoapsis                          // farthest from it
	OnAscendingNode                     // through the plane of the frame's x and y to the north, seen from the centre
	OnDescendingNode                    // to the south
	OnEntry                             // into a sphere of influence
	OnExit                              // out of it
	OnIgnition                          // a burn begins
	OnCutoff                            // it is over
	OnImpact                            // the ship hits a body
	OnClosestApproach                   // to a body
	OnShadow                            // a body hides the centre of the light
	OnLight                             // no longer
	flightKinds
)

var flightWords = [flightKinds]string{
	"time", "periapsis", "apoapsis", "ascending node", "descending node", "entry", "exit", "ignition", "cutoff", "impact",
	"closest approach", "shadow", "light",
}

func (k FlightKind) String() string {
	if k < 0 || k >= flightKinds {
		return fmt.Sprintf("FlightKind(%d)", int(k))
	}
	return flightWords[k]
}

// FlightEventNamed returns the kind of event of a name; false if none has it. No name is a time.
func FlightEventNamed(name string) (FlightKind, bool) {
	if name == "" {
		return OnTime, true
	}
	i := slices.Index(flightWords[:], name)
	return FlightKind(max(0, i)), i >= 0
}

// waits reports whether a burn can wait for the event.
func (k FlightKind) waits() bool { return k >= OnTime && k <= OnExit }

// FlightEvent is an event of a flight.
type FlightEvent struct {
	Kind  FlightKind
	Time  float64
	Body  int   // that it is about
	State State // relative to the body
	Burn  int   // in the plan: of OnIgnition and OnCutoff; −1 for a steered one
}

// Events returns the events between two times: apsides, nodes, spheres of influence, burns and the end of the flight, in
// order. It goes as far as the flight does, and tells why that ends.
func (f *Flight) Events(from, to float64) ([]FlightEvent, error) {
	err := f.cover(from, to)
	var list []FlightEvent
	for s := range f.between(from, to) {
		f.events(s, func(kind FlightKind, tau float64, body int) {
			list = append(list, FlightEvent{kind, f.pilot.epoch + tau, body, f.relative(s, tau, body), -1})
		})
	}
	for i, one := range f.pilot.firings {
		for k, tau := range []float64{one.from, one.to} {
			if s := f.at(tau); f.last().cut >= tau && !(k == 1 && one.to == one.from) {
				kind := []FlightKind{OnIgnition, OnCutoff}[k]
				list = append(list, FlightEvent{kind, f.pilot.epoch + tau, int(s.center), s.at(tau), f.burns[i]})
			}
		}
	}
	list = slices.DeleteFunc(list, func(e FlightEvent) bool { return e.Time < from || e.Time > to })
	slices.SortStableFunc(list, func(a, b FlightEvent) int { return cmp.Compare(a.Time, b.Time) })
	return list, err
}

// cover finds the steps between two times.
func (f *Flight) cover(from, to float64) error {
	return cmp.Or(f.Extend(from), f.Extend(max(to, f.pilot.epoch)))
}

// between returns the steps between two times, the earlier ones first.
func (f *Flight) between(from, to float64) func(yield func(*flightStep) bool) {
	return func(yield func(*flightStep) bool) {
		a, b := from-f.pilot.epoch, to-f.pilot.epoch
		for i := len(f.back) - 1; i >= 0; i-- {
			if s := &f.back[i]; a < 0 && s.cut <= b && s.from >= a && !yield(s) {
				return
			}
		}
		for i := range f.steps {
			if s := &f.steps[i]; s.from <= b && s.cut >= a && b >= 0 && !yield(s) {
				return
			}
		}
	}
}

// events tells the events of a step that follow from the path alone.
func (f *Flight) events(s *flightStep, tell func(kind FlightKind, tau float64, body int)) {
	center := int(s.center)
	for _, of := range []struct {
		value    func(tau float64) float64
		up, down FlightKind
	}{
		{func(tau float64) float64 { st := s.at(tau); return portable.Dot3(st.R, st.V) }, OnPeriapsis, OnApoapsis},
		{func(tau float64) float64 { return s.place(tau).Z }, OnAscendingNode, OnDescendingNode},
	} {
		a, b := of.value(s.from), of.value(s.cut)
		if a == 0 || b == 0 && s.then < 0 || (a < 0) == (b < 0) {
			continue
		}
		kind := of.up
		if (a > 0) == (s.dt > 0) {
			kind = of.down
		}
		tell(kind, bisect(of.value, s.from, s.cut), center)
	}
	g := f.pilot.gravity
	switch then := int(s.then); {
	case then < 0:
		tell(OnImpact, s.cut, int(s.hit))
	case then == center:
	case (g.about[then] == center) == (s.dt > 0):
		tell(OnEntry, s.cut, then)
	default:
		tell(OnExit, s.cut, center)
	}
}

// next returns the time of the first event of a kind after a time, in the steps that have been found.
func (f *Flight) next(kind FlightKind, after float64) (tau float64, found bool) {
	for i := sort.Search(len(f.steps), func(i int) bool { return f.steps[i].cut >= after }); i < len(f.steps); i++ {
		s := &f.steps[i]
		f.events(s, func(k FlightKind, at float64, _ int) {
			if k == kind && at > after && !found {
				tau, found = at, true
			}
		})
		if found {
			break
		}
	}
	return tau, found
}

// Approaches returns the times between two times at which the ship is closest to a body.
func (f *Flight) Approaches(body int, from, to float64) ([]FlightEvent, error) {
	err := f.cover(from, to)
	var list []FlightEvent
	for s := range f.between(from, to) {
		slope := func(tau float64) float64 {
			st := f.relative(s, tau, body)
			return math.Copysign(1, s.dt) * portable.Dot3(st.R, st.V)
		}
		f.sampled(s, slope, func(tau float64, rising bool) {
			if rising {
				list = append(list, FlightEvent{OnClosestApproach, f.pilot.epoch + tau, body, f.relative(s, tau, body), -1})
			}
		})
	}
	return f.sorted(list, from, to), err
}

// Shadows returns the times between two times at which a body begins to hide the centre of the system's heaviest one from
// the ship, and ceases to. A shadow that lasts less than a twelfth of a step, some 3° of an orbit, may be missed.
func (f *Flight) Shadows(body int, from, to float64) ([]FlightEvent, error) {
	err := f.cover(from, to)
	g := f.pilot.gravity
	radius := g.system[body].Radius
	if body == g.root || !(radius > 0) {
		return nil, fmt.Errorf("orbit: %s hides no light", g.system[body].Name)
	}
	var list []FlightEvent
	for s := range f.between(from, to) {
		// gap is the angle between the light's centre and the body's limb, below 0 in the shadow.
		gap := func(tau float64) float64 {
			b, light := f.relative(s, tau, body).R, f.relative(s, tau, g.root).R
			far := portable.Norm3(b)
			angle := portable.Atan2(portable.Norm3(portable.Cross3(b, light)), portable.Dot3(b, light))
			if far > portable.Norm3(light) {
				return angle + 1
			}
			return angle - arcsine(min(1, radius/far))
		}
		f.sampled(s, gap, func(tau float64, rising bool) {
			kind := OnShadow
			if rising == (s.dt > 0) {
				kind = OnLight
			}
			list = append(list, FlightEvent{kind, f.pilot.epoch + tau, body, f.relative(s, tau, body), -1})
		})
	}
	return f.sorted(list, from, to), err
}

// sampled calls tell with each root that is found of a function in a step.
func (f *Flight) sampled(s *flightStep, of func(tau float64) float64, tell func(tau float64, rising bool)) {
	const samples = 12
	at, value := s.from, of(s.from)
	for k := range samples {
		next := s.from + float64((s.cut-s.from)*float64(k+1)/samples)
		if k == samples-1 {
			next = s.cut
		}
		v := of(next)
		if (v < 0) != (value < 0) {
			tell(bisect(of, at, next), v > value)
		}
		at, value = next, v
	}
}

func (f *Flight) sorted(list []FlightEvent, from, to float64) []FlightEvent {
	list = slices.DeleteFunc(list, func(e FlightEvent) bool { return e.Time < from || e.Time > to })
	slices.SortStableFunc(list, func(a, b FlightEvent) int { return cmp.Compare(a.Time, b.Time) })
	return list
}
