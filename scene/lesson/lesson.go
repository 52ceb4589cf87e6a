// Package lesson follows a lesson while its scene is played: which step it is at, which are done, and which hints are due. It also
// plays the kept solution of a lesson, so that no lesson asks for what cannot be done, or is done by looking on.
//
// A step is done as soon as its condition is true: after a step of the world, or after something that the person did. The next step
// begins when the person goes on.
package lesson

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"galaxy/scene"
	"galaxy/scene/condition"
	"galaxy/sim"
)

// Host is where a lesson is played: a window, or nothing but a world.
type Host interface {
	World() *sim.World
	// Again begins the scene again as its file has it, or with the parameters as they have been set.
	Again(kept bool) error
	Give(order sim.Order) error
	Select(name string) // a thing, or nothing with ""
	Selected() string
	// View is how the person sees the world: Zoom counts from any moment, and Rewound and Opened are the run's.
	View() condition.View
	Show(layers, hidden []string)
	// Near flies to what is selected, and shows so much of the scene from top to bottom; or back to what the scene's camera shows, with 0.
	Near(height float64)
	// Play lets time run, once the person's hands are off the scene.
	Play()
}

// Run is a lesson while it is played.
type Run struct {
	steps   []scene.Step
	host    Host
	subject *condition.Subject
	asks    []*condition.Question
	runs    []*condition.Question // nil where time does not begin to run by itself
	states  []state
	at      int
	world   *sim.World
	played  bool  // time had passed when it was last looked at
	started error // what went wrong when the step began
	err     error // of its condition
	deeds   deeds
	looked  glance
	veiled  bool // what the question of the present step hides is hidden
}

// glance is what a condition depends on: while it is the same, the condition is not asked again.
type glance struct {
	version  uint64
	orders   int
	selected string
	answer   string
	drawn    uint64
	step     int
	view     condition.View
}

// deeds are what the person has done to the view since the step began.
type deeds struct {
	zoom    float64 // of the host, when it began
	rewound uint64  // ticks
	tick    uint64  // of the world, when it was last looked at
	opened  condition.View
}

// state is what has become of a step.
type state struct {
	done    bool
	answer  string  // to its question, or empty; an angle in degrees
	drawn   uint64  // the tick at which that was drawn
	tries   int     // that failed
	passing bool    // it was done in this run, so that no try fails
	runs    bool    // its condition for time to run held when it was last looked at
	seconds float64 // on the clock, in which it was the present one
	proof   *Proof  // how it was done last
	anew    bool    // it has begun again since proof: the next one is kept in its place
}

// again notes that a step begins again. How it was done stays until it is done again.
func (st *state) again() {
	if st.proof != nil {
		st.seconds, st.anew = 0, true
	}
}

// Begin begins the first step of a scene's lesson. It returns nil for a scene without steps.
func Begin(s *scene.Scene, h Host) *Run {
	if len(s.Steps) == 0 {
		return nil
	}
	r := &Run{steps: s.Steps, host: h, states: make([]state, len(s.Steps)), world: h.World()}
	r.subject = condition.Of(r.world, r)
	for i := range s.Steps {
		if ask := s.Steps[i].Ask; ask != nil && ask.Arrow != nil {
			r.subject.Draws(ask.Name, *ask.Arrow)
		}
		r.asks = append(r.asks, r.subject.Ask(s.Steps[i].Done))
		var runs *condition.Question
		if s.Steps[i].Runs != nil {
			runs = r.subject.Ask(s.Steps[i].Runs)
		}
		r.runs = append(r.runs, runs)
	}
	r.begin(false)
	return r
}

// Len returns the number of steps.
func (r *Run) Len() int { return len(r.steps) }

// At returns the index of the present step.
func (r *Run) At() int { return r.at }

// Step returns a step.
func (r *Run) Step(i int) *scene.Step { return &r.steps[i] }

// Done reports whether a step is done.
func (r *Run) Done(i int) bool { return r.states[i].done }

// Count returns how many steps are done.
func (r *Run) Count() (n int) {
	for i := range r.states {
		if r.states[i].done {
			n++
		}
	}
	return n
}

// SetDone marks steps as done that were done in an earlier session.
func (r *Run) SetDone(titles []string) {
	for i := range r.steps {
		for _, t := range titles {
			r.states[i].done = r.states[i].done || t == r.steps[i].Title
		}
	}
}

