package sim

import (
	"runtime"
	"slices"

	"galaxy/internal/engine"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/orbit"
	"galaxy/sim/arms"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/flows"
	"galaxy/sim/grid"
	"galaxy/sim/journeys"
	"galaxy/sim/moves"
	"galaxy/sim/scenery"
	"galaxy/sim/ways"
	"galaxy/sim/workers"

	"gonum.org/v1/gonum/spatial/r2"
)

// World is a scene in motion. It may be used by one goroutine at a time; it starts its
// workers itself.
type World struct {
	setup Setup // its groups and tiles are the world's own: orders change them
	state       // the state that a step changes and the next one depends on, without the parts' own

	// These follow from the setup.
	largest float64 // the largest radius of any agent, length
	braking float64 // the longest way on which any agent stops, length
	ranks   ranks

	// A step makes these anew for its parts.
	input  contact.Input
	combat arms.Input

	now, before  []nav.Agent // by ID: copies of the agents, made when a caller asks for them
	rowsAreFresh bool        // now and before are up to date

	entered []uint32 // agents that have come in this step
	version uint64

	watch    watcher // hears of the phases of a step
	controls *controls
	pool     *workers.Pool
	scenery  *scenery.Scenery
	ways     *ways.Planner
	journeys *journeys.Tracker
	contacts *contact.Solver
	arms     *arms.Arms
	flows    *flows.Flows
	agents   *columns.Columns
	mover    *moves.Mover
	pushed   bool       // something else than their drives may move agents
	grid     grid.State // the agents as last sorted, while they are shown
	near     *grid.Lists
	crowd    engine.Crowd // the grid's agents in columns, while they decide
	buffers  []*buffers   // per worker
	// The phases that run on several goroutines, bound once: binding a method
	// to its world allocates.
	gatherBlock func(worker, lo, hi int)
	enterOne    func(id uint32) bool
}

// buffers are the memory of one worker.
type buffers struct {
	view    nav.View
	lookout *scenery.Lookout
	hits    grid.Hits
	one     nav.Agent       // the agent that the worker looks at
	active  []sensing       // the agents of a block that decide
	ordered []sensing       // memory for the next active
	ends    []int           // by group, while agents are ordered
	reaches []reach         // by group: the reach of the last agent, in a step
	met     engine.Meetings // for agents that fly to where they meet their targets
	detours engine.Flights  // for agents that fly around obstacles
	odd     bool            // some gathered agent is odd, see engine.Crowd
	failed  []failure
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
	s.Groups = slices.Clone(s.Groups)
	for i := range s.Groups {
		s.Groups[i].Behavior = nav.Clone(s.Groups[i].Behavior)
		s.Groups[i].Gunner = nav.Clone(s.Groups[i].Gunner)
	}
	if s.Tiles != nil {
		s.Tiles = s.Tiles.Clone() // orders change tiles
	}
	w := &World{setup: s, pool: workers.New(s.Workers)}
	runtime.AddCleanup(w, (*workers.Pool).Close, w.pool)
	w.gatherBlock, w.enterOne = w.gatherSome, w.enter
	w.near = grid.NewLists(&w.grid, s.Workers)
	w.scenery = scenery.New(s.Bodies, s.Obstacles, s.Boxes, s.Tiles)
	w.ranks = rank(s.Agents, len(s.Groups))
	for range s.Workers {
		w.buffers = append(w.buffers, &buffers{lookout: w.scenery.Lookout(), ends: make([]int, len(s.Groups)), reaches: make([]reach, len(s.Groups))})
	}
	for i := range s.Agents {
		a := &s.Agents[i]
		w.largest = max(w.largest, a.Radius)
		w.braking = max(w.braking, brakingWay(a, a.MaxSpeed, s.Dt))
	}
	w.flows = newFlows(&w.setup)
	w.controls = newControls(&w.setup)
	w.remember(nil)
	w.pushed = w.isPushed()
	w.contacts = contact.New(w.pool, s.Agents)
	w.arms = arms.New(w.pool, s.Agents, w.controls.gunners, s.Health)
	w.ways = ways.New(w.pool, w.scenery, s.Agents)
	p := journeyPlan(&s)
	p.Arrival, p.Leaves, p.Forget = w.controls.arrival, w.controls.leaves, w.forget
	agents := slices.Clone(s.Agents)
	w.journeys = journeys.New(w.pool, w.scenery, p, agents)
	w.agents = columns.New(w.pool, agents, w.flows.Absent(), stops(&s), s.Dt, w.pushed)
	w.journeys.Follow(w.agents)
	w.scenery.Agents = w.agents
	w.connect()
	w.mover = moves.New(moves.Plan{
		Pool: w.pool, Columns: w.agents, Scenery: w.scenery, Journeys: w.journeys,
		Fixed: w.input.Fixed, Index: w.input.Index, Pushed: w.pushed, Dt: s.Dt, Steer: w.steer,
	})
	w.start()
	return w, nil
}

// start brings the world to tick 0.
func (w *World) start() {
	w.mover.Fly(w.methods())
	w.agents.SetSide(w.cellSide())
	w.place(w.Time())
	w.journeys.Route()
	w.resort()
	w.comeAndGo(nil)
	w.show()
	w.contacts.Start(&w.input)
	w.agents.Stand() // Start may have moved solid agents apart
	w.look()
	w.comeAndGo(w.mover.Arrive(w.tick, nil))
	w.ways.Replan(w.agents, w.flows.Absent())
	w.hide()
}

