package lesson

import (
	"fmt"

	"galaxy/scene"
	"galaxy/scene/condition"
	"galaxy/sim"
)

// Verdict is what came of playing a lesson.
type Verdict struct {
	Lesson string
	Steps  []StepVerdict
}

// StepVerdict is what came of a step.
type StepVerdict struct {
	Title     string
	Passed    bool    // by the kept solution
	Untouched bool    // it passes by looking on, too, or before anything is done
	Time      float64 // scene time from its beginning until it was done
	ticks     int     // that its solution took
	Trouble   string  // why it did not pass, or that it passes untouched; empty if all is well
}

// Passed returns how many steps pass by the solution, and how many untouched.
func (v *Verdict) Passed() (passed, untouched int) {
	for _, s := range v.Steps {
		if s.Passed {
			passed++
		}
		if s.Untouched {
			untouched++
		}
	}
	return passed, untouched
}

// Fine reports whether each step passes by the solution, and none untouched.
func (v *Verdict) Fine() bool {
	passed, untouched := v.Passed()
	return passed == len(v.Steps) && untouched == 0
}

// bench is the host of a lesson that is played without a window.
type bench struct {
	scene    *scene.Scene
	world    *sim.World
	start    *sim.Snapshot
	selected string
	view     condition.View
}

func newBench(s *scene.Scene) (*bench, error) {
	w, err := sim.New(s.Setup)
	if err != nil {
		return nil, err
	}
	v := condition.AtRest
	v.Paused, v.Rate, v.Followed = s.Paused, s.Rate, s.Camera.Follow
	return &bench{scene: s, world: w, start: w.Keep(nil), selected: s.Camera.Select, view: v}, nil
}

func (b *bench) World() *sim.World      { return b.world }
func (b *bench) Give(o sim.Order) error { return b.world.Give(o) }
func (b *bench) Select(name string)     { b.selected = name }
func (b *bench) Selected() string       { return b.selected }
func (b *bench) View() condition.View   { return b.view }
func (b *bench) Show(_, _ []string)     {}
func (b *bench) Near(float64)           {}
func (b *bench) Play()                  { b.view.Paused = false }

// back takes time back, by steps from the start with the same orders.
func (b *bench) back(t float64) {
	to := uint64(max(0, float64(b.world.Tick())-t/b.scene.Setup.Dt+0.5))
	if b.world.Restore(b.start); to > 0 {
		for b.world.Tick() < to {
			b.world.Step()
		}
	}
}

// Again begins the scene again. Kept are the parameters as orders have set them, and what they have placed.
func (b *bench) Again(kept bool) error {
	old := b.world
	defer old.Close()
	var err error
	if b.world, err = sim.New(b.scene.Setup); err != nil {
		b.world = old
		return err
	}
	b.start = b.world.Keep(nil)
	if !kept {
		return nil
	}
	for _, o := range old.Orders() {
		if o.Verb == "set" || o.Verb == "place" {
			if err := b.world.Give(o.Text()); err != nil {
				return err
			}
		}
	}
	return nil
}

// Play plays the kept solution of a lesson. After each step it calls after with the step's number from 0, the world, and what is selected.
// It fails if the scene has no steps, or cannot be played.
func Play(s *scene.Scene, after func(step int, w *sim.World, selected string)) (*Verdict, error) {
	if len(s.Steps) == 0 {
		return nil, fmt.Errorf("%s is no lesson: it has no [[step]]", s.File)
	}
	v := &Verdict{Lesson: s.Setup.Name}
	b, err := newBench(s)
	if err != nil {
		return nil, err
	}
	defer func() { b.world.Close() }()
	r := Begin(s, b)
	for i := range s.Steps {
		if i > 0 {
			r.Go(i)
		}
		v.Steps = append(v.Steps, r.play(b))
		after(i, b.world, b.selected)
	}
	return v, nil
}

