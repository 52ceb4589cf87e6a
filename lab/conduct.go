package lab

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"galaxy/scene"
	"galaxy/sim"
)

// Local returns a Runner on so many goroutines of this process.
func Local(workers int) Runner {
	return func(p *Plan, next func() (int, bool), stop <-chan struct{}, done func(*Outcome) error) error {
		return parallel(workers, next, func(run int) (*Outcome, error) { return p.Run(run, stop) },
			func(_ int, o *Outcome) error { return done(o) })
	}
}

// MostSteps is the largest number of steps of a run.
const MostSteps = 1_000_000_000

// Steps returns the most steps that a run of a scene takes: to its end, or to the limit of
// galaxy run if it has no end.
func Steps(sc *scene.Scene) (uint64, error) {
	span, _ := sc.Span()
	steps := math.Ceil(span/sc.Setup.Dt - 1e-9)
	if !(steps <= MostSteps) {
		return 0, fmt.Errorf("a run of %.3g steps is too long, and %.0g are the most; give it an end, or longer steps", steps, float64(MostSteps))
	}
	return uint64(max(steps, 0)), nil
}

// Run runs a run of the plan. A run that cannot be made, or breaks, is an outcome; the only
// error is ErrStopped.
func (p *Plan) Run(run int, stop <-chan struct{}) (*Outcome, error) { return p.Record(run, stop, nil) }

// Record is Run, and writes a recording of it.
func (p *Plan) Record(run int, stop <-chan struct{}, to io.Writer) (*Outcome, error) {
	o := &Outcome{Run: run, Values: sumOf(p.Set(run))}
	began := time.Now()
	err := p.measure(o, func() (*scene.Scene, error) { return p.OpenRun(run) }, stop, to)
	o.Nanos = time.Since(began).Nanoseconds()
	return o.orFailed(err)
}

// orFailed returns the outcome of a run that has ended with an error, or without one. The only error that it returns
// is ErrStopped.
func (o *Outcome) orFailed(err error) (*Outcome, error) {
	switch {
	case errors.Is(err, ErrStopped):
		return nil, err
	case err != nil:
		o.Failed, o.Measures = oneLine(err), nil
	}
	return o, nil
}

// measure runs a scene, and fills in all of an outcome but the run and the clock.
func (p *Plan) measure(o *Outcome, open func() (*scene.Scene, error), stop <-chan struct{}, to io.Writer) (err error) {
	defer func() { // a behaviour of another program may panic, and other runs go on
		if broke := recover(); broke != nil {
			err = fmt.Errorf("it broke: %v", broke)
		}
	}()
	sc, err := open()
	if err != nil {
		return err
	}
	quantities := p.Quantities()
	bench := slices.ContainsFunc(quantities, func(q Quantity) bool { return q.bench != nil })
	var m *meter
	d := drive{scene: sc, stop: stop, to: to}
	if slices.ContainsFunc(quantities, func(q Quantity) bool { return q.Better == sim.Cost }) {
		d.clock = new(stopwatch)
	}
	if bench {
		d.begun = func(w *sim.World) { m = newMeter(w) }
		d.stepped = func(w *sim.World) { m.observe(w) }
	}
	w, err := d.run()
	if err != nil {
		return err
	}
	defer w.Close()
	report := w.Report()
	var score *Result
	if bench {
		score = m.result(w)
		if d.clock != nil {
			score.NsPerAgentStep = d.clock.perAgent()
		}
	}
	o.Ended, o.Faulty, o.Steps, o.Hash = w.Done(), report.Faults > 0, w.Tick(), w.Hash()
	for i := range quantities {
		x := quantities[i].of(&report, score)
		if math.IsInf(x, 0) {
			x = math.NaN()
		}
		o.Measures = append(o.Measures, x)
	}
	return nil
}

// Quantities returns the quantities that the experiment measures.
func (p *Plan) Quantities() (list []Quantity) {
	for _, key := range p.Measures {
		q, _ := QuantityOf(key) // the experiment was checked
		list = append(list, q)
	}
	return list
}

// oneLine returns the first line of an error: the mistakes of a scene show a line of the
// text and a caret, too.
func oneLine(err error) string {
	text, _, _ := strings.Cut(err.Error(), "\n")
	return text
}
