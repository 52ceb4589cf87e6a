package queue

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"galaxy/lab"
)

// Runner returns a runner that gives the runs of an experiment to the workers of the server: to so many in
// this process, and to workers from elsewhere. It calls notify with a sentence that a person
// may want to know, for example that the server is lost.
func (l *Link) Runner(b *lab.Bundle, workers int, notify func(string)) lab.Runner {
	return func(p *lab.Plan, next func() (int, bool), stop <-chan struct{}, done func(*lab.Outcome) error) error {
		ctx, cancel := until(stop)
		defer cancel()
		c := &coordinator{link: l, plan: p, next: next, done: done, notify: notify, open: map[uint32]bool{}}
		c.template = task{galaxy: b.Galaxy, bundle: b.Identity()}
		rand.Read(c.template.session[:]) // no other coordinator has it
		var err error
		if c.bundle, err = b.Encode(); err != nil {
			return err
		}
		defer c.tidy() // after the workers, which may hand back what they had
		var crew sync.WaitGroup
		defer crew.Wait()
		defer cancel() // before it waits
		if workers > 0 {
			crew.Go(func() { l.Work(ctx.Done(), workers, 0, func(string) {}) })
		}
		return c.run(ctx)
	}
}

// coordinator hands out the runs of one experiment and takes the outcomes.
type coordinator struct {
	link     *Link
	plan     *lab.Plan
	bundle   []byte
	next     func() (int, bool)
	done     func(*lab.Outcome) error
	notify   func(string)
	template task

	open    map[uint32]bool // runs that are published, or to be, and have no outcome
	told    bool            // notify knows that the server is lost
	results jetstream.Consumer
}

// refused is an error of done: the outcomes cannot be kept, and there is no use to go on.
type refused struct{ error }

// errForgotten ends a session: tasks must be published again.
var errForgotten = errors.New("the server has forgotten tasks")

func (c *coordinator) run(ctx context.Context) error {
	for {
		err := c.session(ctx)
		var broken refused
		switch {
		case err == nil:
			return nil
		case errors.As(err, &broken):
			return broken.error
		case ctx.Err() != nil:
			return lab.ErrStopped
		}
		if err := c.link.noRoom(err); err != nil {
			return err
		}
		if !c.told && !errors.Is(err, errForgotten) {
			c.told = true
			c.notify(fmt.Sprintf("%s %v. Waiting for it: nothing that has a result is done again.", c.link.at, inWords(err)))
		}
		select {
		case <-ctx.Done():
			return lab.ErrStopped
		case <-time.After(500 * time.Millisecond):
		}
	}
}

// session publishes all open runs, and more, and takes outcomes until all are there or the
// server has lost something.
func (c *coordinator) session(ctx context.Context) error {
	lost := c.link.lost.Load()
	if err := c.begin(ctx); err != nil {
		return err
	}
	if c.told {
		c.told = false
		c.notify(c.link.at + " is back.")
	}
	if err := c.publish(ctx, slices.Sorted(maps.Keys(c.open))); err != nil {
		return err
	}
	quiet := time.Now()
	for {
		if err := c.fill(ctx); err != nil {
			return err
		}
		if len(c.open) == 0 {
			return nil
		}
		came, err := c.take(ctx)
		if err != nil {
			return err
		}
		if c.link.lost.Load() != lost {
			return errForgotten
		}
		if came > 0 {
			quiet = time.Now()
		} else if time.Since(quiet) > 2*time.Second {
			if err := c.check(ctx); err != nil {
				return err
			}
			quiet = time.Now()
		}
	}
}

