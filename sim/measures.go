package sim

import (
	"math"
	"slices"
)

// measures is the only list of measures: JSON, the tables and comparisons of the command
// line and the panels of the window are made from it, in its order. A new measure is a new
// entry.
var measures = []Measure{
	{
		Key: "agents", Name: "agents", Help: "Number of agents", Format: whole, in: GroupJSON | Groups | Race,
		of: func(r Row) float64 { return float64(r.Group.Agents) },
	},
	{
		Key: "arrived", Name: "arrived", Help: "Agents that have arrived at least once",
		Format: whole, Better: More, moot: crowded, in: RunJSON | GroupJSON | Outcome | Comparison,
		of: func(r Row) float64 { return float64(r.Group.Arrived) },
	},
	{
		Key: "come", Name: "come", Help: "Agents that have come so far, or were there from the start",
		Format: whole, when: fed, in: GroupJSON | Outcome | Groups,
		of: func(r Row) float64 { return float64(r.Group.Come) },
	},
	{
		Key: "left", Name: "left", Help: "Agents that have arrived and left",
		Format: whole, Better: More, when: drained, in: RunJSON | GroupJSON | Outcome | Groups | Comparison,
		of: func(r Row) float64 { return float64(r.Group.Left) },
	},
	{
		Key: "throughput", Name: "throughput", Unit: "1/time", Help: "Agents that leave per unit of time, from the first to the last one, or until now",
		Format: "%.3g", Better: More, when: drained, in: GroupJSON | Groups | Comparison,
		of: throughput,
	},
	{
		Key: "lost", Name: "lost", Help: "Agents with an unreachable goal, as the tiles are now",
		Format: whole, Better: Less, when: stranded, in: RunJSON | GroupJSON | Outcome,
		of: func(r Row) float64 { return float64(r.Group.Lost) },
	},
	{
		Key: "stopped", Name: "stopped", Help: "Agents that have stopped without having arrived",
		Format: whole, Better: Less, when: stranded, in: RunJSON | GroupJSON | Outcome,
		of: func(r Row) float64 { return float64(r.Group.Stopped) },
	},
	{
		Key: "stuck", Name: "stuck", Help: "Agents that have come neither anywhere nor nearer to their goal for long",
		Format: whole, Better: Less, when: jammed, in: RunJSON | GroupJSON | Outcome,
		of: func(r Row) float64 { return float64(r.Group.Stuck) },
	},
	{
		Key: "settled", Name: "settled", Help: "Agents that have stopped near their goal, crowded out by others",
		Format: whole, when: crowded, Phrase: "%s in the crowd about the goal", in: RunJSON | GroupJSON | Outcome,
		of: func(r Row) float64 { return float64(r.Group.Settled) },
	},
	{
		Key: "there", Name: "there", Help: "Agents that have arrived, or have stopped near their goal, crowded out",
		Format: whole, Better: More, when: crowded, in: Comparison,
		of: there,
	},
	{
		Key: "over", Name: "over", Unit: "time", Help: "Time after which no agent was on its way any more",
		Format: "%.4g", Better: Less, when: ends, OfRun: true, in: Comparison,
		of: over,
	},
	{
		Key: "journeys", Name: "journeys", Help: "Journeys that ended at their goal",
		Format: whole, Better: More, moot: crowded, in: GroupJSON | everyTable | Brief,
		of: func(r Row) float64 { return float64(r.Group.Journeys) },
	},
	{
		Key: "mean_time", Name: "time", Unit: "time", Help: "Mean time of a journey",
		Format: "%.4g", Better: Less, Mean: true, in: GroupJSON | everyTable,
		of: func(r Row) float64 { return r.Group.MeanTime },
	},
	{
		Key: "time_ratio", Name: "time ratio", Help: "Time of a journey to the straight line at full speed, or at its cruise if an agent has one: 1 is best",
		Format: "%.3f", Better: Less, Mean: true, in: GroupJSON | everyTable | Brief,
		of: func(r Row) float64 { return r.Group.TimeRatio },
	},
	{
		Key: "path_ratio", Name: "path ratio", Help: "Length of a journey to the straight line: 1 is best",
		Format: "%.3f", Better: Less, Mean: true, in: GroupJSON | everyTable,
		of: func(r Row) float64 { return r.Group.PathRatio },
	},
	{
		Key: "delta_v", Name: "Δv", Unit: "length/time", Help: "Speed changes of a journey, added up: what an engine has to give",
		Format: "%.4g", Better: Less, Mean: true, in: GroupJSON | everyTable,
		of: func(r Row) float64 { return r.Group.DeltaV },
	},
	{
		Key: "turn_reversals", Name: "reversals", Unit: "1/time", Help: "How often a path that has bent one way bends back, per unit of time: trembling",
		Format: "%.3g", Better: Less, Mean: true, in: GroupJSON | everyTable,
		of: func(r Row) float64 { return r.Group.TurnReversal },
	},
	{
		Key: "contacts", Name: "contacts", Help: "Pairs that began to overlap; of a group, those of which one is of it at least",
		Format: whole, Better: Less, in: RunJSON | GroupJSON | Outcome | Comparison | Rival | Brief,
		of: func(r Row) float64 { return float64(r.Group.Contacts) },
	},
	{
		Key: "obstacle_contacts", Name: "with obstacles", Help: "Contacts with a body, rock or box",
		Format: whole, Better: Less, when: obstructed, Phrase: "with obstacles %s", in: RunJSON | GroupJSON | Outcome,
		of: func(r Row) float64 { return float64(r.Group.ObstacleContacts) },
	},
	{
		Key: "overlaps", Name: "overlaps", Help: "Pairs that overlap at the end",
		Format: whole, Better: Less, OfRun: true, in: RunJSON | Outcome | Comparison,
		of: func(r Row) float64 { return float64(r.Run.Overlaps) },
	},
	{
		Key: "max_overlap", Name: "deepest", Unit: "length", Help: "The deepest overlap at the start, or that a step has left",
		Better: Less, Phrase: "deepest %s", OfRun: true, in: RunJSON | Outcome,
		of: func(r Row) float64 { return r.Run.MaxOverlap },
	},
	{
		Key: "max_overlap_time", Name: "time of the deepest", Unit: "time", Help: "Time from the start to the deepest overlap; 0: agents have started in it",
		Format: "%.4g", when: overlapped, Phrase: "at time %s", OfRun: true, in: RunJSON | Outcome,
		of: maxOverlapTime,
	},
	{
		Key: "faults", Name: "faults", Help: "Agents that are quarantined: they became non-finite, or their script failed",
		Format: whole, Better: Less, in: RunJSON | GroupJSON | Outcome,
		of: func(r Row) float64 { return float64(r.Group.Faults) },
	},
	{
		Key: "shots", Name: "shots", Help: "Shells fired", Format: whole, when: armed, in: RunJSON | Combat,
		of: func(r Row) float64 { return float64(r.Group.ShellsFired) },
	},
	{
		Key: "hits", Name: "hits", Help: "Shells that hit an enemy that was no wreck yet", Format: whole, when: armed, in: RunJSON | Combat,
		of: func(r Row) float64 { return float64(r.Group.ShellsHit) },
	},
	{
		Key: "wrecks", Name: "wrecks", Help: "Agents that shells have wrecked; of a group, those that its own shells have", Format: whole, when: armed, in: RunJSON | GroupJSON | Combat,
		of: func(r Row) float64 { return float64(r.Group.Wrecks) },
	},
	{
		Key: "wall_seconds", Name: "seconds on the clock", Help: "Time that the run took on the clock", Format: "%.2f", Better: Cost, OfRun: true, in: RunJSON,
		of: func(r Row) float64 { return r.Run.WallSeconds },
	},
	{
		Key: "ns_per_agent_step", Name: "ns/agent-step", Help: "Nanoseconds on the clock that a step takes for an agent that is there",
		Format: whole, Better: Cost, OfRun: true, in: RunJSON | Comparison,
		of: func(r Row) float64 { return r.Run.NsPerAgentStep },
	},
	{
		Key: "shells_fired", Name: "shots", Help: "Shells fired", Format: whole, when: armed, in: GroupJSON | Groups | Race,
		of: func(r Row) float64 { return float64(r.Group.ShellsFired) },
	},
	{
		Key: "shells_hit", Name: "hits", Help: "Shells that hit an enemy that was no wreck yet", Format: whole, when: armed, in: GroupJSON | Groups | Race,
		of: func(r Row) float64 { return float64(r.Group.ShellsHit) },
	},
	{
		Key: "hits_taken", Name: "hits taken", Help: "Shells of enemies that hit an agent that was no wreck yet", Format: whole, Better: Less, when: armed, in: GroupJSON,
		of: func(r Row) float64 { return float64(r.Group.HitsTaken) },
	},
	{
		Key: "wrecked", Name: "wrecked", Help: "Agents without hit points left", Format: whole, Better: Less, when: armed, in: GroupJSON,
		of: func(r Row) float64 { return float64(r.Group.Wrecked) },
	},
	{
		Key: "landed", Name: "landed", Help: "Ships on orbits that have landed, and rest on a body", Format: whole, when: falling, in: GroupJSON | Groups,
		of: func(r Row) float64 { return float64(r.Group.Landed) },
	},
	{
		Key: "dv", Name: "burnt", Unit: "length/time", Help: "Δv that the engine of a ship on an orbit has given, per ship",
		Format: "%.4g", Better: Less, when: falling, in: GroupJSON | Groups | Comparison,
		of: func(r Row) float64 { return r.Group.Dv },
	},
	{
		Key: "propellant", Name: "propellant", Unit: "kg", Help: "Propellant that a ship on an orbit has used, per ship",
		Format: "%.4g", Better: Less, when: falling, in: GroupJSON | Groups | Comparison,
		of: func(r Row) float64 { return r.Group.Propellant },
	},
	{
		Key: "miss", Name: "miss", Unit: "length", Help: "Least distance in space of a ship on an orbit from the middle of its goal so far, per ship that has one",
		Format: "%.4g", Better: Less, when: falling, in: GroupJSON | Comparison,
		of: func(r Row) float64 {
			if r.Group.Miss == 0 {
				return math.NaN()
			}
			return r.Group.Miss
		},
	},
	{
		Key: "exposed", Name: "in range", Help: "Share of the time in range of an enemy's gun",
		Format: "%.3f", Better: Less, when: armed, in: GroupJSON | Groups | Comparison,
		of: func(r Row) float64 { return r.Group.Exposed },
	},
}

