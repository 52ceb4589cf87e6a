package player

import (
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
	"galaxy/render/stage"
)

// Squad is a group that a button of the mouse sends about.
type Squad uint8

// The squads: groups of these names, else the first and the second.
const (
	Red  Squad = iota // the left button's
	Blue              // the right button's
)

// Marker shows for a moment where a squad was sent.
type Marker struct {
	At    r2.Vec
	Group int
	Left  float64 // from 1 when it was sent to 0, when the marker is gone
}

// markerSeconds is how long a marker stays.
const markerSeconds = 1.2

// Commands reports whether the mouse sends groups about here: on tiles.
func (p *Player) Commands() bool {
	s := p.World.Setup()
	return s.Tiles != nil && len(s.Groups) > 0
}

// Send orders a squad to the tile at a point of the picture, in framebuffer pixels
// from its upper left corner, and says why where it cannot.
func (p *Player) Send(s Squad, x, y float64) {
	g := p.squad(s)
	t, ok := p.tileAt(x, y)
	if g == None || !ok {
		return
	}
	if err := p.Give(p.World.Setup().Groups[g].Name, fmt.Sprintf("%d,%d", t.X, t.Y)); err != nil {
		p.Say(err.Error())
		return
	}
	p.marker = Marker{p.World.Setup().Tiles.Center(t), g, 1}
}

// squad returns the index of a squad's group, or None.
func (p *Player) squad(s Squad) int {
	groups := p.World.Setup().Groups
	name := [...]string{Red: "red", Blue: "blue"}[s]
	for i := range groups {
		if groups[i].Name == name {
			return i
		}
	}
	if int(s) < len(groups) {
		return int(s)
	}
	return None
}

// tileAt returns the tile at a point of the picture, in framebuffer pixels from its
// upper left corner, or false where there is none.
func (p *Player) tileAt(x, y float64) (tiles.Tile, bool) {
	m := p.World.Setup().Tiles
	if m == nil {
		return tiles.Tile{}, false
	}
	t := m.At(p.pointAt(x, y))
	return t, m.Contains(t)
}

// pointAt returns the place at a point of the picture.
func (p *Player) pointAt(x, y float64) r2.Vec {
	dx, dy := x-float64(p.view.width)/2, float64(p.view.height)/2-y
	return r2.Add(p.Camera.Center, r2.Scale(1/p.Camera.Zoom, r2.Vec{X: dx, Y: dy}))
}

// Marker returns where a squad was sent just now, or false.
func (p *Player) Marker() (Marker, bool) { return p.marker, p.marker.Left > 0 }

// Touches selects the ship at a point of the picture f, as Select does, and reports
// whether there is one.
func (p *Player) Touches(x, y float64, f *stage.Frame) bool {
	ship, _ := p.pick(x, y, f)
	if ship == None {
		return false
	}
	p.choose(ship, None)
	return true
}
