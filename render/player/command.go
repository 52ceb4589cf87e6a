package player

import (
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
	"galaxy/render/stage"
)

// Button is a button of the mouse that commands a group on tiles.
type Button uint8

// The left button commands the group "red", the right one "blue"; in a scene without
// groups of these names they command the first group and the second.
const (
	LeftButton Button = iota
	RightButton
)

// Marker shows for a moment where a group was sent.
type Marker struct {
	Center    r2.Vec
	Group     int
	Remaining float64 // share of its time, from 1 to 0
}

// markerSeconds is how long a marker stays.
const markerSeconds = 1.2

// CanCommand reports whether the buttons of the mouse command groups: on tiles.
func (ws *Workspace) CanCommand() bool {
	s := ws.World.Setup()
	return s.Tiles != nil && len(s.Groups) > 0
}

// Send orders the group that a button commands to the tile at a point of the picture, in
// framebuffer pixels from its upper left corner. A notice says why if it cannot.
func (od *Orders) Send(b Button, x, y float64) {
	g := od.ws.commandedGroup(b)
	t, ok := od.camera.tileAt(x, y)
	if g == None || !ok {
		return
	}
	if err := od.Give(od.ws.World.Setup().Groups[g].Name, fmt.Sprintf("%d,%d", t.X, t.Y)); err != nil {
		od.notices.Notify(err.Error())
		return
	}
	od.ws.marker = Marker{od.ws.World.Setup().Tiles.Center(t), g, 1}
}

// commandedGroup returns the index of the group that a button commands, or None.
func (ws *Workspace) commandedGroup(b Button) int {
	groups := ws.World.Setup().Groups
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

// tileAt returns the tile at a point of the picture, in framebuffer pixels from its
// upper left corner, or false if there is none.
func (cam *Camera) tileAt(x, y float64) (tiles.Tile, bool) {
	m := cam.ws.World.Setup().Tiles
	if m == nil {
		return tiles.Tile{}, false
	}
	t := m.At(cam.pointAt(x, y))
	return t, m.Contains(t)
}

// pointAt returns the point of the scene at a point of the picture.
func (cam *Camera) pointAt(x, y float64) r2.Vec {
	dx, dy := x-float64(cam.width)/2, float64(cam.height)/2-y
	return r2.Add(cam.view.Center, r2.Scale(1/cam.view.Zoom, r2.Vec{X: dx, Y: dy}))
}

// Marker returns the marker of the last command, or false when it is gone.
func (ws *Workspace) Marker() (Marker, bool) { return ws.marker, ws.marker.Remaining > 0 }

// SelectShipAt selects the ship at a point of the frame f, as SelectAt does, and reports
// whether there is one.
func (sel *Selection) SelectShipAt(x, y float64, f *stage.Frame) bool {
	ship, _ := sel.pickAt(x, y, f)
	if ship == None {
		return false
	}
	sel.set(ship, None)
	return true
}
