package sim

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"galaxy/nav"
	"galaxy/sim/arms"
	"galaxy/sim/columns"
	"galaxy/sim/flights"
	"galaxy/sim/flows"
	"galaxy/sim/journeys"
)

// Report is what a run measured. Its JSON form is what `galaxy run --json` prints; its tags
// are for reading that back. [Measures] lists how each measure is shown.
//
// Contacts and overlaps are between the discs or squares of two agents, and between an
// agent and a body, rock or box. An agent and its goal body do not count; pairs that
// overlap from the start are no contacts. Where agents are not solid, overlaps are
// tested at the end of every step: two agents that pass through each other within one are
// not counted. Overlaps are those before agents that have just arrived leave.
type Report struct {
	Scene    string  `json:"scene"`
	Seed     uint64  `json:"seed"`
	Workers  int     `json:"workers"`
	Steps    uint64  `json:"steps"`
	Dt       float64 `json:"dt"` // scene time
	Agents   int     `json:"agents"`
	Hash     string  `json:"hash"`     // 16 hex digits
	Ended    bool    `json:"ended"`    // the scene's end has come
	Arrived  int     `json:"arrived"`  // agents that have arrived at least once
	Lost     int     `json:"lost"`     // agents with an unreachable goal, as the tiles are now
	Stopped  int     `json:"stopped"`  // agents that have stopped without having arrived, as bugs and squares may
	Settled  int     `json:"settled"`  // of them near their goal, crowded out by others
	Stuck    int     `json:"stuck"`    // agents that have come neither anywhere nor nearer to their goal for long
	Contacts int     `json:"contacts"` // pairs that began to overlap, once per touch

	ObstacleContacts int     `json:"obstacle_contacts"` // of them with a body, rock or box
	Overlaps         int     `json:"overlaps"`          // pairs that overlap now
	MaxOverlap       float64 `json:"max_overlap"`       // length: the deepest at the start, or that a step has left; of solid agents, after they were moved apart
	MaxOverlapTime   float64 `json:"max_overlap_time"`  // scene time from the start until then; null in JSON if there was none
	Faults           int     `json:"faults"`
	Shots            int     `json:"shots"`  // shells fired
	Hits             int     `json:"hits"`   // of them that hit an enemy that was no wreck yet
	Wrecks           int     `json:"wrecks"` // agents without hit points left
	Left             int     `json:"left"`   // agents that have left

	WallSeconds    float64 `json:"wall_seconds"`
	NsPerAgentStep float64 `json:"ns_per_agent_step"`

	Faulted  []Faulted      `json:"faulted"`            // what went wrong, by group
	Landings []Landing      `json:"landings,omitempty"` // where ships on orbits have met the ground, the first hundred
	Waiting  []Waiting      `json:"waiting"`            // what the stuck agents wait for, the first hundred by ID
	Own      []OwnMeasure   `json:"-"`                  // of the scene's rules; in JSON measures, by name
	Metrics  []GroupMetrics `json:"metrics"`
	Total    GroupMetrics   `json:"total"` // of all groups together, under no name

	idle bool    // no agent is on its way
	span float64 // scene time since the start
}

// OwnMeasure is a measure that rules keep.
type OwnMeasure struct {
	Name, Help string
	Value      float64 // NaN, null in JSON: none yet
}

// measurer are [Rules] that keep measures.
type measurer interface {
	Measures() []OwnMeasure
}

// OwnMeasures returns the measures that rules keep, as they are now.
func OwnMeasures(r Rules) []OwnMeasure {
	if m, ok := r.(measurer); ok {
		return m.Measures()
	}
	return nil
}