// whole writes counts.
const whole = "%.0f"

// The conditions.

// armed: there are guns.
func armed(s *Setup, _ []Row) bool {
	return slices.ContainsFunc(s.Groups, func(g Group) bool { return g.Gunner != nil })
}

// fed: agents come from sources.
func fed(s *Setup, _ []Row) bool {
	return slices.ContainsFunc(s.Groups, func(g Group) bool { return g.Source != nil })
}

// drained: agents leave.
func drained(s *Setup, _ []Row) bool {
	return slices.ContainsFunc(s.Groups, func(g Group) bool { return g.Itinerary.Leave })
}

// ends: the scene is over when all agents have arrived.
func ends(s *Setup, _ []Row) bool { return s.End.Arrived }

// falling: there are ships on orbits.
func falling(s *Setup, _ []Row) bool { return s.Flights != nil }

// crowded: agents have stopped near a goal that others occupy.
func crowded(_ *Setup, rows []Row) bool {
	return slices.ContainsFunc(rows, func(r Row) bool { return r.Group.Settled > 0 })
}

// stranded: agents have stopped on the way, or their goal is unreachable.
func stranded(_ *Setup, rows []Row) bool {
	return slices.ContainsFunc(rows, func(r Row) bool { return r.Run.Lost > 0 || r.Run.Stopped > 0 })
}

