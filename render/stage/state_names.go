package stage

import (
	"math"

	"galaxy/sim"
)

const (
	mostStates = 60    // ships in the picture whose states are written; of more, none
	lessStates = 52    // so many may be there before they are written again
	stateMark  = " · " // between a name and a state
)

// stateNames are the states of ships.
type stateNames struct {
	*lettering

	tooMany bool
}

// stateOf returns the name of an agent's state, or nothing.
func (s *lettering) stateOf(id int) string {
	name, _, _ := sim.StateName(s.world, uint32(id))
	if name == "" || !sim.Alive(s.world, uint32(id)) {
		return ""
	}
	return name
}

// appendState writes the state of an agent behind its name, where states are shown.
func (s *lettering) appendState(b []byte, id int) []byte {
	if name := s.stateOf(id); name != "" && s.view.Options.States {
		b = append(append(b, stateMark...), name...)
	}
	return b
}

// build writes the states of ships below them, where not too many of them are in the picture. Ships that are named have theirs there.
func (s *stateNames) build(f *Frame) {
	if s.world.Count() <= fewAgents || s.world.Count() > mostThinking || !s.any() {
		return
	}
	seen, limit := 0, mostStates
	if s.tooMany {
		limit = lessStates
	}
	for id := range s.world.Count() {
		if s.shown(id) {
			seen++
		}
	}
	if s.tooMany = seen > limit; s.tooMany {
		return
	}
	size := math.Round(10.5 * s.points)
	for id := range s.world.Count() {
		if id == s.view.Ship || !s.shown(id) {
			continue
		}
		start := len(s.arena)
		s.arena = s.world.AppendAgentName(s.arena, uint32(id))
		key := s.arena[start:len(s.arena):len(s.arena)]
		text := s.arena.keep(nil, s.stateOf(id))
		at := s.shipSpot(id)
		at.Y -= s.hull(id) + 0.9*size
		ink := faded(lightened(s.view.Options.Palette.GroupColor(s.scene, s.world.Glance(uint32(id)).Of.Group)), 0.85)
		s.wordAs(f, key, at, s.meter.width(text, size, false), Text{Size: float32(size), Color: ink, S: text})
	}
}

// mostThinking is how many agents are looked at for those that are in the picture.
const mostThinking = 5000

// any reports whether some group has states.
func (s *stateNames) any() bool {
	for g := range s.world.Setup().Groups {
		if sim.HasStates(s.world, g) {
			return true
		}
	}
	return false
}

// shown reports whether an agent has a state and is in the picture.
func (s *stateNames) shown(id int) bool {
	return s.stateOf(id) != "" && s.OnScreen(s.shipSpot(id), 0)
}
