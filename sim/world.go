package sim

import (
	"runtime"
	"slices"

	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/orbit"
	"galaxy/sim/arms"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/flights"
	"galaxy/sim/flows"
	"galaxy/sim/grid"
	"galaxy/sim/journeys"
	"galaxy/sim/moves"
	"galaxy/sim/scenery"
	"galaxy/sim/stocks"
	"galaxy/sim/ways"
	"galaxy/sim/workers"
)

// World is a scene in motion. It may be used by one goroutine at a time; it starts its
// workers itself.
type World struct {
	setup Setup // its groups, rocks, boxes and tiles are the world's own: orders change them
	state       // the state that a step changes and the next one depends on, without the parts' own

	// A step makes these anew for its parts.
	input  contact.Input
	combat arms.Input

	copies  copies
	version uint64
	pushed  bool    // something else than their drives may move agents
	watch   watcher // hears of the phases of a step

	pool      *workers.Pool
	ranks     *ranks
	controls  *controls
	memories  *memories
	orders    *orders
	scenery   *scenery.Scenery
	agents    *columns.Columns
	neighbors *neighbors
	senses    *senses
	mover     *moves.Mover
	space     *space
	contacts  *contact.Solver
	journeys  *journeys.Tracker
	arms      *arms.Arms
	flows     *flows.Flows
	flights   *flights.Flights
	gate      *gate
	ways      *ways.Planner
	choices   choices
	stocks    *stocks.Stocks // or nil
	exchange  exchange
	rules     Rules // or nil
}

// copies are copies of the agents, by ID, made when a caller asks for them.
type copies struct {
	now, before []nav.Agent
	fresh       bool // they are up to date
}

// refresh brings the copies up to date.
func (c *copies) refresh(of *columns.Columns) {
	if !c.fresh {
		n := of.Len()
		c.now, c.before = slices.Grow(c.now[:0], n)[:n], slices.Grow(c.before[:0], n)[:n]
		of.Unload(c.now, c.before)
		c.fresh = true
	}
}

// New returns the world at tick 0, or the error of [Setup.Check]. Agents, behaviours and
// gunners are copied, so that one setup can start many worlds.
func New(s Setup) (*World, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if s.Workers == 0 {
		s.Workers = runtime.GOMAXPROCS(0)
	}
	s.own()
	w := &World{setup: s, pool: workers.New(s.Workers)}
	runtime.AddCleanup(w, (*workers.Pool).Close, w.pool)
	w.scenery = scenery.New(s.Bodies, s.Obstacles, s.Boxes, s.Tiles)
	if slices.ContainsFunc(s.Groups, func(g Group) bool { return g.SpeedIn.Kind == NearestFrame }) {
		w.scenery.Influence(s.Start)
	}
	w.ranks = rank(s.Agents, len(s.Groups))
	w.flows = newFlows(&w.setup)
	agents := slices.Clone(s.Agents)
	var err error
	if w.flights, err = flights.New(s.Flights, s.Bodies, agents, s.drives(), s.Start); err != nil {
		return nil, err
	}
	w.controls = newControls(&w.setup, w.flights)
	w.memories = newMemories(w.controls, w.ranks)
	w.pushed = s.pushes() || w.flows.Absent() != nil
	w.contacts = contact.New(w.pool, s.Agents)
	w.arms = arms.New(w.pool, agents, w.controls.gunners, s.Health)
	w.ways = ways.New(w.pool, w.scenery, s.Agents)
	itineraries, stops := s.stops()
	w.journeys = journeys.New(w.pool, w.scenery, journeys.Plan{
		Seed: s.Seed, Dt: s.Dt, Stops: itineraries, Slack: s.Slack,
		Arrival: w.controls.arrival, Leaves: w.controls.leaves, Forget: w.memories.forget,
	}, agents)
	w.agents = columns.New(w.pool, agents, w.flows.Absent(), stops, s.Dt, w.pushed)
	w.journeys.Follow(w.agents)
	w.scenery.Agents = w.agents
	if w.flights.Any() {
		w.agents.Space = w.flights
		collide(w)
	}
	w.neighbors = &neighbors{setup: &w.setup, controls: w.controls, agents: w.agents, contacts: w.contacts, arms: w.arms, flows: w.flows, pushed: w.pushed, odd: make([]oddities, s.Workers)}
	w.neighbors.near, w.neighbors.phases = grid.NewLists(&w.neighbors.grid, s.Workers), workers.PhasesOf(w.pool, w.neighbors)
	w.senses = &senses{setup: &w.setup, controls: w.controls, memories: w.memories, ranks: w.ranks, scenery: w.scenery, ways: w.ways, journeys: w.journeys, agents: w.agents, neighbors: w.neighbors, flights: w.flights}
	for range s.Workers {
		w.senses.buffers = append(w.senses.buffers, &buffers{lookout: w.scenery.Lookout(), ends: make([]int, len(s.Groups)), reaches: make([]reach, len(s.Groups))})
	}
	w.connect()
	raise(w)
	w.mover = moves.New(moves.Plan{
		Pool: w.pool, Columns: w.agents, Scenery: w.scenery, Journeys: w.journeys,
		Fixed: w.input.Fixed, Index: w.input.Index, Pushed: w.pushed, Dt: s.Dt, Steer: w.senses.steer,
	})
	w.neighbors.mover = w.mover
	w.gate = newGate(w)
	w.orders = &orders{setup: &w.setup, agents: w.agents, journeys: w.journeys, neighbors: w.neighbors, gate: w.gate, flights: w.flights, memories: w.memories, arms: w.arms}
	w.choices = newChoices(&w.setup)
	store(w)
	w.senses.watching = newWatching(&w.setup)
	w.gate.senses = w.senses
	w.senses.knows = newKnowledge(w)
	w.exchange.traders = newTraders(&w.setup)
	w.start()
	if s.Rules != nil {
		w.rules = s.Rules()
		w.rules.Begin(w)
	}
	return w, nil
}

