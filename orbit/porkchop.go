package orbit

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Porkchop is a map of the flights from one body to another about their common centre, by departure and time of flight: of
// each pair the cheapest solution of Lambert's problem between the bodies' places. Ends are patched conics: an impulse
// at the periapsis of a parking orbit.
//
//	flight
//	 time |    .-"""-.   long way,        Cells with a low Δv make two
//	      |   (  ( o )   more than 180°   lobes, which a ridge divides:
//	      |    '-..-'  / ridge            there the flight is half a
//	      |  /  .-""-.                    revolution, and leans as far
//	      |    (  o  )   short way        as it must.
//	      +-------------------- departure
//
// Source: L. E. George and L. D. Kos, "Interplanetary Mission Design Handbook: Earth-to-Mars Mission Opportunities and
// Mars-to-Earth Return Opportunities 2009–2024", NASA/TM-1998-208533.
type Porkchop struct {
	System   System
	From, To int  // bodies of the system
	Depart   Span // times
	Flight   Span // times of flight, > 0
	Arrive   Span // times between which flights arrive; the zero value is any

	Step         float64 // of the grid, from both beginnings: of departures and of times of flight
	Revolutions  int     // the most full ones of a flight
	By           Cost    // what the cheapest has least of
	Leave, Enter Parking
	Flyby        bool // it flies past at the end, without an impulse

	Workers  int                   // goroutines; 0 is 1. The results are the same for any number
	Progress func(done, whole int) // if not nil, called now and then, from one goroutine at a time
}

// Span is from a time to a later one.
type Span struct{ From, To float64 }

// count returns how many steps from the beginning lie in the span, and a number beyond all bounds if that is no number.
func (s Span) count(step float64) int {
	if n := (s.To - s.From) / step; n < MostCells {
		return int(n+1e-9) + 1
	}
	return MostCells + 1
}

func (s Span) holds(t float64) bool { return s.From <= t && t <= s.To }

// Cost is what a flight is judged by.
type Cost int

// What the cheapest flight has least of.
const (
	ByDeltaV  Cost = iota // impulses at both ends
	ByC3                  // C3 at the departure
	ByArrival             // v∞ at the arrival
)

// Trip is a flight from body to body.
type Trip struct {
	Depart, Arrive float64
	Arc            Arc
	Out, In        r3.Vec  // v∞ at both ends: velocities relative to the bodies
	Leave, Enter   float64 // impulses at both ends; NaN if there is no flight
}

// Flies reports whether there is a flight at all.
func (t *Trip) Flies() bool { return !math.IsNaN(t.Leave) }

// C3 returns the characteristic energy at the departure, v∞².
func (t *Trip) C3() float64 { return portable.Dot3(t.Out, t.Out) }

// VInf returns v∞ at the arrival.
func (t *Trip) VInf() float64 { return portable.Norm3(t.In) }

// DeltaV returns the sum of the impulses.
func (t *Trip) DeltaV() float64 { return t.Leave + t.Enter }

// cost returns what a flight is judged by, +Inf for none.
func (t *Trip) cost(by Cost) float64 {
	var c float64
	switch by {
	case ByC3:
		c = t.C3()
	case ByArrival:
		c = t.VInf()
	default:
		c = t.DeltaV()
	}
	if !t.Flies() || math.IsNaN(c) {
		return math.Inf(1)
	}
	return c
}

// A Chart is a computed Porkchop.
type Chart struct {
	Departs, Flights []float64 // times of departure, and of flight: the columns and the rows
	Trips            []Trip    // row by row
	Best             []Trip    // the local minima, refined, cheapest first; none if there is no flight
	Least            [3]Trip   // by Cost: the flight that has least of it, refined; of little use if Best is empty
}

// At returns the flight of a column and a row.
func (c *Chart) At(column, row int) *Trip { return &c.Trips[row*len(c.Departs)+column] }

// MostCells is the most cells of a Porkchop.
const MostCells = 1_000_000

// mostBest is the most minima that are refined.
const mostBest = 12

