package sim

import (
	"galaxy/nav"
	"galaxy/nav/tiles"
)

// controls is what decides for the agents of each group, as orders have set it. In the
// setup a change shows at once; a step takes it up when it begins.
type controls struct {
	setup *Setup // the world's own

	// What a step uses, by group.
	behaviors []nav.Behavior
	gunners   []nav.Gunner
	shared    []bool // with the setup, where a change then goes to a copy
}

// change is what an order has made of a parameter or tile.
type change struct {
	group    int        // whose parameter, or noGroup for a tile
	param    string     // its path
	from, to string     // its values
	tile     tiles.Tile // that has become ground of another cost
	cost     [2]uint8   // from, to
}

// noGroup is the group of a change of a tile.
const noGroup = -1

func newControls(s *Setup) *controls {
	n := len(s.Groups)
	c := &controls{setup: s, behaviors: make([]nav.Behavior, n), gunners: make([]nav.Gunner, n), shared: make([]bool, n)}
	c.takeUp()
	return c
}

// set changes a parameter of a group. It fails, and changes nothing, where there is no
// such parameter or it does not take the value.
func (c *controls) set(group int, path, value string) (change, error) {
	c.unshare(group)
	param, err := c.setup.Groups[group].param(path)
	if err != nil {
		return change{}, err
	}
	was := param.Text()
	err = param.SetText(value)
	return change{group: group, param: path, from: was, to: param.Text()}, err
}

// unshare gives the setup a behaviour and gunner of its own, so that a change of it
// waits for the next step.
func (c *controls) unshare(group int) {
	if g := &c.setup.Groups[group]; c.shared[group] {
		g.Behavior, g.Gunner, c.shared[group] = nav.Clone(g.Behavior), nav.Clone(g.Gunner), false
	}
}

// takeUp makes the behaviours and gunners of the setup those of the step.
func (c *controls) takeUp() {
	for i := range c.setup.Groups {
		g := &c.setup.Groups[i]
		c.behaviors[i], c.gunners[i], c.shared[i] = g.Behavior, g.Gunner, true
	}
}

// changes are all that orders have made, and how many of them the steps have taken up.
type changes struct {
	list  []change
	taken int
}

// amend takes the changes that were back and makes those that are to be.
func (c *controls) amend(were, are changes) {
	same := 0
	for same < min(were.taken, are.taken) && were.list[same] == are.list[same] {
		same++
	}
	if same == are.taken && same == len(are.list) && same == len(were.list) {
		return
	}
	for i := len(were.list) - 1; i >= same; i-- {
		c.make(&were.list[i], false)
	}
	for i := same; i < are.taken; i++ {
		c.make(&are.list[i], true)
	}
	c.takeUp()
	for i := are.taken; i < len(are.list); i++ {
		if g := are.list[i].group; g != noGroup {
			c.unshare(g)
		}
		c.make(&are.list[i], true)
	}
}

// make makes a change in the setup, or takes it back.
func (c *controls) make(x *change, forth bool) {
	value, cost := x.from, x.cost[0]
	if forth {
		value, cost = x.to, x.cost[1]
	}
	if x.group == noGroup {
		c.setup.Tiles.Set(x.tile, cost)
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
