package finder

import (
	"slices"

	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
	"galaxy/sky"
)

// Things are the bodies and the agents of the scene that is open, by name.
type Things struct {
	Scene *scene.Scene
	World *sim.World

	members [][]uint32 // by group, the IDs of its agents in order
	of      *sim.World // whose members these are
}

// Members returns the IDs of the agents of a group, in order.
func (th *Things) Members(group int) []uint32 {
	if th.of != th.World {
		s := th.World.Setup()
		th.of, th.members = th.World, make([][]uint32, len(s.Groups))
		for i := range s.Agents {
			if g := int(s.Agents[i].Group); g >= 0 && g < len(th.members) {
				th.members[g] = append(th.members[g], uint32(i))
			}
		}
	}
	return th.members[group]
}

// ShipName returns the name of an agent.
func (th *Things) ShipName(id int) string { return th.World.AgentName(uint32(id)) }

// BodyNamed returns the body of a name, or None.
func (th *Things) BodyNamed(name string) int {
	return slices.IndexFunc(th.World.Setup().Bodies, func(b orbit.Body) bool { return b.Name == name && name != "" })
}

// ShipNamed returns the agent of a name, or None.
func (th *Things) ShipNamed(name string) int {
	if id, ok := th.World.AgentNamed(name); ok && name != "" {
		return int(id)
	}
	return None
}

// StarOfBody returns the system of a body of the scene galaxy, or nil.
func (th *Things) StarOfBody(i int) *sky.System {
	if k := th.Scene.InSky(i); th.Scene.Galaxy && k >= 0 && k < len(th.Scene.Stars) {
		return th.Scene.Stars[k]
	}
	return nil
}

// bodyTitle returns the name of body i for people.
func (th *Things) bodyTitle(i int) string {
	if star := th.StarOfBody(i); star != nil {
		return star.Title()
	}
	return th.World.Setup().Bodies[i].Name
}

// bodyNote tells moons from planets: "moon of Mars", "planet of Toliman" in a pair. For other
// bodies it is empty.
func (th *Things) bodyNote(v *words.Voice, i int) string {
	bodies := th.World.Setup().Bodies
	center, _ := bodies.About(i)
	if center < 0 || th.Stellar(i) {
		return ""
	}
	switch above, _ := bodies.About(center); {
	case above < 0:
		return ""
	case th.shines(center):
		return v.Format("planet of %s", v.BodyIn(words.OfBody, bodies[center].Name))
	case th.Stellar(center):
		return ""
	}
	return v.Format("moon of %s", v.BodyIn(words.OfBody, bodies[center].Name))
}

// shines reports whether body i is a star.
func (th *Things) shines(i int) bool { return i < len(th.Scene.Looks) && th.Scene.Looks[i].Glow }

// Stellar reports whether body i is a star or a pair of stars.
func (th *Things) Stellar(i int) bool {
	return th.shines(i) || slices.ContainsFunc(th.World.Setup().Bodies.Satellites(i), th.shines)
}
