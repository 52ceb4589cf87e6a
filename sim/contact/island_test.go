package contact

import (
	"cmp"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/grid"
	"galaxy/sim/workers"
)

// clusters returns some far clusters of discs that fly into each other, the numbers of which
// are mixed. Each may be changed before.
func clusters(t *testing.T, count, each, workerCount int, change func(a *nav.Agent)) (*Solver, *Input) {
	rng := rand.New(rand.NewPCG(1, 2))
	order := rng.Perm(count * each)
	agents := make([]nav.Agent, len(order))
	for k, id := range order {
		center := r2.Vec{X: 100 * float64(k/each%10), Y: 100 * float64(k/each/10)}
		at := r2.Vec{X: 2.2 * float64(k%each%4), Y: 2.2 * float64(k%each/4)}
		agents[id] = nav.Agent{
			ID: uint32(id), Pos: r2.Add(center, at), Radius: 1, Mass: 1, MaxSpeed: 20,
			Vel: r2.Vec{X: 20 * (rng.Float64() - 0.5), Y: 20 * (rng.Float64() - 0.5)},
		}
		if change != nil {
			change(&agents[id])
		}
	}
	pool := workers.New(workerCount)
	t.Cleanup(pool.Close)
	in := &Input{Dt: 0.1, Law: &Law{Restitution: 1}, Agents: columns.New(pool, agents, nil, nil, 0.1, true), Grid: new(grid.State)}
	in.Agents.SetSide(2)
	in.Sort = func() {
		in.Agents.Resort(nil)
		in.Agents.Show(in.Grid, nil)
	}
	in.Sort()
	for s := range in.Agents.ID {
		in.Agents.SetPos(s, portable.AddScaled(in.Agents.Pos(s), in.Dt, in.Agents.Vel(s)))
	}
	return New(pool, agents), in
}

// Clusters are resolved apart from each other, so that workers can share them. What comes out
// is what one queue of all events makes of them, in its order.
func TestIslandsLeadToTheBitsOfOneQueue(t *testing.T) {
	const count, each = 30, 12
	for _, workerCount := range []int{1, 3} {
		s, in := clusters(t, count, each, workerCount, nil)
		s.Sweep(in)
		if n := len(s.islands.begin) - 2; n < count/2 {
			t.Errorf("%d clusters make %d islands", count, n)
		}

		one, whole := clusters(t, count, each, 1, nil)
		one.in = whole
		one.Contacts = one.Contacts[:0]
		whole.Agents.Locate()
		one.plan()
		one.predict()
		w := one.workers[0]
		w.queue = append(w.queue, w.events...)
		w.queue.heapify()
		for len(w.queue) > 0 {
			if e := w.queue.pop(); e.turns == one.courses[e.a].turns+one.courses[e.b].turns {
				one.resolve(w, &e)
			}
		}
		one.settleSome(0, 0, whole.Agents.Len())
		a, b := &in.Agents.State, &whole.Agents.State
		if !slices.Equal(a.X, b.X) || !slices.Equal(a.Y, b.Y) || !slices.Equal(a.VX, b.VX) || !slices.Equal(a.VY, b.VY) {
			t.Errorf("%d workers: islands lead to other bits than one queue", workerCount)
		}
		if len(w.impacts) < 100 || !slices.Equal(s.Contacts, w.impacts) {
			t.Errorf("%d workers: %d contacts of islands, %d of one queue, or another order", workerCount, len(s.Contacts), len(w.impacts))
		}
	}
}

// The overlaps after a sweep are among its pairs: looking for them in the grid finds no others.
func TestOverlapsAreAmongThePairs(t *testing.T) {
	for _, squares := range []bool{false, true} {
		s, in := clusters(t, 20, 12, 2, func(a *nav.Agent) {
			a.Radius, a.Square = 1.2, squares // all overlap their neighbours from the start
		})
		if squares {
			in.Law = nil
		}
		s.Sweep(in)
		if !s.listed {
			t.Fatalf("squares: %t: nothing is listed", squares)
		}
		in.Sort()
		s.findOverlaps()
		got := s.found
		s.listed = false
		s.findOverlaps()
		if !reflect.DeepEqual(got, s.found) || got.pressed < 50 {
			t.Errorf("squares: %t: among the pairs %+v, in the grid %+v", squares, got, s.found)
		}
	}
}

// Workers merge the impacts of all into one order, and fresh contacts go among the old ones.
func TestManyImpactsAreMergedInOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{0, 3, workers.Sweep - 1, 3 * workers.Sweep} {
		pool := workers.New(3)
		s := New(pool, nil)
		s.Contacts = []Contact{{Tick: 7}}
		for i := range n {
			w := s.workers[rng.IntN(3)]
			at := float64(rng.IntN(200)) / 199 // many at once, also at both ends
			w.order = append(w.order, moment{at, uint32(i), uint32(rng.IntN(9)), uint32(len(w.impacts))})
			w.impacts = append(w.impacts, Contact{Agent: uint32(i), Impulse: at})
			s.fresh = append(s.fresh, touching(rng.Uint64N(1000)))
			s.persistent = append(s.persistent, touching(rng.Uint64N(1000)))
		}
		for _, w := range s.workers {
			w.sortOrder()
		}
		slices.Sort(s.persistent)
		all := slices.Sorted(slices.Values(slices.Concat(s.persistent, s.fresh)))
		s.merge()
		s.enterFresh()
		pool.Close()
		if !slices.Equal(s.persistent, all) || len(s.fresh) > 0 {
			t.Errorf("%d fresh contacts are not in order", n)
		}
		inTime := func(a, b Contact) int {
			return cmp.Or(cmp.Compare(a.Impulse, b.Impulse), cmp.Compare(a.Agent, b.Agent))
		}
		if got := s.Contacts[1:]; len(got) != n || !slices.IsSortedFunc(got, inTime) || s.Contacts[0].Tick != 7 {
			t.Errorf("%d impacts are %d, or not in order", n, len(got))
		}
	}
}
