package sim

import "galaxy/nav/tiles"

// noGroup is the group of a change of a tile.
const noGroup = -1

// change is what an order has made of a parameter or tile at once.
type change struct {
	group    int    // whose parameter; noGroup for a tile
	param    string // its path
	tile     tiles.Tile
	from, to float64
}

// amend takes changes back and makes others, so that tiles and parameters are as a
// list of changes from the beginning has made them.
func (w *World) amend(list []change) {
	same := 0
	for same < min(len(list), len(w.changes)) && list[same] == w.changes[same] {
		same++
	}
	for i := len(w.changes) - 1; i >= same; i-- {
		w.enact(&w.changes[i], w.changes[i].from)
	}
	for i := range list[same:] {
		c := &list[same+i]
		w.enact(c, c.to)
	}
}

func (w *World) enact(c *change, value float64) {
	if c.group == noGroup {
		w.setup.Tiles.Set(c.tile, uint8(value))
		return
	}
	param, err := w.setup.Groups[c.group].param(c.param)
	if err == nil {
		err = param.Set(value)
	}
	if err != nil { // it has had this value before
		panic("sim: " + err.Error())
	}
}
