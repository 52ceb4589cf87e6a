package serve

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"galaxy/internal/format"
	"galaxy/internal/suggest"
	"galaxy/scene"
	"galaxy/scene/rules"
	"galaxy/sim"
)

// The limits of a world, so that no program can fill the memory.
const (
	MostSteps         = 10_000    // of one request
	MostSnapshots     = 64        // at the same time
	MostSnapshotBytes = 256 << 20 // of all of them together
	MostEvents        = 10_000    // that wait to be asked for: of more, the oldest are dropped
	MostOrders        = 1_000     // between two steps
	MostChanges       = 100_000   // orders other than drive, of one run
	MostRecorded      = 256 << 20 // bytes of a recording
)

// World is a world that another program drives. It may be used by one goroutine at a time.
type World struct {
	opened  *scene.Scene // without the seed and the changes of a reset
	workers int

	scene   *scene.Scene
	sim     *sim.World
	groups  []Group
	of      []place // by agent
	names   []string
	states  [][]string // by group: the names of its states
	resting []bool     // by agent: it is quarantined, as far as faults were read
	faults  int        // that were read

	happens  rules.Log
	sights   bool     // it also has what agents come to sense: events have been asked for
	contacts []uint32 // by agent, since the reset
	events   []rules.Event
	dropped  int // events

	kept   [MostSnapshots]*kept
	orders int // since the last step
	other  int // orders than drive, since the reset

	rec *recording // nil: nothing is recorded
}

// Group is a group of agents.
type Group struct {
	Name string
	IDs  []uint32 // of its agents, ascending
}

// place is where an agent stands in the lists of a group.
type place struct{ group, index int }

// kept is a snapshot.
type kept struct {
	state    *sim.Snapshot
	contacts []uint32
	orders   int // since the step before
	bytes    int
}

// Open returns a world of a scene, at its start. With to, which may be nil, it is recorded there.
func Open(sc *scene.Scene, to io.Writer) (*World, error) {
	w := &World{opened: sc, workers: sc.Setup.Workers}
	if err := w.begin(sc); err != nil {
		return nil, err
	}
	if to != nil {
		w.rec = newRecording(to, sc)
		w.rec.mark(w.sim)
	}
	return w, nil
}

// MaxSeed is the largest seed of a scene.
const MaxSeed = 1<<53 - 1

// Reset begins the scene again: with a seed, if that is not nil, and with more overrides, as --set takes them. It leaves the world as
// it is if the scene cannot be made so.
func (w *World) Reset(seed *uint64, set ...string) error {
	if seed != nil {
		if *seed > MaxSeed {
			return fmt.Errorf("seed %d is too large; the largest is %d", *seed, uint64(MaxSeed))
		}
		set = append(slices.Clip(set), fmt.Sprintf("seed=%d", *seed))
	}
	sc, err := w.opened.Again(append(slices.Clip(w.opened.Set), set...)...)
	if err != nil {
		return err
	}
	sc.Setup.Workers = w.workers
	if err := w.begin(sc); err != nil {
		return err
	}
	if w.rec != nil {
		w.rec.again(sc)
		w.rec.mark(w.sim)
	}
	return nil
}

// begin makes the world of a scene.
func (w *World) begin(sc *scene.Scene) error {
	made, err := sim.New(sc.Setup)
	if err != nil {
		return err
	}
	if w.sim != nil {
		w.sim.Close()
	}
	w.scene, w.sim, w.kept = sc, made, [MostSnapshots]*kept{}
	w.orders, w.other, w.faults = 0, 0, 0
	w.events, w.dropped = w.events[:0], 0
	n := made.Count()
	w.contacts, w.resting, w.of = make([]uint32, n), make([]bool, n), make([]place, n)
	w.groups, w.names, w.states = make([]Group, len(sc.Setup.Groups)), nil, nil
	for i := range w.groups {
		w.groups[i].Name = sc.Setup.Groups[i].Name
		w.names = append(w.names, w.groups[i].Name)
		w.states = append(w.states, sim.StateNames(made, i))
	}
	for id := range n {
		g := int(sc.Setup.Agents[id].Group)
		w.of[id] = place{g, len(w.groups[g].IDs)}
		w.groups[g].IDs = append(w.groups[g].IDs, uint32(id))
	}
	w.happens.Start(made, w.sights)
	return nil
}

