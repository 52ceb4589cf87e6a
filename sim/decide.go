package sim

import "galaxy/sim/workers"

// decide lets every agent sense, decide and drive: it reads now, and writes its own next,
// which is in the place of before until they are swapped.
func (w *World) decide() {
	for _, s := range w.scratch {
		w.survey(&s.view)
	}
	w.pool.Run(len(w.now), workers.Block, w.decideBlock)
}

// decideSome goes through agents as they are sorted, so that those that see each
// other come after each other and find their neighbours in the cache. The agents
// themselves lie by ID, anywhere in memory: a block is fetched as a whole before
// it is worked on, so that the memory answers many questions at once.
func (w *World) decideSome(worker, lo, hi int) {
	s, next := w.scratch[worker], w.before
	block := w.grid.Sorted()[lo:hi]
	awake := s.awake[:0]
	for k := range block {
		i := block[k].ID
		next[i] = w.now[i]
		if !w.resting[i] {
			awake = append(awake, i)
		}
	}
	s.awake = awake
	for _, i := range awake {
		self := &next[i]
		behavior := w.controls.behaviors[self.Group]
		w.observe(self, &s.view, behavior)
		wish := behavior.Steer(self, &s.view)
		w.setup.Groups[self.Group].Drive.Move(self, wish, w.setup.Dt)
	}
}
