package stage

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sim"
)

var (
	wreckColor = color.NRGBA{0x3a, 0x37, 0x35, 0xff}
	crossColor = color.NRGBA{0x8c, 0x82, 0x78, 0xff} // on a wreck
	shellColor = color.NRGBA{0xff, 0xe6, 0xa8, 0xff}
	soundColor = color.NRGBA{0x62, 0xd6, 0x6a, 0xff} // hit points left
	tornColor  = color.NRGBA{0xf0, 0x4a, 0x3c, 0xff} // hit points lost
)

// armed reports whether an agent of a world has a gun, so that there may be wrecks.
func armed(w *sim.World) bool {
	return slices.ContainsFunc(w.Setup().Groups, func(g sim.Group) bool { return g.Gunner != nil })
}

// buildArms draws the turrets of the ships in the picture, their hit points, the wrecks' crosses, and the shells.
func (s *instances) buildArms(f *Frame) {
	if !armed(s.world) {
		return
	}
	if !f.Dots {
		for i := range f.Ships {
			s.buildTurret(f, &f.Ships[i], int(f.ShipIDs[i]))
			s.buildHealth(f, &f.Ships[i], f.ShipIDs[i])
		}
	}
	back := (1 - s.view.Alpha) * s.world.Setup().Dt
	for i, shell := range s.world.Arms().Shells {
		if back > 0 && shell.Fired+1 == s.world.Tick() {
			continue // not yet fired at the time of the picture
		}
		at, run := s.shellAt(i, back)
		speed := r2.Norm(run)
		if !(speed > 0) || !s.OnScreen(at, 8*s.points) {
			continue
		}
		tail := r2.Sub(at, r2.Scale(6*s.points/speed, run))
		f.Arrows = append(f.Arrows, segment(tail, at, 2*s.points, shellColor))
	}
}

// shellAt returns where a shell is in the picture, a time back, and where it flies to. One of a ship in space is at its height, and flies as
// seen from that ship.
func (s *instances) shellAt(i int, back float64) (at, run r2.Vec) {
	shell := &s.world.Arms().Shells[i]
	ship, ok := s.world.Flights().Ship(shell.From)
	height, climb := s.world.Arms().Fall(i)
	if !ok {
		return s.Screen(r2.Sub(shell.Pos, r2.Scale(back, shell.Vel))), s.Turned(shell.Vel)
	}
	vel := r3.Vec{X: shell.Vel.X, Y: shell.Vel.Y, Z: climb}
	seen, zoom := s.camera.See(r3.Sub(r3.Vec{X: shell.Pos.X, Y: shell.Pos.Y, Z: height}, r3.Scale(back, vel)))
	if zoom == 0 || len(s.balls) > 0 && s.hidden(seen) {
		return r2.Vec{X: unseen, Y: unseen}, run
	}
	return flat(seen), flat(s.camera.Turned(r3.Sub(vel, ship.Now.V)))
}

// buildTurret draws the barrel of a ship whose group has a gunner, where the ship is large enough.
func (s *instances) buildTurret(f *Frame, ship *Ship, id int) {
	size := float64(ship.Size) / 16
	g := groupOf(s.world, s.world.Glance(uint32(id)).Of.Group)
	if size < 6*s.points || g == nil || g.Gunner == nil || s.world.Arms().Wrecked()[id] {
		return
	}
	turret, before := s.world.Arms().Turret(uint32(id))
	pitch, pitched := s.world.Arms().Pitch(uint32(id))
	turn := math.Remainder(turret-before, 2*math.Pi)
	sin, cos := math.Sincos(turret - turn*(1-s.view.Alpha))
	up, level := math.Sincos(pitch - (pitch-pitched)*(1-s.view.Alpha))
	at, ink := r2.Vec{X: float64(ship.X), Y: float64(ship.Y)}, lightened(ship.Color)
	barrel := flat(s.camera.Turned(r3.Vec{X: level * cos, Y: level * sin, Z: up}))
	muzzle := r2.Vec{X: at.X + 0.62*size*barrel.X, Y: at.Y + 0.62*size*barrel.Y}
	f.Marks = append(f.Marks, Disc{X: at.X, Y: at.Y, Radius: 0.17 * size, Color: ink})
	f.Arrows = append(f.Arrows, segment(at, muzzle, max(0.11*size, 1.2*s.points), ink))
}

// buildHealth draws a bar above a ship that has lost some of its hit points, and a cross on one that has lost all.
func (s *instances) buildHealth(f *Frame, ship *Ship, id uint32) {
	full, size := s.world.Setup().Health, float64(ship.Size)/16
	if int(id) >= len(full) || !(full[id] > 0) || size < 6*s.points {
		return
	}
	line := func(x0, y0, x1, y1, width float64, c color.NRGBA) {
		f.Arrows = append(f.Arrows, Arrow{
			X0: ship.X + float32(x0), Y0: ship.Y + float32(y0), X1: ship.X + float32(x1), Y1: ship.Y + float32(y1),
			Width: float32(width), Color: c,
		})
	}
	if s.world.Arms().Wrecked()[id] {
		arm, width := 0.3*size, max(0.1*size, 1.4*s.points)
		line(-arm, -arm, arm, arm, width, crossColor)
		line(-arm, arm, arm, -arm, width, crossColor)
		return
	}
	left := s.world.Arms().Health(id) / full[id]
	if left >= 1 {
		return
	}
	half, up, width := max(0.5*size, 8*s.points), 0.62*size+4*s.points, 3*s.points
	middle := half * (2*left - 1)
	line(-half, up, middle, up, width, soundColor)
	line(middle, up, half, up, width, tornColor)
}

// lightened returns a colour half way to white.
func lightened(c color.NRGBA) color.NRGBA {
	return color.NRGBA{c.R/2 + 128, c.G/2 + 128, c.B/2 + 128, c.A}
}
