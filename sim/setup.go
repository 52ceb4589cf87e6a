package sim

import (
	"fmt"
	"strings"

	"galaxy/internal/portable"
	"galaxy/internal/spell"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/orbit"
)

// Setup is all that a World starts from. The scene room builds it from a checked
// file; a program may build it by hand.
type Setup struct {
	Name  string
	Seed  uint64
	Start float64 // scene time at tick 0, in the scene's time unit
	Dt    float64 // length of one step, > 0, in the scene's time unit

	Bodies    orbit.System   // parents before children
	Obstacles []nav.Obstacle // rocks that stand still (Body = -1)
	Boxes     []nav.Box
	Tiles     *tiles.Map // ground with walls that nobody enters; nil in open space
	Groups    []Group
	Agents    []nav.Agent       // Agents[i].ID == i; Group indexes Groups
	Names     map[uint32]string // by agent, of those that have names of their own
	Health    []float64         // hit points by agent; shells do those no harm who have 0, or are beyond its end
	Slack     []float64         // length by agent, for one of another size than its group: added to Within of the group's stops; 0 beyond its end
	End       End
	Contacts  *Contacts // nil: agents pass through each other

	Workers int // goroutines for a step; 0 means one per processor
}

// Group is a set of agents that share a method, a body and a task.
type Group struct {
	Name      string
	Behavior  nav.Behavior
	Drive     nav.Drive
	Gunner    nav.Gunner // nil: unarmed
	Itinerary Itinerary
}

// Params returns the parameters that an order can set: those of the behaviour, and
// those of the gunner under the gunner's name, "gunner.range".
func (g *Group) Params() []nav.Param {
	params := nav.Params(g.Behavior)
	for _, p := range nav.Params(g.Gunner) {
		p.Name = nav.Name(g.Gunner) + "." + p.Name
		params = append(params, p)
	}
	return params
}

// param returns the one with that name.
func (g *Group) param(name string) (nav.Param, error) {
	of := nav.Name(g.Gunner) + "."
	if g.Gunner == nil || !strings.HasPrefix(name, of) {
		return nav.Find(g.Behavior, name)
	}
	p, err := nav.Find(g.Gunner, name)
	if err != nil {
		var known []string
		for _, p := range nav.Params(g.Gunner) {
			known = append(known, of+p.Name)
		}
		err = fmt.Errorf("unknown parameter %q: %s", name, spell.Hint(name, known))
	}
	return p, err
}

// Choice says which stop follows after an arrival.
type Choice uint8

// The choices.
const (
	Stay   Choice = iota // the first goal is the last
	Loop                 // the stops in turn, from the one reached, for ever
	List                 // the stops in turn, once
	Random               // any other stop, drawn from (seed, agent, arrivals)
)

// String returns the choice's name in scene files.
func (c Choice) String() string {
	if c > Random {
		return "unknown"
	}
	return [...]string{"stay", "loop", "list", "random"}[c]
}

// Itinerary is the list of places that a group's agents travel between. An
// agent that starts with a goal flies there first; one that has none starts for
// the first stop, or with Random for one that is drawn.
type Itinerary struct {
	Choice Choice
	Stops  []nav.Goal
}

// First returns the stop that an agent starts for that stands at stop at, or at none
// where that is -1: the one that follows it, or the first where none does. The
// itinerary has stops.
func (it *Itinerary) First(seed uint64, agent uint32, at int) int {
	stop, _ := it.next(seed, agent, 0, at)
	return stop
}

// next returns the stop that follows stop at, or -1 for none, after so many arrivals of
// an agent. ok is false where at is the last, or the only one; the stop is then 0.
func (it *Itinerary) next(seed uint64, agent, arrivals uint32, at int) (stop int, ok bool) {
	n := len(it.Stops)
	switch {
	case n == 0, it.Choice == Stay, n == 1 && at >= 0, it.Choice == List && at == n-1:
		return 0, false
	case it.Choice == Random:
		return drawStop(seed, agent, arrivals, at, n), true
	}
	return (at + 1) % n, true
}

// drawStop draws one of n stops by chance: any but the present one, which is at, or -1
// for none.
func drawStop(seed uint64, agent, arrivals uint32, at, n int) int {
	others := n
	if at >= 0 {
		others--
	}
	const lane = 0x73746f70 // "stop": no other draw of the agent's shares it
	k := int(portable.Hash(seed, uint64(agent), uint64(arrivals), lane) % uint64(others))
	if at >= 0 && k >= at {
		k++
	}
	return k
}

// End says when a run is over.
type End struct {
	Time    float64 // scene time after Start; 0 means never
	Arrived bool    // when some have goals, and each of them has arrived for good, has stopped, is lost, or rests as a wreck or after a fault
}