// Close ends the world, and completes its recording. It returns why that could not be written, if so.
func (w *World) Close() error {
	w.sim.Close()
	if w.rec == nil {
		return nil
	}
	w.rec.mark(w.sim)
	return w.rec.finish()
}

// Scene returns the scene as it was begun last.
func (w *World) Scene() *scene.Scene { return w.scene }

// Sim returns the world itself. The caller must not change it.
func (w *World) Sim() *sim.World { return w.sim }

// Groups returns the groups, in the order of the scene.
func (w *World) Groups() []Group { return w.groups }

// GroupNamed returns the index of a group.
func (w *World) GroupNamed(name string) (int, error) {
	i := slices.Index(w.names, name)
	if i < 0 {
		return 0, fmt.Errorf("there is no group %.40q: %s", name, suggest.Hint(name, w.names))
	}
	return i, nil
}

// Step takes up to n steps, fewer if stop, which may be nil, is closed.
func (w *World) Step(n int, stop <-chan struct{}) error {
	if n < 1 || n > MostSteps {
		return fmt.Errorf("n = %d: a request takes 1 to %s steps", n, format.Thousands(MostSteps))
	}
	for range n {
		select {
		case <-stop:
			return errors.New("interrupted")
		default:
		}
		if w.rec == nil || w.rec.full {
			sim.ForgetOrders(w.sim)
		}
		w.sim.Step()
		w.orders = 0
		w.look()
		if w.rec != nil {
			w.rec.stepped(w.sim)
		}
	}
	return nil
}

// look notes what happened in a step.
func (w *World) look() {
	fresh := w.happens.Look(w.sim)
	for i := range fresh {
		if fresh[i].Kind == "contact" {
			w.contacts[fresh[i].Agent]++
		}
	}
	w.events = append(w.events, fresh...)
	if more := len(w.events) - MostEvents; more > 0 {
		w.events = slices.Delete(w.events, 0, more)
		w.dropped += more
	}
}

// Events returns what happened since the last call, oldest first, and how many older events were dropped. The list is valid until the
// next step. What agents come to sense and lose is among them from the first call on.
func (w *World) Events() (list []rules.Event, dropped int) {
	if !w.sights {
		w.sights = true
		w.happens.Start(w.sim, true)
	}
	list, dropped = w.events, w.dropped
	w.events, w.dropped = w.events[:0], 0
	return list, dropped
}

// Act sets the accelerations of a group or an agent that steers by driven: x and y for all of its agents, or for each, in length/time².
func (w *World) Act(agents string, accelerations []float32) error {
	d, err := w.drive(agents, accelerations)
	if err != nil {
		return err
	}
	return w.give(d)
}

// drive returns the order that sets accelerations, or why the world would refuse it.
func (w *World) drive(agents string, accelerations []float32) (d sim.Drive, err error) {
	if len(accelerations) == 0 || len(accelerations)%2 != 0 {
		return d, fmt.Errorf("%s for %.40q: an acceleration is two, x and y", format.Count(len(accelerations), "number", "numbers"), agents)
	}
	d = sim.Drive{Agents: agents, Accelerations: make([][2]float32, len(accelerations)/2)}
	for i := range d.Accelerations {
		d.Accelerations[i] = [2]float32(accelerations[2*i:])
	}
	return d, d.Check(w.sim)
}

// Order gives an order as a text, for the next step.
func (w *World) Order(text string) error {
	words, err := sim.Words(text)
	switch {
	case err != nil:
		return err
	case len(words) == 0:
		return errors.New("the order is empty; docs/scenes.md lists the orders")
	}
	return w.give(words)
}

// give gives an order, within the limits.
func (w *World) give(o sim.Order) error {
	drives := o.Text()[0] == "drive"
	if err := w.room(1, drives); err != nil {
		return err
	}
	if err := w.sim.Give(o); err != nil {
		return err
	}
	w.orders++
	if !drives {
		w.other++
	}
	return nil
}

// room returns an error if the limits leave no room for n orders, which drive or do something else.
func (w *World) room(n int, drives bool) error {
	if w.orders+n > MostOrders {
		return fmt.Errorf("between two steps there are at most %s orders", format.Thousands(MostOrders))
	}
	if !drives && w.other+n > MostChanges {
		return fmt.Errorf("a run takes at most %s orders other than drive; reset begins another one", format.Thousands(MostChanges))
	}
	return nil
}