// isPushed reports whether something else than their drives may move agents, stop them, or let them
// come and leave.
func (w *World) isPushed() bool {
	s := &w.setup
	isSquare := func(a nav.Agent) bool { return a.Square }
	return s.plainly || s.Contacts != nil || s.Tiles != nil || w.flows.Absent() != nil || slices.ContainsFunc(s.Agents, isSquare) ||
		slices.ContainsFunc(w.controls.gunners, func(g nav.Gunner) bool { return g != nil })
}

// stops returns the stops of all groups.
func stops(s *Setup) (list [][]nav.Goal) {
	for i := range s.Groups {
		list = append(list, s.Groups[i].Itinerary.Stops)
	}
	return list
}

// methods returns the method of each group. Only views have tiles and wrecks.
func (w *World) methods() (list []moves.Method) {
	for i := range w.setup.Groups {
		list = append(list, moves.Method{
			Behavior: w.controls.behaviors[i], Drive: w.setup.Groups[i].Drive,
			Views:     w.setup.plainly || w.controls.guards[i].Safe || w.setup.Tiles != nil || len(w.setup.Health) > 0,
			Heads:     w.controls.guards[i].Safe,
			Remembers: len(w.controls.slots[i]) > 0,
		})
	}
	return list
}

// Close stops the world's goroutines; it takes no step after that. If a world is not closed, the garbage
// collector stops its goroutines.
func (w *World) Close() { w.pool.Close() }

// Step advances the world by one tick.
func (w *World) Step() {
	w.version++
	w.watch.phase("orders")
	w.apply() // the orders given since the last step
	w.rowsAreFresh = false
	w.watch.phase("decide")
	w.decide() // each agent reads the state before the step, and writes only its own
	w.tick++
	w.input.Tick, w.combat.Tick = w.tick, w.tick
	w.watch.phase("place")
	w.place(w.Time()) // bodies
	w.watch.phase("sweep")
	w.contacts.Sweep(&w.input) // agents bounce off the things that they hit, or slide along them
	w.watch.phase("travel")
	w.mover.Travel()
	w.journeys.Route()
	w.watch.phase("sort")
	w.sort()
	w.watch.phase("count")
	w.count() // solid agents that overlap are moved apart, and sorted again
	w.watch.phase("fight")
	w.fight() // shells fly, hit and wreck; gunners aim and fire
	w.watch.phase("arrive")
	arrived := w.mover.Arrive(w.tick, w.contacts.Turned)
	w.mover.Watch(w.tick)
	w.watch.phase("flow")
	w.comeAndGo(arrived) // agents that have arrived for good leave, and others come
	w.watch.phase("paths")
	w.ways.NoteStruck(w.contacts.Struck)
	w.ways.Replan(w.agents, w.flows.Absent())
	w.watch.phase("")
}

// Lost reports whether the goal of agent id is unreachable: no path leads there as the
// tiles are now. A change of tiles, or another goal, may end that.
func (w *World) Lost(id uint32) bool { return w.ways.Lost(id) }

// Journeys returns how often agent id has arrived at a goal.
func (w *World) Journeys(id uint32) int { return w.journeys.Arrivals(id) }

// From returns where the present journey of agent id began, length. It is no part of the hash.
func (w *World) From(id uint32) r2.Vec { return w.journeys.From(id) }

// Bumped reports whether agent id has had a contact since it last arrived at a goal, as
// [Report].Contacts counts them: with another agent, a body, a rock or a box. A wall of
// tiles does not count, as agents slide along walls on their way; nor does, without
// Contacts, a square that stops another. Nothing depends on it: it is no part of the hash.
func (w *World) Bumped(id uint32) bool { return w.journeys.Touched(id) }

// Idle reports whether no agent is on its way: each one with a goal has arrived for good,
// has stopped, is lost, stuck, quarantined or a wreck, or has left, and none is due later.
// If no agent has a goal it is false: an order may have removed the goals.
func (w *World) Idle() bool {
	return !w.flows.Expects(w.sinceStart()) && w.mover.Idle(w.tick, w.ways)
}

// Version returns a number that changes whenever the world does: with each step, Restore and Put.
func (w *World) Version() uint64 { return w.version }

// Tick returns the number of steps so far.
func (w *World) Tick() uint64 { return w.tick }

// Time returns the scene time now, in the scene's time unit: Start + Tick·Dt.
func (w *World) Time() float64 { return w.timeAt(w.tick) }

func (w *World) timeAt(tick uint64) float64 { return w.setup.Start + float64(float64(tick)*w.setup.Dt) }

// Setup returns the setup with which the world started, with behaviours, gunners and tiles as orders
// have changed them since. The caller must not change it.
func (w *World) Setup() *Setup { return &w.setup }

// Agents returns copies of the agents now, by ID. It includes agents that have not come yet and agents
// that have left: [World.Presence] tells them apart. The list belongs to the world and is valid until the
// next Step.
func (w *World) Agents() []nav.Agent { return w.rows() }

// rows returns copies of the agents, by ID.
func (w *World) rows() []nav.Agent {
	if !w.rowsAreFresh {
		n := w.Count()
		w.now, w.before = slices.Grow(w.now[:0], n)[:n], slices.Grow(w.before[:0], n)[:n]
		w.agents.Unload(w.now, w.before)
		w.rowsAreFresh = true
	}
	return w.now
}

// Tiles returns the tiles as they are now, or nil in open space. They belong to the world:
// only orders change them.
func (w *World) Tiles() *tiles.Map { return w.setup.Tiles }

// Previous returns copies of the agents before the last step, for interpolation; at tick 0, as they are.
// Their places, velocities and headings are old; all else may be as now. The list belongs to the world and
// is valid until the next Step.
func (w *World) Previous() []nav.Agent {
	w.rows()
	return w.before
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
