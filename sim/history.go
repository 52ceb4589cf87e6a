package sim

import (
	"cmp"
	"math"
	"slices"
)

// History is a rewind buffer: it takes a world back to every tick since the history began,
// to the same bits. It keeps snapshots,
//
//	|                 |         |     |   |  |  | | | |    ticks
//	first                                           present
//
// the fewer the longer ago, so that they fit into a given memory. To reach a tick between
// two of them it restores the earlier one and steps forwards. While time runs backwards it
// fills the next gap with snapshots, one or two with every tick, so that they are there
// when they are needed: a tick back costs one to a few steps, and time never stops at a
// gap.
//
// Orders belong to the history: they are given again at their ticks.
type History struct {
	worlds []*World // all at the same tick
	budget int      // bytes; 0: nothing is kept
	kept   []moment // by tick; the first is where the history begins
	spare  moment   // memory for the next one
	here   moment   // the present while Back computes the tick before it

	last    uint64    // tick that the worlds were at, as far as learned
	known   uint64    // scripts have the orders of all ticks below
	scripts [][]Given // per world
}

// moment is a snapshot of each world, all of one tick.
type moment []*Snapshot

func (m moment) tick() uint64 { return m[0].Tick() }

// NewHistory returns the history of w, which begins now. Others, if any, are worlds at the
// same tick, which the history moves with it. It takes at most so many bytes; where they
// are too few for six snapshots it keeps nothing and stays empty.
func NewHistory(w *World, bytes int, others ...*World) *History {
	p := &History{worlds: append([]*World{w}, others...), budget: bytes, last: w.tick, known: w.tick}
	p.scripts = make([][]Given, len(p.worlds))
	m := p.take(nil)
	if p.budget/m.bytes() < fewest+aside {
		p.budget = 0
		return p
	}
	p.kept = []moment{m}
	return p
}

// Resize sets how many bytes it takes at most. A history that was too small begins now.
func (p *History) Resize(bytes int) {
	m := p.spare
	if p.Kept() {
		m = p.kept[0]
	} else {
		p.learn()
		m = p.take(m)
	}
	if p.budget = bytes; p.budget/m.bytes() < fewest+aside {
		p.budget, p.kept, p.spare, p.here = 0, nil, nil, nil
		p.Forget()
		return
	}
	if len(p.kept) == 0 {
		p.kept = []moment{m}
	}
}

// Alone releases the other worlds.
func (p *History) Alone() {
	p.worlds, p.scripts = p.worlds[:1], p.scripts[:1]
	for i, m := range p.kept {
		p.kept[i] = moment{m[0]} // not m[:1], which would keep the others in memory
	}
	p.spare, p.here = nil, nil
}

func (p *History) now() uint64 { return p.worlds[0].tick }

// Kept reports whether there is memory for a history at all.
func (p *History) Kept() bool { return p.budget > 0 }

// First returns the tick at which the history begins.
func (p *History) First() uint64 {
	if !p.Kept() {
		return p.now()
	}
	return p.kept[0].tick()
}

// Last returns the last tick that the world was at, which is ahead of it after it has gone
// back.
func (p *History) Last() uint64 { return max(p.now(), p.last) }

// Follow sets the orders of all ticks, as in a replay, and gives the orders of the present tick. The error
// tells of the first order that the world refuses.
func (p *History) Follow(orders []Given) error {
	p.known = math.MaxUint64
	for i := range p.scripts {
		p.scripts[i] = orders
	}
	return p.repeat()
}

// Step advances the world by a tick. The error tells of an order that the world refuses, which can only
// happen after Follow.
func (p *History) Step() error {
	p.learn()
	p.advance()
	if p.Kept() && p.now()%stride == 0 {
		p.keep(p.now())
	}
	return p.repeat()
}

// stride is the number of ticks between two snapshots while time runs forwards: a snapshot
// takes a third of the time of a small step, and turning round costs at most so many
// steps, once.
const stride = 4

