package nav

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// NeighborFilter selects the other agents that a behaviour reacts to.
type NeighborFilter uint8

// The neighbour filters.
const (
	Everyone    NeighborFilter = iota
	OwnGroup                   // agents of the same group
	OtherGroups                // agents of all other groups
)

func (NeighborFilter) words() []string { return []string{"everyone", "own", "others"} }

// accepts reports whether the filter lets neighbour n of self through.
func (f NeighborFilter) accepts(self *Agent, n *Neighbor) bool {
	return f == Everyone || (n.Group == self.Group) == (f == OwnGroup)
}

// mean returns the mean position, relative to self, and the mean velocity of the
// accepted neighbours within a distance, and their number.
func (f NeighborFilter) mean(self *Agent, v *View, distance float64) (offset, vel r2.Vec, count int) {
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		d := r2.Sub(n.Pos, self.Pos)
		if !f.accepts(self, n) || portable.Norm2(d) > float64(distance*distance) {
			continue
		}
		offset, vel, count = r2.Add(offset, d), r2.Add(vel, n.Vel), count+1
	}
	if count > 0 {
		offset = portable.Scale(1/float64(count), offset)
		vel = portable.Scale(1/float64(count), vel)
	}
	return offset, vel, count
}

// ThreatFilter selects the agents or bodies that a behaviour keeps away from.
type ThreatFilter uint8

// The threat filters.
const (
	FromTarget   ThreatFilter = iota // the agent's goal, at any distance
	FromOthers                       // agents of other groups, within range
	FromEveryone                     // any agent within range
)

func (ThreatFilter) words() []string { return []string{"target", "others", "everyone"} }

// accepts reports whether neighbour n of self is a threat.
func (f ThreatFilter) accepts(self *Agent, n *Neighbor) bool {
	return f == FromEveryone || f == FromOthers && OtherGroups.accepts(self, n)
}
