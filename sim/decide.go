package sim

import "galaxy/sim/workers"

// decide lets every agent sense, decide and drive. It reads now and writes next, which has
// the memory of before until the two are swapped. Absent agents, which the grid does not
// have, are the same in both.
func (w *World) decide() {
	for _, s := range w.buffers {
		w.fillShared(&s.view)
	}
	if w.controls.lists {
		w.gather()
	}
	w.pool.Run(len(w.grid.Sorted()), workers.Block, w.decideBlock)
}

// decideSome visits agents in the order of the grid, so that neighbours are in the cache.
// The agents themselves lie by ID, scattered in memory: a block is copied as a whole
// first, so that its cache misses overlap.
func (w *World) decideSome(worker, lo, hi int) {
	s, next := w.buffers[worker], w.before
	block := w.grid.Sorted()[lo:hi]
	active := s.active[:0]
	for k := range block {
		i := block[k].ID
		next[i] = w.now[i]
		if !w.resting[i] {
			active = append(active, i)
		}
	}
	s.active = active
	for _, i := range active {
		self := &next[i]
		behavior := w.controls.behaviors[self.Group]
		w.fillView(self, &s.view, behavior, s, w.controls.listers[self.Group])
		wish, drive := behavior.Steer(self, &s.view), w.setup.Groups[self.Group].Drive
		if why := s.view.TakeFailure(); why != nil {
			s.failed = append(s.failed, failure{i, why})
		}
		if guard := w.controls.guards[self.Group]; guard.Safe {
			w.lookFarther(self, &s.view, behavior, guard, s)
			wish = guard.Keep(self, &s.view, drive, wish)
		}
		drive.Move(self, wish, w.setup.Dt)
	}
}

// gather makes a crowd of the agents in the order of the grid, for behaviours that list them.
func (w *World) gather() {
	list := w.grid.Sorted()
	w.crowd.Agents, w.crowd.Odd = list, false
	w.crowd.Size(len(list))
	for _, s := range w.buffers {
		s.odd = false
	}
	w.pool.Run(len(list), workers.Sweep, w.gatherBlock)
	for _, s := range w.buffers {
		w.crowd.Odd = w.crowd.Odd || s.odd
	}
}

func (w *World) gatherSome(worker, lo, hi int) {
	odd := false
	list := w.crowd.Agents
	for k := lo; k < hi; k++ {
		w.crowd.SetAt(k, &list[k])
		odd = odd || list[k].IsOdd()
	}
	if odd {
		w.buffers[worker].odd = true
	}
}
