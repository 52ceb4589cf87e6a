package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

// instances lists the ships of a picture, and keeps what successive pictures share of that.
type instances struct {
	*picture

	density   density
	dust      dust
	clearings clearings
	counts    []int     // by block: ships in the picture
	chosen    [1]uint32 // the selected ship
	rivalIDs  []uint32  // of Frame.Rivals
	rivalInk  color.NRGBA
}

// build lists the agents in the picture, interpolated between their last two states.
func (s *instances) build(f *Frame) {
	n := s.world.Count()
	if n == 0 {
		return
	}
	f.Ships, f.ShipIDs = s.shipInstances(f.Ships, f.ShipIDs, s.world, nil)
	s.clearings.faded = s.clearings.faded[:0] // of these none is
	if s.isDust(s.world) {
		f.Dots = s.dust.alone
		return
	}
	s.shrink(f.Ships, f.ShipIDs, n)
	f.Dots = s.shipSize(n) < 3 && largestShip(f.Ships) < 3*16
}

// shipInstances lists the agents of a world that are in the picture in ships, and their IDs
// in ids, and returns both; in the colour of their group, or all in one.
func (s *instances) shipInstances(ships []Ship, ids []uint32, w *sim.World, one *color.NRGBA) ([]Ship, []uint32) {
	switch n := w.Count(); {
	case n <= dustFrom || s.inGalaxy():
		return s.eachShip(ships[:0], ids[:0], w, one, nil, n)
	case !s.isDust(w):
		s.dust.last.of = dustView{}
		list := s.inView(w)
		return s.eachShip(ships[:0], ids[:0], w, one, list, len(list))
	}
	ships, ids, near := s.dustOf(ships, ids, w, one)
	s.dust.alone = len(near) == 0
	if len(near) > 0 {
		ships, ids = s.eachShip(ships, ids, w, one, near, len(near))
	}
	if one == nil && isThere(w, s.view.Ship) {
		s.chosen[0] = uint32(s.view.Ship)
		return s.eachShip(ships, ids, w, one, s.chosen[:], 1)
	}
	return ships, ids
}

// shipBlock is the number of agents that a worker takes at once.
const shipBlock = 4096

// eachShip appends n agents, those of a list or else all.
func (s *instances) eachShip(ships []Ship, ids []uint32, w *sim.World, one *color.NRGBA, list []uint32, n int) ([]Ship, []uint32) {
	drawn := len(ships)
	ships, ids = extended(ships, n), extended(ids, n)
	if n <= shipBlock {
		drawn += s.someShips(ships[drawn:], ids[drawn:], w, one, list, 0)
		return ships[:drawn], ids[:drawn]
	}
	w.Glance(0) // see there
	s.counts = resized(s.counts, (n+shipBlock-1)/shipBlock)
	all, allIDs := ships[drawn:], ids[drawn:]
	w.Share(n, shipBlock, func(_, lo, hi int) {
		s.counts[lo/shipBlock] = s.someShips(all[lo:hi], allIDs[lo:hi], w, one, list, lo)
	})
	for i, count := range s.counts {
		from := len(ships) - n + i*shipBlock
		if from != drawn {
			copy(ships[drawn:], ships[from:from+count])
			copy(ids[drawn:], ids[from:from+count])
		}
		drawn += count
	}
	return ships[:drawn], ids[:drawn]
}

// someShips lists as many agents as there is room for, from the one with an index on, and
// returns how many of them are in the picture.
func (s *instances) someShips(ships []Ship, ids []uint32, w *sim.World, one *color.NRGBA, list []uint32, from int) (drawn int) {
	back := 1 - s.view.Alpha
	smallest := 16 * s.shipSize(w.Count())
	smallestSquare := min(smallest, 16*2*s.points) // between walls the true size matters
	cx, cy, zoom := s.camera.Center.X, s.camera.Center.Y, s.camera.Zoom
	lastGroup, ink := int32(-1), color.NRGBA{}
	hull, engine := scene.Dart, false
	if one != nil {
		ink = *one
	}
	guns, absent, inSpace, hides := armed(w), w.Absent(), s.camera.InSpace, len(s.balls) > 0
	flies := w.Flights().Any()
	for k := range ships {
		id := uint32(from + k)
		if list != nil {
			id = list[from+k]
		}
		if absent != nil && absent[id] {
			continue
		}
		g := w.Glance(id)
		a := g.Of
		x := (g.Pos.X - (g.Pos.X-g.From.X)*back - cx) * zoom
		y := (g.Pos.Y - (g.Pos.Y-g.From.Y)*back - cy) * zoom
		if inSpace {
			at := s.shipInSpace(w, int(id), r2.Vec{X: g.Pos.X - (g.Pos.X-g.From.X)*back, Y: g.Pos.Y - (g.Pos.Y-g.From.Y)*back})
			var seen r3.Vec
			if seen, zoom = s.camera.See(at); zoom == 0 || hides && s.hidden(seen) {
				continue
			}
			x, y = seen.X, seen.Y
		}
		size := 32 * a.Radius * s.hullZoom(zoom)
		least := smallest
		if a.Square {
			least = smallestSquare
		}
		size = min(max(size, least), math.MaxUint16)
		// Written so that NaN is left out.
		room := size * (1.0 / 16)
		if !(math.Abs(x) <= s.half.X+room && math.Abs(y) <= s.half.Y+room) {
			continue
		}
		heading, before := g.Headings()
		turn := heading - before
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
		ship := &ships[drawn]
		ship.X, ship.Y = float32(x), float32(y)
		var nose r3.Vec
		falls := false
		if inSpace && flies { // from above a hull is as in the plane
			nose, falls = noseIn(w, id, heading, before, back)
		}
		switch heading -= turn * back; {
		case falls:
			nose = s.camera.Turned(nose)
			heading = math.Atan2(nose.Y, nose.X)
		case inSpace:
			sin, cos := math.Sincos(heading)
			v := s.Turned(r2.Vec{X: cos, Y: sin})
			heading = math.Atan2(v.Y, v.X)
		}
		ship.Heading = max(int16(int32(heading*(32768/math.Pi))), Square+1)
		ship.Size = uint16(int32(size))
		ship.Color, ship.Hull, ship.Burn = ink, hull, 0
		if falls {
			ship.Shorten(math.Hypot(nose.X, nose.Y) / r3.Norm(nose))
		}
		if engine {
			ship.Burn, ship.Exhaust = s.burn(&g, w.Setup().Dt)
		}
		if a.Square {
			ship.Heading = Square
		}
		if g.Stopped {
			ship.Color = dimmed(ship.Color)
		}
		if guns && w.Arms().Wrecked()[id] {
			ship.Color = wreckColor
		}
		ids[drawn] = id
		drawn++
	}
	return drawn
}

