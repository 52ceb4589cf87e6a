package sim

import (
	"cmp"
	"math"
	"slices"
)

// Past lets a world go back to every tick since it was begun, to the same bits. It
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
// Orders belong to the past, too: they are given again when the world comes by.
type Past struct {
	w     *World
	room  int         // bytes
	kept  []*Snapshot // by tick; the first is where the past begins
	spare *Snapshot   // memory for the next one

	known  uint64 // at all ticks below, script has what is ordered
	script []Order
}

// NewPast returns the past of w, which begins now. It takes no more than so many
// bytes, unless that is less than what eight snapshots need.
func NewPast(w *World, bytes int) *Past {
	p := &Past{w: w, room: bytes, known: w.tick}
	p.keep(w.tick)
	return p
}

// First returns the tick at which the past begins.
func (p *Past) First() uint64 { return p.kept[0].Tick() }

// Last returns the last tick that the world was at, which lies ahead after it has
// gone back.
func (p *Past) Last() uint64 { return max(p.w.tick, p.known-min(p.known, 1)) }

// Follow makes known what will be ordered, as in a replay. Orders of the present
// tick are given at once. An error is that of the first order that the world
// refuses.
func (p *Past) Follow(orders []Order) error {
	p.script, p.known = orders, math.MaxUint64
	return p.repeat()
}

// Step moves the world on by a tick. An error is of an order that it takes no
// longer, which can happen after Follow alone.
func (p *Past) Step() error {
	p.learn()
	p.w.Step()
	if p.w.tick%stride == 0 {
		p.keep(p.w.tick)
	}
	return p.repeat()
}

// stride is how many ticks lie between two snapshots of time that runs forwards: a
// snapshot takes a third of the time of a small step, and who turns round waits for
// at most so many steps, once.
const stride = 4

// Forget drops what came after the present tick. Whoever gives the world an order
// calls it then: from here on things go another way.
func (p *Past) Forget() {
	p.known = p.w.tick
	ahead, _ := p.search(p.w.tick + 1)
	clear(p.kept[ahead:])
	p.kept = p.kept[:ahead]
}

// Back puts the world back by a tick, or reports that its past begins here.
func (p *Past) Back() bool {
	p.learn()
	if p.w.tick <= p.First() {
		return false
	}
	to := p.w.tick - 1
	p.lay(to)
	p.Go(to)
	return true
}

// Go puts the world to a tick that it was at before, from First to Last, or the
// nearest of them.
func (p *Past) Go(tick uint64) {
	p.learn()
	tick = min(max(tick, p.First()), p.Last())
	i, there := p.search(tick)
	if !there {
		i--
	}
	if from := p.kept[i]; p.w.tick > tick || p.w.tick < from.Tick() {
		p.restore(from)
	}
	for p.w.tick < tick {
		_ = p.step(tick) // what it refuses now it has refused before
	}
}

// learn takes over what has been ordered at the last tick that is known.
func (p *Past) learn() {
	if p.w.tick >= p.known {
		p.script, p.known = slices.Clip(p.w.orders), p.w.tick+1
	}
}

// step moves the world on, on its way to a tick.
func (p *Past) step(to uint64) error {
	p.w.Step()
	p.keep(to)
	return p.repeat()
}

func (p *Past) restore(s *Snapshot) {
	p.w.Restore(s)
	_ = p.repeat()
}

// repeat gives the orders of the present tick, where it is known which. Snapshots
// are taken before that.
func (p *Past) repeat() error {
	if p.w.tick >= p.known {
		return nil
	}
	return p.w.repeat(p.script)
}

// lay lays the ticks of the gap before the run of ticks that ends at to: so many
// that it will be closed when the run is used up.
//
//	|      |. . .      ||||||
//	        laid  gap  run   present
func (p *Past) lay(to uint64) {
	end, there := p.search(to)
	if !there {
		return
	}
	first := end
	for first > 0 && p.kept[first-1].Tick()+1 == p.kept[first].Tick() {
		first--
	}
	if first == 0 {
		return
	}
	from := p.kept[first-1]
	gap, run := p.kept[first].Tick()-from.Tick()-1, to-p.kept[first].Tick()+1
	p.restore(from)
	for range (gap + run - 1) / run {
		_ = p.step(to)
	}
}

// keep takes a snapshot, and drops others where there is no room for it.
func (p *Past) keep(present uint64) {
	i, there := p.search(p.w.tick)
	if there {
		return
	}
	s := p.w.Keep(p.spare)
	p.spare = nil
	p.kept = slices.Insert(p.kept, i, s)
	for len(p.kept) > p.places(s) {
		least := p.dispensable(i, present)
		p.spare = p.kept[least]
		p.kept = slices.Delete(p.kept, least, least+1)
		if least < i {
			i--
		}
	}
}

// The least and the greatest number of snapshots: with eight, time can still run
// backwards, by fits and starts; of many, choosing which to drop takes as long as a
// step of a small world.
const (
	fewest = 8
	most   = 512
)

// places returns how many snapshots there is room for, were all as large as s.
func (p *Past) places(s *Snapshot) int {
	return min(max(p.room/s.bytes()-1, fewest), most) // one more is the spare
}

// dispensable returns which snapshot is missed least: that whose neighbours are
// near each other, seen from the present. The first is where the past begins, and
// the one at i is new.
func (p *Past) dispensable(i int, present uint64) (least int) {
	smallest := math.Inf(1)
	for k := 1; k < len(p.kept); k++ {
		if k == i {
			continue
		}
		at := p.kept[k].Tick()
		gap := p.kept[min(k+1, len(p.kept)-1)].Tick() - p.kept[k-1].Tick()
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

func (p *Past) search(tick uint64) (at int, there bool) {
	return slices.BinarySearchFunc(p.kept, tick, func(s *Snapshot, tick uint64) int {
		return cmp.Compare(s.Tick(), tick)
	})
}
