package sim

import (
	"runtime"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/orbit"
	"galaxy/sim/arms"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/flows"
	"galaxy/sim/grid"
	"galaxy/sim/journeys"
	"galaxy/sim/part"
	"galaxy/sim/scenery"
	"galaxy/sim/ways"
	"galaxy/sim/workers"
)

// World is a scene in motion. It may be used by one goroutine at a time; it starts its
// workers itself.
type World struct {
	setup Setup // its groups and tiles are the world's own: orders change them
	state       // what a step changes and the next one depends on, but for the parts' own

	// What follows from the setup.
	largest float64 // the largest radius of any agent, length
	braking float64 // the longest way on which any agent stops, length
	ranks   ranks

	// What a step makes anew for its parts.
	input  contact.Input // of contacts
	combat arms.Input

	// The layout of the agents, see open.go. It shows nowhere.
	inColumns    bool
	rowsAreFresh bool // of those in columns: now and before are made of them

	entered []uint32 // agents that have come in this step
	version uint64

	watch     watcher // of the phases of a step
	controls  *controls
	pool      *workers.Pool
	scenery   *scenery.Scenery
	ways      *ways.Planner
	journeys  *journeys.Tracker
	contacts  *contact.Solver
	arms      *arms.Arms
	flows     *flows.Flows
	crew      *columns.Crew // where inColumns; nil until then
	grid      *grid.Grid    // the agents as last sorted: it cannot be made from now alone
	near      *grid.Lists
	crowd     nav.Crowd  // the grid's agents as columns, while they decide
	buffers   []*buffers // per worker
	nonFinite *workers.Finder
	// The phases that run on several goroutines, bound once: binding a method
	// to its world allocates.
	decideBlock func(worker, lo, hi int)
	gatherBlock func(worker, lo, hi int)
	enterOne    func(id uint32) bool
	asBefore    part.Like[nav.Agent]
}

// buffers are those of one worker.
type buffers struct {
	view    nav.View
	lookout *scenery.Lookout
	hits    grid.Hits
	one     nav.Agent    // of those in columns, while it is looked at
	active  []sensing    // of a block of agents
	ordered []sensing    // memory for the next
	ends    []int        // by group, while they are ordered
	met     nav.Meetings // of those that fly to where they meet their targets
	detours nav.Detours  // of those that fly around what is in the way
	moves   nav.Moves    // of a block
	odd     bool         // some agent that it has gathered is
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
	n := len(s.Agents)
	w := &World{
		setup: s,
		state: state{
			now:     slices.Clone(s.Agents),
			before:  slices.Clone(s.Agents),
			resting: make([]bool, n),
		},
		pool: workers.New(s.Workers),
	}
	w.grid = grid.New(w.pool)
	w.near = grid.NewLists(&w.grid.State, s.Workers)
	w.scenery = scenery.New(s.Bodies, s.Obstacles, s.Boxes, s.Tiles)
	w.scenery.Agents = others{w}
	w.ranks = rank(s.Agents, len(s.Groups))
	for range s.Workers {
		w.buffers = append(w.buffers, &buffers{lookout: w.scenery.Lookout(), ends: make([]int, len(s.Groups))})
	}
	w.decideBlock, w.gatherBlock, w.enterOne, w.asBefore = w.decideSome, w.gatherSome, w.enter, w.likeBefore
	w.nonFinite = workers.NewFinder(w.pool, workers.Sweep, w.nonFiniteSome)
	runtime.AddCleanup(w, (*workers.Pool).Close, w.pool)

	for i := range s.Agents {
		a := &s.Agents[i]
		w.largest = max(w.largest, a.Radius)
		w.braking = max(w.braking, brakingWay(a, a.MaxSpeed, s.Dt))
	}
	w.flows = newFlows(&w.setup)
	copy(w.resting, w.flows.Absent())
	w.controls = newControls(&w.setup)
	w.remember(nil)
	w.contacts = contact.New(w.pool, s.Agents)
	w.arms = arms.New(w.pool, w.now, w.controls.gunners, s.Health)
	w.connect()
	w.ways = ways.New(w.pool, w.scenery, w.now)
	p := journeyPlan(&s)
	p.Arrival, p.Leaves, p.Forget = w.controls.arrival, w.controls.leaves, w.forget
	w.journeys = journeys.New(w.pool, w.scenery, p, w.now)
	w.grid.Resize(w.cellSide(), n)
	w.place(w.Time())
	w.journeys.Route()
	w.sort()
	w.comeAndGo(nil)
	w.contacts.Start(&w.input)
	copy(w.before, w.now) // Start may have moved solid agents apart
	w.comeAndGo(w.journeys.Arrive(w.tick, w.before, w.now, w.resting, nil))
	w.ways.Replan(w.now, w.flows.Absent())
	w.settle()
	return w, nil
}

