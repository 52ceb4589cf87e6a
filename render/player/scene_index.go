package player

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim"
)

// sceneIndex is what the player looks up in a scene: the bodies' positions, the members
// of groups, the bounds.
type sceneIndex struct {
	bodyStates    []orbit.State // at the time of the frame
	bodyPositions []r2.Vec      // the same in the plane

	members [][]uint32 // by group, the IDs of its agents in order
	groups  []string   // names

	low, high        r2.Vec  // corners of the scene's bounding box, as it was last measured
	center           r2.Vec  // of that box
	diameter         float64 // the longer side of that box, with a margin
	smallestDiameter float64 // of all things with a diameter, or 0
}

// wholeViewMargin is the ratio of the view of the whole scene to its bounding box.
const wholeViewMargin = 1.12

// build reads the groups and the bounds of a new world.
func (c *sceneIndex) build(w *sim.World) {
	s := w.Setup()
	c.groups = make([]string, len(s.Groups))
	for i := range s.Groups {
		c.groups[i] = s.Groups[i].Name
	}
	c.members = make([][]uint32, len(s.Groups))
	for i, a := range w.Agents() {
		if g := int(a.Group); g >= 0 && g < len(c.members) {
			c.members[g] = append(c.members[g], uint32(i))
		}
	}
	c.measureBounds(w)
}

// measureBounds computes the bounding box of the scene: bodies with their orbits,
// obstacles, boxes, tiles, agents where they start and where they are, and goals.
func (c *sceneIndex) measureBounds(w *sim.World) {
	s := w.Setup()
	lo, hi := r2.Vec{X: math.Inf(1), Y: math.Inf(1)}, r2.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	reach := func(p r2.Vec, radius float64) {
		if math.IsNaN(p.X+p.Y) || math.IsInf(radius, 0) || math.IsNaN(radius) {
			return
		}
		lo = r2.Vec{X: min(lo.X, p.X-radius), Y: min(lo.Y, p.Y-radius)}
		hi = r2.Vec{X: max(hi.X, p.X+radius), Y: max(hi.Y, p.Y+radius)}
	}
	c.smallestDiameter = 0
	add := func(p r2.Vec, radius float64) {
		if radius > 0 && (c.smallestDiameter == 0 || 2*radius < c.smallestDiameter) {
			c.smallestDiameter = 2 * radius
		}
		reach(p, radius)
	}
	states := s.Bodies.States(nil, s.Start)
	for i, b := range s.Bodies {
		add(planePosition(states[i].R), b.Radius)
		if b.Parent >= 0 {
			reach(planePosition(states[b.Parent].R), r3.Norm(r3.Sub(states[i].R, states[b.Parent].R)))
		}
	}
	for i := range s.Groups {
		for _, stop := range s.Groups[i].Itinerary.Stops {
			if stop.Kind == nav.PointGoal {
				reach(stop.Point, stop.Within)
			}
		}
	}
	for _, agents := range [...][]nav.Agent{s.Agents, w.Agents()} {
		for i := range agents {
			a := &agents[i]
			add(a.Pos, a.Radius)
			if a.Goal.Kind == nav.PointGoal {
				reach(a.Goal.Point, a.Goal.Within)
			}
		}
	}
	for i := range s.Obstacles {
		add(s.Obstacles[i].Pos, s.Obstacles[i].Radius)
	}
	for _, b := range s.Boxes {
		add(b.Min, 0)
		add(b.Max, 0)
	}
	if m := s.Tiles; m != nil {
		add(m.Origin(), 0)
		add(r2.Add(m.Origin(), r2.Scale(m.Size(), r2.Vec{X: float64(m.Width()), Y: float64(m.Height())})), 0)
	}
	if size := max(hi.X-lo.X, hi.Y-lo.Y); !(size > 0) || math.IsInf(size, 0) { // nothing, or one point
		at := r2.Vec{}
		if len(s.Agents) > 0 {
			at = s.Agents[0].Pos
		}
		half := r2.Vec{X: 0.5, Y: 0.5}
		lo, hi = r2.Sub(at, half), r2.Add(at, half)
	}
	c.low, c.high = lo, hi
	c.center = r2.Scale(0.5, r2.Add(lo, hi))
	c.diameter = wholeViewMargin * max(hi.X-lo.X, hi.Y-lo.Y)
}

// placeBodies computes the bodies' states at the time of the frame.
func (p *Player) placeBodies() {
	c := &p.index
	c.bodyStates = p.World.Setup().Bodies.States(c.bodyStates, p.Time())
	if len(c.bodyPositions) != len(c.bodyStates) {
		c.bodyPositions = make([]r2.Vec, len(c.bodyStates))
	}
	for i := range c.bodyStates {
		c.bodyPositions[i] = planePosition(c.bodyStates[i].R)
	}
}

func planePosition(v r3.Vec) r2.Vec { return r2.Vec{X: v.X, Y: v.Y} }

// shipPosition returns where an agent is at the time of the frame, in scene length:
// between its last two positions.
func (p *Player) shipPosition(id int) r2.Vec {
	now, before := p.World.Agents()[id].Pos, p.World.Previous()[id].Pos
	return r2.Sub(now, r2.Scale(1-p.Alpha(), r2.Sub(now, before))) // package stage's formula to the bit, or a followed ship would tremble
}

// ShipName returns the name of an agent.
func (p *Player) ShipName(id int) string { return p.World.AgentName(uint32(id)) }

// shipNamed returns the agent of a name, or None.
func (p *Player) shipNamed(name string) int {
	if id, ok := p.World.AgentNamed(name); ok && name != "" {
		return int(id)
	}
	return None
}
