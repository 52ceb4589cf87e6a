package sim

import (
	"strconv"

	"galaxy/nav"
)

// AgentName returns what an agent is called in window, search, reports and messages:
// its own name; or its group's, where it is the only agent of that; or its group's and
// its number there, from 1: "couriers 3". An unknown agent has no name.
func (s *Setup) AgentName(id uint32) string {
	if int(id) >= len(s.Agents) {
		return ""
	}
	rank, members := ranks(s.Agents, len(s.Groups))
	return string(s.appendName(nil, id, rank[id], members))
}

// appendName appends the name of an agent by its rank in its group.
func (s *Setup) appendName(b []byte, id uint32, rank int32, members []int32) []byte {
	if name := s.Names[id]; name != "" {
		return append(b, name...)
	}
	g := s.Agents[id].Group
	b = append(b, s.Groups[g].Name...)
	if members[g] == 1 {
		return b
	}
	return strconv.AppendInt(append(b, ' '), int64(rank)+1, 10)
}

// AgentName returns what an agent is called, as that of [Setup] does, in constant time.
func (w *World) AgentName(id uint32) string {
	var room [64]byte
	return string(w.AppendAgentName(room[:0], id))
}

// AppendAgentName appends what an agent is called.
func (w *World) AppendAgentName(b []byte, id uint32) []byte {
	if int(id) >= len(w.ranks) {
		return b
	}
	return w.setup.appendName(b, id, w.ranks[id], w.members)
}

// AgentNamed returns the first agent that is called by a name; false where none is.
func (w *World) AgentNamed(name string) (id uint32, ok bool) {
	var room [64]byte
	for i := range w.ranks {
		if string(w.AppendAgentName(room[:0], uint32(i))) == name {
			return uint32(i), true
		}
	}
	return 0, false
}

// ranks returns each agent's place in its group, from 0, and how many members each
// group has.
func ranks(agents []nav.Agent, groups int) (rank, members []int32) {
	rank, members = make([]int32, len(agents)), make([]int32, groups)
	for i := range agents {
		g := agents[i].Group
		rank[i] = members[g]
		members[g]++
	}
	return rank, members
}
