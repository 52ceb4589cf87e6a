package orbit

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// A leg finds flights between two bodies, with what it has computed for a departure.
type leg struct {
	system           System
	center, from, to int
	most             int // revolutions
	by               Cost
	leave, enter     Parking
	past             bool    // no impulse at the end
	flight, arrive   Span    // the flights that count
	when             float64 // time of departure
	start            State   // of from at that time
	arcs             []Arc
	trips            []Trip
}

// leaveAt sets the departure.
func (l *leg) leaveAt(t float64) {
	if t != l.when {
		l.when, l.start = t, l.system.orbitState(l.from, t)
	}
}

// all returns the flights that arrive at a time, when the other body is at end; the list is valid until the next call.
func (l *leg) all(arrive float64, end State) []Trip {
	l.trips = l.trips[:0]
	time := arrive - l.when
	const rounding = 1e-9
	if time < l.flight.From*(1-rounding) || time > l.flight.To*(1+rounding) || l.arrive != (Span{}) && !l.arrive.holds(arrive) {
		return nil
	}
	var err error
	l.arcs, err = Lambert{
		From: l.start.R, To: end.R, Time: time, Mu: l.system[l.center].Mu,
		Normal: portable.Cross3(l.start.R, l.start.V), // as the body goes
	}.Arcs(l.arcs[:0], l.most)
	if err != nil {
		return nil
	}
	for _, a := range l.arcs {
		t := Trip{Depart: l.when, Arrive: arrive, Arc: a, Out: r3.Sub(a.Depart, l.start.V), In: r3.Sub(a.Arrive, end.V)}
		t.Leave = l.leave.DeltaV(portable.Norm3(t.Out))
		if !l.past {
			t.Enter = l.enter.DeltaV(portable.Norm3(t.In))
		}
		l.trips = append(l.trips, t)
	}
	return l.trips
}

// cheapest returns the cheapest flight that arrives at a time.
func (l *leg) cheapest(arrive float64, end State) Trip {
	best, cost := Trip{Depart: l.when, Arrive: arrive, Leave: math.NaN(), Enter: math.NaN()}, math.Inf(1)
	for _, t := range l.all(arrive, end) {
		if c := t.cost(l.by); c < cost {
			best, cost = t, c
		}
	}
	return best
}

// direct returns the cheapest flight of two times.
func (l *leg) direct(depart, arrive float64) Trip {
	l.leaveAt(depart)
	return l.cheapest(arrive, l.system.orbitState(l.to, arrive))
}

// refine returns the local minimum near a flight.
func (p *Porkchop) refine(trip Trip, by Cost) Trip {
	l := p.legs()
	l.by = by
	s := simplex{start: [3]float64{trip.Depart, trip.Arrive}, step: [3]float64{
		min(0.5*p.Step, 0.25*(p.Depart.To-p.Depart.From)), min(0.5*p.Step, 0.25*(p.Flight.To-p.Flight.From)),
	}}
	s.of = func(x [3]float64) float64 {
		if !p.Depart.holds(x[0]) {
			return math.Inf(1)
		}
		t := l.direct(x[0], x[1])
		return t.cost(by)
	}
	x := s.find()
	if found := l.direct(x[0], x[1]); found.cost(by) <= trip.cost(by) {
		return found
	}
	return trip
}

// refined returns the local minima of a chart, cheapest first.
func (p *Porkchop) refined(c *Chart) []Trip {
	var best []Trip
	cost := func(column, row int) float64 { return c.At(column, row).cost(p.By) }
	for _, at := range lowest(len(c.Departs), len(c.Flights), mostBest, cost) {
		best = append(best, p.refine(*c.At(at.column, at.row), p.By))
	}
	slices.SortStableFunc(best, func(a, b Trip) int { return cmp.Compare(a.cost(p.By), b.cost(p.By)) })
	best = distinct(best, func(a, b Trip) bool {
		return math.Abs(a.Depart-b.Depart) <= 2*p.Step && math.Abs(a.Arrive-b.Arrive) <= 4*p.Step
	})
	return slices.DeleteFunc(best, func(t Trip) bool { return t.cost(p.By) > muchDearer*best[0].cost(p.By) })
}

// muchDearer is the factor above the cheapest flight from which a local minimum is of no interest: a dent of the ridge, or
// the border of a window that is not in the map.
const muchDearer = 4

// least returns the flight of a chart that has least of a cost, refined.
func (p *Porkchop) least(c *Chart, by Cost) Trip {
	if by == p.By && len(c.Best) > 0 {
		return c.Best[0]
	}
	return p.refine(slices.MinFunc(c.Trips, func(a, b Trip) int { return cmp.Compare(a.cost(by), b.cost(by)) }), by)
}

// distinct returns the values that are like none before them.
func distinct[T any](list []T, alike func(a, b T) bool) []T {
	var kept []T
	for _, x := range list {
		if !slices.ContainsFunc(kept, func(k T) bool { return alike(k, x) }) {
			kept = append(kept, x)
		}
	}
	return kept
}

type cell struct {
	column, row int
	cost        float64
}

// lowest returns up to most cells of a grid that cost no more than their neighbours, cheapest first.
func lowest(columns, rows, most int, cost func(column, row int) float64) []cell {
	var list []cell
	for row := range rows {
		for column := range columns {
			here, least := cost(column, row), true
			if math.IsInf(here, 1) {
				continue
			}
			for j := max(0, row-1); j <= min(rows-1, row+1) && least; j++ {
				for i := max(0, column-1); i <= min(columns-1, column+1); i++ {
					if cost(i, j) < here {
						least = false
						break
					}
				}
			}
			if least {
				list = append(list, cell{column, row, here})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b cell) int { return cmp.Compare(a.cost, b.cost) })
	return list[:min(len(list), most)]
}

// work is a number of pieces that goroutines share.
type work struct {
	pieces, workers int
	progress        func(done, whole int)
}

// inParallel does each piece once, by a function that each goroutine makes for itself. It ends early, with its error, if
// ctx is done.
func inParallel(ctx context.Context, w work, begin func() func(piece int)) error {
	var next, done atomic.Int64
	var group sync.WaitGroup
	var told sync.Mutex
	for range max(1, min(w.workers, w.pieces)) {
		group.Go(func() {
			do := begin()
			for ctx.Err() == nil {
				piece := int(next.Add(1)) - 1
				if piece >= w.pieces {
					return
				}
				do(piece)
				if n := int(done.Add(1)); w.progress != nil && told.TryLock() {
					w.progress(n, w.pieces)
					told.Unlock()
				}
			}
		})
	}
	group.Wait()
	return ctx.Err()
}
