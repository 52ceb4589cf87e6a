package sim

import (
	"slices"
	"strings"

	"galaxy/internal/engine"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/nav/tiles"
	"galaxy/sim/flights"
	"galaxy/sim/moves"
	"galaxy/sim/scenery"
)

// controls are the behaviours, guards and gunners of the groups, with the parameters that orders
// have set. A change shows in the setup at once, and takes effect in the next step.
type controls struct {
	setup   *Setup // the world's own
	flights *flights.Flights

	groups      []control
	gunners     []nav.Gunner // by group, as the groups have them
	lists       bool         // some behaviour finds its neighbours in a crowd
	foresees    bool         // some behaviour flies to meetings, or around what is in the way
	activations int          // how often groups have come to steer otherwise
	looked      bool         // blind has been found since the last change
	moved       bool         // a rock, a box or a stop has moved in the setup, and not yet in the world

	// The behaviours that changes of scripts and of detached agents lead from and to. Nothing changes these, and the
	// list only grows.
	versions [][2]nav.Behavior
}

// control is what a step uses of a group.
type control struct {
	behavior nav.Behavior
	guard    steer.Guard
	slots    []nav.Slot // what the behaviour remembers

	stateSlot  int           // of a script with states, or -1
	stateNames []string      // of that
	detour     *steer.Detour // the behaviour flies around what is in the way, else nil

	lists   bool // the behaviour finds its neighbours in a crowd
	meets   bool // it flies to where its target can be met
	seesAll bool // it looks at all that is fixed
	steady  bool // it looks equally far at neighbours for all agents of equal limits
	shared  bool // behaviour and gunner are the setup's: a change then goes to a copy
	senses  bool // its agents see no more than their senses tell
	burns   bool // changes of velocity use stocks
	framed  bool // it may decide in the frame of a body: what is found for many at once is in the scene's

	// The behaviour looks at no neighbours, as the setup has it: as the next step uses it. It is
	// found anew when it is asked for after a change, as the agents are many.
	blind bool
}

// change is an order's change of a parameter, a script, a tile, or the place of a rock, a box or a stop.
type change struct {
	group    int        // of the parameter or script, else noGroup
	param    string     // its path
	from, to string     // its values
	tile     tiles.Tile // that has another cost
	cost     [2]uint8   // from, to

	version  int  // of a script: the number of a pair of controls.versions, from 1; else 0
	back     bool // to an earlier version of the script, as it failed
	detaches bool // the versions are of which agents are detached from the group, and not of a script

	moves placeableKind // the thing that is moved: a rock, a box or a stop, else none
	index int           // of it: of a stop the group
	stop  int           // of the group
	place [2]nav.Box    // from, to; of a rock or a stop both corners are its place
}

// noGroup is the group of a change of a tile or a place.
const noGroup = -1

func newControls(s *Setup, f *flights.Flights) *controls {
	c := &controls{setup: s, flights: f, groups: make([]control, len(s.Groups)), gunners: make([]nav.Gunner, len(s.Groups))}
	c.activate()
	return c
}

// set changes a parameter of a group. It fails, and changes nothing, if there is no
// such parameter or it does not take the value.
func (c *controls) set(group int, path, value string) (change, error) {
	c.unshare(group)
	param, err := c.setup.Groups[group].param(path)
	if err != nil {
		return change{}, err
	}
	was := param.Text()
	c.looked = false
	err = param.SetText(value)
	return change{group: group, param: path, from: was, to: param.Text()}, err
}

// unshare gives the setup its own copies of a group's behaviour and gunner, so that a
// change of them waits for the next step.
func (c *controls) unshare(group int) {
	if g := &c.setup.Groups[group]; c.groups[group].shared {
		g.Behavior, g.Gunner, c.groups[group].shared = nav.Clone(g.Behavior), nav.Clone(g.Gunner), false
	}
}

// arrival returns the distance from its goal within which an agent stands still by the
// behaviour of its group; 0 if that has none.
func (c *controls) arrival(a *nav.Agent) float64 {
	if b, ok := c.groups[a.Group].behavior.(nav.Arriver); ok {
		return b.ArrivalRadius(a)
	}
	return 0
}

// leaves returns the length of the gap that the behaviour of an agent's group leaves on
// purpose when the agent stops near its goal: a junction, and the gaps on both sides of it.
func (c *controls) leaves(a *nav.Agent) float64 {
	if b, ok := c.groups[a.Group].behavior.(engine.JunctionKeeper); ok && c.setup.Tiles != nil && b.KeepsJunctionsClear() {
		return c.setup.Tiles.Size() + a.Radius
	}
	return 0
}

