package steer

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// wall is a convex thing that stands still: a rock, a body at rest, a box.
type wall struct {
	hull shape.Hull // inflated by self, and a little more
	away r2.Vec     // unit vector to self from its nearest point
	gap  float64    // to self's surface
	code int32      // twice its index, and 1 for a box
}

// mostWalls bounds how many a pilot thinks of: the nearest ones.
const mostWalls = 16

// wallRoom is the radius with which a pilot passes walls, own radii.
const wallRoom = 1.01

// seeWalls lists the walls within the horizon, the nearest first, finds the distance of the nearest
// one's surface, and fills the filter with them and with every other thing that is no agent. The
// nearest point of a box and its distance are worked out once for both.
func (d *decision) seeWalls() {
	self, v := d.self, d.v
	d.wallGap = math.Inf(1)
	if v.Tiles == nil && engine.ObstaclesOf(v).Count == 0 && engine.BoxesOf(v).Count == 0 && d.pen == nil {
		return
	}
	own := self.Hull()
	larger := (&nav.Neighbor{Square: self.Square, Radius: float64(wallRoom * self.Radius)}).Hull()
	reach := d.horizon + self.Radius
	for i, o := range v.ObstaclesInSight() {
		if o.Vel != (r2.Vec{}) || v.IsTarget(o) {
			continue
		}
		away, near := r2.Sub(o.Pos, self.Pos), reach+o.Radius
		if far := portable.Norm2(away); !(far < float64(near*near)) || portable.Norm(away)+self.Radius <= o.Radius {
			continue
		}
		rock := shape.Disc(o.Pos, o.Radius)
		sum := rock.Inflate(&own)
		away, gap := sum.Away(self.Pos)
		d.seeWall(&rock, &larger, away, gap, int32(2*i))
	}
	near := d.filter.obstacles(v, d.pen)
	for i, b := range v.BoxesInSight() {
		x, y := b.Gaps(self.Pos)
		far := max(x, y)
		if !(far < max(reach, near)) {
			continue
		}
		box := shape.Hull{Core: *b}
		sum := box.Inflate(&own)
		away, gap := sum.Away(self.Pos)
		if far < near {
			d.filter.staticAt(away, gap, nav.Subject{Kind: nav.BoxSubject, Index: int32(i)}, d.pen)
		}
		if far < reach {
			d.seeWall(&box, &larger, away, gap, int32(2*i+1))
		}
	}
	if m := v.Tiles; m != nil {
		d.filter.tiles(m, near, d.pen)
		if k := m.Clearance(m.At(self.Pos)); float64(float64(k-1)*m.Size()) < reach {
			if f, ok := m.NearestFace(self.Pos, reach); ok && f.Distance > 0 {
				d.wallGap = min(d.wallGap, f.Distance-self.Radius)
				d.street = max(d.street, d.narrow(f.Distance-self.Radius))
				d.tileRoom = min(float64(wallRoom*self.Radius), float64(farthest*f.Distance))
			}
		}
	}
	d.walled = d.walls > 0 || d.tileRoom > 0
}

func (d *decision) seeWall(h, larger *shape.Hull, away r2.Vec, gap float64, code int32) {
	if !(gap < d.horizon) {
		return
	}
	d.wallGap = min(d.wallGap, gap)
	d.street = max(d.street, float64(d.follows(h)*d.narrow(gap)))
	at := d.walls
	if at == mostWalls {
		if !(gap < d.wall[at-1].gap) {
			return
		}
		at--
	} else {
		d.walls++
	}
	for ; at > 0 && gap < d.wall[at-1].gap; at-- {
		d.wall[at] = d.wall[at-1]
	}
	w := &d.wall[at]
	w.hull = h.Inflate(larger)
	w.away, w.gap, w.code = away, gap, code
}

// follows returns whether a thing is a wall that an agent flies along, 1, or a post that it passes, 0, or how much
// of a wall it is.
func (d *decision) follows(h *shape.Hull) float64 {
	half := h.Round + max(h.Core.Max.X-h.Core.Min.X, h.Core.Max.Y-h.Core.Min.Y)/2
	return min(max((half/d.self.Radius-post)/(fence-post), 0), 1)
}

// Half the lengths of things, own radii.
const (
	post  = 3 // of one that makes no street
	fence = 5 // of a wall that makes one
)

// freeWay is freeTo for the scan, up to the distance that matters there.
func (d *decision) freeWay(e r2.Vec, most float64) float64 {
	cap := min(most, d.wallReach)
	if d.clear(cap) {
		return most
	}
	if free, _ := d.freeTo(e, cap); free < cap {
		return free
	}
	return most
}

