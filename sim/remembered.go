package sim

import "galaxy/nav"

// Remembered is a value that a behaviour keeps for an agent under a name.
type Remembered struct {
	Name  string // of a part of a composition with the part's, as for parameters
	Value any    // int64, float64, bool, r2.Vec, uint32, which is the ID of an agent, or nil
}

// Remembers returns what the behaviour of agent id keeps under names, as scripts do.
func Remembers(w *World, id uint32) (list []Remembered) {
	a := &w.setup.Agents[id]
	var more []nav.Memory
	for i, s := range w.controls.groups[a.Group].slots {
		if !s.Named {
			continue
		}
		if more == nil {
			more = w.memories.of(a)
		}
		list = append(list, Remembered{s.Name, more[i-1].Kept()})
	}
	return list
}
