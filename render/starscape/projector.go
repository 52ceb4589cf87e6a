package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

// projector is a camera made ready for many stars.
type projector struct {
	ax, ay, az            r3.Vec // axes; the first two times the focal length
	at                    r3.Vec
	time                  float64
	lens                  *lens   // nil: none
	level                 *level  // the same
	hole                  r3.Vec  // of a lens: the direction to it, along the axes
	outwards              bool    // what is outside of the picture is not bent into it, for the lens is in it
	length                float64 // focal
	halfWidth, halfHeight float64 // half the part of the sky that is listed, pixels
}

func (s *Starscape) projector(scale float64) projector {
	cam := &s.camera
	var bending *lens
	if s.lens.table != nil {
		bending = &s.lens
	}
	p := projector{
		lens: bending, level: s.level,
		ax: r3.Scale(cam.length, cam.eye.Axes[0]), ay: r3.Scale(cam.length, cam.eye.Axes[1]), az: r3.Scale(-1, cam.eye.Axes[2]),
		at: cam.at, time: cam.eye.Time, length: cam.length, halfWidth: cam.half.X + guardBand*scale, halfHeight: cam.half.Y + guardBand*scale,
	}
	if bending != nil {
		x, y, inFront := p.project(bending.toward)
		p.hole = p.along(bending.toward)
		p.outwards = inFront && math.Abs(x) <= p.halfWidth && math.Abs(y) <= p.halfHeight
	}
	return p
}

// toward returns the vector from the eye to a star.
func (p *projector) toward(s *star) r3.Vec {
	return r3.Vec{X: s.at.X + p.time*float64(s.velocity[0]) - p.at.X, Y: s.at.Y + p.time*float64(s.velocity[1]) - p.at.Y, Z: s.at.Z + p.time*float64(s.velocity[2]) - p.at.Z}
}

// point returns where the picture shows a star that is at d from the eye, and the square of the distance from which it would be as bright. It is
// not looked for, as if behind the eye, beside what is listed and where that square is above farthest.
func (p *projector) point(d r3.Vec, farthest float64) (x, y, d2 float64, shown bool) {
	d2 = max(d.X*d.X+d.Y*d.Y+d.Z*d.Z, nearLimit*nearLimit)
	if d2 > farthest && (p.lens == nil || d2 > brightest*farthest) {
		return 0, 0, 0, false
	}
	var a aim
	if p.lens != nil {
		if a = p.lens.aim(d); d2 > farthest && d2 > p.lens.table.first.most(a.half)*farthest {
			return 0, 0, 0, false
		}
	}
	if x, y, shown = p.project(d); !shown {
		return 0, 0, 0, false
	}
	switch {
	case p.level != nil:
		g := p.level
		if g.sunk(d) || math.Abs(x) > (1+reachOfLift)*p.halfWidth+reachOfLift*p.length || math.Abs(y) > (1+reachOfLift)*p.halfHeight+reachOfLift*p.length {
			return 0, 0, 0, false
		}
		if d, shown = g.lift(d); !shown {
			return 0, 0, 0, false
		}
		x, y, shown = p.project(d)
		d2 /= max(g.left(d), 1e-30)
	case p.lens != nil && (!p.outwards || math.Abs(x) <= p.halfWidth && math.Abs(y) <= p.halfHeight):
		var gain float64
		d, gain = p.lens.bent(d, a, &p.lens.table.first, 1)
		x, y, shown = p.project(d)
		d2 /= gain
	}
	return x, y, d2, shown && math.Abs(x) <= p.halfWidth && math.Abs(y) <= p.halfHeight
}

func (p *projector) project(d r3.Vec) (x, y float64, inFront bool) {
	deep := d.X*p.az.X + d.Y*p.az.Y + d.Z*p.az.Z
	if deep <= 0 {
		return 0, 0, false
	}
	k := 1 / deep
	return k * (d.X*p.ax.X + d.Y*p.ax.Y + d.Z*p.ax.Z), k * (d.X*p.ay.X + d.Y*p.ay.Y + d.Z*p.ay.Z), true
}

// along returns a direction along the axes, as hole is.
func (p *projector) along(d r3.Vec) r3.Vec {
	return r3.Vec{X: dot(d, p.ax), Y: dot(d, p.ay), Z: dot(d, p.az)}
}

// lists reports whether a direction along the axes is in what is listed.
func (p *projector) lists(d r3.Vec) bool {
	return d.Z > 0 && math.Abs(d.X) <= p.halfWidth*d.Z && math.Abs(d.Y) <= p.halfHeight*d.Z
}

// project is the camera's, through the lens or the air. What is below the horizon counts as behind the eye.
func (s *Starscape) project(d r3.Vec) (x, y float64, inFront bool) {
	x, y, _, inFront = s.shine(d)
	return x, y, inFront
}

// shine is project, with the share that is left of the light of what is there.
func (s *Starscape) shine(d r3.Vec) (x, y, left float64, inFront bool) {
	if s.lens.table != nil {
		d, _ = s.lens.image(d)
	}
	if s.level != nil {
		d, _ = s.level.lift(d)
	}
	return s.seen(d)
}