// Forget drops what came after the present tick. Call it after giving the world an order,
// which changes what follows.
func (p *History) Forget() {
	p.last, p.known = p.now(), p.now()
	ahead, _ := p.search(p.now() + 1)
	clear(p.kept[ahead:])
	p.kept = p.kept[:ahead]
}

// Recast gives the world another course up to the present tick: the one to which other orders lead, by tick. It takes the world back to
// before the first order that differs; Toward and Go lead to the present again, which is still the last tick. It reports false, and
// does nothing, if the history does not go back so far, or if nothing differs.
//
//	orders   a        b        c
//	         |        |        |
//	   ──────┴────────┴────────┴──── now
//	                  |
//	   ──────┴────────■················   without b and c: from here on to now anew
func (p *History) Recast(orders []Given) bool {
	p.learn()
	was, same := p.worlds[0].orders.given, 0
	for same < min(len(was), len(orders)) && was[same].equals(&orders[same]) {
		same++
	}
	from := p.now()
	for _, list := range [...][]Given{was, orders} {
		if same < len(list) {
			from = min(from, list[same].Tick)
		}
	}
	if !p.Kept() || from < p.First() || same == len(was) && same == len(orders) {
		return false
	}
	p.last, p.known = p.now(), p.now()+1
	for i := range p.scripts {
		p.scripts[i] = slices.Clone(orders)
	}
	ahead, _ := p.search(from + 1)
	clear(p.kept[ahead:])
	p.kept = p.kept[:ahead]
	p.restore(p.kept[ahead-1])
	return true
}

// Back takes the world back by a tick. It reports false, and leaves the world where it is,
// at the beginning of the history, and when enough, if not nil, returns true after a step:
// the next Back goes on from there.
func (p *History) Back(enough func() bool) bool {
	p.learn()
	if p.now() <= p.First() {
		return false
	}
	to := p.now() - 1
	if _, there := p.search(to); there {
		p.fill(to, enough)
		p.Go(to)
		return true
	}
	p.here = p.take(p.here)
	for !p.Toward(to) {
		if enough != nil && enough() {
			p.restore(p.here)
			return false
		}
	}
	return true
}

// Go takes the world to a tick from First to Last, or to the nearest of them.
func (p *History) Go(tick uint64) {
	for !p.Toward(tick) {
	}
}

// Toward is Go by at most one step of the world. It reports whether the world is there.
func (p *History) Toward(tick uint64) (there bool) {
	p.learn()
	tick = min(max(tick, p.First()), p.Last())
	if p.now() == tick {
		return true
	}
	i, there := p.search(tick)
	if !there {
		i--
	}
	if from := p.kept[i]; p.now() > tick || p.now() < from.tick() {
		p.restore(from)
	}
	if p.now() < tick {
		_ = p.step(tick) // an order that is refused now was refused before
	}
	return p.now() == tick
}

// learn notes the orders of the present tick.
func (p *History) learn() {
	p.last = p.Last()
	if p.now() < p.known {
		return
	}
	p.known = p.now() + 1
	for i, w := range p.worlds {
		p.scripts[i] = slices.Clip(w.orders.given)
	}
}

// advance moves the worlds on.
func (p *History) advance() {
	for _, w := range p.worlds {
		w.Step()
	}
}

// step moves the worlds on, on their way to a tick.
func (p *History) step(to uint64) error {
	p.advance()
	p.keep(to)
	return p.repeat()
}

func (p *History) restore(m moment) {
	for i, w := range p.worlds {
		w.Restore(m[i])
	}
	_ = p.repeat()
}

// take takes a moment, into the memory of m if that is not nil.
func (p *History) take(m moment) moment {
	if m == nil {
		m = make(moment, len(p.worlds))
	}
	for i, w := range p.worlds {
		m[i] = w.Keep(m[i])
	}
	return m
}

