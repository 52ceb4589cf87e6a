package steer

import "galaxy/nav"

// NeighborFilter selects the other agents that a behaviour reacts to.
type NeighborFilter uint8

// The neighbour filters.
const (
	Everyone    NeighborFilter = iota
	OwnGroup                   // agents of the same group
	OtherGroups                // agents of all other groups
)

// Words returns what scene files write.
func (NeighborFilter) Words() []string { return []string{"everyone", "own", "others"} }

// accepts reports whether the filter lets an agent of another group, or of the same one,
// through.
func (f NeighborFilter) accepts(own, other int32) bool {
	return f == Everyone || (other == own) == (f == OwnGroup)
}

// flockmates is the scope of a rule of a flock that looks to a distance, this included.
func flockmates(distance float64) nav.Scope {
	const within = 1 + 0x1p-52 // a scope ends before its border
	return nav.Scope{Of: nav.Agents | nav.TheGoal | nav.Aimless, Near: float64(within * distance)}
}

// ThreatFilter selects the agents or bodies that a behaviour keeps away from.
type ThreatFilter uint8

// The threat filters.
const (
	FromTarget   ThreatFilter = iota // the agent's goal, at any distance
	FromOthers                       // agents of other groups, within range
	FromEveryone                     // any agent within range
)

// Words returns what scene files write.
func (ThreatFilter) Words() []string { return []string{"target", "others", "everyone"} }

// accepts reports whether an agent of another group, or of the same one, is a threat.
func (f ThreatFilter) accepts(own, other int32) bool {
	return f == FromEveryone || f == FromOthers && OtherGroups.accepts(own, other)
}