// own gives a setup its own copies of what orders change.
func (s *Setup) own() {
	s.Groups = slices.Clone(s.Groups)
	for i := range s.Groups {
		g := &s.Groups[i]
		g.Behavior, g.Gunner, g.Itinerary.Stops = nav.Clone(g.Behavior), nav.Clone(g.Gunner), slices.Clone(g.Itinerary.Stops)
	}
	s.Obstacles, s.Boxes = slices.Clone(s.Obstacles), slices.Clone(s.Boxes)
	if s.Tiles != nil {
		s.Tiles = s.Tiles.Clone()
	}
}

// start brings the world to tick 0.
func (w *World) start() {
	w.mover.Fly(w.controls.methods())
	w.agents.SetSide(w.neighbors.cellSide())
	w.place(w.Time())
	w.journeys.Route()
	w.neighbors.resort(w.tick)
	w.gate.comeAndGo(w.tick, nil)
	w.neighbors.show()
	w.contacts.Start(&w.input)
	w.agents.Stand() // Start may have moved solid agents apart
	w.neighbors.look(w.tick)
	w.gate.comeAndGo(w.tick, w.mover.Arrive(w.tick, nil))
	w.ways.Replan(w.agents, w.flows.Absent())
	w.neighbors.hide()
}

// pushes reports whether something else than their drives may move agents that are always here, or stop them.
func (s *Setup) pushes() bool {
	return s.plainly || s.Flights != nil || s.Contacts != nil || s.Tiles != nil || slices.ContainsFunc(s.Agents, func(a nav.Agent) bool { return a.Square }) ||
		slices.ContainsFunc(s.Groups, func(g Group) bool { return g.Gunner != nil })
}

// Close stops the world's goroutines; it takes no step after that. If a world is not closed, the garbage
// collector stops its goroutines.
func (w *World) Close() { w.pool.Close() }