// Err returns why the present step could not begin as it should, or why its condition cannot be told; or nil.
func (r *Run) Err() error { return cmp.Or(r.started, r.err) }

// Go begins a step. One that has begun already begins with the scene: again it is a try that failed, if it was not done.
func (r *Run) Go(i int) {
	if i < 0 || i >= len(r.steps) {
		return
	}
	if i == r.at {
		r.Failed()
	}
	again := r.Restarts(i)
	if r.veiled {
		r.veiled = false
		r.host.Show(r.steps[r.at].Ask.Hides, nil)
	}
	r.at = i
	r.begin(again)
}

// Restarts reports whether the scene begins again when a step begins.
func (r *Run) Restarts(i int) bool { return i <= r.at || r.steps[i].Again }

// begin begins the present step, and the scene again or not.
func (r *Run) begin(again bool) {
	s, st := &r.steps[r.at], &r.states[r.at]
	st.answer, st.passing, st.runs = "", false, false
	st.again()
	r.started, r.err = nil, nil
	if again {
		r.started = r.host.Again(false)
	}
	r.follow()
	r.give()
	if s.Select != nil {
		r.host.Select(*s.Select)
	}
	r.host.Show(s.Show, s.Hide)
	r.veil()
	r.host.Near(s.Height)
	r.deeds = deeds{zoom: r.host.View().Zoom, tick: r.world.Tick()}
}

// Layers returns the layers that the present step shows, and those that it hides now.
func (r *Run) Layers() (shown, hidden []string) {
	s := &r.steps[r.at]
	if hidden = s.Hide; r.veiled {
		hidden = slices.Concat(hidden, s.Ask.Hides)
	}
	return s.Show, hidden
}

// veil hides what would give the answer to the question of the present step away, and shows it again once that is answered, or time has
// run and shows it. An arrow can be changed until time runs, and one of now is answered when time has shown the right one.
func (r *Run) veil() {
	ask := r.steps[r.at].Ask
	if ask == nil || len(ask.Hides) == 0 {
		return
	}
	began, _ := r.subject.Began()
	answered := r.world.Tick() != began || ask.Arrow == nil && r.states[r.at].answer != ""
	if ask.Arrow != nil && ask.Arrow.After == 0 {
		_, answered = r.Right(ask.Name)
	}
	if r.veiled == !answered {
		return
	}
	if r.veiled = !answered; r.veiled {
		r.host.Show(nil, ask.Hides)
	} else {
		r.host.Show(ask.Hides, nil)
	}
}

// View returns how the person sees the world, and what it has done to that since the step began, for [condition.Observer].
func (r *Run) View() condition.View {
	v := r.host.View()
	v.Zoom /= r.deeds.zoom
	v.Rewound = float64(r.deeds.rewound) * r.world.Setup().Dt
	v.Opened = r.deeds.opened.Opened
	return v
}

// Opened notes that the person has opened one of [condition.Lists].
func (r *Run) Opened(list string) { r.deeds.opened.Open(list) }

// lookBack notices that time has gone back.
func (r *Run) lookBack() {
	now := r.world.Tick()
	if now < r.deeds.tick {
		r.deeds.rewound += r.deeds.tick - now
	}
	r.deeds.tick = now
}

// give gives the orders of the present step, from which on its events and orders count. What the world has been told already of the same
// parameters and things stays.
func (r *Run) give() {
	given := r.world.Orders()
	told := func(o sim.Text) bool {
		return slices.ContainsFunc(given, func(g sim.Given) bool {
			return g.Verb == o[0] && (g.Verb == "set" && len(o) > 2 && slices.Equal(g.Args[:2], o[1:3]) || g.Verb == "place" && len(o) > 1 && g.Args[0] == o[1])
		})
	}
	for _, o := range r.steps[r.at].Orders {
		if r.world.Tick() == 0 && told(o) {
			continue
		}
		if err := r.host.Give(o); err != nil && r.started == nil {
			r.started = fmt.Errorf("the order %q of the step: %w", strings.Join(o, " "), err)
		}
	}
	r.subject.Since(r.world.Tick(), len(r.world.Orders()))
}

// follow notices that the host has another world. It reports whether it has.
func (r *Run) follow() bool {
	w := r.host.World()
	if w == r.world {
		return false
	}
	r.world, r.looked, r.deeds.tick = w, glance{}, w.Tick()
	r.subject.Watch(w)
	return true
}

