package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

// buildShips lists the agents in the picture, interpolated between their last two
// states.
func (s *Builder) buildShips(f *Frame) {
	n := len(s.world.Agents())
	if n == 0 {
		return
	}
	if cap(f.ShipIDs) < n {
		f.ShipIDs = make([]uint32, n+n/4)
	}
	f.ShipIDs = f.ShipIDs[:n]
	f.Ships = s.shipInstances(f.Ships, f.ShipIDs, s.world, nil)
	f.ShipIDs = f.ShipIDs[:len(f.Ships)]
	s.shrink(f.Ships, f.ShipIDs, n)
	f.Dots = s.shipSize(n) < 3 && largestShip(f.Ships) < 3*16
}

// shipInstances lists the agents of a world that are in the picture in ships, which it
// returns, and their IDs in ids unless that is nil; in the colour of their group,
// or all in one.
func (s *Builder) shipInstances(ships []Ship, ids []uint32, w *sim.World, one *color.NRGBA) []Ship {
	now, before := w.Agents(), w.Previous()
	back := 1 - s.view.Alpha
	smallest := 16 * s.shipSize(len(now))
	smallestSquare := min(smallest, 16*2*s.points) // between walls the true size matters
	cx, cy, zoom := s.view.Camera.Center.X, s.view.Camera.Center.Y, s.view.Camera.Zoom
	lastGroup, ink := int32(-1), color.NRGBA{}
	hull, engine := scene.Dart, false
	if one != nil {
		ink = *one
	}
	if cap(ships) < len(now) {
		ships = make([]Ship, len(now)+len(now)/4)
	}
	ships, before = ships[:len(now)], before[:len(now)]
	guns, absent, n := armed(w), w.Absent(), 0
	for i := range now {
		if absent != nil && absent[i] {
			continue
		}
		a, b := &now[i], &before[i]
		x := (a.Pos.X - (a.Pos.X-b.Pos.X)*back - cx) * zoom
		y := (a.Pos.Y - (a.Pos.Y-b.Pos.Y)*back - cy) * zoom
		size := 32 * a.Radius * zoom
		least := smallest
		if a.Square {
			least = smallestSquare
		}
		if size < least {
			size = least
		} else if size > math.MaxUint16 {
			size = math.MaxUint16
		}
		// Written so that NaN is left out.
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
			lastGroup = a.Group
			hull, engine = s.hullOf(a.Group), one == nil && s.view.Options.Glow && hasEngine(w, a.Group)
			if one == nil {
				ink = s.view.Options.Palette.GroupColor(s.scene, a.Group)
			}
		}
		// Half turns in 16 bits; the conversion to int32 first lets angles beyond
		// ±π wrap around instead of overflowing.
		ship := &ships[n]
		ship.X, ship.Y = float32(x), float32(y)
		ship.Heading = max(int16(int32((a.Heading-turn*back)*(32768/math.Pi))), Square+1)
		ship.Size = uint16(int32(size))
		ship.Color, ship.Hull, ship.Burn = ink, hull, 0
		if engine {
			ship.Burn, ship.Exhaust = burn(a, b, w.Setup().Dt)
		}
		if a.Square {
			ship.Heading = Square
		}
		if a.Stopped {
			ship.Color = dimmed(ship.Color)
		}
		if guns && w.Wrecked(uint32(i)) {
			ship.Color = wreckColor
		}
		if ids != nil {
			ids[n] = uint32(i)
		}
		n++
	}
	return ships[:n]
}

func largestShip(ships []Ship) uint16 {
	var m uint16
	for i := range ships {
		m = max(m, ships[i].Size)
	}
	return m
}

// shipSize returns the least length of a ship in pixels: it is smaller for large
// crowds, so that their ships stay distinct.
func (s *Builder) shipSize(n int) float64 {
	size := 9.0
	if n > 300 {
		size *= math.Pow(300/float64(n), 0.2)
	}
	return size * s.points
}

// isThere reports whether a world has an agent id that has come and has not left.
func isThere(w *sim.World, id int) bool {
	return id >= 0 && id < len(w.Agents()) && w.Presence(uint32(id)) == sim.Here
}

// shipSpot returns the position of an agent in the picture.
func (s *Builder) shipSpot(id int) r2.Vec { return s.screen(s.shipPlace(id)) }

// hullOf returns the hull of a group's ships.
func (s *Builder) hullOf(group int32) scene.Hull {
	if group < 0 || int(group) >= len(s.scene.Groups) {
		return scene.Dart
	}
	return s.scene.Groups[group].Hull
}

// hasEngine reports whether a group's ships fly by thrust: these show it.
func hasEngine(w *sim.World, group int32) bool {
	groups := w.Setup().Groups
	if group < 0 || int(group) >= len(groups) {
		return false
	}
	switch groups[group].Drive.(type) {
	case nav.Thrust, *nav.Thrust:
		return true
	}
	return false
}

// burn returns how strongly a ship accelerated in the last step, of 255 at its limit, and
// the direction of its exhaust: the opposite one.
func burn(a, before *nav.Agent, dt float64) (strength uint8, exhaust int16) {
	v := r2.Sub(a.Vel, before.Vel)
	share := r2.Norm(v) / (a.MaxAccel * dt)
	if !(share > 0.02) { // or without a limit
		return 0, 0
	}
	return uint8(255 * min(share, 1)), int16(int32(math.Atan2(-v.Y, -v.X) * (32768 / math.Pi)))
}
