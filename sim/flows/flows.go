// Package flows lets agents come and go: from sources, when they are due, and away when
// they have arrived.
//
//	to come ──due, and there is room──▶ here ──arrived for good──▶ left
//	        Come                             Leave
//
// An agent that is to come or has left is absent. The package knows when agents are due, and which agents
// are absent. It knows neither their places nor whether there is room: the caller of Come says that.
package flows

import "galaxy/sim/part"

// Presence says whether an agent is there.
type Presence uint8

// The states of an agent, in their order. An agent that no source lets come is here from
// the start.
const (
	Here   Presence = iota
	ToCome          // not yet, or never where its source ends before
	Left            // has arrived for good, and gone
)

// String returns the presence in words.
func (p Presence) String() string {
	switch p {
	case Here:
		return "here"
	case ToCome:
		return "still to come"
	case Left:
		return "left"
	}
	return "unknown"
}

// codes are the values in a hash: the same for ever, whatever becomes of the constants.
var codes = [...]uint64{Here: 0, ToCome: 1, Left: 2}

// State tells which agents are absent, and how many have come and left.
type State struct {
	absent  []bool  // per agent; nil where none ever is
	tallies []tally // per group
}

type tally struct {
	come        int // agents of its source
	left        int
	first, last uint64 // ticks at which agents left
}

// CopyTo makes d a copy of s, in d's memory if that is large enough.
func (s *State) CopyTo(d *State) {
	d.absent, d.tallies = part.Copied(d.absent, s.absent), part.Copied(d.tallies, s.tallies)
}

// Bytes returns the memory that a copy takes, in bytes.
func (s *State) Bytes() int { return part.Bytes(s.absent) + part.Bytes(s.tallies) }

// Absent marks by ID the agents that are to come or have left; it is nil if none ever is absent.
func (s *State) Absent() []bool { return s.absent }

// Counts are of one group, or of all.
type Counts struct {
	Agents int    // agents that ever come, or were there from the start
	Come   int    // agents that have come, or were there from the start
	Left   int    // agents that have left
	First  uint64 // the tick at which the first one left; 0: none has
	Last   uint64 // the tick at which the last one left so far

	Waiting int // agents that are due and have no room to come
}

// Join adds the counts of another group.
func (c *Counts) Join(o *Counts) {
	c.Agents, c.Come = c.Agents+o.Agents, c.Come+o.Come
	if o.Left > 0 && (c.Left == 0 || o.First < c.First) {
		c.First = o.First
	}
	c.Last = max(c.Last, o.Last)
	c.Waiting += o.Waiting
	c.Left += o.Left
}

// Throughput returns the number of agents that have left after the first one, per unit of scene time since
// then: until the tick now, or until the last one left if all have. It is 0 before two have left. Dt is the
// length of a step, scene time.
func (c *Counts) Throughput(now uint64, dt float64) float64 {
	if c.Left == c.Agents {
		now = c.Last
	}
	if c.Left < 2 || now <= c.First {
		return 0
	}
	return float64(c.Left-1) / float64(float64(now-c.First)*dt)
}

// Flows lets agents come and go. Make them with [New].
type Flows struct {
	State
	sources []*Source   // per group, nil where it has none
	due     [][]float64 // per group: when the agents of its source are due; scene time after the start
}

// New returns the flows of agents in groups with these sources, nil for none. If leaves is false, no agent
// leaves.
func New(seed uint64, agents int, sources []*Source, leaves bool) *Flows {
	f := &Flows{sources: sources, due: make([][]float64, len(sources))}
	f.tallies = make([]tally, len(sources))
	if leaves {
		f.absent = make([]bool, agents)
	}
	for g, s := range sources {
		if s == nil {
			continue
		}
		if f.absent == nil {
			f.absent = make([]bool, agents)
		}
		f.due[g] = s.times(seed, uint64(g))
		for i := range s.Count {
			f.absent[int(s.First)+i] = true
		}
	}
	return f
}

// Come lets the agents come that are due at a scene time after the start, in their order.
// Enter puts an agent where it starts, or reports false if there is no room: then it waits, and later
// agents wait behind it. Come reports whether any agent has come.
func (f *Flows) Come(time float64, enter func(id uint32) bool) (any bool) {
	for g, due := range f.due {
		t := &f.tallies[g]
		for t.come < len(due) && due[t.come] <= time {
			id := f.sources[g].First + uint32(t.come)
			if !enter(id) {
				break
			}
			f.absent[id] = false
			t.come++
			any = true
		}
	}
	return any
}

// Next returns the agent of a group's source that would come after so many others, or false if there is none. Once all have come, those
// that have left come again.
func (f *Flows) Next(group int32, after int) (id uint32, ok bool) {
	s, k := f.sources[group], f.tallies[group].come+after
	if s == nil {
		return 0, false
	}
	if k < s.Count {
		return s.First + uint32(k), true
	}
	k -= s.Count
	for id := s.First; id < s.First+uint32(s.Count); id++ {
		if f.Presence(id, group) == Left {
			if k == 0 {
				return id, true
			}
			k--
		}
	}
	return 0, false
}

// Add lets an agent of a group's source come that Next has returned, although it is not due. If it is the next one of the source, the
// one that is due then is the one after it.
func (f *Flows) Add(id uint32, group int32) {
	if f.Presence(id, group) == ToCome {
		f.tallies[group].come++
	} else {
		f.tallies[group].left-- // it is here again
	}
	f.absent[id] = false
}

// Leave lets an agent of a group leave at a tick.
func (f *Flows) Leave(id uint32, group int32, tick uint64) {
	t := &f.tallies[group]
	if t.left == 0 {
		t.first = tick
	}
	t.last = tick
	t.left++
	f.absent[id] = true
}

// Expects reports whether an agent is due after a scene time after the start. One that is
// due already and waits for room is not expected.
func (f *Flows) Expects(time float64) bool {
	for g, due := range f.due {
		if come := f.tallies[g].come; come < len(due) && due[come] > time {
			return true
		}
	}
	return false
}

// Presence says whether agent id of a group is there.
func (f *Flows) Presence(id uint32, group int32) Presence {
	if f.absent == nil || !f.absent[id] {
		return Here
	}
	if s := f.sources[group]; s != nil && s.Has(id) && int(id-s.First) >= f.tallies[group].come {
		return ToCome
	}
	return Left
}

// Code returns the presence of an agent for a hash; 0 means here.
func (f *Flows) Code(id uint32, group int32) uint64 { return codes[f.Presence(id, group)] }

// Counts returns the counts of a group of so many agents at a scene time after the start.
func (f *Flows) Counts(group, agents int, time float64) Counts {
	t, due := &f.tallies[group], f.due[group]
	c := Counts{Agents: agents, Come: agents, Left: t.left, First: t.first, Last: t.last}
	if s := f.sources[group]; s != nil {
		c.Agents += max(len(due), t.come) - s.Count
		c.Come += t.come - s.Count
		for k := t.come; k < len(due) && due[k] <= time; k++ {
			c.Waiting++
		}
	}
	return c
}
