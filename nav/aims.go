package nav

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
)

// Aimer is a behaviour that knows whether it looks at the goal of its agent.
type Aimer interface {
	Behavior
	Aims() bool
}

// Aims reports whether a behaviour looks at the goal of its agent. One that is no [Aimer] and no [Composite] does if it wishes
// otherwise for another goal, or if it chooses a target for itself and the other parts.
func Aims(b Behavior) bool {
	if chooses(b) {
		return true // other parts steer where it does
	}
	switch b := b.(type) {
	case Aimer:
		return b.Aims()
	case Composite:
		return slices.ContainsFunc(b.Parts(), func(p *Part) bool { return Aims(p.Behavior) })
	}
	if made, err := New(Name(b)); err == nil {
		b = made // a parameter at 0 may hide what its kind looks at
	}
	// A rock lies before the one goal and none before the other.
	var wishes [2]r2.Vec
	for i, x := range []float64{40, -40} {
		self := Agent{Radius: 1, Team: 1, MaxSpeed: 5, MaxAccel: 3, MaxTurn: 2, Vel: r2.Vec{Y: 1}}
		view := View{
			Dt: 0.1, Target: Target{Kind: PointGoal, Pos: r2.Vec{X: x}, Within: 1},
			Way: r2.Vec{X: x}, After: r2.Vec{X: x}, OnPath: true,
			Obstacles: []Obstacle{{Pos: r2.Vec{X: 20, Y: 1}, Radius: 4, Body: -1}},
			Neighbors: []Neighbor{{Pos: r2.Vec{X: 9, Y: 7}, Radius: 1, ID: 1, Group: 1, Team: 2}},
		}
		wishes[i] = b.Steer(&self, &view)
	}
	return wishes[0] != wishes[1]
}

// Aimed returns a copy of b in which another behaviour stands for the last part that aims: the parts before it, which keep clear of
// things, stay. A behaviour without parts, and one of which no part aims, gives way as a whole.
func Aimed(b, by Behavior) Behavior {
	whole, ok := b.(Composite)
	if !ok || !Aims(b) {
		return by
	}
	twin := Clone(whole)
	parts := twin.Parts()
	if _, ok := twin.(*States); ok {
		for _, part := range parts { // whichever state it is in
			part.Behavior = Aimed(part.Behavior, by)
		}
		twin.slots()
		return twin
	}
	for i := len(parts) - 1; i >= 0; i-- {
		if Aims(parts[i].Behavior) {
			if parts[i].Behavior = Aimed(parts[i].Behavior, by); parts[i].Behavior == by {
				parts[i].Name = Name(by)
			}
			break
		}
	}
	twin.slots() // the part remembers otherwise
	return twin
}
