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

// all returns the flights that arrive at a time; the list is valid until the next call.
func (l *leg) all(arrive float64) []Trip {
	l.trips = l.trips[:0]
	time := arrive - l.when
	if !l.flight.holds(time) || l.arrive != (Span{}) && !l.arrive.holds(arrive) {
		return nil
	}
	end := l.system.orbitState(l.to, arrive)
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
func (l *leg) cheapest(arrive float64) Trip {
	best, cost := Trip{Depart: l.when, Arrive: arrive, Leave: math.NaN(), Enter: math.NaN()}, math.Inf(1)
	for _, t := range l.all(arrive) {
		if c := t.cost(l.by); c < cost {
			best, cost = t, c
		}
	}
	return best
}

// refined returns the local minima of a chart, refined between its cells, cheapest first.
func (p *Porkchop) refined(c *Chart) []Trip {
	l := p.legs()
	starts := lowest(p.Columns, p.Rows, 4*mostBest, func(column, row int) float64 { return c.At(column, row).cost(p.By) })
	wide, high := spacing(p.Depart, p.Columns), spacing(p.Flight, p.Rows)
	var best []Trip
	for _, at := range starts {
		trip := c.At(at.column, at.row)
		s := simplex{start: [3]float64{trip.Depart, trip.Arrive - trip.Depart}, step: [3]float64{0.5 * wide, 0.5 * high}}
		s.of = func(x [3]float64) float64 {
			if !p.Depart.holds(x[0]) {
				return math.Inf(1)
			}
			l.leaveAt(x[0])
			t := l.cheapest(x[0] + x[1])
			return t.cost(p.By)
		}
		x := s.find()
		l.leaveAt(x[0])
		if found := l.cheapest(x[0] + x[1]); found.cost(p.By) <= trip.cost(p.By) {
			best = append(best, found)
		} else {
			best = append(best, *trip)
		}
	}
	slices.SortStableFunc(best, func(a, b Trip) int { return cmp.Compare(a.cost(p.By), b.cost(p.By)) })
	best = distinct(best, func(a, b Trip) bool {
		return math.Abs(a.Depart-b.Depart) <= 2*wide && math.Abs(a.Arrive-b.Arrive) <= 2*(wide+high)
	})
	return best[:min(len(best), mostBest)]
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

// spacing returns the distance between n times of a span.
func spacing(s Span, n int) float64 {
	if n < 2 {
		return s.To - s.From
	}
	return (s.To - s.From) / float64(n-1)
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
