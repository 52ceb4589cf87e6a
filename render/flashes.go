package render

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/sim"
)

// flashSeconds of the wall clock is how long a contact is seen.
const flashSeconds = 0.5

// mostFlashes is how many contacts are seen at a time, the latest.
const mostFlashes = 128

// flashes remembers where ships have just touched something, in a ring.
type flashes struct {
	list [mostFlashes]struct {
		at   r2.Vec
		time float64 // scene time
	}
	next, count int
	tick        uint64 // that was looked at last
}

// observe takes down the contacts of the last step.
func (m *flashes) observe(w *sim.World) {
	if w.Tick() == m.tick {
		return
	}
	m.tick = w.Tick()
	for _, t := range w.Touches() {
		if !t.Began {
			continue
		}
		flash := &m.list[m.next]
		flash.at, flash.time = t.Point, w.Time()
		m.next = (m.next + 1) % mostFlashes
		m.count = min(m.count+1, mostFlashes)
	}
}

// fill draws each as a ring that grows and fades.
func (m *flashes) fill(s *Stage, f *Frame) {
	lasts := flashSeconds * s.view.Rate
	for i := range m.count {
		flash := &m.list[i]
		age := (s.time - flash.time) / lasts
		at := s.screen(flash.at)
		if !(age > -0.1 && age < 1) || !s.onScreen(at, 20*s.points) {
			continue
		}
		age = max(age, 0)
		f.Marks = append(f.Marks,
			Disc{X: at.X, Y: at.Y, Radius: (3 + 12*age) * s.points, Ring: float32(2 * s.points), Color: faded(flashColor, 1-age)},
			Disc{X: at.X, Y: at.Y, Radius: 2.5 * s.points, Color: faded(flashColor, 1-age)})
	}
}
