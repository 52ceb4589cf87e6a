package nav

import "gonum.org/v1/gonum/spatial/r2"

// chooser is a behaviour that may choose another target than its agent's goal, for the rest of a step. In a composition it decides
// before the other parts, so that these steer to what it has chosen.
//
//	detour ◀───┐
//	script ────┴─ Aim: View.Target
type chooser interface {
	Behavior
	ChoosesTarget() bool
}

func chooses(b Behavior) bool {
	c, ok := b.(chooser)
	return ok && c.ChoosesTarget()
}

// goal is what Aim puts aside.
type goal struct {
	aside        bool
	target       Target
	onPath, lost bool
}

// Aim makes t the target of this step, to which the way is straight. The next view of the agent has its goal again.
func (v *View) Aim(t Target) {
	if !v.goal.aside {
		v.goal = goal{true, v.Target, v.OnPath, v.Lost}
	}
	v.Target, v.OnPath, v.Lost = t, false, false
}

// Unaim makes the goal of the agent the target again, after Aim.
func (v *View) Unaim() {
	if g := &v.goal; g.aside {
		v.Target, v.OnPath, v.Lost = g.target, g.onPath, g.lost
		*g = goal{}
	}
}

// early is what a part has decided before the others.
type early struct {
	part  *Part // nil: none
	wish  r2.Vec
	heard bool
}

// lead lets the first part that chooses its target decide.
func (c *parts) lead(self *Agent, v *View) (e early) {
	if c.leader > 0 {
		e.part = c.list[c.leader-1]
		e.wish, e.heard = e.part.decide(self, v)
	}
	return e
}

// of returns what a part decides.
func (e *early) of(part *Part, self *Agent, v *View) (wish r2.Vec, heard bool) {
	if part == e.part {
		return e.wish, e.heard
	}
	return part.decide(self, v)
}

// ChoosesTarget reports whether a part does.
func (c *parts) ChoosesTarget() bool { return c.leader > 0 }
