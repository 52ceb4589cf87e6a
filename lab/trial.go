package lab

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"galaxy/scene"
	"galaxy/sim"
)

// Start is how the starts of a trial come about.
type Start string

// The starts.
const (
	Exact Start = "exact" // as the file has them: often symmetric to the last bit
	Moved Start = "moved" // moved at random by [Nudge] at most: no symmetry is exact
	Drawn Start = "drawn" // drawn by the seed, as the file says
)

// Nudge is how far starts are moved that are not exact, in own radii.
const Nudge = 1e-4

// Change is what a bench changes in all of its scenes. Zero values change nothing.
type Change struct {
	Top   float64 // top speed, in cruise speeds: 2 lets hurry those that can
	Accel float64 // largest acceleration, in cruise speeds per unit of time; engines replace a kinematic drive
	Step  float64 // length of a step, scene time
}

// Trial is one run of a case.
type Trial struct {
	Case   Case
	Method string // as Scene.Steered takes it
	Start  Start
	Seed   uint64
	Change Change
}

// String names a trial: "head-on (moved, seed 1) with magnet".
func (t *Trial) String() string {
	return fmt.Sprintf("%s (%s) with %s", t.Case.Name, t.start(), t.Method)
}

func (t *Trial) start() string {
	if t.Start == Exact {
		return string(Exact)
	}
	return fmt.Sprintf("%s, seed %d", t.Start, t.Seed)
}

// Open returns the scene of the trial. All that the trial changes are overrides, so that
// its recording has them.
func (t *Trial) Open() (*scene.Scene, error) {
	sc, err := scene.Open(t.Case.Scene())
	if err != nil {
		return nil, err
	}
	set := sc.SteerOverrides(t.Method)
	if t.Start != Exact {
		set = append(set, fmt.Sprintf("seed=%d", t.Seed))
	}
	if t.Start == Moved {
		set = append(set, "jitter="+number(Nudge))
	}
	if t.Change.Step > 0 {
		set = append(set, "time.step="+number(t.Change.Step))
	}
	return sc.Again(append(set, t.limits(sc)...)...)
}

// limits returns the overrides of speeds and accelerations.
func (t *Trial) limits(sc *scene.Scene) (set []string) {
	for i, g := range sc.Setup.Groups {
		cruise := 0.0
		for k := range sc.Setup.Agents {
			if a := &sc.Setup.Agents[k]; int(a.Group) == i {
				cruise = a.CruiseSpeed()
			}
		}
		if cruise == 0 {
			continue
		}
		if t.Change.Top > 0 {
			set = append(set, fmt.Sprintf("group.%s.cruise=%s", g.Name, number(cruise)), fmt.Sprintf("group.%s.speed=%s", g.Name, number(t.Change.Top*cruise)))
		}
		if t.Change.Accel > 0 {
			set = append(set, fmt.Sprintf("group.%s.accel=%s", g.Name, number(t.Change.Accel*cruise)), fmt.Sprintf(`group.%s.drive="thrust"`, g.Name))
		}
	}
	return set
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// ErrStopped is the error of what was stopped from outside.
var ErrStopped = errors.New("stopped")

// Run runs the trial until all agents have arrived, until those that have not are all
// stuck, as [sim.World.Idle] has it, or until the time of the case is over. It uses one
// processor. Stop, which may be nil, ends it with ErrStopped.
func (t *Trial) Run(stop <-chan struct{}) (*Result, error) { return t.run(stop, nil) }

// Record is Run, and writes a recording of it.
func (t *Trial) Record(stop <-chan struct{}, to io.Writer) (*Result, error) { return t.run(stop, to) }

func (t *Trial) run(stop <-chan struct{}, to io.Writer) (*Result, error) {
	sc, err := t.Open()
	if err != nil {
		return nil, err
	}
	var (
		m     *meter
		clock stopwatch
	)
	d := drive{
		scene: sc, stop: stop, to: to, clock: &clock,
		begun:   func(w *sim.World) { m = newMeter(w) },
		stepped: func(w *sim.World) { m.observe(w) },
		over:    func(*sim.World) bool { return m.allArrived() },
	}
	w, err := d.run()
	switch {
	case errors.Is(err, ErrStopped):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("%v: %w", t, err)
	}
	defer w.Close()
	r := m.result(w)
	r.Trial = *t
	if n := float64(len(w.Agents())) * float64(w.Tick()); n > 0 {
		r.NsPerAgentStep = clock.nanoseconds() / n
	}
	return r, nil
}
