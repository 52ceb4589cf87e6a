package player

import (
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/stage"
	"galaxy/sim"
)

// SelectShips selects several agents by ID, as a box or a group has them; none is Deselect. The one that facts are about stays, if it
// is among them; else it is the first.
func (sel *Selection) SelectShips(ids []int) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) == 0 {
		sel.Deselect()
		return
	}
	first := ids[0]
	if slices.Contains(ids, sel.ws.ship) {
		first = sel.ws.ship
	}
	sel.set(anchor{first, None})
	sel.ws.others = slices.DeleteFunc(ids, func(id int) bool { return id == first })
}

// ToggleAt adds the ship at a point of the frame f to the selection, or takes it out, in framebuffer pixels from the upper left corner.
// A point without a ship changes nothing.
func (sel *Selection) ToggleAt(x, y float64, f *stage.Frame) {
	ship, _ := sel.pickAt(x, y, f)
	if ship == None {
		return
	}
	ids := sel.ws.Ships()
	if slices.Contains(ids, ship) {
		ids = slices.DeleteFunc(ids, func(id int) bool { return id == ship })
	} else {
		ids = append(ids, ship)
	}
	sel.SelectShips(ids)
}

// SelectBox selects the ships in a rectangle of the frame f, in framebuffer pixels from its upper left corner, or adds them to the
// selection.
func (sel *Selection) SelectBox(box stage.Area, add bool, f *stage.Frame) {
	ids := sel.InBox(box, f)
	if len(ids) == 0 {
		sel.notices.Notify(sel.say("No ship is in the box."))
		return
	}
	if add {
		ids = append(ids, sel.ws.Ships()...)
	}
	sel.SelectShips(ids)
}

// InBox returns the ships in a rectangle of the frame f, in framebuffer pixels from its upper left corner.
func (sel *Selection) InBox(box stage.Area, f *stage.Frame) (ids []int) {
	x0, x1 := min(box.X0, box.X1)-0.5*float64(f.Width), max(box.X0, box.X1)-0.5*float64(f.Width)
	y0, y1 := 0.5*float64(f.Height)-max(box.Y0, box.Y1), 0.5*float64(f.Height)-min(box.Y0, box.Y1)
	for id := range sel.ws.World.Count() {
		if sel.ws.World.Presence(uint32(id)) != sim.Here {
			continue
		}
		place := sel.ws.shipPosition(id)
		at, size := f.Camera.See(r3.Vec{X: place.X, Y: place.Y, Z: sel.observer.observed.heights.Of(sel.ws.Scene, sel.ws.World, uint32(id), place)})
		if size > 0 && at.X >= x0 && at.X <= x1 && at.Y >= y0 && at.Y <= y1 {
			ids = append(ids, id)
		}
	}
	return ids
}

// SelectGroup selects all ships that are here of the selected ship's group.
func (sel *Selection) SelectGroup() {
	if sel.ws.ship != None {
		sel.SelectShips(sel.ws.present(int(sel.ws.World.Glance(uint32(sel.ws.ship)).Of.Group)))
	}
}

// present returns the agents of a group that are here.
func (ws *Workspace) present(group int) (ids []int) {
	for id := range ws.World.Count() {
		if int(ws.World.Glance(uint32(id)).Of.Group) == group && ws.World.Presence(uint32(id)) == sim.Here {
			ids = append(ids, id)
		}
	}
	return ids
}

// commandedName returns what an order calls the selected ships: an agent, a group if all that are here of one are selected, or a list;
// empty if no ship is selected.
func (ws *Workspace) commandedName() string { return ws.namesOfShips(ws.Ships()) }

// namesOfShips returns what an order calls some agents that are here.
func (ws *Workspace) namesOfShips(ids []int) string {
	if len(ids) > 1 {
		g := ws.World.Glance(uint32(ids[0])).Of.Group
		if slices.Equal(ws.present(int(g)), slices.Sorted(slices.Values(ids))) {
			return ws.World.Setup().Groups[g].Name
		}
	}
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = ws.World.AgentName(uint32(id))
	}
	return strings.Join(names, ",")
}

// titleOf returns what people call the ships that an order names.
func (od *Orders) titleOf(name string) string {
	if n := len(od.ws.others) + 1; n > 1 && name == od.ws.commandedName() && strings.Contains(name, ",") {
		return od.sayn(n, "%d ship", "%d ships")
	}
	return name
}