// Step advances the world by one tick.
func (w *World) Step() {
	w.version++
	w.watch.phase("orders")
	w.moved = false
	w.apply() // the orders given since the last step
	w.copies.fresh = false
	w.watch.phase("decide")
	w.decide() // each agent reads the state before the step, and writes only its own
	w.tick++
	w.input.Tick, w.combat.Tick = w.tick, w.tick
	w.watch.phase("place")
	w.place(w.Time()) // bodies
	w.watch.phase("sweep")
	w.contacts.Sweep(&w.input) // agents bounce off the things that they hit, or slide along them
	if list := impacts(w); list != nil {
		w.contacts.Note(list)
	}
	w.watch.phase("travel")
	w.mover.Travel()
	w.journeys.Route()
	w.watch.phase("sort")
	w.neighbors.sort()
	w.watch.phase("count")
	w.count() // solid agents that overlap are moved apart, and sorted again
	w.watch.phase("fight")
	w.fight() // shells fly, hit and wreck; gunners aim and fire
	w.watch.phase("arrive")
	w.exchange.noteGoals(w)
	arrived := w.mover.Arrive(w.tick, w.contacts.Turned)
	w.mover.Watch(w.tick)
	if w.stocks != nil {
		w.watch.phase("stocks")
		w.exchange.step(w) // agents use what they have, and trade where they have arrived
	}
	w.watch.phase("flow")
	w.gate.comeAndGo(w.tick, arrived) // agents that have arrived for good leave, and others come
	if w.choices.any {
		w.watch.phase("choose")
		choose(w) // agents that choose their targets among others choose again
	}
	w.watch.phase("paths")
	w.ways.NoteStruck(w.contacts.Struck)
	w.ways.Replan(w.agents, w.flows.Absent())
	if w.rules != nil {
		w.watch.phase("rules")
		w.rules.Answer(w, Answers{w}) // what follows is for the next step
	}
	w.watch.phase("")
}

// Lost reports whether the goal of agent id is unreachable: no path leads there as the
// tiles are now. A change of tiles, or another goal, may end that.
func (w *World) Lost(id uint32) bool { return w.ways.Lost(id) }

// Journeys returns the journeys of the agents: how often each has arrived, where its present journey
// began, and whether it has had a contact since. It belongs to the world, which alone changes it.
func (w *World) Journeys() *journeys.State { return &w.journeys.State }

// Idle reports whether no agent is on its way: each one with a goal has arrived for good,
// has stopped, is lost, stuck, quarantined or a wreck, or has left, and none is due later.
// If no agent has a goal it is false: an order may have removed the goals.
func (w *World) Idle() bool {
	return !w.flows.Expects(w.setup.sinceStart(w.tick)) && w.mover.Idle(w.tick, w.ways)
}

// Version returns a number that changes whenever the world does: with each step, Restore and Put.
func (w *World) Version() uint64 { return w.version }

// Tick returns the number of steps so far.
func (w *World) Tick() uint64 { return w.tick }

// Time returns the scene time now, in the scene's time unit: Start + Tick·Dt.
func (w *World) Time() float64 { return w.setup.timeAt(w.tick) }

func (s *Setup) timeAt(tick uint64) float64 { return s.Start + s.sinceStart(tick) }

// sinceStart returns the scene time from the start to a tick.
func (s *Setup) sinceStart(tick uint64) float64 { return float64(float64(tick) * s.Dt) }

// Setup returns the setup with which the world started, with behaviours, gunners, stops, rocks, boxes and tiles as
// orders have changed them since. The caller must not change it.
func (w *World) Setup() *Setup { return &w.setup }

// Agents returns copies of the agents now, by ID. It includes agents that have not come yet and agents
// that have left: [World.Presence] tells them apart. The list belongs to the world and is valid until the
// next Step.
func (w *World) Agents() []nav.Agent {
	w.copies.refresh(w.agents)
	return w.copies.now
}

// Tiles returns the tiles as they are now, or nil in open space. They belong to the world:
// only orders change them.
func (w *World) Tiles() *tiles.Map { return w.setup.Tiles }

// Previous returns copies of the agents before the last step, for interpolation; at tick 0, as they are.
// Their places, velocities and headings are old; all else may be as now. The list belongs to the world and
// is valid until the next Step.
func (w *World) Previous() []nav.Agent {
	w.copies.refresh(w.agents)
	return w.copies.before
}

// Bodies returns the bodies now, in the order of Setup.Bodies: absolute position and
// velocity in space, in the scene's length and length/time. The list belongs to the world
// and is valid until the next Step.
func (w *World) Bodies() []orbit.State { return w.scenery.Bodies }

// Done reports whether the run is over, as Setup.End says.
func (w *World) Done() bool {
	end := w.setup.End
	if end.Time > 0 && w.Time() >= w.setup.Start+end.Time {
		return true
	}
	return end.Arrived && w.Idle()
}

// Faults lists the quarantined agents, which became non-finite or whose script failed, in the
// order in which they did.
func (w *World) Faults() []Fault { return w.faults }

// Setbacks lists the scripts that failed and were put back to an earlier version, in the order
// in which they were.
func (w *World) Setbacks() []Setback { return w.setbacks }
