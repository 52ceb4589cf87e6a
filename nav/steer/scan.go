package steer

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// scan goes through all that may push or block an agent: obstacles, boxes, the walls of
// tiles around it, and other agents, each kind in the order of the view.
//
//	s := &scan{self: self, view: v, kinds: obstacles | agents, reach: 5, radii: 1}
//	for s.next() {
//		normal, distance := s.off() // and s.away, s.radius, s.motion()
//	}
//
// (Declared in the for clause, a scan would be copied in every iteration.)
//
// Most things are far away. It skips them before any square root, where
//
//	                   away
//	 .---.      <-----------------
//	(  o--)------------------------p     |away| ≥ reach + radii·radius + time·(speed+|vel|)
//	 '---' radius
//
// A search for the nearest or the first shortens reach or time as it goes.
type scan struct {
	self  *nav.Agent
	view  *nav.View
	kinds nav.Things // that are still to come
	reach float64    // length, ≥ 0; +Inf for everything
	radii float64    // 1 where reach ends at a thing's edge, 0 at its centre
	time  float64    // ≥ 0, for which the two may approach each other
	speed float64    // at which self may do so
	goal  bool       // the body that is the agent's goal counts too

	others []nav.Neighbor // what an index of Agents is into, where that is not the view's Neighbors; next knows only those

	thing
	at int // the next of the present kind
}

// thing is one of the things that may push or block. For a box or a wall the nearest point stands
// for its centre.
type thing struct {
	away   r2.Vec  // from its centre to self's
	radius float64 // 0 of boxes and walls
	index  int     // in the view, or the side of a wall: right, above, left, below
	kind   nav.Things
	inside bool // self is inside a box or on a wall; away is the outward unit normal
}

// next finds the next thing, and reports whether there is one.
func (s *scan) next() bool {
	pos, reach, radii, i := s.self.Pos, s.reach, s.radii, s.at
	if s.kinds&nav.Obstacles != 0 {
		time := s.time
		for list := engine.ObstaclesOf(s.view); i < list.Count; i++ {
			k := list.At(i)
			o := &s.view.Obstacles[k]
			away := r2.Sub(pos, o.Pos)
			near := reach + float64(radii*o.Radius)
			if time > 0 {
				near += float64((s.speed + math.Abs(o.Vel.X) + math.Abs(o.Vel.Y)) * time)
			}
			if portable.Norm2(away) < float64(near*near) && (s.goal || !s.view.IsTarget(o)) {
				s.kind, s.at, s.index, s.away, s.radius = nav.Obstacles, i+1, k, away, o.Radius
				return true
			}
		}
		s.kinds, i = s.kinds&^nav.Obstacles, 0
	}
	if s.kinds&(nav.Boxes|nav.Walls) != 0 {
		if s.flat(i) {
			return true
		}
		i = 0
	}
	if s.kinds != 0 {
		for list := s.view.Neighbors; i < len(list); i++ {
			n := &list[i]
			away := r2.Sub(pos, n.Pos)
			near := reach + float64(radii*n.Radius)
			if portable.Norm2(away) < float64(near*near) {
				s.kind, s.at, s.index, s.away, s.radius, s.inside = nav.Agents, i+1, i, away, n.Radius, false
				return true
			}
		}
		s.kinds = 0
	}
	return false
}

// flat goes on with the things with flat sides, from the given place.
func (s *scan) flat(at int) bool {
	s.at = at
	if s.kinds&nav.Boxes != 0 {
		if s.box() {
			return true
		}
		s.kinds, s.at = s.kinds&^nav.Boxes, 0
	}
	if s.kinds&nav.Walls != 0 {
		if s.wall() {
			return true
		}
		s.kinds &^= nav.Walls
	}
	return false
}

func (s *scan) box() bool {
	near := s.reach + float64(s.speed*s.time)
	list := engine.BoxesOf(s.view)
	for i := s.at; i < list.Count; i++ {
		k := list.At(i)
		b := &s.view.Boxes[k]
		away, inside := r2.Sub(s.self.Pos, b.Nearest(s.self.Pos)), false
		if away == (r2.Vec{}) {
			away, _ = b.Away(s.self.Pos)
			inside = true
		} else if !(portable.Norm2(away) < float64(near*near)) {
			continue
		}
		s.thing = thing{kind: nav.Boxes, index: k, away: away, inside: inside}
		s.at = i + 1
		return true
	}
	return false
}

func (s *scan) wall() bool {
	for i := s.at; i < 4 && s.view.Tiles != nil; i++ {
		f, ok := s.view.Tiles.FaceAlong(s.self.Pos, i, s.reach)
		if !ok {
			continue
		}
		s.thing = thing{kind: nav.Walls, index: i, away: r2.Sub(s.self.Pos, f.Point)}
		if s.away == (r2.Vec{}) {
			s.away, s.inside = f.Normal, true
		}
		s.at = i + 1
		return true
	}
	return false
}

// neighbor returns the agent that a thing is, or nil.
func (s *scan) neighbor() *nav.Neighbor {
	if s.kind != nav.Agents {
		return nil
	}
	if s.others != nil {
		return &s.others[s.index]
	}
	return &s.view.Neighbors[s.index]
}

// seeks reports whether the thing is the agent that is self's goal.
func (s *scan) seeks() bool {
	n := s.neighbor()
	return n != nil && seeks(s.view, n)
}

// motion returns the centre of the thing, and its velocity.
func (s *scan) motion() (pos, vel r2.Vec) {
	switch s.kind {
	case nav.Obstacles:
		o := &s.view.Obstacles[s.index]
		return o.Pos, o.Vel
	case nav.Agents:
		n := s.neighbor()
		return n.Pos, n.Vel
	}
	return r2.Sub(s.self.Pos, s.away), r2.Vec{}
}

// hull returns the shape of an obstacle or a box.
func (s *scan) hull() shape.Hull {
	if s.kind == nav.Boxes {
		return shape.Hull{Core: s.view.Boxes[s.index]}
	}
	o := &s.view.Obstacles[s.index]
	return shape.Disc(o.Pos, o.Radius)
}

// off returns the direction away from the thing, a unit vector, and the distance of the centres, 0
// inside of a box. If the centres coincide, both ids draw the direction, so that two agents at one
// point choose different directions.
func (s *scan) off() (normal r2.Vec, distance float64) {
	if s.inside {
		return s.away, 0
	}
	distance = portable.Norm(s.away)
	if !(distance > 0 && distance <= math.MaxFloat64) {
		return s.drawn(), distance
	}
	return r2.Vec{X: s.away.X / distance, Y: s.away.Y / distance}, distance
}

// drawn is the direction of off if the centres coincide.
func (s *scan) drawn() r2.Vec {
	return nav.Apart(s.self.ID, s.number())
}

// number identifies the thing in a draw.
func (s *scan) number() uint64 {
	if n := s.neighbor(); n != nil {
		return nav.AgentNumber(n.ID)
	}
	return uint64(s.index)
}

// subject returns the thing as the subject of a stroke.
func (s *scan) subject() nav.Subject {
	switch s.kind {
	case nav.Obstacles:
		return obstacleOf(s.view, s.index)
	case nav.Boxes:
		return nav.Subject{Kind: nav.BoxSubject, Index: int32(s.index)}
	case nav.Walls:
		return nav.Subject{Kind: nav.WallSubject, Index: int32(s.index)}
	}
	return agentOf(s.neighbor().ID)
}
