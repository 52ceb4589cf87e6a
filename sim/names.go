package sim

import (
	"strconv"

	"galaxy/nav"
)

// AgentName returns what an agent is called in window, search, reports and messages:
// its own name; or its group's, if it is the only agent of that; or its group's and
// its number there, from 1: "couriers 3". An unknown agent has no name.
func (s *Setup) AgentName(id uint32) string {
	if int(id) >= len(s.Agents) {
		return ""
	}
	r := rank(s.Agents, len(s.Groups))
	return string(s.appendName(nil, id, r.of(&s.Agents[id]), r.members))
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

// AgentName returns the name of an agent, as [Setup.AgentName] does, in constant time.
func (w *World) AgentName(id uint32) string {
	var room [64]byte
	return string(w.AppendAgentName(room[:0], id))
}

// AppendAgentName appends the name of an agent.
func (w *World) AppendAgentName(b []byte, id uint32) []byte {
	if int(id) >= len(w.setup.Agents) {
		return b
	}
	return w.setup.appendName(b, id, w.ranks.of(&w.setup.Agents[id]), w.ranks.members)
}

// AgentNamed returns the first agent that is called by a name; false if none is.
func (w *World) AgentNamed(name string) (id uint32, ok bool) {
	var room [64]byte
	for i := range w.setup.Agents {
		if string(w.AppendAgentName(room[:0], uint32(i))) == name {
			return uint32(i), true
		}
	}
	return 0, false
}

// ranks are the agents' places in their groups, from 0.
type ranks struct {
	members []int32 // per group: how many there are
	first   []int32 // per group, where each one's agents follow each other: the first of them
	each    []int32 // per agent, if they do not
}

// rank returns the ranks of agents. Mostly they need no memory of each agent.
func rank(agents []nav.Agent, groups int) *ranks {
	r := new(ranks)
	r.members, r.first = make([]int32, groups), make([]int32, groups)
	together := true
	for i := range agents {
		g := agents[i].Group
		if r.members[g] == 0 {
			r.first[g] = int32(i)
		}
		together = together && r.first[g]+r.members[g] == int32(i)
		r.members[g]++
	}
	if together {
		return r
	}
	clear(r.members)
	r.each = make([]int32, len(agents))
	for i := range agents {
		g := agents[i].Group
		r.each[i] = r.members[g]
		r.members[g]++
	}
	return r
}

// of returns the rank of an agent.
func (r *ranks) of(a *nav.Agent) int32 {
	if r.each == nil {
		return int32(a.ID) - r.first[a.Group]
	}
	return r.each[a.ID]
}
