package sim

import (
	"galaxy/internal/engine"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/sim/columns"
	"galaxy/sim/flights"
	"galaxy/sim/grid"
	"galaxy/sim/journeys"
	"galaxy/sim/scenery"
	"galaxy/sim/stocks"
	"galaxy/sim/ways"

	"gonum.org/v1/gonum/spatial/r2"
)

// senses make the views of agents, and let behaviours and guards decide by them.
type senses struct {
	setup     *Setup
	controls  *controls
	memories  *memories
	ranks     *ranks
	scenery   *scenery.Scenery
	ways      *ways.Planner
	journeys  *journeys.Tracker
	agents    *columns.Columns
	neighbors *neighbors
	flights   *flights.Flights
	stocks    *stocks.Stocks // or nil
	knows     *knowledge
	watching  watching
	buffers   []*buffers // per worker
	said      sayings    // memory for Said
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
	failed  []failure
	sensed  []nav.Neighbor // by an agent
	sent    []posted       // messages of agents in a step
	said    sayings        // what scripts print in a step
	frame   scenery.Frame  // for agents that decide as seen from a body
	lean    flights.Lean   // for ships in space
	other   nav.Agent      // one of these in its second plane
	space   engine.Space   // for their gunners
	planes  int            // that Plane shows
}

// leave makes a view that was shown as seen from a body, or in another plane, ready for an agent of the scene's frame.
func (s *senses) leave(v *nav.View) {
	v.Frame, v.Axes, v.Obstacles, v.Boxes = nil, nil, s.scenery.Obstacles, s.setup.Boxes
	engine.Of(v).Places = &s.scenery.Places
}

// View fills v with what agent id senses now, exactly as its behaviour gets it in the next
// step; the agent itself is [nav.View.Seen] of v then. A ship in space gets it in two other planes: see [Plane]. It reuses the neighbours' slice of v; the rest of v
// belongs to the world and is valid until the next View or Step.
func (w *World) View(id uint32, v *nav.View) { w.senses.look(w, id, nil, v) }

// ViewFrom fills v as [World.View] does, with what agent id of w would sense if it stood at another place, length. The target, and a path
// on tiles, stay the agent's own.
func ViewFrom(w *World, id uint32, at r2.Vec, v *nav.View) { w.senses.look(w, id, &at, v) }

func (s *senses) look(w *World, id uint32, at *r2.Vec, v *nav.View) {
	s.knows.learn(w)
	s.controls.lookWhoIsBlind() // an order may wait for the step
	s.fillShared(v, w.tick)
	engine.Of(v).Anew = true
	b := s.buffers[0]
	a := &b.one
	if s.agents.Agent(id, a); at != nil {
		a.Pos = *at
	}
	behavior := s.setup.Groups[a.Group].Behavior
	s.fillView(a, v, behavior, b)
	v.Flight = s.flights.View(id, false)
	s.memories.lend(a, v, behavior)
	reach := s.reachOf(a, behavior)
	v.Neighbors = s.agents.Neighbors(v.Neighbors, a, reach)
	v.Neighbors, v.Rises = s.flights.Near(v.Neighbors, v.Rises, a, reach)
	s.watch(a, v, b, reach, false)
	if body := s.scenery.FrameOf(s.setup.Groups[a.Group].SpeedIn, a.Pos); body != scenery.NoFrame {
		b.frame.Forget() // time may have gone back
		b.frame.Show(s.scenery, body, v)
	}
}

// fillShared fills in the part of a view that all agents share at a tick.
func (s *senses) fillShared(v *nav.View, tick uint64) {
	v.Clear()
	v.Time, v.Dt, v.Tick, v.Seed = s.setup.timeAt(tick), s.setup.Dt, tick, s.setup.Seed
	v.Knows = s.knows
	v.Obstacles, v.Boxes, v.Tiles = s.scenery.Obstacles, s.setup.Boxes, s.setup.Tiles
	engine.Of(v).Places = &s.scenery.Places
}