// Check returns an error for a search that has no meaning.
func (p *Porkchop) Check() error {
	if _, err := p.System.commonCenter(p.From, p.To); err != nil {
		return err
	}
	switch {
	case !(p.Depart.From <= p.Depart.To) || math.IsInf(p.Depart.From, 0) || math.IsInf(p.Depart.To, 0):
		return fmt.Errorf("orbit: departures from %v to %v, want two finite times in order", p.Depart.From, p.Depart.To)
	case !(p.Flight.From > 0) || !(p.Flight.From <= p.Flight.To) || math.IsInf(p.Flight.To, 0):
		return fmt.Errorf("orbit: flights take from %v to %v, want two finite times above 0 in order", p.Flight.From, p.Flight.To)
	case !(p.Step > 0) || p.Depart.count(p.Step) > MostCells/p.Flight.count(p.Step):
		return fmt.Errorf("orbit: a step of %.6g makes more than %d cells of %.6g by %.6g; make the step larger, or the spans shorter", p.Step, MostCells, p.Depart.To-p.Depart.From, p.Flight.To-p.Flight.From)
	case p.Revolutions < 0 || p.Revolutions > mostRevolutions:
		return fmt.Errorf("orbit: flights have up to %d full revolutions, want 0 to %d", p.Revolutions, mostRevolutions)
	}
	return cmp.Or(p.Leave.Check(), p.Enter.Check())
}

// commonCenter returns the body that both move about.
func (s System) commonCenter(from, to int) (int, error) {
	a, _ := s.About(from)
	b, _ := s.About(to)
	about := func(i, center int) string {
		if center < 0 {
			return s[i].Name + " moves about no other body"
		}
		return s[i].Name + " moves about " + s[center].Name
	}
	switch {
	case from == to:
		return -1, fmt.Errorf("a flight from %s to itself leads nowhere; name two bodies", s[from].Name)
	case a != b || a < 0:
		return -1, fmt.Errorf("%s, and %s; a transfer leads between two bodies that move about the same one, as Earth and Mars, or Io and Europa", about(from, a), about(to, b))
	case s[from].Parent == to || s[to].Parent == from:
		return -1, fmt.Errorf("%s and %s are at one place, for patched conics; name another body", s[from].Name, s[to].Name)
	case !(s[a].Mu > 0):
		return -1, fmt.Errorf("the mass of %s is not known, so flights about it have no times", s[a].Name)
	}
	return a, nil
}

// HohmannTime returns the time of a Hohmann transfer between the orbits that two bodies of one centre have at t: the scale
// of all flights between them.
func (s System) HohmannTime(from, to int, t float64) (float64, error) {
	center, err := s.commonCenter(from, to)
	if err != nil {
		return 0, err
	}
	a, err := s.size(from, center, t)
	if err != nil {
		return 0, err
	}
	b, err := s.size(to, center, t)
	return halfPeriod(a, b, s[center].Mu), err
}

// Compute makes the chart. It ends with the error of ctx if that is done before.
func (p *Porkchop) Compute(ctx context.Context) (*Chart, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	columns, rows := p.Depart.count(p.Step), p.Flight.count(p.Step)
	c := &Chart{Trips: make([]Trip, columns*rows)}
	for i := range columns {
		c.Departs = append(c.Departs, p.Depart.From+float64(float64(i)*p.Step))
	}
	for i := range rows {
		c.Flights = append(c.Flights, p.Flight.From+float64(float64(i)*p.Step))
	}
	// Flights of a diagonal arrive at the same time.
	arrivals, ends := make([]float64, columns+rows-1), make([]State, columns+rows-1)
	for i := range ends {
		arrivals[i] = p.Depart.From + p.Flight.From + float64(float64(i)*p.Step)
		ends[i] = p.System.orbitState(p.To, arrivals[i])
	}
	legs := p.legs()
	err := inParallel(ctx, work{columns, p.Workers, p.Progress}, func() func(int) {
		leg := legs // each goroutine has a departure of its own
		return func(column int) {
			leg.leaveAt(c.Departs[column])
			for row := range rows {
				*c.At(column, row) = leg.cheapest(arrivals[column+row], ends[column+row])
			}
		}
	})
	if err != nil {
		return nil, err
	}
	c.Best = p.refined(c)
	for by := range c.Least {
		c.Least[by] = p.least(c, Cost(by))
	}
	return c, nil
}

// legs returns the flights of the map, one by one.
func (p *Porkchop) legs() leg {
	center, _ := p.System.commonCenter(p.From, p.To)
	return leg{
		system: p.System, center: center, from: p.From, to: p.To, most: p.Revolutions, by: p.By,
		leave: p.Leave, enter: p.Enter, past: p.Flyby, flight: p.Flight, arrive: p.Arrive, when: math.NaN(),
	}
}
