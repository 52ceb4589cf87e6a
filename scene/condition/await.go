package condition

import "galaxy/sim"

// Awaited looks out for the moments at which a condition comes to hold in a world: it holds after a step, and did not before. Events count
// since the last such moment, so that contact("walker") > 0 comes to hold with each contact.
type Awaited struct {
	when     *Condition
	subject  *Subject
	question *Question
	holds    bool
	tick     uint64 // when it did, or did not
}

// Await begins to look out for c in a world, from its present tick on. The observer may be nil. What holds at once has not come to.
func Await(c *Condition, w *sim.World, o Observer) *Awaited {
	a := &Awaited{when: c, subject: Of(w, o)}
	a.question = a.subject.Ask(c)
	a.tick = w.Tick() + 1 // nothing is known yet
	return a
}

// When returns the condition.
func (a *Awaited) When() *Condition { return a.when }

// Holds reports whether it holds now.
func (a *Awaited) Holds() (bool, error) { return a.question.Holds() }

// Before must be called before each step: the world may have jumped.
func (a *Awaited) Before() (err error) {
	w := a.subject.world
	a.subject.log.steps.Ready(w)
	if a.tick != w.Tick() {
		a.subject.since = min(a.subject.since, w.Tick())
		a.tick = w.Tick()
		a.holds, err = a.Holds()
	}
	return err
}

// Came must be called after each step. It reports whether the condition has come to hold by it.
func (a *Awaited) Came() (came bool, err error) {
	w := a.subject.world
	a.subject.Look()
	was := a.holds
	a.tick = w.Tick()
	if a.holds, err = a.Holds(); err != nil || !a.holds || was {
		return false, err
	}
	a.subject.Since(w.Tick(), len(w.Orders()))
	a.holds, err = a.Holds() // else the events that made it true are over
	return true, err
}
