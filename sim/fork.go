package sim

import "slices"

// Fork returns a world that goes on from a snapshot of w as w did, to the same bits, with one worker. Nothing that becomes of it changes
// w. The error is that of [Setup.Check], which the setup of a world has passed.
//
//	w  ───────■──────────▶
//	          └──────────▶ the fork, which may get other orders
func Fork(w *World, s *Snapshot) (*World, error) {
	if s.of != w {
		panic("sim: Fork from a snapshot of another world")
	}
	setup := w.setup // with all that orders have changed: the snapshot tells which of it to undo
	setup.Workers = 1
	f, err := New(setup)
	if err != nil {
		return nil, err
	}
	all := len(w.orders.changes.list)
	f.controls.versions = slices.Clip(w.controls.versions)
	f.orders.changes = changes{list: slices.Clip(w.orders.changes.list), active: all}
	f.restore(s)
	return f, nil
}

// Fork returns a world that goes on from a tick of the history of its first world, or from the nearest one in it, and the orders that
// this one got: those of the tick have been given, and [Repeat] gives those of the ticks that follow.
func (p *History) Fork(tick uint64) (f *World, orders []Given, err error) {
	p.learn()
	if !p.Kept() {
		s := p.worlds[0].Keep(nil)
		f, err = Fork(p.worlds[0], s)
		return f, nil, err
	}
	tick = min(max(tick, p.First()), p.Last())
	i, there := p.search(tick)
	if !there {
		i--
	}
	if f, err = Fork(p.worlds[0], p.kept[i][0]); err != nil {
		return nil, nil, err
	}
	orders = p.scripts[0]
	for err = Repeat(f, orders); err == nil && f.tick < tick; err = Repeat(f, orders) {
		f.Step()
	}
	return f, orders, err
}
