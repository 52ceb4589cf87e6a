package sim

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"galaxy/internal/version"
	"galaxy/orbit"
)

// Recording is all that it takes to see a run again, and to notice the first
// tick at which another machine computes something else.
type Recording struct {
	Scene  string       // the text of the scene file
	File   string       // its name, for messages
	Files  []File       // what the scene was read from beside that
	Set    []string     // path=value overrides, with "today" made a date
	Orders []Given      // by tick
	Hashes []Checkpoint // by tick: one per second of scene rate, and one at the end

	Program string // identity of what wrote it, or its release alone; empty: this one

	Ephemeris string // where the Solar System's bodies were, as package orbit names it; empty: where this program has them

	EphemerisFile *orbit.EphemerisFile // that Ephemeris names, if it names one; what is written has its name and hash alone

	Torn bool // its file ended early: what is here is whole, and there may have been more

	Next *Recording // the run after it, of the same scene or a changed one; nil after the last
}

// Runs returns the recording's runs, itself the first.
func (r *Recording) Runs() (list []*Recording) {
	for ; r != nil; r = r.Next {
		list = append(list, r)
	}
	return list
}

// Elsewhere says in a sentence that another program wrote the recording, as far as it is known;
// empty if not.
func (r *Recording) Elsewhere() string {
	if here := version.Identity(); r.Program != "" && r.Program != version.Number && r.Program != here {
		return fmt.Sprintf("It was recorded by galaxy %.40q, and this is %q: it may go another way.", r.Program, here)
	}
	return ""
}

// File is a file that a scene names, such as its map.
type File struct {
	Name string `json:"name"` // with slashes, as the scene leads to it
	Text string `json:"text"`
}

// Checkpoint is the state's hash at a tick.
type Checkpoint struct {
	Tick uint64
	Hash uint64
}

// addFile, addOrder, addCheckpoint, cut and again apply the lines of a recording, in the order of
// the run. They refuse what cannot have happened.

func (r *Recording) addFile(f File) error {
	if len(r.Orders)+len(r.Hashes) > 0 {
		return fmt.Errorf("the file %.40q stands after the run has begun", f.Name)
	}
	r.Files = append(r.Files, f)
	return nil
}

// again appends a run.
func (r *Recording) again(a *again) (*Recording, error) {
	if len(r.Hashes) == 0 {
		return nil, errors.New("the run before has no checkpoint")
	}
	r.Next = &Recording{Scene: a.Scene, File: r.File, Set: a.Set, Program: r.Program, Ephemeris: r.Ephemeris, EphemerisFile: r.EphemerisFile}
	if a.Scene == "" {
		r.Next.Scene, r.Next.Files = r.Scene, r.Files
	}
	return r.Next, nil
}

func (r *Recording) addOrder(o Given) error {
	if err := r.checkTick(o.Tick, "an order"); err != nil {
		return err
	}
	r.Orders = append(r.Orders, o)
	return nil
}

func (r *Recording) addCheckpoint(c Checkpoint) error {
	if n := len(r.Hashes); n > 0 && r.Hashes[n-1].Tick == c.Tick {
		return fmt.Errorf("a checkpoint of tick %d stands after one of tick %d", c.Tick, c.Tick)
	}
	if err := r.checkTick(c.Tick, "a checkpoint"); err != nil {
		return err
	}
	r.Hashes = append(r.Hashes, c)
	return nil
}

// cut drops the orders and checkpoints after a tick, from which the run went another way.
// It refuses if there are none.
func (r *Recording) cut(tick uint64) error {
	if r.last() <= tick {
		return fmt.Errorf("a cut at tick %d leaves all as it was", tick)
	}
	r.Orders = r.Orders[:firstAt(r.Orders, tick+1)]
	kept, _ := slices.BinarySearchFunc(r.Hashes, tick+1, func(c Checkpoint, tick uint64) int {
		return cmp.Compare(c.Tick, tick)
	})
	r.Hashes = r.Hashes[:kept]
	return nil
}

// last returns the tick of the last order or checkpoint.
func (r *Recording) last() (tick uint64) {
	if n := len(r.Orders); n > 0 {
		tick = r.Orders[n-1].Tick
	}
	if n := len(r.Hashes); n > 0 {
		tick = max(tick, r.Hashes[n-1].Tick)
	}
	return tick
}

// checkTick refuses a tick before the last one, or above maxTick.
func (r *Recording) checkTick(tick uint64, what string) error {
	switch last := r.last(); {
	case tick > maxTick:
		return fmt.Errorf("tick %d is above %d", tick, uint64(maxTick))
	case tick < last:
		return fmt.Errorf("%s of tick %d stands after tick %d", what, tick, last)
	}
	return nil
}

// Repeat gives w the orders of its present tick that it does not have yet, up to one that
// it refuses.
func Repeat(w *World, orders []Given) error {
	first := firstAt(orders, w.tick)
	first += len(w.orders.given) - firstAt(w.orders.given, w.tick)
	for _, o := range orders[min(first, len(orders)):] {
		if o.Tick != w.tick {
			break
		}
		if err := w.Give(o); err != nil {
			return fmt.Errorf("tick %d: %w", o.Tick, err)
		}
	}
	return nil
}

// firstAt returns where the orders of a tick begin.
func firstAt(orders []Given, tick uint64) int {
	first, _ := slices.BinarySearchFunc(orders, tick, func(o Given, tick uint64) int {
		return cmp.Compare(o.Tick, tick)
	})
	return first
}

// Divergence is where a run departs from its recording.
type Divergence struct {
	Tick  uint64
	Order error // why an order of that tick is refused; nil if the state differs
}

// Error names the tick.
func (d *Divergence) Error() string {
	text := fmt.Sprintf("the run differs from the recording at tick %d", d.Tick)
	if d.Order != nil {
		text += ": " + d.Order.Error()
	}
	return text
}

// Unwrap returns why an order is refused.
func (d *Divergence) Unwrap() error { return d.Order }

// ErrStopped is the error of a Verify that was stopped.
var ErrStopped = errors.New("stopped")

// Verify runs w, fresh from the recording's scene, to the last checkpoint. The
// error is a [*Divergence] for the first checkpoint whose hash differs or the first
// order that w refuses, or ErrStopped once stop, if not nil, is closed.
func Verify(w *World, r *Recording, stop <-chan struct{}) error {
	for _, c := range r.Hashes {
		for w.tick < c.Tick {
			select {
			case <-stop:
				return ErrStopped
			default:
			}
			if err := Repeat(w, r.Orders); err != nil {
				return &Divergence{w.tick, errors.Unwrap(err)}
			}
			w.Step()
		}
		if w.tick != c.Tick || w.Hash() != c.Hash {
			return &Divergence{Tick: c.Tick}
		}
	}
	return nil
}
