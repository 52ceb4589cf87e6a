package orbit

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"galaxy/internal/portable"
)

// Swingby is a search for flights from one body past a second one to a third, all about one centre: two legs of
// patched conics, and a flyby with an impulse at its periapsis where the velocities of the legs need one.
type Swingby struct {
	System        System
	From, Via, To int     // bodies of the system
	Depart        Span    // times
	First, Second Span    // times of flight of the legs, > 0
	Step          float64 // of the search, in all three times; then minima are refined
	Revolutions   int     // the most full ones of a leg
	Lowest        float64 // periapsis of the flyby, length
	Leave, Enter  Parking
	Flyby         bool // it flies past at the end, without an impulse

	Workers  int
	Progress func(done, whole int) // as of a Porkchop
}

// A Relay is a flight past a body.
type Relay struct {
	Legs    [2]Trip
	Pass    Flyby
	Impulse float64 // at the periapsis of Pass, along the motion
}

// DeltaV returns the sum of the impulses' sizes.
func (r *Relay) DeltaV() float64 { return r.Legs[0].Leave + math.Abs(r.Impulse) + r.Legs[1].Enter }

// mostPairs bounds the pairs of legs that are compared.
const mostPairs = 100_000_000

// Check returns an error for a search that has no meaning.
func (s *Swingby) Check() error {
	first, second := s.maps()
	if err := cmp.Or(first.Check(), second.Check()); err != nil {
		return err
	}
	pairs := float64(first.Depart.count(s.Step)) * float64(s.First.count(s.Step)) * float64(s.Second.count(s.Step))
	switch {
	case pairs > mostPairs:
		return fmt.Errorf("orbit: a step of %.6g makes %.3g pairs of legs, more than %d; make the step larger", s.Step, pairs, mostPairs)
	case !(s.Lowest > 0) || !(s.System[s.Via].Mu > 0):
		return fmt.Errorf("orbit: a flyby of %s with a periapsis of %v and a gravitational parameter of %v, want both above 0", s.System[s.Via].Name, s.Lowest, s.System[s.Via].Mu)
	case s.Via == s.To || s.From == s.Via:
		return fmt.Errorf("a flyby of %s is no flyby on the way from %s to %s; name a third body", s.System[s.Via].Name, s.System[s.From].Name, s.System[s.To].Name)
	}
	return nil
}

// maps returns the searches of both legs.
func (s *Swingby) maps() (first, second Porkchop) {
	first = Porkchop{System: s.System, From: s.From, To: s.Via, Depart: s.Depart, Flight: s.First, Step: s.Step, Revolutions: s.Revolutions, Leave: s.Leave, Flyby: true}
	second = Porkchop{
		System: s.System, From: s.Via, To: s.To, Depart: Span{s.Depart.From + s.First.From, s.Depart.To + s.First.To}, Flight: s.Second,
		Step: s.Step, Revolutions: s.Revolutions, Enter: s.Enter, Flyby: s.Flyby,
	}
	return first, second
}

// steep makes a flyby that is too low dearer than one that is as low as it may be.
const steep = 3

// join returns the flight along two legs and what it costs: more than its impulses if the flyby is too low.
func (s *Swingby) join(a, b *Trip) (Relay, float64) {
	in, out, mu := a.In, b.Out, s.System[s.Via].Mu
	r := Relay{Legs: [2]Trip{*a, *b}, Pass: Flyby{mu, s.Lowest}}
	r.Legs[1].Leave = 0
	turn := portable.Atan2(portable.Norm3(portable.Cross3(in, out)), portable.Dot3(in, out))
	i, o := portable.Norm3(in), portable.Norm3(out)
	most := float64(0.5 * (r.Pass.Turn(i) + r.Pass.Turn(o)))
	extra := 0.0
	if turn > most {
		sin, _ := portable.Sincos(0.5 * (turn - most))
		extra = float64(2 * steep * max(i, o) * sin)
	} else if radius, ok := turnRadius(turn, float64(i*i)/mu, float64(o*o)/mu); ok {
		r.Pass.Periapsis = radius
	}
	r.Impulse = r.Pass.impulse(in, out)
	return r, r.DeltaV() + extra
}