// activate lets steps use the behaviours, guards and gunners of the setup.
func (c *controls) activate() {
	c.activations++
	c.lists, c.foresees, c.flights.Pursued = false, false, false
	for i := range c.groups {
		x, g := &c.groups[i], &c.setup.Groups[i]
		x.behavior, x.guard, x.slots, x.shared, c.gunners[i] = g.Behavior, g.Guard, nav.Slots(g.Behavior), true, g.Gunner
		c.flights.Pursued = c.flights.Pursued || c.flights.Any() && steer.Pursues(g.Behavior)
		x.senses = g.Senses != nil
		x.stateSlot = slices.IndexFunc(x.slots, func(s nav.Slot) bool { return s.States != "" })
		x.stateNames = nil
		if x.stateSlot >= 0 {
			x.stateNames = strings.Split(x.slots[x.stateSlot].States, "\n")
		}
		x.burns = c.setup.Stocks.Burns(i)
		x.framed = g.SpeedIn.Kind != scenery.SceneFrame
		lister, ok := g.Behavior.(engine.Lister)
		x.lists = ok && lister.Lists()
		meeter, ok := g.Behavior.(engine.Meeter)
		x.meets, x.detour = ok && meeter.Meets(), steer.DetourOf(g.Behavior)
		if x.framed || x.senses {
			x.lists, x.meets, x.detour = false, false, nil
		}
		if x.detour != nil && x.detour.Lead && !x.meets {
			x.detour = nil // a composition of the user's own does not say that its part meets
		}
		x.seesAll, x.steady = nav.SeesAll(g.Behavior), steer.HasSteadyReach(g.Behavior)
		c.lists, c.foresees = c.lists || x.lists, c.foresees || x.meets || x.detour != nil
	}
	c.lookWhoIsBlind()
}

// filters reports whether the agents of a group keep clear of others by a filter. That of agents with senses
// knows no more than these tell: others cannot count on it.
func (c *controls) filters(group int32) bool {
	x := &c.groups[group]
	b, ok := x.behavior.(engine.Filterer)
	return !x.senses && (x.guard.Safe || ok && b.Filters())
}

// methods returns the method of each group. Only views have tiles and wrecks.
func (c *controls) methods() (list []moves.Method) {
	s := c.setup
	for i := range c.groups {
		x := &c.groups[i]
		list = append(list, moves.Method{
			Behavior: x.behavior, Drive: c.flights.Drive(s.Groups[i].Drive), SpeedIn: s.Groups[i].SpeedIn,
			Views:     s.plainly || x.guard.Safe || s.Tiles != nil || len(s.Health) > 0 || x.framed || x.burns || x.senses,
			Heads:     x.guard.Safe || x.senses,
			Remembers: len(x.slots) > 0,
		})
	}
	return list
}

// slots returns what the behaviours remember, by group.
func (c *controls) slots() (list [][]nav.Slot) {
	for i := range c.groups {
		list = append(list, c.groups[i].slots)
	}
	return list
}

// lookWhoIsBlind finds the groups that look at no neighbours, unless that is known.
func (c *controls) lookWhoIsBlind() {
	if c.looked {
		return
	}
	c.looked = true
	for i := range c.groups {
		c.groups[i].blind = !c.groups[i].senses
	}
	asked := make([]nav.Limits, len(c.groups)) // of each group's last agent
	for i := range c.setup.Agents {
		a := &c.setup.Agents[i]
		if x, l := &c.groups[a.Group], a.Limits(); x.blind && l != asked[a.Group] {
			x.blind, asked[a.Group] = nav.Blind(c.setup.Groups[a.Group].Behavior, l), l
		}
	}
}

// look reports whether some behaviour or guard looks at other agents.
func (c *controls) look() bool {
	c.lookWhoIsBlind()
	for i := range c.groups {
		if x := &c.groups[i]; !x.blind || x.guard.Safe {
			return true
		}
	}
	return false
}

// changes lists all changes that orders have made.
type changes struct {
	list   []change
	active int // how many of them are in effect
}

// restore undoes the changes of one state and makes the changes of another. It reports whether there are
// any.
func (c *controls) restore(from, to changes) (any bool) {
	same := 0
	for same < min(from.active, to.active) && from.list[same] == to.list[same] {
		same++
	}
	if same == to.active && same == len(to.list) && same == len(from.list) {
		return false
	}
	for i := len(from.list) - 1; i >= same; i-- {
		c.apply(&from.list[i], false)
	}
	for i := same; i < to.active; i++ {
		c.apply(&to.list[i], true)
	}
	c.activate()
	for i := to.active; i < len(to.list); i++ {
		if g := to.list[i].group; g != noGroup {
			c.unshare(g)
		}
		c.apply(&to.list[i], true)
	}
	return true
}

// apply makes a change in the setup, or undoes it.
func (c *controls) apply(x *change, forward bool) {
	value, cost, place := x.from, x.cost[0], x.place[0]
	if forward {
		value, cost, place = x.to, x.cost[1], x.place[1]
	}
	if x.moves != noPlaceable {
		c.setup.put(x, place)
		c.moved = true
		return
	}
	if x.group == noGroup {
		c.setup.Tiles.Set(x.tile, cost)
		return
	}
	c.looked = false
	if x.version > 0 {
		b := c.versions[x.version-1][0]
		if forward {
			b = c.versions[x.version-1][1]
		}
		c.setup.Groups[x.group].Behavior = nav.Clone(b)
		return
	}
	param, err := c.setup.Groups[x.group].param(x.param)
	if err == nil {
		err = param.SetText(value)
	}
	if err != nil { // it has had this value before
		panic("sim: " + err.Error())
	}
}
