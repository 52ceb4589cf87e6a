package sim

import (
	"fmt"
	"slices"

	"galaxy/nav"
	"galaxy/nav/steer"
)

// Approach sends agents to a body or to another agent, each by a method of its own while it has that goal: see [Approaches]. Of a
// group's composition the parts that keep clear of things stay.
type Approach struct {
	How    string // the name of an approach
	Agents string // as in [Goto]
	Target string // of a body or an agent
}

func (o Approach) Text() Text { return Text{o.How, o.Agents, o.Target} }

// ApproachKind is a way to go to a body or an agent.
type ApproachKind struct {
	Name    string
	Summary string // one clause
	Stays   bool   // it never arrives: its agents keep at it until another order

	method func(of *nav.Agent, target float64) nav.Behavior // by which an agent approaches a target of a radius
}

// Approaches are the kinds of approaches.
var Approaches = []ApproachKind{
	{"follow", "follow a body or an agent, several in a wedge behind it, until another order", true, func(of *nav.Agent, target float64) nav.Behavior {
		b := nav.Make[steer.OffsetPursuit]()
		b.Behind += target / of.Radius
		return b
	}},
	{"intercept", "fly to the first place where a body or an agent can be met, then go on as before", false, func(*nav.Agent, float64) nav.Behavior {
		return nav.Make[steer.Intercept]()
	}},
	{"meet", "meet a body or an agent at its velocity, then go on as before", false, func(*nav.Agent, float64) nav.Behavior {
		return nav.Make[steer.Rendezvous]()
	}},
	{"orbit", "circle a body or an agent until another order", true, func(*nav.Agent, float64) nav.Behavior {
		return nav.Make[steer.Orbit]()
	}},
}

func (o Approach) plan(w *World) (command, error) {
	kind := &Approaches[slices.IndexFunc(Approaches, func(k ApproachKind) bool { return k.Name == o.How })]
	if w.setup.Tiles != nil {
		return command{}, fmt.Errorf("on tiles agents follow paths: goto sends them to %s", o.Target)
	}
	ids, err := AgentsNamed(w, o.Agents)
	if err != nil {
		return command{}, err
	}
	c, err := planHunt(w, ids, o.Target)
	if err != nil {
		return command{}, err
	}
	target := c.goal.Within // planHunt has the radius there
	if kind.Stays {
		c.goal.Within, c.stays = 0, true
	}
	for group := range w.setup.Groups {
		var own []uint32
		for _, id := range c.ids {
			if w.setup.Agents[id].Group == int32(group) {
				own = append(own, id)
			}
		}
		if len(own) > 0 {
			method := kind.method(&w.setup.Agents[own[0]], target)
			detach(w, group, own, c.goals(w, own), nav.Aimed(nav.Attached(w.setup.Groups[group].Behavior), method))
		}
	}
	return c, nil
}

// goals returns the goals that a hunt gives to some agents.
func (c *command) goals(w *World, agents []uint32) (list []nav.Goal) {
	for _, id := range agents {
		list = append(list, c.hunted(&w.setup.Agents[id], w.setup.Dt))
	}
	return list
}

// detach lets some agents of a group steer by another behaviour while they have their goals, or as their group again if it is nil.
func detach(w *World, group int, agents []uint32, goals []nav.Goal, by nav.Behavior) {
	was := w.setup.Groups[group].Behavior
	b := nav.Detach(nav.Clone(was), agents, goals, by)
	c := w.controls.replace(group, [2]nav.Behavior{nav.Clone(was), b}, false)
	c.detaches = true
	w.orders.changes.list = append(w.orders.changes.list, c)
}

// attach lets agents steer as their groups again.
func attach(w *World, agents []uint32) {
	for group := range w.setup.Groups {
		if nav.IsDetached(w.setup.Groups[group].Behavior, agents) {
			detach(w, group, agents, nil, nil)
		}
	}
}
