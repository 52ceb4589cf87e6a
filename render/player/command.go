package player

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/sim"
)

// Button is a button of the mouse that commands a group on tiles.
type Button uint8

// The left button commands the group "red", the right one "blue"; in a scene without
// groups of these names they command the first group and the second.
const (
	LeftButton Button = iota
	RightButton
)

// Marker shows for a moment the place to which a group was sent.
type Marker struct {
	Center    r2.Vec
	Group     int
	Remaining float64 // share of its time, from 1 to 0
}

// markerSeconds is how long a marker stays.
const markerSeconds = 1.2

// CanCommand reports whether the buttons of the mouse command groups: on tiles.
func (od *Orders) CanCommand() bool {
	s := od.ws.World.Setup()
	return s.Tiles != nil && len(s.Groups) > 0
}

// Send orders the group that a button commands to the tile at a point of the picture, in
// framebuffer pixels from its upper left corner. A notice says why if it cannot.
func (od *Orders) Send(b Button, x, y float64) {
	g := od.commandedGroup(b)
	t, ok := od.observer.tileAt(x, y)
	if g == None || !ok {
		return
	}
	if err := od.Give(sim.Send{Group: od.ws.World.Setup().Groups[g].Name, Tile: t}); err != nil {
		od.notices.Notify(err.Error())
		return
	}
	od.ws.marker = Marker{od.ws.World.Setup().Tiles.Center(t), g, 1}
}

// commandedGroup returns the index of the group that a button commands, or None.
func (od *Orders) commandedGroup(b Button) int {
	groups := od.ws.World.Setup().Groups
	name := [...]string{LeftButton: "red", RightButton: "blue"}[b]
	for i := range groups {
		if groups[i].Name == name {
			return i
		}
	}
	if int(b) < len(groups) {
		return int(b)
	}
	return None
}

// Marker returns the marker of the last command, or false when it is gone.
func (od *Orders) Marker() (Marker, bool) { return od.ws.marker, od.ws.marker.Remaining > 0 }
