package nav

import (
	"cmp"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
)

// Detached steers most agents of a group by the group's behaviour and some, each as long as it has a certain goal, by another one.
// Its parameters are the parameters of the group's behaviour.
//
//		group     ──▶ magnet
//		agent 3   ──▶ intercept   while its goal is Mars
//		agent 7   ──▶ orbit       while its goal is Phobos
//
//	 1. To any other agent, and to these with another goal, it is the group's behaviour, to the bit.
//	 2. An agent that is detached has the rank that it was detached with, so that several can fly in formation.
type Detached struct {
	group Behavior
	list  []detachment // by agent
}

// detachment is an agent with a behaviour of its own.
type detachment struct {
	agent uint32
	rank  int
	goal  Goal
	by    Behavior
}

// Detach returns b with some agents steered by another behaviour, each while it has its goal of the list goals. Their ranks are their
// places in the list. An agent that was detached before forgets that; without another behaviour all of them do, and the group's is
// left if no agent is detached any more.
func Detach(b Behavior, agents []uint32, goals []Goal, by Behavior) Behavior {
	d := &Detached{group: b}
	if was, ok := b.(*Detached); ok {
		d.group = was.group
		again := setOf(agents)
		d.list = slices.DeleteFunc(slices.Clone(was.list), func(x detachment) bool { return again[x.agent] })
	}
	if by != nil {
		for rank, id := range agents {
			d.list = append(d.list, detachment{id, rank, goals[rank], by})
		}
	}
	if len(d.list) == 0 {
		return d.group
	}
	slices.SortFunc(d.list, func(a, b detachment) int { return cmp.Compare(a.agent, b.agent) })
	return d
}

// Attached returns the group's behaviour of one that may be [Detached].
func Attached(b Behavior) Behavior {
	if d, ok := b.(*Detached); ok {
		return d.group
	}
	return b
}

// IsDetached reports whether b steers one of some agents by another behaviour than its group's, for some goal.
func IsDetached(b Behavior, agents []uint32) bool {
	d, ok := b.(*Detached)
	if !ok {
		return false
	}
	asked := setOf(agents)
	return slices.ContainsFunc(d.list, func(x detachment) bool { return asked[x.agent] })
}

func setOf(agents []uint32) map[uint32]bool {
	set := make(map[uint32]bool, len(agents))
	for _, id := range agents {
		set[id] = true
	}
	return set
}

// Steering returns the behaviour of b that steers an agent: b itself, unless b is [Detached].
func Steering(b Behavior, self *Agent) Behavior {
	if d, ok := b.(*Detached); ok {
		if x := d.of(self); x != nil {
			return x.by
		}
	}
	return Attached(b)
}

// Filters reports whether the group's behaviour keeps clear of others by a filter: others see no difference between the agents of a group.
func (d *Detached) Filters() bool {
	b, ok := d.group.(interface{ Filters() bool })
	return ok && b.Filters()
}

// of returns the detachment of an agent, or nil.
func (d *Detached) of(self *Agent) *detachment {
	i, ok := slices.BinarySearchFunc(d.list, self.ID, func(x detachment, id uint32) int { return cmp.Compare(x.agent, id) })
	if !ok || d.list[i].goal != self.Goal {
		return nil
	}
	return &d.list[i]
}

// Steer lets the agent's behaviour decide.
func (d *Detached) Steer(self *Agent, v *View) r2.Vec {
	x := d.of(self)
	if x == nil {
		return d.group.Steer(self, v)
	}
	rank := v.Rank
	v.Rank = x.rank
	wish := x.by.Steer(self, v)
	v.Rank = rank
	return wish
}

// Explain lets the agent's behaviour explain.
func (d *Detached) Explain(self *Agent, v *View, p Pen) {
	by, rank := d.group, v.Rank
	if x := d.of(self); x != nil {
		by, v.Rank = x.by, x.rank
	}
	if e, ok := by.(Explainer); ok {
		e.Explain(self, v, p)
	}
	v.Rank = rank
}

// Reach returns the largest reach of all behaviours: a world asks for kinds of agents, too.
func (d *Detached) Reach(self *Agent, largest float64) float64 { return d.StepReach(self, largest, 0) }

func (d *Detached) StepReach(self *Agent, largest, dt float64) (reach float64) {
	for _, b := range d.all() {
		reach = max(reach, ReachOf(b, self, largest, dt))
	}
	return reach
}

// Looks joins the sights of all behaviours.
func (d *Detached) Looks(self *Agent, dt float64) (s Sight) {
	for _, b := range d.all() {
		s = s.Join(SightOf(b, self, dt))
	}
	return s
}

// Remembers returns the slots of the group's behaviour. The others have no more: they are made of it.
func (d *Detached) Remembers() []Slot { return Slots(d.group) }

// ArrivalRadius returns the radius of the agent's behaviour; of the group's for kinds of agents, which have no goal.
func (d *Detached) ArrivalRadius(self *Agent) float64 {
	if a, ok := Steering(d, self).(Arriver); ok {
		return a.ArrivalRadius(self)
	}
	return 0
}

// Cruises reports whether the group's behaviour does.
func (d *Detached) Cruises() bool {
	c, ok := d.group.(Cruiser)
	return ok && c.Cruises()
}

// Aims reports whether the group's behaviour does.
func (d *Detached) Aims() bool { return Aims(d.group) }

// Title returns the name of the group's behaviour.
func (d *Detached) Title() string { return Name(d.group) }

// Tunables returns the parameters of the group's behaviour.
func (d *Detached) Tunables() []Param { return Params(d.group) }

// Unshare gives a copy parameters of its own.
func (d *Detached) Unshare() {
	d.group, d.list = Clone(d.group), slices.Clone(d.list)
}

// Revise gives new texts to the group's behaviour.
func (d *Detached) Revise(texts map[string]string) (uses bool, err error) {
	return Revise(d.group, texts)
}

// all returns the group's behaviour and the others, each once.
func (d *Detached) all() []Behavior {
	list := []Behavior{d.group}
	for i := range d.list {
		if by := d.list[i].by; !slices.Contains(list, by) {
			list = append(list, by)
		}
	}
	return list
}