// Check plays the kept solution of a lesson, and then each step untouched. It fails as [Play] does.
func Check(s *scene.Scene) (*Verdict, error) {
	v, err := Play(s, func(int, *sim.World, string) {})
	if err != nil {
		return nil, err
	}
	for i := range s.Steps {
		if err := v.lookOn(s, i, false); err != nil {
			return nil, err
		}
		if i == 0 || s.Steps[i].Again {
			continue // it begins with the scene in any case
		}
		if err := v.lookOn(s, i, true); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// play plays the solution of the present step.
func (r *Run) play(b *bench) StepVerdict {
	s, step := b.scene, &r.steps[r.at]
	v := StepVerdict{Title: step.Title}
	look := func() {
		if r.Look() || r.Passing() && !v.Passed {
			v.Passed, v.Time = true, float64(float64(v.ticks)*s.Setup.Dt)
		}
	}
	if look(); v.Passed {
		v.Untouched, v.Trouble = true, "it is done before anything is done"
	}
	advance := func(t float64) {
		for end := v.ticks + int(t/s.Setup.Dt+0.5); v.ticks < end; {
			r.host.World().Step()
			v.ticks++
			look()
		}
	}
	for _, a := range step.Plays {
		if err := r.do(a, b, advance); err != nil {
			v.Passed, v.Trouble = false, fmt.Sprintf("%s: %v", a, err)
			return v
		}
		look()
	}
	span, _ := s.Span()
	for end := v.ticks + int(span/s.Setup.Dt+0.5); v.ticks < end && !v.Passed; {
		advance(s.Setup.Dt)
	}
	switch err := r.Err(); {
	case r.started != nil || err != nil && !v.Passed:
		v.Passed, v.Trouble = false, err.Error()
	case !v.Passed:
		v.Trouble = fmt.Sprintf("after its solution %s is not true within %g", step.Done.Text(), span)
	}
	return v
}

// do does what a learner does.
func (r *Run) do(a scene.Act, b *bench, advance func(float64)) error {
	switch a.Deed {
	case scene.Wait:
		advance(a.Time)
	case scene.Answer:
		return r.Reply(a.Words[1])
	case scene.Select:
		name := ""
		if len(a.Words) > 0 {
			name = a.Words[0]
		}
		r.host.Select(name)
	case scene.See:
		r.see(b, a.Words[0], a.Words[1])
	case scene.Again:
		if err := r.host.Again(true); err != nil {
			return err
		}
		r.follow()
	default:
		return r.host.Give(a.Words)
	}
	return nil
}

// see changes the view of the person, or what it has done to that.
func (r *Run) see(b *bench, term, value string) {
	v := r.View()
	_ = v.Set(term, value) // a solution has been read
	switch term {
	case "rewound":
		b.back(v.Rewound)
	case "opened":
		r.Opened(value)
	case "zoom":
		b.view.Zoom = v.Zoom * r.deeds.zoom
	default:
		b.view.Paused, b.view.Rate, b.view.Tilt, b.view.Followed = v.Paused, v.Rate, v.Tilt, v.Followed
	}
}

// lookOn looks on at step i, after the solutions of those before it or without them: nothing else is done. A step that is done while the
// view is as it began, but not while time runs in it, waits for a pause, which is a deed; and the other way round.
func (v *Verdict) lookOn(s *scene.Scene, i int, after bool) error {
	for _, running := range []bool{false, true} {
		if passes, err := v.looksOn(s, i, after, running); err != nil || !passes {
			return err
		}
	}
	v.Steps[i].Untouched, v.Steps[i].Trouble = true, fmt.Sprintf("%s becomes true by looking on", s.Steps[i].Done.Text())
	return nil
}

// looksOn lets the time of step i pass, and reports whether the step is done. The view says that time runs, or what it said when the step
// began.
func (v *Verdict) looksOn(s *scene.Scene, i int, after, running bool) (passes bool, err error) {
	b, err := newBench(s)
	if err != nil {
		return false, err
	}
	defer func() { b.world.Close() }()
	r := Begin(s, b)
	for k := 1; k <= i; k++ {
		if after {
			r.play(b)
		}
		r.Go(k)
	}
	if running {
		b.view.Paused = false
	}
	span, _ := s.Span()
	for range max(int(span/s.Setup.Dt+0.5), v.Steps[i].ticks) {
		if r.Look(); r.Passing() {
			break
		}
		b.world.Step()
	}
	r.Look()
	return r.Passing(), nil
}
