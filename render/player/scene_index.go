package player

import (
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
)

// sceneIndex holds data of a scene that the player looks up: the bodies' positions and the bounds.
type sceneIndex struct {
	bodyStates    []orbit.State // at the time of the frame
	bodyPositions []r2.Vec      // the same in the plane

	scene.Bounds         // as they were last measured
	center       r2.Vec  // of that box
	diameter     float64 // the longer side of that box, with a margin
}

// wholeViewMargin is the ratio of the view of the whole scene to its bounding box.
const wholeViewMargin = 1.12

// measureBounds computes the bounds of the scene and of its agents at their present places.
func (c *sceneIndex) measureBounds(w *sim.World) {
	c.Bounds = scene.BoundsNow(w)
	size := r2.Sub(c.High, c.Low)
	c.center = r2.Scale(0.5, r2.Add(c.Low, c.High))
	c.diameter = wholeViewMargin * max(size.X, size.Y)
}

// placeBodies computes the bodies' states at the time of the frame.
func (ws *Workspace) placeBodies() {
	c := &ws.index
	c.bodyStates = ws.World.Setup().Bodies.States(c.bodyStates, ws.Time())
	if len(c.bodyPositions) != len(c.bodyStates) {
		c.bodyPositions = make([]r2.Vec, len(c.bodyStates))
	}
	for i := range c.bodyStates {
		c.bodyPositions[i] = planePosition(c.bodyStates[i].R)
	}
}

func planePosition(v r3.Vec) r2.Vec { return r2.Vec{X: v.X, Y: v.Y} }

// shipPosition returns the place of an agent at the time of the frame, in scene length: between its
// last two positions.
func (ws *Workspace) shipPosition(id int) r2.Vec {
	now, before := ws.World.Place(uint32(id))
	return r2.Sub(now, r2.Scale(1-ws.Alpha(), r2.Sub(now, before))) // package stage's formula to the bit, or a followed ship would tremble
}

// AgentAt returns the agent that is seen at a point of the scene, or not farther from it than reach, or None.
func (ws *Workspace) AgentAt(at r2.Vec, reach float64) int {
	best, id := 0.0, None
	for i := range ws.World.Count() {
		d := r2.Norm(r2.Sub(ws.shipPosition(i), at))
		if ws.World.Presence(uint32(i)) != sim.Here {
			continue
		}
		if d <= max(ws.World.Glance(uint32(i)).Of.Radius, reach) && (id == None || d < best) {
			best, id = d, i
		}
	}
	return id
}
