package player

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
	"galaxy/sky"
)

// sceneIndex is what the player looks up in a scene: the bodies' positions, the members
// of groups, the bounds.
type sceneIndex struct {
	bodyStates    []orbit.State // at the time of the frame
	bodyPositions []r2.Vec      // the same in the plane

	members [][]uint32 // by group, the IDs of its agents in order
	groups  []string   // names

	scene.Bounds         // as they were last measured
	center       r2.Vec  // of that box
	diameter     float64 // the longer side of that box, with a margin
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
	for i := range s.Agents {
		if g := int(s.Agents[i].Group); g >= 0 && g < len(c.members) {
			c.members[g] = append(c.members[g], uint32(i))
		}
	}
	c.measureBounds(w)
}

// measureBounds computes the bounds of the scene and of its agents where they are.
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

// shipPosition returns where an agent is at the time of the frame, in scene length:
// between its last two positions.
func (ws *Workspace) shipPosition(id int) r2.Vec {
	now, before := ws.World.Place(uint32(id))
	return r2.Sub(now, r2.Scale(1-ws.Alpha(), r2.Sub(now, before))) // package stage's formula to the bit, or a followed ship would tremble
}

// ShipName returns the name of an agent.
func (ws *Workspace) ShipName(id int) string { return ws.World.AgentName(uint32(id)) }

// bodyNamed returns the body of a name, or None.
func (ws *Workspace) bodyNamed(name string) int {
	return slices.IndexFunc(ws.World.Setup().Bodies, func(b orbit.Body) bool { return b.Name == name && name != "" })
}

// shipNamed returns the agent of a name, or None.
func (ws *Workspace) shipNamed(name string) int {
	if id, ok := ws.World.AgentNamed(name); ok && name != "" {
		return int(id)
	}
	return None
}

// starOfBody returns the system of a body of the scene galaxy, or nil.
func (ws *Workspace) starOfBody(i int) *sky.System {
	if k := ws.Scene.InSky(i); ws.Scene.Galaxy && k >= 0 && k < len(ws.Scene.Stars) {
		return ws.Scene.Stars[k]
	}
	return nil
}

// bodyTitle returns the name of body i for people.
func (ws *Workspace) bodyTitle(i int) string {
	if star := ws.starOfBody(i); star != nil {
		return star.Title()
	}
	return ws.World.Setup().Bodies[i].Name
}

// bodyNote tells moons from planets: "moon of Mars", "planet of Toliman" in a pair. Of other
// bodies it says nothing.
func (ws *Workspace) bodyNote(i int) string {
	bodies := ws.World.Setup().Bodies
	center, _ := bodies.About(i)
	if center < 0 || ws.stellar(i) {
		return ""
	}
	switch above, _ := bodies.About(center); {
	case above < 0:
		return ""
	case ws.shines(center):
		return "planet of " + bodies[center].Name
	case ws.stellar(center):
		return ""
	}
	return "moon of " + bodies[center].Name
}

// shines reports whether body i is a star.
func (ws *Workspace) shines(i int) bool { return i < len(ws.Scene.Looks) && ws.Scene.Looks[i].Glow }

// stellar reports whether body i is a star or a pair of stars.
func (ws *Workspace) stellar(i int) bool {
	return ws.shines(i) || slices.ContainsFunc(ws.World.Setup().Bodies.Satellites(i), ws.shines)
}

// KeyOrder returns the order that the scene has for an upper-case letter or, with 0, for
// any key without another meaning.
func (ws *Workspace) KeyOrder(letter rune) (k scene.Key, ok bool) {
	for _, k := range ws.Scene.Keys {
		if k.Letter == letter {
			return k, true
		}
	}
	return scene.Key{}, false
}
