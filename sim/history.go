package sim

import (
	"cmp"
	"math"
	"slices"
)

// History lets a world go back to every tick since it was begun, to the same bits. It
// keeps snapshots along the way:
//
//	|                 |         |     |   |  |  | | | |    ticks
//	first                                           present
//
// the fewer the longer ago, so that they fit into a given room and a tick between
// two of them is never many steps from the earlier one. Going back, it lays the
// ticks of the next gap, one or two with every tick, so that they are there when
// they are needed: time runs backwards at the cost of one to a few steps per tick,
// without a halt at the gaps.
//
// Orders belong to the history, too: they are given again when the world comes by.
type History struct {
	worlds []*World // all at the same tick
	room   int      // bytes; 0: nothing is kept
	kept   []moment // by tick; the first is where the history begins
	spare  moment   // memory for the next one
	here   moment   // where the worlds are while Back looks for its way

	last    uint64    // that the worlds were at, as far as learned
	known   uint64    // at all ticks below, scripts have what is ordered
	scripts [][]Order // per world
}

// moment is a snapshot of each world, all of one tick.
type moment []*Snapshot

func (m moment) tick() uint64 { return m[0].Tick() }

// NewHistory returns the history of w, which begins now. Others, if any, are worlds at the
// same tick that keep step with it: History moves them all. It takes no more than so
// many bytes. Where they are too few for six snapshots nothing is kept, and the history
// is empty for ever.
func NewHistory(w *World, bytes int, others ...*World) *History {
	p := &History{worlds: append([]*World{w}, others...), room: bytes, last: w.tick, known: w.tick}
	p.scripts = make([][]Order, len(p.worlds))
	m := p.take(nil)
	if p.room/m.bytes() < fewest+aside {
		p.room = 0
		return p
	}
	p.kept = []moment{m}
	return p
}

// Alone lets the other worlds go their own ways.
func (p *History) Alone() {
	p.worlds, p.scripts = p.worlds[:1], p.scripts[:1]
	for i, m := range p.kept {
		p.kept[i] = moment{m[0]} // not m[:1], which would hold on to the others
	}
	p.spare, p.here = nil, nil
}

func (p *History) now() uint64 { return p.worlds[0].tick }

// Kept reports whether there is room for a history at all.
func (p *History) Kept() bool { return p.room > 0 }

// First returns the tick at which the history begins.
func (p *History) First() uint64 {
	if !p.Kept() {
		return p.now()
	}
	return p.kept[0].tick()
}

// Last returns the last tick that the world was at, which lies ahead after it has
// gone back.
func (p *History) Last() uint64 { return max(p.now(), p.last) }

// Follow makes known what will be ordered, as in a replay. Orders of the present
// tick are given at once. An error is that of the first order that the world
// refuses.
func (p *History) Follow(orders []Order) error {
	p.known = math.MaxUint64
	for i := range p.scripts {
		p.scripts[i] = orders
	}
	return p.repeat()
}

// Step moves the world on by a tick. An error is of an order that it takes no
// longer, which can happen after Follow alone.
func (p *History) Step() error {
	p.learn()
	p.advance()
	if p.Kept() && p.now()%stride == 0 {
		p.keep(p.now())
	}
	return p.repeat()
}

// stride is how many ticks lie between two snapshots of time that runs forwards: a
// snapshot takes a third of the time of a small step, and who turns round waits for
// at most so many steps, once.
const stride = 4

// Forget drops what came after the present tick. Whoever gives the world an order
// calls it then: from here on things go another way.
func (p *History) Forget() {
	p.last, p.known = p.now(), p.now()
	ahead, _ := p.search(p.now() + 1)
	clear(p.kept[ahead:])
	p.kept = p.kept[:ahead]
}

// Back puts the world back by a tick. It reports false, and leaves the world where
// it is, where its history begins, and where enough, if not nil, has said after a step
// on the way that there have been enough of them: the next Back needs those no more.
func (p *History) Back(enough func() bool) bool {
	p.learn()
	if p.now() <= p.First() {
		return false
	}
	to := p.now() - 1
	if _, there := p.search(to); there {
		p.lay(to, enough)
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

// Go puts the world to a tick that it was at before, from First to Last, or the
// nearest of them.
func (p *History) Go(tick uint64) {
	for !p.Toward(tick) {
	}
}

// Toward is Go, one step of the world at a time. It reports whether the world is
// there.
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
		_ = p.step(tick) // what it refuses now it has refused before
	}
	return p.now() == tick
}

// learn takes over what has been ordered at the last tick that is known.
func (p *History) learn() {
	p.last = p.Last()
	if p.now() < p.known {
		return
	}
	p.known = p.now() + 1
	for i, w := range p.worlds {
		p.scripts[i] = slices.Clip(w.orders)
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

// take takes a moment, into the memory of m where that is not nil.
func (p *History) take(m moment) moment {
	if m == nil {
		m = make(moment, len(p.worlds))
	}
	for i, w := range p.worlds {
		m[i] = w.Keep(m[i])
	}
	return m
}

// repeat gives the orders of the present tick, where it is known which. Snapshots
// are taken before that.
func (p *History) repeat() (refused error) {
	if p.now() >= p.known {
		return nil
	}
	for i, w := range p.worlds {
		if err := w.repeat(p.scripts[i]); refused == nil {
			refused = err
		}
	}
	return refused
}

// lay lays the ticks of the gap before the run of ticks that ends at to: so many
// that it will be closed when the run is used up, or until there have been enough
// steps.
//
//	|      |. . .      ||||||
//	        laid  gap  run   present
func (p *History) lay(to uint64, enough func() bool) {
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

// keep takes a moment, and drops others where there is no room for it.
func (p *History) keep(present uint64) {
	i, there := p.search(p.now())
	if there {
		return
	}
	m := p.take(p.spare)
	p.spare = nil
	p.kept = slices.Insert(p.kept, i, m)
	for len(p.kept) > p.places(m) {
		least := p.dispensable(i, present)
		p.spare = p.kept[least]
		p.kept = slices.Delete(p.kept, least, least+1)
		if least < i {
			i--
		}
	}
}

// The least and the greatest number of moments kept: with four, time can still run
// backwards, by fits and starts; of many, choosing which to drop takes as long as a
// step of a small world. Two more lie aside, as spare and here.
const (
	fewest = 4
	most   = 512
	aside  = 2
)

// places returns how many moments there is room for, were all as large as m.
func (p *History) places(m moment) int {
	return min(max(p.room/m.bytes()-aside, fewest), most)
}

// bytes returns how much memory it takes, about.
func (m moment) bytes() (sum int) {
	for _, s := range m {
		sum += s.bytes()
	}
	return sum
}

// dispensable returns which snapshot is missed least: that whose neighbours are
// near each other, seen from the present. The first is where the history begins, and
// the one at i is new.
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
			away *= -8 // forward it goes without snapshots, too
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
