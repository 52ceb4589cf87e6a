package sim

import (
	"galaxy/nav"
	"galaxy/nav/tiles"
)

// mind is what decides for the agents of a group in a step.
type mind struct {
	behavior nav.Behavior
	gunner   nav.Gunner
	shared   bool // with the setup, which a change is not to reach: it makes a copy there
}

// change is what an order has made of a parameter or tile. In the setup it shows at once;
// a step takes parameters up when it begins.
type change struct {
	group    int        // whose parameter, or noGroup for a tile
	param    string     // its path
	from, to string     // its values
	tile     tiles.Tile // that has become ground of another cost
	cost     [2]uint8   // from, to
}

// noGroup is the group of a change of a tile.
const noGroup = -1

// set changes a parameter of a group. It fails, and changes nothing, where there is no
// such parameter or it does not take the value.
func (w *World) set(group int, path, value string) error {
	w.unshare(group)
	param, err := w.setup.Groups[group].param(path)
	if err != nil {
		return err
	}
	was := param.Text()
	if err := param.SetText(value); err != nil {
		return err
	}
	w.changes = append(w.changes, change{group: group, param: path, from: was, to: param.Text()})
	return nil
}

// unshare gives the setup a behaviour and gunner of its own, so that a change of it
// waits for the next step.
func (w *World) unshare(group int) {
	if m, g := &w.minds[group], &w.setup.Groups[group]; m.shared {
		g.Behavior, g.Gunner, m.shared = nav.Clone(g.Behavior), nav.Clone(g.Gunner), false
	}
}

// takeUp lets agents decide by the parameters that have been set. One of them may be how
// far a group looks, or its guns reach.
func (w *World) takeUp() {
	if w.taken == len(w.changes) {
		return
	}
	w.taken = len(w.changes)
	w.install()
	if side := w.sideOfCells(); side != w.grid.Side() {
		w.grid.Resize(side, len(w.now))
		w.sort()
	}
}

// install makes the behaviours and gunners of the setup those of the step.
func (w *World) install() {
	for i := range w.setup.Groups {
		g := &w.setup.Groups[i]
		w.minds[i] = mind{g.Behavior, g.Gunner, true}
	}
	w.arms.reach = w.reachOfGuns()
}

// amend takes changes back and makes others, so that tiles and parameters are as a
// list of changes from the beginning has made them, of which steps have taken up the
// first.
func (w *World) amend(list []change, taken int) {
	same := 0
	for same < min(len(list), len(w.changes)) && list[same] == w.changes[same] {
		same++
	}
	same = min(same, taken) // the others are made in copies
	if same == taken && same == w.taken && len(list) == taken && len(w.changes) == taken {
		return
	}
	for i := len(w.changes) - 1; i >= same; i-- {
		w.make(&w.changes[i], false)
	}
	for i := same; i < taken; i++ {
		w.make(&list[i], true)
	}
	w.install()
	for i := taken; i < len(list); i++ {
		if g := list[i].group; g != noGroup {
			w.unshare(g)
		}
		w.make(&list[i], true)
	}
}

// make makes a change in the setup, or takes it back.
func (w *World) make(c *change, forth bool) {
	value, cost := c.from, c.cost[0]
	if forth {
		value, cost = c.to, c.cost[1]
	}
	if c.group == noGroup {
		w.setup.Tiles.Set(c.tile, cost)
		return
	}
	param, err := w.setup.Groups[c.group].param(c.param)
	if err == nil {
		err = param.SetText(value)
	}
	if err != nil { // it has had this value before
		panic("sim: " + err.Error())
	}
}
