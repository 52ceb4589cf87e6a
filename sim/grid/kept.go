package grid

import (
	"galaxy/nav"
	"galaxy/sim/part"
)

// Kept is what tells a sorted grid from the agents that were sorted.
type Kept struct {
	side    float64 // of a cell, length
	changed []seen  // since the Sort
}

// seen is an agent that the others see otherwise than it is by now.
type seen struct {
	id uint32
	as nav.Neighbor
}

// Keep makes d what Restore needs. Agents are those sorted, by ID, and wrecks those then; their places are
// still the same.
func (g *State) Keep(d *Kept, agents []nav.Agent, wrecks []bool) {
	d.side, d.changed = g.side, d.changed[:0]
	for k := range g.sorted {
		id := g.sorted[k].ID
		if now := neighbor(&agents[id], wrecks); !part.Same(&now, &g.sorted[k]) {
			d.changed = append(d.changed, seen{id, g.sorted[k]})
		}
	}
}

// Restore sorts the agents, as Sort does, and shows them as they were seen when d was kept.
func (g *Grid) Restore(d *Kept, agents []nav.Agent, wrecks, absent []bool) {
	g.Resize(d.side, len(agents))
	g.Sort(agents, wrecks, absent)
	for i := range d.changed {
		*g.Seen(d.changed[i].id) = d.changed[i].as
	}
}

// neighbor returns an agent as others see it.
func neighbor(a *nav.Agent, wrecks []bool) nav.Neighbor {
	seen := a.Neighbor()
	seen.Wreck = wrecks != nil && wrecks[a.ID]
	return seen
}

// Bytes returns how much memory it takes.
func (d *Kept) Bytes() int { return part.Bytes(d.changed) }
