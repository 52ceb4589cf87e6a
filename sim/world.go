package sim

import (
	"runtime"
	"slices"

	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/orbit"
	"galaxy/sim/arms"
	"galaxy/sim/contact"
	"galaxy/sim/formations"
	"galaxy/sim/grid"
	"galaxy/sim/journeys"
	"galaxy/sim/scenery"
	"galaxy/sim/ways"
	"galaxy/sim/workers"
)

// World is a scene in motion. It is used by one goroutine at a time; its workers
// are its own affair.
type World struct {
	setup Setup // its groups and tiles are the world's own: orders change them
	state       // what a step changes, and the next one depends on

	// What follows from the setup.
	largest float64 // the largest radius of any agent, length
	ranks   []int32 // per agent, its place in its group
	members []int32 // per group

	// What a step makes anew.
	input  contact.Input // of contacts
	combat arms.Input

	watch    watcher // of the phases of a step
	controls *controls
	pool     *workers.Pool
	scenery  *scenery.Scenery
	ways     *ways.Planner
	journeys *journeys.Tracker
	contacts *contact.Solver
	arms     *arms.Arms
	grid     *grid.Grid // as agents saw each other last: it cannot be made from now alone
	scratch  []*scratch // per worker
	odd      *workers.Finder
	// The phases that run on several goroutines, bound once: binding a method
	// to its world allocates.
	decideBlock func(worker, lo, hi int)
}

// scratch is what one worker needs to itself.
type scratch struct {
	view  nav.View
	awake []uint32 // of a block of agents
}

// New returns the world at tick 0. It fails on a setup that contradicts itself,
// naming the field and its value. Agents, behaviours and gunners are copied, so that the
// same setup can start many worlds.
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
			swaps:   make([]formations.Swap, n),
			resting: make([]bool, n),
		},
		pool: workers.New(s.Workers),
	}
	w.grid = grid.New(w.pool)
	w.scenery = scenery.New(s.Bodies, s.Obstacles, s.Boxes, s.Tiles)
	w.ranks, w.members = ranks(s.Agents, len(s.Groups))
	for range s.Workers {
		w.scratch = append(w.scratch, new(scratch))
	}
	w.decideBlock = w.decideSome
	w.odd = workers.NewFinder(w.pool, workers.Sweep, w.oddSome)
	runtime.AddCleanup(w, (*workers.Pool).Close, w.pool)

	for i := range s.Agents {
		w.largest = max(w.largest, s.Agents[i].Radius)
	}
	w.controls = newControls(&w.setup)
	w.contacts = contact.New(w.pool, w.now)
	w.arms = arms.New(w.pool, w.now, w.controls.gunners, s.Health)
	w.connect()
	w.ways = ways.New(w.pool, w.scenery, w.now)
	w.journeys = journeys.New(w.pool, w.scenery, plan(&s), w.now)
	w.grid.Resize(w.sideOfCells(), n)
	w.place(w.Time())
	w.journeys.Route(w.now)
	w.sort()
	w.contacts.Start(&w.input)
	copy(w.before, w.now) // there is no step before: solid agents may have been moved apart
	w.journeys.Arrive(w.tick, w.before, w.now, w.resting, nil)
	w.ways.Replan(w.now)
	return w, nil
}

// Close stops the world's goroutines; it takes no step after that. A world that
// is forgotten stops them too, when the garbage collector notices.
func (w *World) Close() { w.pool.Close() }