// Close stops the world's goroutines; it takes no step after that. The garbage collector
// stops those of a world that is not closed.
func (w *World) Close() { w.pool.Close() }

// Step advances the world by one tick.
func (w *World) Step() {
	w.version++
	w.watch.phase("orders")
	w.apply() // the orders given since the last step
	if w.inColumns {
		w.stepCrew()
		return
	}
	w.watch.phase("decide")
	w.decide() // each agent reads now, and writes only its own next
	w.watch.phase("check")
	w.check() // non-finite agents are quarantined at their last finite state
	w.swap()  // now becomes before, next becomes now, and the clock advances
	w.watch.phase("place")
	w.place(w.Time()) // bodies
	w.watch.phase("sweep")
	w.contacts.Sweep(&w.input) // agents bounce off or slide along what they hit on the way
	w.watch.phase("travel")
	w.journeys.Travel(w.before, w.now, w.resting)
	w.journeys.Route()
	w.watch.phase("sort")
	w.sort()
	w.watch.phase("separate")
	w.contacts.Separate(&w.input) // solid agents that overlap are moved apart, and sorted again
	w.watch.phase("count")
	w.contacts.Count()
	w.journeys.NoteContacts(w.now, w.contacts.Contacts, w.setup.Contacts)
	w.watch.phase("fight")
	w.fight() // shells fly, hit and wreck; gunners aim and fire
	w.watch.phase("arrive")
	arrived := w.journeys.Arrive(w.tick, w.before, w.now, w.resting, w.contacts.Turned)
	w.journeys.Watch(w.tick, w.now)
	w.watch.phase("flow")
	w.comeAndGo(arrived) // agents that have arrived for good leave, and others come
	w.watch.phase("paths")
	w.ways.NoteStruck(w.contacts.Struck)
	w.ways.Replan(w.now, w.flows.Absent())
	w.watch.phase("")
}

func (w *World) swap() {
	w.now, w.before = w.before, w.now
	w.tick++
	w.input.Tick, w.input.Before, w.input.Now, w.input.Resting = w.tick, w.before, w.now, w.resting
	w.combat.Tick, w.combat.Before, w.combat.Now, w.combat.Resting = w.tick, w.before, w.now, w.resting
}

// Lost reports whether the goal of agent id is unreachable: no path leads there as the
// tiles are now. A change of tiles, or another goal, may end that.
func (w *World) Lost(id uint32) bool { return w.ways.Lost(id) }

// Journeys returns how often agent id has arrived at a goal.
func (w *World) Journeys(id uint32) int { return w.journeys.Arrivals(id) }

// From returns where the present journey of agent id began. It is no part of the hash.
func (w *World) From(id uint32) r2.Vec { return w.journeys.From(id) }

// Bumped reports whether agent id has had a contact since it last arrived at a goal, as
// [Report].Contacts counts them: with another agent, a body, a rock or a box. A wall of
// tiles does not count, as agents slide along walls on their way; nor does, without
// Contacts, a square that stops another. Nothing depends on it: it is no part of the hash.
func (w *World) Bumped(id uint32) bool { return w.journeys.Touched(id) }

// Idle reports whether no agent is on its way: each one with a goal has arrived for good,
// has stopped, is lost, stuck, quarantined or a wreck, or has left, and none is due later.
// Where no agent has a goal it is false: an order may have removed them.
func (w *World) Idle() bool {
	if w.inColumns {
		return w.crew.Idle(w.tick, w.resting, w.ways)
	}
	return !w.flows.Expects(w.sinceStart()) && w.journeys.Idle(w.tick, w.now, w.resting, w.ways)
}

// Version returns a number that changes whenever the world does: with a step, and where it is
// restored.
func (w *World) Version() uint64 { return w.version }

// Tick returns the number of steps so far.
func (w *World) Tick() uint64 { return w.tick }

// Time returns the scene time now: Start + Tick·Dt.
func (w *World) Time() float64 { return w.timeAt(w.tick) }

func (w *World) timeAt(tick uint64) float64 { return w.setup.Start + float64(float64(tick)*w.setup.Dt) }

// Setup returns what the world started from, with behaviours, gunners and tiles as orders
// have changed them since. The caller must not change it.
func (w *World) Setup() *Setup { return &w.setup }

// Agents returns the agents now, by ID, also those that have not come yet and those that
// have left: [World.Presence] tells them apart. The list belongs to the world and is valid
// until the next Step.
func (w *World) Agents() []nav.Agent { return w.rows() }

// Tiles returns the tiles as they are now, or nil in open space. They belong to the world:
// only orders change them.
func (w *World) Tiles() *tiles.Map { return w.setup.Tiles }

// Previous returns the agents before the last step, for interpolation; at tick 0, as they
// are. They have the places, velocities and headings of then; all else may be that of now. The
// list belongs to the world and is valid until the next Step.
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