// Find returns the cheapest flights, refined local minima of the Δv. It ends with the error of ctx if that is done before.
func (s *Swingby) Find(ctx context.Context) ([]Relay, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	first, second := s.maps()
	columns, rows, lasts := s.Depart.count(s.Step), s.First.count(s.Step), s.Second.count(s.Step)
	vias := columns + rows - 1
	// All second legs, by the time of the flyby.
	seconds := make([][]Trip, vias)
	l := second.legs()
	ends := make([]State, vias+lasts-1)
	at := func(i int) float64 { return s.Depart.From + s.First.From + float64(float64(i)*s.Step) }
	for i := range ends {
		ends[i] = s.System.orbitState(s.To, at(i)+s.Second.From)
	}
	for via := range vias {
		l.leaveAt(at(via))
		for last := range lasts {
			seconds[via] = append(seconds[via], l.all(at(via+last)+s.Second.From, ends[via+last])...)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	found, costs := make([]Relay, columns*rows), make([]float64, columns*rows)
	firsts := first.legs()
	err := inParallel(ctx, work{columns, s.Workers, s.Progress}, func() func(int) {
		leg := firsts
		return func(column int) {
			leg.leaveAt(s.Depart.From + float64(float64(column)*s.Step))
			for row := range rows {
				best := &costs[row*columns+column]
				*best = math.Inf(1)
				for _, a := range leg.all(at(column+row), s.System.orbitState(s.Via, at(column+row))) {
					for i := range seconds[column+row] {
						b := &seconds[column+row][i]
						if a.Leave+b.Enter >= *best {
							continue
						}
						if relay, cost := s.join(&a, b); cost < *best {
							found[row*columns+column], *best = relay, cost
						}
					}
				}
			}
		}
	})
	if err != nil {
		return nil, err
	}
	var list []Relay
	for _, c := range lowest(columns, rows, mostBest, func(column, row int) float64 { return costs[row*columns+column] }) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if relay, ok := s.refine(found[c.row*columns+c.column], &first, &second); ok {
			list = append(list, relay)
		}
	}
	slices.SortStableFunc(list, func(a, b Relay) int { return cmp.Compare(a.DeltaV(), b.DeltaV()) })
	return distinct(list, func(a, b Relay) bool {
		return math.Abs(a.Legs[0].Depart-b.Legs[0].Depart) <= 2*s.Step && math.Abs(a.Legs[1].Arrive-b.Legs[1].Arrive) <= 4*s.Step
	}), nil
}

// refine returns the local minimum near a flight, unless its flyby is too low.
func (s *Swingby) refine(start Relay, first, second *Porkchop) (Relay, bool) {
	a, b := first.legs(), second.legs()
	best := func(x [3]float64) (Relay, float64) {
		var found Relay
		cost := math.Inf(1)
		if !s.Depart.holds(x[0]) {
			return found, cost
		}
		a.leaveAt(x[0])
		b.leaveAt(x[1])
		ends := b.all(x[2], s.System.orbitState(s.To, x[2]))
		for _, out := range a.all(x[1], s.System.orbitState(s.Via, x[1])) {
			for i := range ends {
				if relay, c := s.join(&out, &ends[i]); c < cost {
					found, cost = relay, c
				}
			}
		}
		return found, cost
	}
	half := 0.5 * s.Step
	x := simplex{
		of:    func(x [3]float64) float64 { _, cost := best(x); return cost },
		start: [3]float64{start.Legs[0].Depart, start.Legs[1].Depart, start.Legs[1].Arrive},
		step:  [3]float64{min(half, 0.25*(s.Depart.To-s.Depart.From)), half, half},
	}.find()
	relay, cost := best(x)
	if !(relay.Pass.Periapsis >= s.Lowest) || cost > float64((1+1e-6)*relay.DeltaV()) {
		return start, false
	}
	return relay, true
}
