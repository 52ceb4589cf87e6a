package steer

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// things adds obstacles, boxes and walls of tiles.
func (f *hardFilter) things(v *nav.View, p nav.Pen) {
	reach := f.obstacles(v, p)
	if len(v.Boxes) > 0 {
		own := f.self.Hull()
		for i, b := range v.BoxesInSight() {
			if x, y := b.Gaps(f.self.Pos); !(max(x, y) < reach) {
				continue
			}
			f.static(shape.Hull{Core: *b}, &own, nav.Subject{Kind: nav.BoxSubject, Index: int32(i)}, p)
		}
	}
	if v.Tiles != nil {
		f.tiles(v.Tiles, reach, p)
	}
}

// obstacles adds bodies and rocks, and returns the distance within which other things matter.
func (f *hardFilter) obstacles(v *nav.View, p nav.Pen) (reach float64) {
	if p != nil {
		p.Circle(nav.Stroke{Kind: "top speed", Ink: nav.InkLimit}, f.self.Pos, float64(velocityScale(f.self)*f.self.MaxSpeed))
	}
	reach = thingReach(f.self, f.top, f.tau)
	list := engine.ObstaclesOf(v)
	for i := range list.Count {
		f.obstacle(v, list.At(i), reach, p)
	}
	return reach
}

// thingReach returns the distance from self's centre within which a thing that stands still
// matters.
func thingReach(self *nav.Agent, top, tau float64) float64 {
	reach := self.Radius + float64(top*tau)
	if self.Square {
		reach *= math.Sqrt2
	}
	return reach
}

// static adds a convex thing that stands still.
func (f *hardFilter) static(of shape.Hull, own *shape.Hull, what nav.Subject, p nav.Pen) {
	sum := of.Inflate(own)
	away, gap := sum.Away(f.self.Pos)
	f.staticAt(away, gap, what, p)
}

// staticAt is static for a thing across a gap, with the unit vector away from it.
func (f *hardFilter) staticAt(away r2.Vec, gap float64, what nav.Subject, p nav.Pen) {
	normal, limit := portable.Scale(-1, away), max(0, gap-f.spare)/f.tau
	if f.add(normal, limit) && p != nil {
		f.draw(p, normal, limit, what)
	}
}

// obstacle adds a body or rock. A body that moves counts with its mean velocity over the step; the
// bulge of its path beyond that chord is subtracted from the gap.
func (f *hardFilter) obstacle(v *nav.View, i int, reach float64, p nav.Pen) {
	o := &v.Obstacles[i]
	self := f.self
	d := r2.Sub(o.Pos, self.Pos)
	near := reach + o.Radius + float64(f.tau*(math.Abs(o.Vel.X)+math.Abs(o.Vel.Y))) + math.Abs(o.Drift.X) + math.Abs(o.Drift.Y)
	d2 := portable.Norm2(d)
	if !(d2 < float64(near*near)) || v.IsTarget(o) {
		return
	}
	distance := math.Sqrt(d2)
	if distance+self.Radius <= o.Radius || distance == 0 {
		return
	}
	own := self.Hull()
	rock := shape.Disc(o.Pos, o.Radius)
	sum := rock.Inflate(&own)
	normal, gap := sum.Away(self.Pos)
	normal = portable.Scale(-1, normal)
	bulge := 0.0
	vel := o.Vel
	if o.Drift != (r2.Vec{}) {
		bulge = portable.Norm(o.Drift) / 4
		vel = portable.AddScaled(vel, 1/f.dt, o.Drift)
	}
	limit := max(0, gap-bulge-f.spare)/f.tau + portable.Dot(normal, vel)
	if f.add(normal, limit) && p != nil {
		f.draw(p, normal, limit, obstacleOf(v, i))
	}
}

// mostTiles bounds how many tiles around the agent's own are looked at, to each side.
const mostTiles = 4

// tiles adds the solid tiles around self. A corner beside another solid tile does not
// stick out: that tile is nearer.
//
//	###########
//	     c          c is no corner: beside the tile on its right, it would be in the
//	 p              way of an agent that slides along the wall
func (f *hardFilter) tiles(m *tiles.Map, reach float64, p nav.Pen) {
	self := f.self
	at := m.At(self.Pos)
	if k := m.Clearance(at); float64(float64(k-1)*m.Size()) > reach || m.Solid(at) {
		return
	}
	own := self.Hull()
	low := m.At(r2.Vec{X: self.Pos.X - reach, Y: self.Pos.Y - reach})
	high := m.At(r2.Vec{X: self.Pos.X + reach, Y: self.Pos.Y + reach})
	for y := max(low.Y, at.Y-mostTiles); y <= min(high.Y, at.Y+mostTiles); y++ {
		for x := max(low.X, at.X-mostTiles); x <= min(high.X, at.X+mostTiles); x++ {
			t := tiles.Tile{X: x, Y: y}
			if !m.Solid(t) {
				continue
			}
			lo, hi := m.Bounds(t)
			sx, sy := side(self.Pos.X, lo.X, hi.X), side(self.Pos.Y, lo.Y, hi.Y)
			if sx != 0 && m.Solid(tiles.Tile{X: x + sx, Y: y}) || sy != 0 && m.Solid(tiles.Tile{X: x, Y: y + sy}) {
				continue
			}
			f.static(shape.Hull{Core: nav.Box{Min: lo, Max: hi}}, &own, nav.Subject{Kind: nav.WallSubject, Index: wallSide(sx, sy)}, p)
		}
	}
}

// side returns on which side of an interval x lies: -1, 0 inside, or 1.
func side(x, low, high float64) int {
	switch {
	case x < low:
		return -1
	case x > high:
		return 1
	}
	return 0
}

// wallSide returns the side of self on which a tile lies, as a [nav.WallSubject] has it, where
// self lies to sx and sy of it: right, above, left, below.
func wallSide(sx, sy int) int32 {
	switch {
	case sx < 0:
		return 0
	case sx > 0:
		return 2
	case sy < 0:
		return 1
	}
	return 3
}
