package sim

import (
	"fmt"
	"strings"

	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/nav/tiles"
	"galaxy/orbit"
	"galaxy/sim/flights"
	"galaxy/sim/flows"
	"galaxy/sim/journeys"
	"galaxy/sim/scenery"
	"galaxy/sim/stocks"
)

// Setup is all that a World starts from. Package scene builds it from a checked file; a
// program may build it by hand.
type Setup struct {
	Name  string
	Seed  uint64
	Start float64 // scene time at tick 0, in the scene's time unit
	Dt    float64 // length of one step, > 0, in the scene's time unit

	Bodies    orbit.System   // parents before children
	Obstacles []nav.Obstacle // rocks that stand still (Body = -1)
	Boxes     []nav.Box
	Tiles     *tiles.Map // ground with walls that no agent enters; nil in open space
	Groups    []Group
	Agents    []nav.Agent       // Agents[i].ID == i; Group indexes Groups
	Names     map[uint32]string // by ID: the agents that have names of their own
	Health    []float64         // hit points by agent; agents with 0, or beyond its end, are invulnerable
	Slack     []float64         // length by agent, for one of another size than its group: added to Within of the group's stops; 0 beyond its end
	End       End
	Contacts  *Contacts    // nil: agents pass through each other
	Zones     []Zone       // named parts of the plane, for rules
	Rules     func() Rules // makes the rules of a world; nil: there are none
	Stocks    *Stocks      // named amounts of agents, bodies and groups; nil: there are none
	Flights   *Flights     // of the agents with the drive orbital; nil: there are none, or they fly far from all bodies

	Workers int // goroutines for a step; 0 means one per processor

	plainly bool // agents decide by views, and each phase is done by itself: tests compare both
}

// Group is a set of agents that share a method, a body and a task.
type Group struct {
	Name      string
	Behavior  nav.Behavior
	Guard     steer.Guard // of what its agents would strike
	Drive     nav.Drive
	SpeedIn   SpeedIn    // in which frame its agents have their top speed and decide; the zero value is the scene's
	Gunner    nav.Gunner // nil: unarmed
	Itinerary Itinerary
	Senses    *Senses // what they see of others; nil: all that their behaviour looks at
	Shows     Insight // what others can know of its agents beside what is seen
	Source    *Source // nil: all agents are there from the start

	// By which its agents choose targets: for each state of [nav.States], or one for all; nil where they do not.
	Targets []*Targets
}

// Method returns the name of the group's method for tables and titles: the name of its
// behaviour, as "seek", or "safe(seek)" with a guard.
func (g *Group) Method() string {
	if g.Guard.Safe {
		return "safe(" + nav.Method(g.Behavior) + ")"
	}
	return nav.Method(g.Behavior)
}

// Params returns the parameters that an order can set: "safe" of the guard, the parameters of the
// behaviour, and the parameters of the gunner with its name in front, as "gunner.range".
func (g *Group) Params() []nav.Param {
	params := append(nav.Params(&g.Guard), nav.Params(g.Behavior)...)
	for _, p := range nav.Params(g.Gunner) {
		p.Name = nav.Name(g.Gunner) + "." + p.Name
		params = append(params, p)
	}
	return params
}

// param returns the one with that name.
func (g *Group) param(name string) (nav.Param, error) {
	if p, err := nav.Find(&g.Guard, name); err == nil {
		return p, nil
	}
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
		err = fmt.Errorf("unknown parameter %q: %s", name, suggest.Hint(name, known))
	}
	return p, err
}

// Flights is the type of package [flights].
type Flights = flights.Setup

// Stocks is the type of package [stocks].
type Stocks = stocks.Setup

// drives returns the drives of all groups.
func (s *Setup) drives() (list []nav.Drive) {
	for i := range s.Groups {
		list = append(list, s.Groups[i].Drive)
	}
	return list
}

// Source is the type of package [flows].
type Source = flows.Source

// SpeedIn is the type of package [scenery].
type SpeedIn = scenery.SpeedIn

// The frames in which agents can have their speed.
const (
	SceneFrame   = scenery.SceneFrame
	BodyFrame    = scenery.BodyFrame
	NearestFrame = scenery.NearestFrame
)

// Itinerary and Choice are types of package [journeys].
type (
	Itinerary = journeys.Itinerary
	Choice    = journeys.Choice
)

// The choices.
const (
	Stay   = journeys.Stay
	Loop   = journeys.Loop
	List   = journeys.List
	Random = journeys.Random
)

// End says when a run is over.
type End struct {
	Time    float64 // scene time after Start; 0 means never
	Arrived bool    // when there are agents with goals, each of them has arrived for good, has stopped, is lost, quarantined or a wreck, and none is due later
}

// stops returns the itineraries of all groups, and their stops.
func (s *Setup) stops() (itineraries []Itinerary, stops [][]nav.Goal) {
	for i := range s.Groups {
		itineraries = append(itineraries, s.Groups[i].Itinerary)
		stops = append(stops, s.Groups[i].Itinerary.Stops)
	}
	return itineraries, stops
}