// noseIn returns where the nose of a ship in space points that is off the plane, at the time of a picture that lies a share of a step back; false
// if there is none.
func noseIn(w *sim.World, id uint32, heading, before, back float64) (nose r3.Vec, ok bool) {
	ship, ok := w.Flights().Ship(id)
	if !ok || ship.Pitch == 0 && ship.Pitched == 0 {
		return nose, false
	}
	nose = r3.Add(r3.Scale(1-back, ship.Nose(heading)), r3.Scale(back, ship.NoseWas(before)))
	return nose, nose != (r3.Vec{})
}

func largestShip(ships []Ship) uint16 {
	var m uint16
	for i := range ships {
		m = max(m, ships[i].Size)
	}
	return m
}

// isThere reports whether a world has an agent id that has come and has not left.
func isThere(w *sim.World, id int) bool {
	return id >= 0 && id < w.Count() && w.Presence(uint32(id)) == sim.Here
}

func (s *instances) hullOf(group int32) scene.Hull {
	if group < 0 || int(group) >= len(s.scene.Groups) {
		return scene.Dart
	}
	return s.scene.Groups[group].Hull
}

// hasEngine reports whether a group's ships fly by thrust: these show it.
func hasEngine(w *sim.World, group int32) bool {
	if g := groupOf(w, group); g != nil {
		switch g.Drive.(type) {
		case nav.Thrust, *nav.Thrust:
			return true
		}
	}
	return false
}

// groupOf returns a group of a world, or nil: an agent may be in none.
func groupOf(w *sim.World, group int32) *sim.Group {
	if groups := w.Setup().Groups; group >= 0 && int(group) < len(groups) {
		return &groups[group]
	}
	return nil
}

// burn returns how strongly a ship accelerated in the last step, of 255 at its limit, and
// the direction of its exhaust: the opposite one.
func (p *picture) burn(g *sim.Glance, dt float64) (strength uint8, exhaust int16) {
	v := r2.Sub(g.Vel, g.Was)
	share := r2.Norm(v) / (g.Of.MaxAccel * dt)
	v = p.Turned(v)
	if !(share > 0.02) { // or without a limit
		return 0, 0
	}
	return uint8(255 * min(share, 1)), int16(int32(math.Atan2(-v.Y, -v.X) * (32768 / math.Pi)))
}

// rivalInks are the colours of a rival's agents, by palette; no group has them.
var rivalInks = [...]color.NRGBA{
	Standard:   {0xff, 0x7a, 0xd9, 0xff}, // rose
	ColorBlind: {0xf2, 0xf2, 0xf2, 0xff}, // white
}

// Rival returns the colour of the agents of the rival's world. Where they are large enough they are hollow, too.
func (p Palette) Rival() color.NRGBA {
	if int(p) >= len(rivalInks) {
		p = Standard
	}
	return rivalInks[p]
}

// buildRivals lists the agents of the rival's world at the time of the picture, and
// connects the selected agent with its counterpart there.
func (s *instances) buildRivals(f *Frame) {
	w := s.view.Rival
	if w == nil {
		return
	}
	s.rivalInk = faded(s.view.Options.Palette.Rival(), 0.85)
	f.Rivals, s.rivalIDs = s.shipInstances(f.Rivals, s.rivalIDs, w, &s.rivalInk)
	f.Dots = f.Dots && (s.isDust(w) && s.dust.alone || largestShip(f.Rivals) < 3*16)

	id := s.view.Ship
	if !isThere(w, id) || !isThere(s.world, id) {
		return
	}
	from := s.shipSpot(id)
	to, zoom := s.seeShip(w, id, s.placeIn(w, id))
	size := max(s.shipSize(w.Count()), 2*w.Glance(uint32(id)).Of.Radius*s.hullZoom(zoom))
	gap := 0.5*size + ringGap*s.points
	if tail, tip, ok := s.Clip(from, to, gap, gap); ok {
		tie := segment(tail, tip, 1.2*s.points, s.rivalInk)
		tie.Dash = float32(3 * s.points) // dots
		f.Arrows = append(f.Arrows, tie)
	}
}
