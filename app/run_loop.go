package app

import (
	"errors"
	"fmt"
	"time"

	"galaxy/scene/condition"
	"galaxy/sim"
)

// watcher looks at a world between two steps. Its failure does not stop the run and is reported at the end.
type watcher func(*sim.World)

// periodic is a watcher that is called once in so many ticks, ≥ 1.
type periodic struct {
	every uint64
	watch watcher
}

// runLoop steps a world without a window.
type runLoop struct {
	steps  uint64 // the most to take
	orders orders
	stop   <-chan struct{} // closed: stop
	until  *condition.Condition
	held   bool // until came to hold, and the run has ended

	period    uint64     // ticks from one look at the progress to the next
	perPeriod []periodic // called at the start, once per period of theirs, and at the end
	perStep   []watcher  // called after each step, before those

	took   time.Duration // time in the steps alone
	there  int           // agents that were there, summed over the steps
	silent bool          // it shows no progress
}

// errInterrupted is the error of a run that a signal has ended.
var errInterrupted = errors.New("interrupted")

// run steps w until it is done and all orders are given, or until the most steps are
// taken, or until holds. It ends early, with an error, where it is stopped or w refuses an order; the
// watchers see the last state then, too.
func (l *runLoop) run(w *sim.World) error {
	show := func(all bool) {
		for _, p := range l.perPeriod {
			if all || w.Tick()%p.every == 0 {
				p.watch(w)
			}
		}
	}
	bar := func(uint64) {}
	if !l.silent {
		show, end := showProgress("running ", l.steps)
		defer end()
		bar = show
	}
	list := l.orders
	until, early := l.ask(w)
	for (!w.Done() || len(list) > 0) && w.Tick() < l.steps && early == nil && !l.held {
		show(false)
		if w.Tick()%l.period == 0 {
			bar(w.Tick())
		}
		if list, early = list.give(w); early != nil {
			break
		}
		l.there += sim.There(w)
		began := time.Now()
		w.Step()
		l.took += time.Since(began)
		for _, watch := range l.perStep {
			watch(w)
		}
		if until != nil {
			until.Look()
			early = l.askAgain(until)
		}
		select {
		case <-l.stop:
			early = errInterrupted
		default:
		}
	}
	show(true)
	return early
}

// ask begins to ask whether until holds in w; without it, it returns nil.
func (l *runLoop) ask(w *sim.World) (*asked, error) {
	if l.until == nil {
		return nil, nil
	}
	a := &asked{Subject: condition.Of(w, nil)}
	a.question = a.Ask(l.until)
	return a, l.askAgain(a)
}

func (l *runLoop) askAgain(a *asked) (err error) {
	if l.held, err = a.question.Holds(); err != nil {
		err = fmt.Errorf("--until: %w", err)
	}
	return err
}

// asked is the world of a run of which a condition is asked after each step.
type asked struct {
	*condition.Subject
	question *condition.Question
}

// timed returns the report of a world that l has run, with the time on the clock since it began, and that of the steps alone.
func (l *runLoop) timed(w *sim.World, began time.Time) sim.Report {
	r := w.Report()
	r.WallSeconds = time.Since(began).Seconds()
	if l.there > 0 {
		r.NsPerAgentStep = float64(l.took.Nanoseconds()) / float64(l.there)
	}
	return r
}