// GroupMetrics measures one group's method over the journeys that ended in an
// arrival; without any, all is zero, null in JSON, and Journeys is 0. A journey begins where
// an agent gets a goal and ends within the goal's distance; an agent that is there already
// arrives without a journey. Ratios and rates are of sums over all journeys, so that a
// short journey weighs less than a long one.
type GroupMetrics struct {
	Group     string  `json:"group"`
	Method    string  `json:"method"` // as nav.Method returns it
	Agents    int     `json:"agents"`
	Arrived   int     `json:"arrived"` // agents that have arrived at least once
	Settled   int     `json:"settled"` // agents that have stopped near their goal instead, crowded out
	Come      int     `json:"come"`    // agents that have come, or were there from the start
	Left      int     `json:"left"`    // of them that have left
	Journeys  int     `json:"journeys"`
	MeanTime  float64 `json:"mean_time"`  // scene time per journey
	TimeRatio float64 `json:"time_ratio"` // to the straight line from start to arrival at full speed
	PathRatio float64 `json:"path_ratio"` // length flown to that straight line; moving apart does not count
	DeltaV    float64 `json:"delta_v"`    // length/time per journey

	// TurnReversal counts per unit of scene time how often the path, having
	// bent one way, bent back by more than 0.02 rad.
	TurnReversal float64 `json:"turn_reversals"`

	// Throughput is how many agents have left per unit of scene time since the first one
	// did, that one not counted: until now, or until the last one where all have left. It
	// is 0 before two have, null in JSON.
	Throughput float64 `json:"throughput"`

	Lost    int `json:"lost"`    // agents with an unreachable goal, as the tiles are now
	Stopped int `json:"stopped"` // agents that have stopped without having arrived
	Stuck   int `json:"stuck"`   // agents that have come neither anywhere nor nearer to their goal for long
	Faults  int `json:"faults"`

	// Contacts are pairs that began to overlap, of which one is of the group at least: a pair
	// of two groups is a contact of each.
	Contacts         int `json:"contacts"`
	ObstacleContacts int `json:"obstacle_contacts"` // of them with a body, rock or box

	// What the guns of the group have done, and what its agents have suffered.
	ShellsFired int `json:"shells_fired"`
	ShellsHit   int `json:"shells_hit"` // of them that hit an enemy that was no wreck yet
	Wrecks      int `json:"wrecks"`     // agents that its shells wrecked
	HitsTaken   int `json:"hits_taken"` // shells of enemies that hit an agent of it that was no wreck yet
	Wrecked     int `json:"wrecked"`    // agents of it without hit points left

	// Exposed is the share of their time as no wrecks, 0 to 1, that agents spent in
	// range of an enemy's gun: from centre to centre, walls or not, so that a shell can
	// reach a little farther, and a wall can stop it.
	Exposed float64 `json:"exposed"`

	// Of ships on orbits.
	Landed     int     `json:"landed"`     // that rest on a body and are no wrecks
	Dv         float64 `json:"dv"`         // length/time: Δv of the engine, per ship
	Propellant float64 `json:"propellant"` // kg used, per ship
	Miss       float64 `json:"miss"`       // length: least distance from the goal, per ship that has one; 0 without any, null in JSON
}

// Report returns the measures so far. The caller fills in the wall clock, which the world
// does not read.
func (w *World) Report() Report {
	r := Figures(w)
	r.Hash = fmt.Sprintf("%016x", w.Hash())
	return r
}

