package queue

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"galaxy/internal/format"
	"galaxy/internal/version"
	"galaxy/lab"
)

// Work takes tasks from the server on so many goroutines until stop is closed or, if idle is
// not 0, none has come for that long. It calls notify with sentences that a person may want to know.
func (l *Link) Work(stop <-chan struct{}, slots int, idle time.Duration, notify func(string)) {
	newWorker(l, version.Identity(), notify).work(stop, slots, idle)
}

// until returns a context that lasts until stop is closed.
func until(stop <-chan struct{}) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		select {
		case <-stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

func newWorker(l *Link, galaxy string, notify func(string)) *worker {
	w := &worker{link: l, galaxy: galaxy, notify: notify, plans: map[string]*lab.Plan{}, named: map[string]bool{}}
	w.last.Store(time.Now().UnixNano())
	return w
}

func (w *worker) work(stop <-chan struct{}, slots int, idle time.Duration) {
	ctx, cancel := until(stop)
	defer cancel()
	var group sync.WaitGroup
	for range slots {
		group.Go(func() {
			for ctx.Err() == nil {
				w.serve(ctx)
				if idle > 0 && w.busy.Load() == 0 && time.Since(time.Unix(0, w.last.Load())) > idle {
					cancel()
				}
			}
		})
	}
	group.Wait()
}

// worker takes tasks.
type worker struct {
	link   *Link
	galaxy string // its version
	notify func(string)
	last   atomic.Int64 // when the last task ended, in nanoseconds of the clock
	busy   atomic.Int64 // goroutines with a task
	told   atomic.Bool  // notify knows that there is nothing to do

	lock   sync.Mutex
	plans  map[string]*lab.Plan // by the name of their bundle
	named  map[string]bool      // bundles and versions whose mistakes notify knows
	looked time.Time            // when it looked for other versions
}

// serve takes tasks until there are none for a while, or the server is lost.
func (w *worker) serve(ctx context.Context) {
	tasks, err := w.tasks(ctx)
	if err != nil {
		if !w.told.Swap(true) {
			w.notify("Waiting for an experiment.")
		}
		wait(ctx, time.Second)
		return
	}
	for ctx.Err() == nil {
		m, err := tasks.Next(jetstream.FetchMaxWait(2 * time.Second))
		switch {
		case err == nil:
			w.told.Store(false)
			w.busy.Add(1)
			w.do(ctx, m)
			w.last.Store(time.Now().UnixNano())
			w.busy.Add(-1)
		case isQuiet(err):
			w.look(ctx)
			return
		default:
			wait(ctx, 250*time.Millisecond)
			return
		}
	}
}

// look tells of experiments that wait for another version, of each version once.
func (w *worker) look(ctx context.Context) {
	const often = 10 * time.Second
	w.lock.Lock()
	defer w.lock.Unlock()
	if time.Since(w.looked) < often {
		return
	}
	w.looked = time.Now()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	tasks, err := w.link.js.Stream(ctx, tasksStream)
	if err != nil {
		return
	}
	info, err := tasks.Info(ctx, jetstream.WithSubjectFilter(taskSubject+">"))
	if err != nil {
		return
	}
	for _, subject := range slices.Sorted(maps.Keys(info.State.Subjects)) {
		if other, ok := versionOf(subject); ok && other != w.galaxy {
			w.once(other, fmt.Sprintf("An experiment on %s is run by galaxy %s, and this is galaxy %s: results of different programs are not mixed. Waiting for one of this version.", w.link.at, other, w.galaxy))
		}
	}
}

// tasks returns the queue of its version, or an error if there is none yet.
func (w *worker) tasks(ctx context.Context) (jetstream.Consumer, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return w.link.js.CreateOrUpdateConsumer(ctx, tasksStream, jetstream.ConsumerConfig{
		Durable: workersName + token(w.galaxy), FilterSubject: versionSubject(w.galaxy) + ">",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxAckPending: 1 << 20, InactiveThreshold: tasksAge,
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
func (w *worker) do(ctx context.Context, m jetstream.Msg) {
	var t task
	about, err := m.Metadata()
	if err != nil || t.read(m.Subject(), m.Data()) != nil {
		m.Term()
		return
	}
	t.deaths += uint32(about.NumDelivered - 1) // each worker that had it before gave no sign of life
	stopBeats := w.beat(m)
	defer stopBeats()
	outcome, err := w.outcome(ctx, &t)
	switch {
	case errors.As(err, new(unfit)):
		w.lock.Lock()
		w.once(t.name(), fmt.Sprintf("An experiment on %s %v; its runs go back to the program that handed them out.", w.link.at, err))
		w.lock.Unlock()
		m.Term() // its coordinator, if there is one, publishes it anew, and mends what is wrong
	case err == nil && w.publish(ctx, t.resultSubject(), outcome):
		m.Ack() // if it is lost the task is done again
	default: // stopped, or the server is lost
		w.handBack(m, about, &t)
		wait(ctx, time.Second)
	}
}

// outcome returns the outcome of a task, as a message.
func (w *worker) outcome(ctx context.Context, t *task) ([]byte, error) {
	if t.deaths >= mostDeaths {
		return lab.EncodeOutside(int(t.run), fmt.Errorf("%d workers have died with it", t.deaths)), nil
	}
	plan, err := w.plan(ctx, t)
	switch {
	case errors.Is(err, errUnopened):
		return lab.EncodeOutside(int(t.run), err), nil
	case err != nil:
		return nil, err
	case int(t.run) >= plan.Runs():
		return nil, unfit("has no such run")
	}
	o, err := plan.Run(int(t.run), ctx.Done())
	if err != nil {
		return nil, err
	}
	return plan.Encode(o), nil
}

// once tells what is wrong with a bundle or a version, if it has not told it yet. The lock is held.
func (w *worker) once(name, sentence string) {
	const most = 1024
	if w.named[name] {
		return
	}
	if len(w.named) >= most {
		clear(w.named)
	}
	w.named[name] = true
	w.notify(sentence)
}

// handBack publishes a task anew with its deaths so far, and acknowledges it: if the task went back by itself, this
// worker would count as dead. A task that its coordinator has removed is not published again. If the server is lost, the
// time of the task runs out, as if its worker had died.
func (w *worker) handBack(m jetstream.Msg, about *jetstream.MsgMetadata, t *task) {
	if !w.link.nats.IsConnected() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	tasks, err := w.link.js.Stream(ctx, tasksStream)
	if err != nil {
		return
	}
	if _, err := tasks.GetMsg(ctx, about.Sequence.Stream); err != nil {
		return
	}
	if _, err := w.link.js.Publish(ctx, m.Subject(), t.message()); err == nil {
		m.DoubleAck(ctx)
	}
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

// publish puts an outcome on the server, and reports whether it has done so. While the server is lost
// it tries again for a minute, or until it is stopped: the outcome is work that is done.
func (w *worker) publish(ctx context.Context, subject string, text []byte) bool {
	for end := time.Now().Add(time.Minute); ; wait(ctx, 250*time.Millisecond) {
		call, cancel := context.WithTimeout(context.Background(), patience)
		_, err := w.link.js.Publish(call, subject, text)
		cancel()
		if err == nil {
			return true
		}
		if ctx.Err() != nil || time.Now().After(end) {
			return false
		}
	}
}

// mostPlans is how many experiments a worker keeps open.
const mostPlans = 8

// errUnopened begins the error of a bundle that is the task's but cannot be opened.
var errUnopened = errors.New("its experiment cannot be opened")

// plan returns the plan of a task's experiment. The error is unfit or errUnopened, or another one
// if the server does not give the bundle.
func (w *worker) plan(ctx context.Context, t *task) (*lab.Plan, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	if p := w.plans[t.name()]; p != nil {
		return p, nil
	}
	b, err := w.link.bundle(ctx, t)
	if err != nil {
		return nil, err
	}
	e, err := b.Open()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errUnopened, err)
	}
	if len(w.plans) >= mostPlans {
		clear(w.plans)
	}
	p := lab.NewPlan(e)
	w.plans[t.name()] = p
	w.notify("Working on " + b.File + ": " + format.Count(p.Runs(), "run", "runs") + ".")
	return p, nil
}
