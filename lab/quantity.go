package lab

import (
	"math"
	"slices"
	"strings"

	"galaxy/lab/design"
	"galaxy/sim"
)

// Quantity is a number that an experiment keeps of a run: a measure of [sim.Measures], for all agents
// or for a group, or a figure of the bench.
type Quantity struct {
	Key    string // as experiments have it
	Name   string
	Unit   string
	Better sim.Better
	Help   string

	own     string // the name of a measure of the scene's own, instead of measure
	measure *sim.Measure
	group   string                 // "" for all agents
	bench   func(*Result) float64  // instead of a measure
	fill    func(*Result, float64) // the other way round
}

// benched are the figures of the bench, by which it judges runs, in the order in which its
// experiment measures them.
var benched = []Quantity{
	{Key: "bench_clean", Name: "clean", Better: sim.More, Help: "1 if all agents have arrived and no two things overlapped by more than 1 % of a radius, else 0", bench: func(r *Result) float64 {
		if r.Clean {
			return 1
		}
		return 0
	}, fill: func(r *Result, x float64) { r.Clean = x == 1 }},
	count("bench_agents", "agents (bench)", sim.Neither, "Agents that have a goal", func(r *Result) *int { return &r.Agents }),
	count("bench_arrived", "arrived (bench)", sim.More, "Agents that have arrived for good", func(r *Result) *int { return &r.Arrived }),
	figure("bench_time_ratio", "time ratio (bench)", "", sim.Less, "Time of those that have arrived to the straight line at cruise speed", func(r *Result) *float64 { return &r.TimeRatio }),
	figure("bench_last_arrival", "last arrival", "time", sim.Less, "Scene time of the last arrival", func(r *Result) *float64 { return &r.Last }),
	count("bench_overlaps", "overlaps (bench)", sim.Less, "Pairs that began to overlap by more than 1 % of a radius", func(r *Result) *int { return &r.Overlaps }),
	figure("bench_max_overlap", "deepest (bench)", "radii", sim.Less, "The deepest overlap, in radii", func(r *Result) *float64 { return &r.Deepest }),
	figure("bench_nearest_gap", "nearest", "radii", sim.More, "The smallest gap, in radii; 1 stands for any larger one", func(r *Result) *float64 { return &r.Gap }),
	figure("bench_jerk", "jerk", "", sim.Less, "Mean jerk, radii per natural time³", func(r *Result) *float64 { return &r.Jerk }),
	figure("bench_turn_reversals", "reversals (bench)", "", sim.Less, "Turns of the path the other way, per 100 natural times", func(r *Result) *float64 { return &r.Reversals }),
	figure("bench_delta_v", "Δv (bench)", "", sim.Less, "Changes of velocity of an agent, in cruise speeds", func(r *Result) *float64 { return &r.DeltaV }),
	figure("bench_time", "time (bench)", "time", sim.Neither, "Scene time that the run took", func(r *Result) *float64 { return &r.Time }),
	count("bench_settled", "settled (bench)", sim.More, "Agents that have stopped around a goal, crowded out by others", func(r *Result) *int { return &r.Settled }),
	figure("bench_ns_per_agent_step", "ns/agent-step", "ns", sim.Cost, "Time on the clock, which is another one each time", func(r *Result) *float64 { return &r.NsPerAgentStep }),
}

// figure is a number of a result.
func figure(key, name, unit string, better sim.Better, help string, at func(*Result) *float64) Quantity {
	return Quantity{
		Key: key, Name: name, Unit: unit, Better: better, Help: help,
		bench: func(r *Result) float64 { return *at(r) }, fill: func(r *Result, x float64) { *at(r) = x },
	}
}

// count is a whole number of a result.
func count(key, name string, better sim.Better, help string, at func(*Result) *int) Quantity {
	return Quantity{
		Key: key, Name: name, Better: better, Help: help,
		bench: func(r *Result) float64 { return float64(*at(r)) }, fill: func(r *Result, x float64) {
			const most = 1e9 // no bench counts as many; a forged one stays a number
			*at(r) = int(max(-most, min(x, most)))
		},
	}
}

// quantities are the measures of a run and the figures of the bench.
var quantities = func() []Quantity {
	var list []Quantity
	for _, m := range sim.Measures(^sim.Table(0)) {
		list = append(list, Quantity{Key: m.Key, Name: m.Name, Unit: m.Unit, Better: m.Better, Help: m.Help, measure: m})
	}
	return append(list, benched...)
}()

// Quantities lists the measures of a run and the figures of the bench.
func Quantities() []Quantity { return slices.Clone(quantities) }

// Kept reports whether experiments know a quantity. They know no time on the clock except the figure of the bench:
// without it a table is the same wherever and however often its experiment runs.
func (q *Quantity) Kept() bool { return q.measure == nil || q.Better != sim.Cost }

// OfGroups reports whether a group has the quantity.
func (q *Quantity) OfGroups() bool { return q.measure != nil && !q.measure.OfRun }

// Measures lists the keys of the measures of experiments.
func Measures() (known design.Measures) {
	for i := range quantities {
		q := &quantities[i]
		if !q.Kept() {
			continue
		}
		known.All = append(known.All, q.Key)
		if q.OfGroups() {
			known.OfGroups = append(known.OfGroups, q.Key)
		}
	}
	return known
}

// QuantityOf returns a quantity of experiments by its key, "time_ratio" or "time_ratio.GROUP".
func QuantityOf(key string) (q Quantity, ok bool) {
	name, group, grouped := strings.Cut(key, ".")
	if name == design.Own && grouped {
		return Quantity{Key: key, Name: group, Help: "A measure of the scene's own", own: group}, true
	}
	i := slices.IndexFunc(quantities, func(q Quantity) bool { return q.Key == name })
	if i < 0 || !quantities[i].Kept() || grouped && !quantities[i].OfGroups() {
		return q, false
	}
	q = quantities[i]
	if q.Key, q.group = key, group; grouped {
		q.Name += " of " + group
	}
	return q, true
}

// of returns the quantity of a run, or NaN if it has none.
func (q *Quantity) of(r *sim.Report, bench *Result) float64 {
	if q.own != "" {
		for _, m := range r.Own {
			if m.Name == q.own {
				return m.Value
			}
		}
		return math.NaN()
	}
	if q.bench != nil {
		return q.bench(bench)
	}
	row := sim.Row{Run: r, Group: &r.Total}
	if q.group != "" {
		i := slices.IndexFunc(r.Metrics, func(g sim.GroupMetrics) bool { return g.Group == q.group })
		if i < 0 {
			return math.NaN()
		}
		row.Group = &r.Metrics[i]
	}
	if x, ok := q.measure.Of(row); ok {
		return x
	}
	return math.NaN()
}
