package steer

import (
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// touches returns when self, flying on with the velocity vel, touches a thing that keeps the
// velocity theirs, as [shape.Hull.Sweep] does: [shape.Never] if they do not meet, and 0 if they
// overlap and the motion leads deeper. A wall of tiles is the straight line through the face beside
// self.
func (s *scan) touches(vel, theirs r2.Vec) (time float64) {
	switch s.kind {
	case nav.Boxes:
		h, own := s.hull(), s.self.Hull()
		h = h.Inflate(&own)
		return h.Sweep(s.self.Pos, vel)
	case nav.Walls:
		normal, distance := s.off()
		if closing := -portable.Dot(normal, vel); closing > 0 {
			return max(0, distance-s.self.Radius) / closing
		}
		return shape.Never
	}
	return shape.DiscSweep(s.away, r2.Sub(vel, theirs), s.self.Radius+s.radius)
}

// impact returns when self, flying on with the velocity vel, touches a thing that keeps its own
// velocity, and the unit normal of the contact, from the thing to self; ok is false if they do not
// meet.
//
//	           vel            normal
//	p ·-·-·-·-·-·-·-> (p') <----------( o )
//	        time
func (s *scan) impact(vel r2.Vec) (time float64, normal r2.Vec, ok bool) {
	_, theirs := s.motion()
	time = s.touches(vel, theirs)
	if !(time < shape.Never) {
		return 0, r2.Vec{}, false
	}
	switch s.kind {
	case nav.Boxes:
		h := s.hull()
		normal, _ = h.Away(portable.AddScaled(s.self.Pos, time, vel))
	case nav.Walls:
		normal, _ = s.off()
	default:
		if normal, ok = portable.Unit(portable.AddScaled(s.away, time, r2.Sub(vel, theirs))); !ok {
			normal = s.drawn()
		}
	}
	return time, normal, true
}
