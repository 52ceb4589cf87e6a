package nav

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Company says which other agents a behaviour minds.
type Company uint8

// The companies.
const (
	Everyone    Company = iota
	OwnGroup            // those of the agent's own group
	OtherGroups         // all but those
)

func (Company) words() []string { return []string{"everyone", "own", "others"} }

// minds reports whether n belongs to the company, as self sees it.
func (c Company) minds(self *Agent, n *Neighbor) bool {
	return c == Everyone || (n.Group == self.Group) == (c == OwnGroup)
}

// mean returns where those of the company within the given distance are on the
// average, as seen from self, how they move on the average, and how many they
// are.
func (c Company) mean(self *Agent, v *View, distance float64) (offset, vel r2.Vec, count int) {
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		d := r2.Sub(n.Pos, self.Pos)
		if !c.minds(self, n) || portable.Norm2(d) > float64(distance*distance) {
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

// Menace says from whom a behaviour keeps away.
type Menace uint8

// The menaces.
const (
	FromTarget   Menace = iota // what the agent has for a goal, at any distance
	FromOthers                 // agents of other groups, within range
	FromEveryone               // any agent within range
)

func (Menace) words() []string { return []string{"target", "others", "everyone"} }

// minds reports whether the neighbour n is one, as self sees it.
func (m Menace) minds(self *Agent, n *Neighbor) bool {
	return m == FromEveryone || m == FromOthers && OtherGroups.minds(self, n)
}