// repeat gives the orders of the present tick, if they are known. Snapshots are taken
// before that.
func (p *History) repeat() (refused error) {
	if p.now() >= p.known {
		return nil
	}
	for i, w := range p.worlds {
		if err := Repeat(w, p.scripts[i]); refused == nil {
			refused = err
		}
	}
	return refused
}

// fill takes snapshots in the gap before the run of kept ticks that ends at to: so many
// that the gap is closed when the run is used up, or until there have been enough steps.
//
//	|      |. . .      ||||||
//	       filled gap  run   present
func (p *History) fill(to uint64, enough func() bool) {
	end, there := p.search(to)
	if !there {
		return
	}
	first := end
	for first > 0 && p.kept[first-1].tick()+1 == p.kept[first].tick() {
		first--
	}
	if first == 0 {
		return
	}
	from := p.kept[first-1]
	gap, run := p.kept[first].tick()-from.tick()-1, to-p.kept[first].tick()+1
	p.restore(from)
	for range (gap + run - 1) / run {
		_ = p.step(to)
		if enough != nil && enough() {
			return
		}
	}
}

// keep takes a moment, and drops others where memory does not suffice.
func (p *History) keep(present uint64) {
	i, there := p.search(p.now())
	if there {
		return
	}
	m := p.take(p.spare)
	p.spare = nil
	p.kept = slices.Insert(p.kept, i, m)
	for p.full(m) {
		least := p.dispensable(i, present)
		p.spare = p.kept[least]
		p.kept = slices.Delete(p.kept, least, least+1)
		if least < i {
			i--
		}
	}
}

// The least and the greatest number of moments kept: with four, time still runs backwards,
// unevenly; with more than 512, choosing which to drop takes as long as a step of a small
// world. Two more are kept aside, as spare and here.
const (
	fewest = 4
	most   = 512
	aside  = 2
)

// full reports whether a moment must be dropped. Those kept aside are taken to be as large as m.
func (p *History) full(m moment) bool {
	if len(p.kept) <= fewest || len(p.kept) > most {
		return len(p.kept) > most
	}
	return p.bytes()+aside*(m.bytes()+m.growing(nil)) > p.budget
}

// bytes returns how much memory the moments take, about.
func (p *History) bytes() (sum int) {
	for k, m := range p.kept {
		var earlier moment // which may have the same lists
		if k > 0 {
			earlier = p.kept[k-1]
		}
		sum += m.bytes() + m.growing(earlier)
	}
	return sum
}

// bytes returns about how much memory the moment takes, in bytes, without lists that it shares with others.
func (m moment) bytes() (sum int) {
	for _, s := range m {
		sum += s.Bytes()
	}
	return sum
}

// growing returns the memory, in bytes, of the moment's lists that only grow, without lists that it shares
// with another moment, which may be nil.
func (m moment) growing(other moment) (sum int) {
	for i, s := range m {
		var same *Snapshot
		if other != nil {
			same = other[i]
		}
		sum += s.growing(same)
	}
	return sum
}

// dispensable returns the snapshot to drop: the one whose neighbours are nearest to each
// other, for its distance from the present. It is neither the first, where the history
// begins, nor the one at i, which is new.
func (p *History) dispensable(i int, present uint64) (least int) {
	smallest := math.Inf(1)
	for k := 1; k < len(p.kept); k++ {
		if k == i {
			continue
		}
		at := p.kept[k].tick()
		gap := p.kept[min(k+1, len(p.kept)-1)].tick() - p.kept[k-1].tick()
		away := float64(present) - float64(at)
		if away < 0 {
			away *= -8 // going forwards needs no snapshots
		}
		if share := float64(gap) / (1 + away); share < smallest {
			least, smallest = k, share
		}
	}
	return least
}

func (p *History) search(tick uint64) (at int, there bool) {
	return slices.BinarySearchFunc(p.kept, tick, func(m moment, tick uint64) int {
		return cmp.Compare(m.tick(), tick)
	})
}