// jammed: agents are stuck.
func jammed(_ *Setup, rows []Row) bool {
	return slices.ContainsFunc(rows, func(r Row) bool { return r.Run.Stuck > 0 })
}

// obstructed: agents have had contacts with obstacles.
func obstructed(_ *Setup, rows []Row) bool {
	return slices.ContainsFunc(rows, func(r Row) bool { return r.Run.ObstacleContacts > 0 })
}

// overlapped: agents have overlapped something.
func overlapped(_ *Setup, rows []Row) bool {
	return slices.ContainsFunc(rows, func(r Row) bool { return r.Run.MaxOverlap > 0 })
}

// there counts the agents that have arrived, or have stopped near their goal, crowded out.
func there(r Row) float64 { return float64(r.Group.Arrived + r.Group.Settled) }

// throughput is the throughput of a group, or none before two of its agents have left.
func throughput(r Row) float64 {
	if r.Group.Left < 2 {
		return math.NaN()
	}
	return r.Group.Throughput
}

// maxOverlapTime is the time of the deepest overlap of a run, or none if nothing has overlapped.
func maxOverlapTime(r Row) float64 {
	if r.Run.MaxOverlap == 0 {
		return math.NaN()
	}
	return r.Run.MaxOverlapTime
}

func over(r Row) float64 {
	if !r.Run.idle {
		return math.NaN()
	}
	return r.Run.span
}