// Step moves the world on by one tick. Each agent reads now, and writes only its own next.
func (w *World) Step() {
	w.watch.phase("orders")
	w.apply() // what was ordered since the last step
	w.watch.phase("decide")
	w.decide() // from now to next, by agent
	w.watch.phase("check")
	w.check() // non-finite agents are quarantined at their last finite state
	w.swap()  // now becomes before, next becomes now, and the clock advances
	w.watch.phase("place")
	w.place(w.Time()) // bodies
	w.watch.phase("sweep")
	w.contacts.Sweep(&w.input) // agents that meet something solid on the way bounce or slide
	w.watch.phase("travel")
	w.journeys.Travel(w.before, w.now, w.resting)
	w.journeys.Route(w.now)
	w.watch.phase("sort")
	w.sort()
	w.watch.phase("separate")
	w.contacts.Separate(&w.input) // solid agents that overlap are moved apart, and sorted again
	w.watch.phase("count")
	w.contacts.Count()
	w.journeys.Note(w.now, w.contacts.Contacts, w.setup.Contacts != nil)
	w.watch.phase("fight")
	w.fight() // shells fly, hit and wreck; gunners aim and fire
	w.watch.phase("arrive")
	w.journeys.Arrive(w.tick, w.before, w.now, w.resting, w.contacts.Turned)
	w.watch.phase("paths")
	w.ways.Strike(w.contacts.Struck)
	w.ways.Replan(w.now)
	w.watch.phase("")
}

func (w *World) swap() {
	w.now, w.before = w.before, w.now
	w.tick++
	w.input.Tick, w.input.Before, w.input.Now, w.input.Resting = w.tick, w.before, w.now, w.resting
	w.combat.Tick, w.combat.Before, w.combat.Now, w.combat.Resting = w.tick, w.before, w.now, w.resting
}

// Lost reports whether no path leads agent id to its goal as the tiles are now. A
// change of tiles, or another goal, may end that.
func (w *World) Lost(id uint32) bool { return w.ways.Lost(id) }

// Journeys returns how often agent id has arrived at a goal.
func (w *World) Journeys(id uint32) int { return w.journeys.Arrivals(id) }

// Bumped reports whether agent id has had a contact since it last arrived at a goal,
// as [Report].Contacts counts them: with another agent, a body, a rock or a box. A
// wall of tiles is none, as it stops all and leads many along it; nor is one
// square to another that stops it without Contacts. It says what was, and nothing
// that follows depends on it; so it is no part of the hash.
func (w *World) Bumped(id uint32) bool { return w.journeys.Touched(id) }

// Idle reports whether no agent that has a goal is still on its way: all have
// arrived for good, have stopped, are lost or out of action. Where no agent has a goal
// it is false: an order may have taken them.
func (w *World) Idle() bool { return w.journeys.Idle(w.now, w.resting, w.ways) }

// Tick returns the number of steps so far.
func (w *World) Tick() uint64 { return w.tick }

// Time returns the scene time now: Start + Tick·Dt.
func (w *World) Time() float64 { return w.timeAt(w.tick) }

func (w *World) timeAt(tick uint64) float64 { return w.setup.Start + float64(float64(tick)*w.setup.Dt) }

// Setup returns what the world started from, its behaviours, gunners and tiles as
// orders have changed them since. The caller changes nothing in it.
func (w *World) Setup() *Setup { return &w.setup }

// Agents returns the agents now, by ID. They are the world's own and valid until
// the next Step.
func (w *World) Agents() []nav.Agent { return w.now }

// Tiles returns the ground as it is now, or nil in open space. It is the world's
// own: only orders change it.
func (w *World) Tiles() *tiles.Map { return w.setup.Tiles }

// Previous returns the agents as they were before the last step, for blending:
// at tick 0, as they are. They are the world's own and valid until the next Step.
func (w *World) Previous() []nav.Agent { return w.before }

// Bodies returns the bodies now, in the order of Setup.Bodies: absolute place
// and velocity in space, in the scene's length and length/time. They are the
// world's own and valid until the next Step.
func (w *World) Bodies() []orbit.State { return w.scenery.Bodies }

// Done reports whether the scene's end has come.
func (w *World) Done() bool {
	end := w.setup.End
	if end.Time > 0 && w.Time() >= w.setup.Start+end.Time {
		return true
	}
	return end.Arrived && w.Idle()
}

// Faults lists the agents that became non-finite and were put to rest, in the
// order in which it happened.
func (w *World) Faults() []Fault { return w.faults }
