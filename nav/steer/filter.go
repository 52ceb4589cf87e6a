package steer

import "galaxy/nav"

// NeighborFilter selects the other agents that a behaviour reacts to.
type NeighborFilter uint8

// The neighbour filters.
const (
	Everyone    NeighborFilter = iota
	OwnGroup                   // agents of the same group
	OtherGroups                // agents of all other groups
	Friends                    // agents of the same team
	Enemies                    // agents of other teams, none of them 0
)

// Words returns what scene files write.
func (NeighborFilter) Words() []string {
	return []string{"everyone", "own", "others", "friends", "enemies"}
}

// accepts reports whether the filter of an agent of a group and a team lets an agent of a group and a team through.
func (f NeighborFilter) accepts(own, team, other, otherTeam int32) bool {
	switch f {
	case Everyone:
		return true
	case OwnGroup:
		return other == own
	case OtherGroups:
		return other != own
	case Friends:
		return otherTeam == team
	}
	return otherTeam != team && otherTeam != 0 && team != 0
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
	FromEnemies                      // agents of other teams, none of them 0, within range
)

// Words returns what scene files write.
func (ThreatFilter) Words() []string { return []string{"target", "others", "everyone", "enemies"} }

// accepts reports whether an agent of a group and a team is a threat to one of a group and a team.
func (f ThreatFilter) accepts(own, team, other, otherTeam int32) bool {
	switch f {
	case FromOthers:
		return OtherGroups.accepts(own, team, other, otherTeam)
	case FromEveryone:
		return true
	case FromEnemies:
		return Enemies.accepts(own, team, other, otherTeam)
	}
	return false
}