// Look notices what the last step of the world, or the person, has done. It reports whether the present step is done since.
func (r *Run) Look() (passed bool) {
	if r.follow() { // begun again by hand
		if r.played {
			r.Failed()
		}
		r.states[r.at].again()
		if ask := r.steps[r.at].Ask; ask != nil && ask.Arrow != nil { // drawn in the world that is over
			r.states[r.at].answer, r.states[r.at].runs = "", false
		}
		r.give()
	}
	r.played = r.world.Tick() > 0
	r.subject.Look()
	r.veil()
	r.lookBack()
	st := &r.states[r.at]
	now := glance{r.world.Version() + 1, len(r.world.Orders()), r.host.Selected(), st.answer, st.drawn, r.at, r.View()}
	if now == r.looked {
		return false
	}
	r.looked = now
	if r.letRun(st); st.passing && !st.anew {
		return false
	}
	holds, err := r.asks[r.at].Holds()
	r.err = err
	if err != nil || !holds {
		return false
	}
	st.passing = true
	passed, st.done = !st.done, true
	if st.proof == nil || st.anew {
		p := r.proof()
		st.proof, st.anew = &p, false
	}
	return passed
}

// letRun lets time run if the present step's condition for that has come to hold. One that cannot be told does not hold.
func (r *Run) letRun(st *state) {
	if r.runs[r.at] == nil {
		return
	}
	held := st.runs
	if st.runs, _ = r.runs[r.at].Holds(); st.runs && !held && r.host.View().Paused {
		r.host.Play()
	}
}

// Spend counts seconds on the clock that the present step takes.
func (r *Run) Spend(seconds float64) {
	if st := &r.states[r.at]; st.proof == nil || st.anew {
		st.seconds += seconds
	}
}

// Passing reports whether the present step has been done since it began.
func (r *Run) Passing() bool { return r.states[r.at].passing }

// Failed counts a try: the scene or the step began again without the step being done, or a hint is asked for.
func (r *Run) Failed() {
	if st := &r.states[r.at]; !st.passing {
		st.tries++
	}
}

// Hints returns the hints of the present step that are due.
func (r *Run) Hints() []string {
	s := &r.steps[r.at]
	return s.Hints[:min(r.states[r.at].tries, len(s.Hints))]
}

// MoreHints reports whether the present step has hints that are not due yet.
func (r *Run) MoreHints() bool { return len(r.Hints()) < len(r.steps[r.at].Hints) }

// Reply keeps the answer to the question of the present step: one of its choices, or the angle of an arrow in degrees, which is drawn
// now. It fails, and keeps nothing, if the step does not ask for it.
func (r *Run) Reply(answer string) error {
	ask := r.steps[r.at].Ask
	if ask == nil {
		return fmt.Errorf("the step %q asks nothing", r.steps[r.at].Title)
	}
	if _, ok := angleOf(ask, answer); ok {
		r.states[r.at].drawn = r.world.Tick()
	} else if !slices.Contains(ask.Choices, answer) {
		return fmt.Errorf("%q is no answer to %q", answer, ask.Name)
	}
	r.states[r.at].answer = answer
	return nil
}

// Answer returns the answer to a question, for [condition.Observer].
func (r *Run) Answer(question string) (any, bool) {
	for i := range r.steps {
		if a := r.steps[i].Ask; a != nil && a.Name == question {
			return r.states[i].answer, r.states[i].answer != ""
		}
	}
	return nil, false
}

// angleOf reads the angle of an arrow, and reports false where it is none or not asked for.
func angleOf(ask *scene.Ask, answer string) (degrees float64, ok bool) {
	if ask.Arrow == nil {
		return 0, false
	}
	degrees, err := strconv.ParseFloat(answer, 64)
	return degrees, err == nil && degrees >= -360 && degrees <= 360
}

// Drawn returns the arrow that was drawn to a question, for [condition.Observer].
func (r *Run) Drawn(question string) (d condition.Drawn, ok bool) {
	for i := range r.steps {
		if a := r.steps[i].Ask; a != nil && a.Name == question {
			d.Angle, ok = angleOf(a, r.states[i].answer)
			d.Tick = r.states[i].drawn
			return d, ok
		}
	}
	return d, false
}

// Right returns the arrow that was right, as [condition.Subject.Right].
func (r *Run) Right(question string) (angle float64, ok bool) { return r.subject.Right(question) }

// Selected returns the name of what is selected, for [condition.Observer].
func (r *Run) Selected() string { return r.host.Selected() }
