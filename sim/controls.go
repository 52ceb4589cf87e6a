package sim

import (
	"galaxy/internal/engine"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/nav/tiles"
)

// controls are the behaviours, guards and gunners of the groups, with the parameters that orders
// have set. A change shows in the setup at once, and takes effect in the next step.
type controls struct {
	setup *Setup // the world's own

	// What a step uses, by group.
	behaviors []nav.Behavior
	listers   []bool          // which behaviours find their neighbours in a crowd
	lists     bool            // any of them
	meeters   []bool          // which fly to where their targets can be met
	detours   []*steer.Detour // which fly around what is in the way, else nil
	foresees  bool            // any of these two
	seeAll    []bool          // which look at all that is fixed
	steady    []bool          // which look equally far at neighbours for all agents of equal limits
	guards    []steer.Guard
	gunners   []nav.Gunner
	slots     [][]nav.Slot // what behaviours remember
	shared    []bool       // with the setup: a change then goes to a copy

	// Which groups' behaviours look at no neighbours, as the setup has them: as the next step
	// uses them. It is found anew when it is asked for after a change, as the agents are many.
	blind  []bool
	looked bool // since the last change

	// The behaviours that changes of scripts lead from and to. Nothing changes these, and the
	// list only grows.
	versions [][2]nav.Behavior
}

// change is an order's change of a parameter, a script or a tile.
type change struct {
	group    int        // of the parameter or script, or noGroup for a tile
	param    string     // its path
	from, to string     // its values
	tile     tiles.Tile // that has another cost
	cost     [2]uint8   // from, to

	version int  // of a script: the number of a pair of controls.versions, from 1; else 0
	back    bool // to an earlier version of the script, as it failed
}

// noGroup is the group of a change of a tile.
const noGroup = -1

func newControls(s *Setup) *controls {
	n := len(s.Groups)
	c := &controls{setup: s, behaviors: make([]nav.Behavior, n), listers: make([]bool, n), meeters: make([]bool, n), detours: make([]*steer.Detour, n), seeAll: make([]bool, n), steady: make([]bool, n), guards: make([]steer.Guard, n), gunners: make([]nav.Gunner, n), slots: make([][]nav.Slot, n), blind: make([]bool, n), shared: make([]bool, n)}
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
	if g := &c.setup.Groups[group]; c.shared[group] {
		g.Behavior, g.Gunner, c.shared[group] = nav.Clone(g.Behavior), nav.Clone(g.Gunner), false
	}
}

// arrival returns the distance from its goal within which an agent stands still by the
// behaviour of its group; 0 if that has none.
func (c *controls) arrival(a *nav.Agent) float64 {
	if b, ok := c.behaviors[a.Group].(nav.Arriver); ok {
		return b.ArrivalRadius(a)
	}
	return 0
}

// leaves returns the length of the gap that the behaviour of an agent's group leaves on
// purpose when the agent stops near its goal: a junction, and the gaps on both sides of it.
func (c *controls) leaves(a *nav.Agent) float64 {
	if b, ok := c.behaviors[a.Group].(engine.JunctionKeeper); ok && c.setup.Tiles != nil && b.KeepsJunctionsClear() {
		return c.setup.Tiles.Size() + a.Radius
	}
	return 0
}

// activate lets steps use the behaviours, guards and gunners of the setup.
func (c *controls) activate() {
	c.lists, c.foresees = false, false
	for i := range c.setup.Groups {
		g := &c.setup.Groups[i]
		c.behaviors[i], c.guards[i], c.gunners[i], c.shared[i] = g.Behavior, g.Guard, g.Gunner, true
		c.slots[i] = nav.Slots(g.Behavior)
		_, c.listers[i] = g.Behavior.(engine.Lister)
		c.lists = c.lists || c.listers[i]
		meeter, ok := g.Behavior.(engine.Meeter)
		c.seeAll[i], c.steady[i] = nav.SeesAll(g.Behavior), steer.HasSteadyReach(g.Behavior)
		c.meeters[i] = ok && meeter.Meets()
		if c.detours[i] = steer.DetourOf(g.Behavior); c.detours[i] != nil && c.detours[i].Lead && !c.meeters[i] {
			c.detours[i] = nil // a composition of the user's own does not say that its part meets
		}
		c.foresees = c.foresees || c.meeters[i] || c.detours[i] != nil
	}
	c.lookWhoIsBlind()
}

// lookWhoIsBlind finds the groups that look at no neighbours, unless that is known.
func (c *controls) lookWhoIsBlind() {
	if c.looked {
		return
	}
	c.looked = true
	for i := range c.blind {
		c.blind[i] = true
	}
	asked := make([]nav.Limits, len(c.blind)) // of each group's last agent
	for i := range c.setup.Agents {
		a := &c.setup.Agents[i]
		if l := a.Limits(); c.blind[a.Group] && l != asked[a.Group] {
			c.blind[a.Group], asked[a.Group] = nav.Blind(c.setup.Groups[a.Group].Behavior, l), l
		}
	}
}

// look reports whether some behaviour or guard looks at other agents.
func (c *controls) look() bool {
	c.lookWhoIsBlind()
	for i := range c.blind {
		if !c.blind[i] || c.guards[i].Safe {
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
	value, cost := x.from, x.cost[0]
	if forward {
		value, cost = x.to, x.cost[1]
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