// clear reports whether no wall is nearer than so far, in any direction.
func (d *decision) clear(most float64) bool {
	return d.tileRoom == 0 && (d.walls == 0 || d.wall[0].gap >= most)
}

// freeTo returns how far self can go in a direction, at most so far, before it meets a wall,
// and the first one's place in the list, or -1 for a tile or none.
func (d *decision) freeTo(e r2.Vec, most float64) (free float64, first int) {
	free, first = most, -1
	way := portable.Scale(most, e)
	nearer := d.nearer()
	for i := range d.wall[:d.walls] {
		w := &d.wall[i]
		if w.gap >= free {
			break // all others are farther away
		}
		// It is convex: all of it lies beyond the line across its nearest point. The inflated
		// hull is nearer than the gap by no more than this.
		gap := w.gap - nearer
		if gap > 0 && gap+float64(free*portable.Dot(w.away, e)) > 0 || w.hull.Beside(d.self.Pos, e) {
			continue
		}
		var share float64
		if gap > 0 {
			share = w.hull.Approach(d.self.Pos, way)
		} else {
			share = w.hull.Sweep(d.self.Pos, way)
		}
		if share *= most; share < free {
			free, first = share, i
		}
	}
	if d.tileRoom > 0 {
		body := tiles.Body{Half: d.tileRoom, Round: !d.self.Square}
		if hit, ok := d.v.Tiles.Hit(body, d.self.Pos, way); ok && hit.Normal != (r2.Vec{}) && float64(hit.Share*most) < free {
			free, first = float64(hit.Share*most), -1
		}
	}
	return free, first
}

// nearer returns by how much a wall's inflated hull is nearer than its gap, at most.
func (d *decision) nearer() float64 { return float64(2 * (wallRoom - 1) * d.self.Radius) }

// keepSide turns the way to the agent's hand in a street, if others come towards it or it is in
// company. Lanes must form before contact, and until then most agents see none come.
//
//	W = Σ max(0, -v_j·w/c) · cos∠(w, j) · min(1, 2(1 - d_j/H))     of others ahead, not far
//	w turned by Street·max(κ·min(1, W), κ₂·n/20)                   to the other side
//	κ = max over the walls of clamp(2(1 - d_wall/H), 0, 1)·clamp((l/r - 3)/2, 0, 1)
//
// A thing whose half length l is no more than three own radii makes no street: between posts lanes would only bend back
// and forth.
// Here κ₂ is κ for the farther one of the walls that it has on both sides, and n how many
// others it thinks of. With Calm above 0 it turns as far only in a press: if others are few, by the angle
// at which each of the two goes half of the way that they need aside, until they meet.
func (d *decision) keepSide() {
	if !(d.street > 0) {
		return
	}
	side := nav.Quarter(d.way, d.self.Hand)
	var s simd.Street
	s.Way.X, s.Way.Y, s.Side.X, s.Side.Y, s.Speed, s.Horizon, s.Room = d.way.X, d.way.Y, side.X, side.Y, d.speed, d.horizon, 1+passRoom
	oncoming, needed := d.traffic.Meet(&d.come, d.others, &s)
	d.lane = d.street * min(1, oncoming)
	if company := float64(d.others) * (inCompany / kept); float64(company*d.narrow(d.wallGap-d.nearer())) > d.lane {
		d.lane = d.between(side, company, d.lane)
	}
	turn := d.b.Street * d.lane
	if d.ease > 0 {
		press := d.press()
		turn = float64(press*turn) + float64((1-press)*min(turn, needed))
	}
	if turn > 0 {
		sin, cos := portable.Sincos(turn)
		d.way = portable.AddScaled(portable.Scale(cos, d.way), sin, side)
	}
}

// press returns how many others self thinks of, as a share: 0 for four, 1 for as many as it can.
func (d *decision) press() float64 { return float64(max(0, d.others-sparse)) / (kept - sparse) }

// sparse is a number of others that is no press.
const sparse = 4

// inCompany is the share of the turn to the hand with as many others as a pilot thinks of, if none
// of them comes towards it.
const inCompany = 0.5

// between returns a share of most for how narrow the room is between the walls on both sides, or least if that is
// more. The farther of the two counts: mostly the one that is not at the agent's hand.
func (d *decision) between(side r2.Vec, most, least float64) float64 {
	other, _ := d.freeTo(portable.Scale(-1, side), d.horizon)
	if float64(most*d.narrow(other)) <= least {
		return least
	}
	free, _ := d.freeTo(side, d.horizon)
	return max(least, float64(most*d.narrow(max(free, other))))
}

// narrow returns how narrow a street is with a wall at a gap from self, 0 to 1.
func (d *decision) narrow(gap float64) float64 {
	return min(max(2*(1-(gap+d.self.Radius)/d.horizon), 0), 1)
}
