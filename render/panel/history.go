//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import "galaxy/sim"

// history is the speed of one ship over the last while, for a plot. It keeps
// pairs of time and speed in a ring: once full, a new sample takes the place of
// the oldest.
type history struct {
	of   *sim.World
	ship int
	tick uint64 // of the newest sample
	time [historyLength]float64
	v    [historyLength]float64
	n    int // samples held
	next int // where the next one goes

	xs, ys [historyLength]float64 // as plotted
}

// historyLength is the number of samples: about five seconds of frames.
const historyLength = 300

// add notes a ship's speed at a time of the scene. A jump to another ship or world
// starts over; where time runs backwards, what has not happened yet is dropped. A
// frame without a step adds nothing.
func (h *history) add(w *sim.World, ship int, time, v float64) {
	if h.of != w || h.ship != ship {
		h.of, h.ship, h.n, h.next = w, ship, 0, 0
	}
	for h.n > 0 && w.Tick() < h.tick && h.time[h.last()] >= time {
		h.next = h.last()
		h.n--
	}
	if h.n > 0 && w.Tick() == h.tick {
		return
	}
	h.tick = w.Tick()
	h.time[h.next], h.v[h.next] = time, v
	h.next = (h.next + 1) % historyLength
	h.n = min(h.n+1, historyLength)
}

// oldest returns the index of the first sample.
func (h *history) oldest() int { return (h.next + historyLength - h.n) % historyLength }

// last returns the index of the newest sample.
func (h *history) last() int { return (h.next + historyLength - 1) % historyLength }

// top returns the highest speed held.
func (h *history) top() float64 {
	top := 0.0
	for _, v := range h.v[:h.n] {
		top = max(top, v)
	}
	return top
}

// unroll writes the samples into xs and ys, oldest first: the time since the
// newest, which is not above 0, and the speed times factor.
func (h *history) unroll(factor float64) {
	now := h.time[h.last()]
	for i := range h.n {
		at := (h.oldest() + i) % historyLength
		h.xs[i], h.ys[i] = h.time[at]-now, h.v[at]*factor
	}
}
