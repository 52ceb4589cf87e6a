package render

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// fillShips lists the agents in the picture, between their last two states.
func (s *Stage) fillShips(f *Frame) {
	now, before := s.world.Agents(), s.world.Previous()
	if len(now) == 0 {
		return
	}
	back := 1 - s.view.Alpha
	smallest := 16 * s.shipSize(len(now))
	f.Dots = smallest < 3*16
	cx, cy, zoom := s.view.Camera.Center.X, s.view.Camera.Center.Y, s.view.Camera.Zoom
	lastGroup, ink := int32(-1), color.NRGBA{}
	f.room(len(now))
	ships, ids := f.Ships[:len(now)], f.ShipIDs[:len(now)]
	before = before[:len(now)]
	n := 0
	for i := range now {
		a, b := &now[i], &before[i]
		x := (a.Pos.X - (a.Pos.X-b.Pos.X)*back - cx) * zoom
		y := (a.Pos.Y - (a.Pos.Y-b.Pos.Y)*back - cy) * zoom
		size := 32 * a.Radius * zoom
		if size < smallest {
			size = smallest
		} else if size > math.MaxUint16 {
			size = math.MaxUint16
		}
		// Written so that a place that is no number is left out.
		room := size * (1.0 / 16)
		if !(math.Abs(x) <= s.half.X+room && math.Abs(y) <= s.half.Y+room) {
			continue
		}
		turn := a.Heading - b.Heading
		if turn > math.Pi {
			turn -= 2 * math.Pi
		} else if turn < -math.Pi {
			turn += 2 * math.Pi
		}
		if a.Group != lastGroup {
			lastGroup, ink = a.Group, s.view.Options.Palette.Fleet(s.scene, a.Group)
		}
		// Half turns in 16 bits; the conversion to int32 first lets angles beyond
		// ±π wrap around instead of overflowing.
		ship := &ships[n]
		ship.X, ship.Y = float32(x), float32(y)
		ship.Heading = int16(int32((a.Heading - turn*back) * (32768 / math.Pi)))
		ship.Size = uint16(int32(size))
		ship.Color = ink
		ids[n] = uint32(i)
		n++
	}
	f.Ships, f.ShipIDs = ships[:n], ids[:n]
	if f.Dots && n > 0 && f.largestShip() >= 3*16 {
		f.Dots = false
	}
}

// room makes place for n ships.
func (f *Frame) room(n int) {
	if cap(f.Ships) < n {
		f.Ships = make([]Ship, n+n/4)
	}
	if cap(f.ShipIDs) < n {
		f.ShipIDs = make([]uint32, n+n/4)
	}
}

func (f *Frame) largestShip() uint16 {
	var m uint16
	for i := range f.Ships {
		m = max(m, f.Ships[i].Size)
	}
	return m
}

// shipSize returns the least length of a ship in pixels: a crowd is drawn
// smaller, so that it stays a crowd and not a carpet.
func (s *Stage) shipSize(n int) float64 {
	size := 9.0
	if n > 300 {
		size *= math.Pow(300/float64(n), 0.2)
	}
	return size * s.points
}

// shipSpot returns where an agent is in the picture.
func (s *Stage) shipSpot(id int) r2.Vec { return s.screen(s.shipPlace(id)) }