// Figures returns [World.Report] without the hash, for what looks at each step.
func Figures(w *World) Report {
	w.neighbors.show()
	now := w.Agents()
	r := Report{
		Scene:          w.setup.Name,
		Seed:           w.setup.Seed,
		Workers:        w.setup.Workers,
		Steps:          w.tick,
		Dt:             w.setup.Dt,
		Ended:          w.Done(),
		Overlaps:       w.contacts.Counts.Overlaps,
		MaxOverlap:     w.contacts.Counts.Deepest,
		MaxOverlapTime: float64(float64(w.contacts.Counts.DeepestAt) * w.setup.Dt),
		Faulted:        faulted(w),
		Landings:       landings(w),
		idle:           w.setup.End.Arrived && w.Idle(),
		span:           w.Time() - w.setup.Start,
		Metrics:        make([]GroupMetrics, len(w.setup.Groups)),
	}
	r.Own = OwnMeasures(w.rules)
	records := make([]arms.Record, len(w.setup.Groups))
	settled := w.journeys.Settled(now, &w.neighbors.grid, w.agents.Largest, w.ways)
	for i := range now {
		m := &r.Metrics[now[i].Group]
		m.Agents++
		records[now[i].Group].Join(w.arms.Record(uint32(i)))
		if w.arms.Wrecked()[i] {
			m.Wrecked++
		}
		if w.journeys.Arrivals(uint32(i)) > 0 {
			m.Arrived++
		}
		switch a := &now[i]; {
		case a.Goal.Kind == nav.NoGoal || w.journeys.Done(a.ID) || w.agents.Is(w.agents.SlotOf(a.ID), columns.Resting):
		case w.Lost(a.ID):
			m.Lost++
		case a.Stopped:
			m.Stopped++
		case w.journeys.Stuck(w.tick, a, w.ways):
			m.Stuck++
			if len(r.Waiting) < mostWaiting {
				x := Waiting{Agent: w.AgentName(a.ID)}
				if id, ok := w.journeys.Blocker(a, &w.neighbors.grid, w.agents.Largest); ok {
					x.For = w.AgentName(id)
				}
				r.Waiting = append(r.Waiting, x)
			}
		}
		if settled[i] {
			m.Settled++
		}
	}
	for i := range w.faults {
		r.Metrics[now[w.faults[i].Agent].Group].Faults++
	}
	var all journeys.Totals
	var flow flows.Counts
	var record arms.Record
	for i := range w.setup.Groups {
		g, m := &w.setup.Groups[i], &r.Metrics[i]
		m.Group, m.Method = g.Name, g.Method()
		t, f, c := w.journeys.Totals(i), w.Flow(i), w.contacts.OfGroup(i)
		m.journeys(&t)
		m.flow(&f, w.tick, w.setup.Dt)
		m.arms(&records[i])
		m.Contacts, m.ObstacleContacts = c.Began, c.BeganFixed
		m.flights(w, func(id uint32) bool { return now[id].Group == int32(i) })
		all.Join(&t)
		flow.Join(&f)
		record.Join(records[i])
		r.Total.count(m)
	}
	r.Total.Method = commonMethod(r.Metrics)
	r.Total.journeys(&all)
	r.Total.flow(&flow, w.tick, w.setup.Dt)
	r.Total.arms(&record)
	r.Total.flights(w, func(uint32) bool { return true })
	r.Total.Contacts, r.Total.ObstacleContacts = w.contacts.Counts.Began, w.contacts.Counts.BeganFixed
	r.ofAll()
	return r
}

// count adds the agents of a group to those of all.
func (m *GroupMetrics) count(o *GroupMetrics) {
	m.Agents, m.Arrived, m.Settled = m.Agents+o.Agents, m.Arrived+o.Arrived, m.Settled+o.Settled
	m.Lost, m.Stopped, m.Stuck = m.Lost+o.Lost, m.Stopped+o.Stopped, m.Stuck+o.Stuck
	m.Faults, m.Wrecked = m.Faults+o.Faults, m.Wrecked+o.Wrecked
}

// flights sets the measures of some ships on orbits.
func (m *GroupMetrics) flights(w *World, of func(id uint32) bool) {
	if w.setup.Flights == nil {
		return
	}
	ships, aimed := 0, 0
	for k := range w.setup.Flights.Ships {
		id := w.setup.Flights.Ships[k].Agent
		if !of(id) {
			continue
		}
		s, _ := w.flights.Ship(id)
		ships++
		m.Dv += s.Spent
		m.Propellant += w.setup.Agents[id].Mass - s.Mass
		if s.Phase == flights.Landed {
			m.Landed++
		}
		if !math.IsInf(s.Miss, 1) {
			aimed++
			m.Miss += s.Miss
		}
	}
	m.Dv, m.Propellant, m.Miss = m.Dv/float64(max(1, ships)), m.Propellant/float64(max(1, ships)), m.Miss/float64(max(1, aimed))
}

// ofAll sets what a report and its total both have.
func (r *Report) ofAll() {
	t := &r.Total
	r.Agents, r.Arrived, r.Left, r.Settled = t.Agents, t.Arrived, t.Left, t.Settled
	r.Lost, r.Stopped, r.Stuck, r.Faults = t.Lost, t.Stopped, t.Stuck, t.Faults
	r.Contacts, r.ObstacleContacts = t.Contacts, t.ObstacleContacts
	r.Shots, r.Hits, r.Wrecks = t.ShellsFired, t.ShellsHit, t.Wrecks
}

// flow sets the measures of agents that come and go, at a tick.
func (m *GroupMetrics) flow(c *flows.Counts, tick uint64, dt float64) {
	m.Come, m.Left, m.Throughput = c.Come, c.Left, c.Throughput(tick, dt)
}

// mostWaiting is how many stuck agents a report names.
const mostWaiting = 100

// Waiting is a stuck agent and what is in its way.
type Waiting struct {
	Agent string `json:"agent"`         // as AgentName tells it
	For   string `json:"for,omitempty"` // the agent that is in its way, if one is
}