// begin makes the streams, puts the bundle there, and removes tasks of the same experiment
// that an earlier coordinator has left.
func (c *coordinator) begin(ctx context.Context) error {
	call, cancel := context.WithTimeout(ctx, 2*patience)
	err := c.link.prepare(call)
	cancel()
	if err != nil {
		return err
	}
	if err := c.link.keep(ctx, &c.template, c.bundle); err != nil {
		return err
	}
	ctx, cancel = context.WithTimeout(ctx, 2*patience)
	defer cancel()
	tasks, err := c.link.js.Stream(ctx, tasksStream)
	if err != nil {
		return err
	}
	if err := tasks.Purge(ctx, jetstream.WithPurgeSubject(c.template.bundleSubject()+">")); err != nil {
		return err
	}
	c.results, err = c.link.js.CreateOrUpdateConsumer(ctx, resultsStream, jetstream.ConsumerConfig{
		Durable: c.consumer(), FilterSubject: c.template.resultSubject(),
		AckPolicy: jetstream.AckExplicitPolicy, MaxAckPending: window, InactiveThreshold: 10 * time.Minute,
	})
	return err
}

func (c *coordinator) consumer() string {
	return "session-" + hex.EncodeToString(c.template.session[:])
}

// fill publishes more runs, up to the window, when half of it is empty.
func (c *coordinator) fill(ctx context.Context) error {
	if len(c.open) > window/2 {
		return nil
	}
	var list []uint32
	for len(c.open) < window {
		run, ok := c.next()
		if !ok {
			break
		}
		c.open[uint32(run)] = true
		list = append(list, uint32(run))
	}
	return c.publish(ctx, list)
}

func (c *coordinator) publish(ctx context.Context, runs []uint32) error {
	t := c.template
	for len(runs) > 0 {
		n := min(len(runs), 1024)
		for _, run := range runs[:n] {
			t.run = run
			if _, err := c.link.js.PublishAsync(t.subject(), t.message()); err != nil {
				return err
			}
		}
		select {
		case <-c.link.js.PublishAsyncComplete():
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(2 * patience):
			return nats.ErrTimeout
		}
		runs = runs[n:]
	}
	return nil
}

// take takes the outcomes that have come, and waits a moment for the first.
func (c *coordinator) take(ctx context.Context) (came int, err error) {
	batch, err := c.results.Fetch(256, jetstream.FetchMaxWait(500*time.Millisecond))
	if err != nil {
		return 0, err
	}
	for m := range batch.Messages() {
		var o lab.Outcome
		if c.plan.Decode(m.Data(), &o) == nil && c.open[uint32(o.Run)] {
			if err := c.done(&o); err != nil {
				return came, refused{err}
			}
			delete(c.open, uint32(o.Run)) // an outcome of a later try counts no more
		}
		came++
		if err := m.Ack(); err != nil {
			return came, err
		}
	}
	if err := batch.Error(); err != nil && !isQuiet(err) {
		return came, err
	}
	return came, ctx.Err()
}

// isQuiet reports whether an error says that no message has come in time.
func isQuiet(err error) bool {
	return errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoMessages) || errors.Is(err, context.DeadlineExceeded)
}

// check returns errForgotten if the server has fewer tasks than there are runs without an outcome: a worker
// acknowledges a task only when its outcome, or the task once more, is on the server, and removes
// a task whose bundle is not there as it should be.
func (c *coordinator) check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	tasks, err := c.link.js.Stream(ctx, tasksStream)
	if err != nil {
		return err
	}
	info, err := tasks.Info(ctx, jetstream.WithSubjectFilter(c.template.subject()))
	if err != nil {
		return err
	}
	waiting, err := c.results.Info(ctx)
	if err != nil {
		return err
	}
	there := info.State.Subjects[c.template.subject()] + waiting.NumPending + uint64(waiting.NumAckPending)
	if there < uint64(len(c.open)) {
		return errForgotten
	}
	return nil
}

// tidy removes the tasks and the consumer that are left on the server, if it answers.
func (c *coordinator) tidy() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if tasks, err := c.link.js.Stream(ctx, tasksStream); err == nil {
		tasks.Purge(ctx, jetstream.WithPurgeSubject(c.template.subject()))
	}
	c.link.js.DeleteConsumer(ctx, resultsStream, c.consumer())
}
