package sim

import "galaxy/sim/workers"

// decide lets every agent look, decide and drive: it reads now, and writes its
// own next.
func (w *World) decide() {
	for _, s := range w.scratch {
		w.survey(&s.view)
	}
	w.pool.Run(len(w.now), workers.Block, w.decideBlock)
}

// decideSome goes through agents as they are sorted, so that those who see each
// other come after each other and find their neighbours in the cache. The agents
// themselves lie by ID, anywhere in memory: a block is fetched as a whole before
// it is worked on, so that the memory answers many questions at once.
func (w *World) decideSome(worker, lo, hi int) {
	s := w.scratch[worker]
	block := w.grid.Sorted()[lo:hi]
	awake := s.agents[:0]
	for k := range block {
		i := block[k].ID
		w.next[i] = w.now[i]
		if !w.resting[i] {
			awake = append(awake, i)
		}
	}
	s.agents = awake
	for _, i := range awake {
		self := &w.next[i]
		behavior := w.minds[self.Group].behavior
		w.observe(self, &s.view, behavior)
		wish := behavior.Steer(self, &s.view)
		w.setup.Groups[self.Group].Drive.Move(self, wish, w.setup.Dt)
	}
}