// Faulted is what went wrong in a group in one way: agents rest for good, or its script was put back to
// the version before.
type Faulted struct {
	Group  string  `json:"group"`
	Kind   string  `json:"kind"`   // "failed": its script did; "ended": its flight did; "non-finite"; "put back"; or "gave up": a ship its plan
	Agents int     `json:"agents"` // that rest; 0 if the script was put back, or a ship coasts
	Step   uint64  `json:"step"`   // of the first
	Time   float64 `json:"time"`   // scene time at which that step began
	First  string  `json:"first"`  // the first agent, as AgentName tells it
	Why    string  `json:"why"`    // of the first: which quantity became what, or where the script fails, and why
}

// faulted returns what went wrong, first what came first.
func faulted(w *World) (list []Faulted) {
	add := func(kind string, tick uint64, id uint32, rest int, why string) {
		group := w.setup.Groups[w.setup.Agents[id].Group].Name
		i := slices.IndexFunc(list, func(f Faulted) bool { return f.Group == group && f.Kind == kind })
		if i < 0 {
			list, i = append(list, Faulted{group, kind, 0, tick, w.setup.timeAt(tick), w.AgentName(id), why}), len(list)
		}
		list[i].Agents += rest
	}
	for i := range w.setbacks {
		b := &w.setbacks[i]
		add("put back", b.Tick, b.Agent, 0, b.What)
	}
	for i := range w.faults {
		f := &w.faults[i]
		kind := "non-finite"
		switch {
		case f.Failed:
			kind = "failed"
		case f.Ended:
			kind = "ended"
		}
		add(kind, f.Tick, f.Agent, 1, f.What)
	}
	for i := range w.flights.Events {
		if e := &w.flights.Events[i]; e.Kind == flights.GaveUp {
			add("gave up", e.Tick, e.Agent, 0, e.Why)
		}
	}
	slices.SortStableFunc(list, func(a, b Faulted) int { return cmp.Compare(a.Step, b.Step) })
	return list
}

// mostLandings is how many landings a report names.
const mostLandings = 100

// Landing is where a ship on an orbit has met the ground of a body.
type Landing struct {
	Agent   string  `json:"agent"` // as AgentName tells it
	Body    string  `json:"body"`
	Wrecked bool    `json:"wrecked"` // it was too fast
	Speed   float64 `json:"speed"`   // m/s, relative to the ground
	Time    float64 `json:"time"`    // scene time at which that step ended
}

// landings returns where ships have met the ground, in the order of time.
func landings(w *World) (list []Landing) {
	for i := range w.flights.Events {
		e := &w.flights.Events[i]
		if e.Kind != flights.HasLanded && e.Kind != flights.HasCrashed || len(list) == mostLandings {
			continue
		}
		list = append(list, Landing{
			Agent: w.AgentName(e.Agent), Body: w.setup.Bodies[e.Body].Name, Wrecked: e.Kind == flights.HasCrashed,
			Speed: 1000 * e.Speed / w.setup.Flights.Units.Speed(), Time: w.setup.timeAt(e.Tick),
		})
	}
	return list
}

// commonMethod returns the method of all groups, or nothing if they differ.
func commonMethod(groups []GroupMetrics) string {
	for i := range groups {
		if groups[i].Method != groups[0].Method {
			return ""
		}
	}
	if len(groups) == 0 {
		return ""
	}
	return groups[0].Method
}

// journeys sets the measures of journeys.
func (m *GroupMetrics) journeys(t *journeys.Totals) {
	m.Journeys = t.Journeys
	if t.Journeys > 0 {
		m.MeanTime = t.Time / float64(t.Journeys)
		m.DeltaV = t.DeltaV / float64(t.Journeys)
	}
	if t.Ideal > 0 {
		m.TimeRatio = t.Time / t.Ideal
		m.PathRatio = t.Length / t.Straight
	}
	if t.Time > 0 {
		m.TurnReversal = float64(t.Bends) / t.Time
	}
}

// arms sets the measures of guns.
func (m *GroupMetrics) arms(r *arms.Record) {
	m.ShellsFired, m.ShellsHit, m.Wrecks, m.HitsTaken = r.Shots, r.Hits, r.Wrecks, r.HitsTaken
	if r.Alive > 0 {
		m.Exposed = float64(r.Exposed) / float64(r.Alive)
	}
}
