package player

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
)

// Alignment is a direction from which a scene can be seen that has a name.
type Alignment struct {
	Name  string
	Slant observer.Slant
}

// Alignments returns the directions that the scene and the selected or followed body have.
func (o *Observer) Alignments() []Alignment {
	along := o.Slant()
	along.Elevation, along.Roll = 0, 0
	list := []Alignment{{"From above", observer.FromAbove}, {"Along the plane", along}}
	i := o.standBody()
	if i == None {
		return list
	}
	bodies, states := o.ws.World.Setup().Bodies, o.ws.index.bodyStates
	toward := func(name string, ahead r3.Vec) {
		if n := r3.Norm(ahead); n > 0 {
			list = append(list, Alignment{name, observer.Slant{Azimuth: math.Atan2(ahead.Y, ahead.X), Elevation: -math.Asin(ahead.Z / n)}})
		}
	}
	from := func(j int) { toward("From "+bodies[j].Name, r3.Sub(states[i].R, states[j].R)) }
	parent, root := bodies[i].Parent, i
	for bodies[root].Parent >= 0 {
		root = bodies[root].Parent
	}
	if root != i {
		from(root)
	}
	if parent >= 0 {
		if parent != root {
			from(parent)
		}
		toward("Along its orbit", r3.Sub(states[i].V, states[parent].V))
	}
	return list
}

// Align turns the observer to a direction.
func (o *Observer) Align(a Alignment) { o.TiltTo(a.Slant, o.pivot(), observer.TurnSeconds) }
