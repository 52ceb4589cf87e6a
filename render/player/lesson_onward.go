package player

import (
	"strings"
)

// moves reports whether something begins by itself soon.
func (l *Lesson) moves() bool { return l.starts.in > 0 && !l.arrow.keyed || l.onward.in > 0 }

// start is the start of time that a step has asked for: startSeconds after the last change by the person's hands. What is dragged, or moved
// key by key, comes to its place first.
type start struct {
	in     float64 // seconds; 0: time is not to start
	orders int     // of the world, when it was last looked at
}

const startSeconds = 0.5

// startTime lets time run once a step has asked for it. It forgets that if the person lets time run first.
func (l *Lesson) startTime(seconds float64) {
	s := &l.starts
	switch given := len(l.ws.World.Orders()); {
	case s.in == 0:
	case !l.p.Playback.paused:
		s.in = 0
	case l.p.Orders.hand.thing != "" || l.arrow.held || l.arrow.keyed || given != s.orders:
		*s = start{startSeconds, given}
	case s.in > seconds:
		s.in -= seconds
	default:
		s.in = 0
		l.p.Playback.SetPaused(false)
	}
}

// onward is the way to the next step once the present one is done: that begins after a while, unless the person stays.
type onward struct {
	in, of float64 // seconds that are left, and all of them; 0: only when the person goes on
	passed bool    // the step was done when it was last looked at
}

// reading is how long a step that is done stays, in seconds: a second, and as long as a person reads what it says then, at 200 words a
// minute.
func (l *Lesson) reading() float64 {
	const least, wordsPerSecond = 3, 200. / 60
	told := l.ArrowTold()
	if ask := l.run.Step(l.run.At()).Ask; ask != nil && ask.Right != "" {
		told += " " + l.Said(l.run.At()).Right
	}
	return max(least, 1+float64(len(strings.Fields(told)))/wordsPerSecond)
}

// looks reports whether the present step leads to a moment, and time stands still there: there is something to look at.
func (l *Lesson) looks() bool {
	return l.p.Playback.paused && l.run.Step(l.run.At()).LeadsToMoment()
}

// goOn begins the next step a moment after the present one is done, but not while there is something to look at, or the end of the step is
// out of sight. What is being dragged comes to its place first.
func (l *Lesson) goOn(seconds float64) {
	o, r := &l.onward, l.run
	was := o.passed
	switch o.passed = r.Passing(); {
	case !l.GoesOn || !o.passed || r.At() == r.Len()-1 || l.looks() || l.Below:
		o.in = 0
	case !was:
		o.of = l.reading()
		o.in = o.of
	case o.in == 0 || l.p.Orders.hand.thing != "" || l.arrow.held || l.ws.Scrubbing():
	case o.in > seconds:
		o.in -= seconds
	default:
		l.Go(r.At() + 1)
	}
}

// Stay lets the present step stay until the person goes on. Any key, click or turn of the wheel says so.
func (l *Lesson) Stay() { l.onward.in = 0 }

// Onward returns which share of the time until the next step begins by itself is over, from 0 to 1, and whether it does.
func (l *Lesson) Onward() (share float64, ok bool) {
	return 1 - l.onward.in/l.onward.of, l.onward.in > 0
}
