package nav

import (
	"iter"
	"math"
	"slices"
)

// Sight says which obstacles and boxes a behaviour looks at: obstacles if the distance of their
// centre from the agent's is less than
//
//	Reach + Radii·radius + Time·(|Vel.X| + |Vel.Y|) + Turns·(|Drift.X| + |Drift.Y|)
//
// and boxes if one of their points is within Reach on both axes. The zero value looks at none.
type Sight struct {
	Reach float64 // length, ≥ 0; +Inf for all
	Radii float64 // 1 if Reach ends at an obstacle's edge, 0 if it ends at its centre
	Time  float64 // time, ≥ 0: for so long an obstacle may approach
	Turns float64 // how many times its drift in a step counts, ≥ 0
}

// Everything is the sight of a behaviour that is no [Looker].
var Everything = Sight{Reach: math.Inf(1)}

// Looker is a behaviour or gunner that knows which obstacles and boxes it looks at, so that a world
// may cull its view. It must not depend on culled things, as the view may still hold some of them.
type Looker interface {
	// Looks returns the sight within which things matter to self in a step of dt.
	Looks(self *Agent, dt float64) Sight
}

// SightOf returns the sight of a behaviour or gunner in a step of dt: [Everything] if it is no
// [Looker].
func SightOf(of any, self *Agent, dt float64) Sight {
	switch b := of.(type) {
	case Feeler:
		return b.Scope(self.Limits()).sight()
	case Looker:
		return b.Looks(self, dt)
	}
	return Everything
}

// SeesAll reports whether a behaviour or gunner looks at everything, whatever becomes of its agent.
// If so, a world need not ask [SightOf] again and again.
func SeesAll(of any) bool {
	switch b := of.(type) {
	case Feeler:
		return false // it depends on the limits
	case Composite:
		return slices.ContainsFunc(b.Parts(), func(p *Part) bool { return SeesAll(p.Behavior) })
	case Looker:
		return false
	}
	return true
}

// All reports whether s looks at all obstacles and boxes.
func (s *Sight) All() bool { return math.IsInf(s.Reach, 1) }

// Join returns a sight of all that s or t looks at.
func (s Sight) Join(t Sight) Sight {
	return Sight{max(s.Reach, t.Reach), max(s.Radii, t.Radii), max(s.Time, t.Time), max(s.Turns, t.Turns)}
}

// ObstaclesInSight returns the obstacles that matter, in their order, each with its index in
// Obstacles. It returns all of them if the view is not culled.
func (v *View) ObstaclesInSight() iter.Seq2[int, *Obstacle] {
	return func(yield func(int, *Obstacle) bool) {
		near, _, culled := v.inSight()
		n := len(v.Obstacles)
		if culled {
			n = len(near)
		}
		for i := range n {
			if culled {
				i = int(near[i])
			}
			if !yield(i, &v.Obstacles[i]) {
				return
			}
		}
	}
}

// BoxesInSight returns the boxes that matter, as ObstaclesInSight does for obstacles.
func (v *View) BoxesInSight() iter.Seq2[int, *Box] {
	return func(yield func(int, *Box) bool) {
		_, near, culled := v.inSight()
		n := len(v.Boxes)
		if culled {
			n = len(near)
		}
		for i := range n {
			if culled {
				i = int(near[i])
			}
			if !yield(i, &v.Boxes[i]) {
				return
			}
		}
	}
}

func (v *View) inSight() (obstacles, boxes []int32, culled bool) {
	if v.Engine == nil {
		return nil, nil, false
	}
	return v.Engine.InSight()
}
