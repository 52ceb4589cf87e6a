package lab

import (
	"math"
	"slices"
	"strings"

	"galaxy/sim"
)

// Quantity is what an experiment keeps of a run: a measure of [sim.Measures], of all agents
// or of a group, or one of the bench.
type Quantity struct {
	Key    string // as experiments have it
	Name   string
	Unit   string
	Better sim.Better
	Help   string

	measure *sim.Measure
	group   string                // "" for all agents
	bench   func(*Result) float64 // instead of a measure
}

// benched are the figures of the bench, by which it judges runs.
var benched = []Quantity{
	{Key: "bench_clean", Name: "clean", Better: sim.More, Help: "1 if all agents have arrived and no two things overlapped by more than 1 % of a radius, else 0", bench: func(r *Result) float64 {
		if r.Clean {
			return 1
		}
		return 0
	}},
	{Key: "bench_time_ratio", Name: "time ratio (bench)", Better: sim.Less, Help: "Time of those that have arrived to the straight line at cruise speed", bench: func(r *Result) float64 { return r.TimeRatio }},
	{Key: "bench_overlaps", Name: "overlaps (bench)", Better: sim.Less, Help: "Pairs that began to overlap by more than 1 % of a radius", bench: func(r *Result) float64 { return float64(r.Overlaps) }},
	{Key: "bench_max_overlap", Name: "deepest (bench)", Unit: "radii", Better: sim.Less, Help: "The deepest overlap, in radii", bench: func(r *Result) float64 { return r.Deepest }},
	{Key: "bench_nearest_gap", Name: "nearest", Unit: "radii", Better: sim.More, Help: "The smallest gap, in radii; 1 stands for any larger one", bench: func(r *Result) float64 { return r.Gap }},
	{Key: "bench_last_arrival", Name: "last arrival", Unit: "time", Better: sim.Less, Help: "Scene time of the last arrival", bench: func(r *Result) float64 { return r.Last }},
	{Key: "bench_jerk", Name: "jerk", Better: sim.Less, Help: "Mean jerk, radii per natural time³", bench: func(r *Result) float64 { return r.Jerk }},
	{Key: "bench_turn_reversals", Name: "reversals (bench)", Better: sim.Less, Help: "Turns of the path the other way, per 100 natural times", bench: func(r *Result) float64 { return r.Reversals }},
	{Key: "bench_delta_v", Name: "Δv (bench)", Better: sim.Less, Help: "Changes of velocity of an agent, in cruise speeds", bench: func(r *Result) float64 { return r.DeltaV }},
}

// kept are the quantities that experiments know. Times on the clock are none: a table is the
// same wherever and however often its experiment runs.
var kept = func() []Quantity {
	var list []Quantity
	for _, m := range sim.Measures(^sim.Table(0)) {
		if m.Better != sim.Cost {
			list = append(list, Quantity{Key: m.Key, Name: m.Name, Unit: m.Unit, Better: m.Better, Help: m.Help, measure: m})
		}
	}
	return append(list, benched...)
}()

// Measures lists the keys of the measures of experiments.
func Measures() []string {
	keys := make([]string, len(kept))
	for i := range kept {
		keys[i] = kept[i].Key
	}
	return keys
}

// QuantityOf returns a quantity by its key, "time_ratio" or "time_ratio.GROUP".
func QuantityOf(key string) (q Quantity, ok bool) {
	name, group, _ := strings.Cut(key, ".")
	i := slices.IndexFunc(kept, func(q Quantity) bool { return q.Key == name })
	if i < 0 {
		return q, false
	}
	q = kept[i]
	if q.Key, q.group = key, group; group != "" {
		q.Name += " of " + group
	}
	return q, true
}

// of returns the quantity of a run, or NaN where there is none.
func (q *Quantity) of(r *sim.Report, bench *Result) float64 {
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
