package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"galaxy/lab"
)

// Work takes tasks from the server on so many goroutines until stop is closed, or, with idle
// not 0, none has come for that long. The error says why it cannot go on. notify is told what
// a person may want to know.
func (l *Link) Work(stop <-chan struct{}, slots int, idle time.Duration, notify func(string)) error {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	go func() {
		select {
		case <-stop:
			cancel(nil)
		case <-ctx.Done():
		}
	}()
	w := &worker{link: l, notify: notify, plans: map[string]*lab.Plan{}}
	w.last.Store(time.Now().UnixNano())
	var group sync.WaitGroup
	for range slots {
		group.Go(func() {
			for ctx.Err() == nil {
				if err := w.serve(ctx); err != nil {
					cancel(err)
				}
				if idle > 0 && w.busy.Load() == 0 && time.Since(time.Unix(0, w.last.Load())) > idle {
					cancel(nil)
				}
			}
		})
	}
	group.Wait()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// worker takes tasks.
type worker struct {
	link   *Link
	notify func(string)
	last   atomic.Int64 // when the last task ended, in nanoseconds of the clock
	busy   atomic.Int64 // goroutines with a task
	told   atomic.Bool  // notify knows that there is nothing to do

	lock  sync.Mutex
	plans map[string]*lab.Plan // by the name of their bundle
}

// serve takes tasks until there are none for a while, or the server is lost. An error is one
// for which there is no use to go on.
func (w *worker) serve(ctx context.Context) error {
	tasks, err := w.tasks(ctx)
	if err != nil {
		if !w.told.Swap(true) {
			w.notify("Waiting for an experiment.")
		}
		wait(ctx, time.Second)
		return nil
	}
	for ctx.Err() == nil {
		m, err := tasks.Next(jetstream.FetchMaxWait(2 * time.Second))
		switch {
		case err == nil:
			w.told.Store(false)
			w.busy.Add(1)
			err = w.do(ctx, m)
			w.last.Store(time.Now().UnixNano())
			w.busy.Add(-1)
			if err != nil {
				return err
			}
		case isQuiet(err):
			return nil
		default:
			wait(ctx, 250*time.Millisecond)
			return nil
		}
	}
	return nil
}

// tasks returns the queue, or an error where there is none yet.
func (w *worker) tasks(ctx context.Context) (jetstream.Consumer, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return w.link.js.CreateOrUpdateConsumer(ctx, tasksStream, jetstream.ConsumerConfig{
		Durable: workersName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxAckPending: 1 << 20,
	})
}

// wait waits, but no longer than ctx lasts.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// do runs a task, and acknowledges it when its outcome is on the server.
func (w *worker) do(ctx context.Context, m jetstream.Msg) error {
	var t task
	if t.read(m.Data()) != nil {
		m.Term()
		return nil
	}
	plan, err := w.plan(ctx, &t)
	if err != nil {
		m.Nak() // for a worker that can do it
		return err
	}
	if plan == nil { // the server is lost
		return nil
	}
	if int(t.run) >= plan.Runs() {
		m.Term()
		return nil
	}
	stopBeats := w.beat(m)
	o, err := w.outcome(ctx, m, plan, int(t.run))
	stopBeats()
	if err != nil { // stopped
		m.Nak()
		return nil
	}
	if w.publish(ctx, t.resultSubject(), plan.Encode(o)) {
		m.Ack() // where that is lost the task is done again
	}
	return nil
}

func (w *worker) outcome(ctx context.Context, m jetstream.Msg, plan *lab.Plan, run int) (*lab.Outcome, error) {
	if about, err := m.Metadata(); err == nil && about.NumDelivered > mostTries {
		return &lab.Outcome{Run: run, Failed: fmt.Sprintf("%d workers have ended with it", mostTries)}, nil
	}
	return plan.Run(run, ctx.Done())
}

// beat tells the server now and then that the task is being worked on, until it is told to
// stop.
func (w *worker) beat(m jetstream.Msg) (stop func()) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(ackWait / 4)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				m.InProgress()
			}
		}
	}()
	return func() { close(done) }
}

// publish puts an outcome on the server, and reports whether it has. While the server is lost
// it tries again for a minute: the outcome is work that is done.
func (w *worker) publish(ctx context.Context, subject string, text []byte) bool {
	for until := time.Now().Add(time.Minute); ctx.Err() == nil && time.Now().Before(until); wait(ctx, 250*time.Millisecond) {
		call, cancel := context.WithTimeout(ctx, patience)
		_, err := w.link.js.Publish(call, subject, text)
		cancel()
		if err == nil {
			return true
		}
	}
	return false
}

// mostPlans is how many experiments a worker keeps open.
const mostPlans = 8

// plan returns the plan of a task's experiment, nil where the server does not give it. The
// error says why it cannot be run here.
func (w *worker) plan(ctx context.Context, t *task) (*lab.Plan, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	if p := w.plans[t.name()]; p != nil {
		return p, nil
	}
	ctx, cancel := context.WithTimeout(ctx, 2*patience)
	defer cancel()
	store, err := w.link.js.ObjectStore(ctx, bundles)
	if err != nil {
		return nil, nil
	}
	text, err := store.GetBytes(ctx, t.name())
	if err != nil {
		return nil, nil
	}
	b := new(lab.Bundle)
	if err := json.Unmarshal(text, b); err != nil {
		return nil, fmt.Errorf("%s has a damaged experiment: %w", w.link.at, err)
	}
	if here := lab.Version(); b.Galaxy != here {
		return nil, fmt.Errorf("the experiment on %s is run by galaxy %s, and this is galaxy %s: results of different programs are not mixed; take the same one", w.link.at, b.Galaxy, here)
	}
	if b.Identity() != t.bundle {
		return nil, fmt.Errorf("%s has an experiment that is not what its task says; remove it from there", w.link.at)
	}
	e, err := b.Open()
	if err != nil {
		return nil, fmt.Errorf("the experiment on %s: %w", w.link.at, err)
	}
	if len(w.plans) >= mostPlans {
		clear(w.plans)
	}
	p := lab.NewPlan(e)
	w.plans[t.name()] = p
	w.notify(fmt.Sprintf("Working on %s: %d runs.", b.File, p.Runs()))
	return p, nil
}