// fillView fills in the part of a view that is a's own, but for the others that it looks at: its
// target, route and waypoint, and which obstacles and boxes its behaviour looks at.
func (s *senses) fillView(a *nav.Agent, v *nav.View, behavior nav.Behavior, b *buffers) {
	v.Unaim()
	s.scenery.Target(&a.Goal, &v.Target)
	if s.flights.Has(a.ID) {
		v.Target.Rise, _ = s.journeys.Rise(a.ID, &a.Goal)
		v.Target.Rise = -v.Target.Rise
	}
	v.Route, v.Rank = s.journeys.RouteOf(a.Group), int(s.ranks.of(a))
	v.Flight = s.flights.View(a.ID, true)
	v.Way, v.OnPath = s.ways.Waypoint(a.ID)
	v.After, v.Lost = s.ways.After(a.ID), s.ways.Lost(a.ID)
	aside := engine.Of(v)
	if s.controls.groups[a.Group].seesAll {
		aside.Culled = false
	} else if b.lookout.Culls() {
		b.lookout.Cull(v, a.Pos, nav.SightOf(behavior, a, s.setup.Dt))
	}
	v.Neighbors, v.Rises, aside.Crowd, v.Memories = v.Neighbors[:0], v.Rises[:0], nil, s.memories.of(a)
}

// reachOf returns the distance within which a's behaviour looks at others, length; 0 if it looks at none.
func (s *senses) reachOf(a *nav.Agent, behavior nav.Behavior) float64 {
	if s.controls.groups[a.Group].blind {
		return 0
	}
	return nav.ReachOf(behavior, a, s.agents.Largest, s.setup.Dt)
}

// crowdAround shows the crowd around an agent to a behaviour that is an [engine.Lister].
func (s *senses) crowdAround(v *nav.View, x sensing) {
	if !(x.reach > 0) {
		return
	}
	aside := engine.Of(v)
	aside.Crowd, aside.Cells, aside.Reach, aside.Place = &s.neighbors.crowd, &s.neighbors.grid, x.reach, x.place
}

// lookFarther adds the neighbours and obstacles that only the guard looks at to v, after a's behaviour has
// decided: its wish is the same without a guard.
func (s *senses) lookFarther(a *nav.Agent, v *nav.View, behavior nav.Behavior, guard steer.Guard, b *buffers) {
	reach := guard.Reach(a, s.agents.Largest, s.setup.Dt)
	if seen := nav.ReachOf(behavior, a, s.agents.Largest, s.setup.Dt); reach > seen || engine.Of(v).Crowd != nil {
		v.Neighbors = s.neighbors.grid.Neighbors(v.Neighbors[:0], &b.hits, a, max(reach, seen))
		v.Neighbors, v.Rises = s.flights.Near(v.Neighbors, v.Rises, a, max(reach, seen))
		s.watch(a, v, b, max(reach, seen), false)
		if v.Frame != nil {
			b.frame.Neighbors(v)
		}
		if v.Axes != nil {
			b.lean.Nearer(v)
		}
	}
	if engine.Of(v).Culled {
		b.lookout.Cull(v, a.Pos, guard.Looks(a, s.setup.Dt))
	}
}

// ExplainGuard draws the limits that a guard sets to the wish of an agent's behaviour, and the part of the
// wish that it removes. self is a copy of the agent, to which the behaviour may write; v is its view, by
// View. Afterwards v has the neighbours that the guard looks at; of a ship in space, in the first of the planes in which it decides.
func (w *World) ExplainGuard(self *nav.Agent, v *nav.View, p nav.Pen) {
	g := &w.setup.Groups[self.Group]
	if !g.Guard.Safe {
		return
	}
	w.neighbors.show()
	b := w.senses.buffers[0]
	if w.senses.leans(self) && b.lean.Begin(w.flights, self, v) {
		leanTo(&b.lean, self, v, false)
	}
	wish := g.Behavior.Steer(self, v)
	w.senses.lookFarther(self, v, g.Behavior, g.Guard, b)
	g.Guard.Explain(self, v, g.Drive, wish, p)
}
