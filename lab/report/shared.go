package report

import (
	"fmt"
	"slices"

	"galaxy/lab"
)

// figures are the measures of two methods in the runs that both end cleanly.
var figures = []struct {
	name, format string
	of           func(*lab.Result) float64
}{
	{"time ratio", "%.3f", func(r *lab.Result) float64 { return r.TimeRatio }},
	{"Δv", "%.2f", func(r *lab.Result) float64 { return r.DeltaV }},
	{"jerk", "%.3f", func(r *lab.Result) float64 { return r.Jerk }},
	{"reversals", "%.2f", func(r *lab.Result) float64 { return r.Reversals }},
}

// sharedTable has a row for each pair of methods, or for each pair with one of the named ones, with the
// means over the runs that both end cleanly: a mean over all clean runs of each would reward a method that
// fails where it is hard.
func (s *Scores) sharedTable(of []string) string {
	names := []string{"method", "other", "clean with both"}
	for _, f := range figures {
		names = append(names, f.name, "other's")
	}
	table := grid{Columns: heads(2, names...)}
	table.Columns[0], table.Columns[1].Code = methodColumn, true
	ranked := s.ranked()
	for i, one := range ranked {
		for k, other := range ranked {
			if i == k || len(of) > 0 && !slices.Contains(of, one.Method) || len(of) != 1 && k < i {
				continue
			}
			row := []string{one.Method, other.Method}
			runs, ones, others := s.shared(one.Method, other.Method)
			row = append(row, fmt.Sprint(runs))
			for f := range figures {
				row = append(row, digits(figures[f].format, Measure(ones[f].Mean())), digits(figures[f].format, Measure(others[f].Mean())))
			}
			table.add(row...)
		}
	}
	return table.markdown()
}

// shared adds up the measures of two methods in the runs that both end cleanly, of which it returns the number.
func (s *Scores) shared(one, other string) (runs int, ones, others [4]lab.Stats) {
	methods := s.bench.Methods
	first, second := slices.Index(methods, one), slices.Index(methods, other)
	for at := range s.bench.Cases {
		for seed := uint64(1); seed <= uint64(s.folder.SeedsOf(at)); seed++ {
			a, b := s.clean(at*len(methods)+first, seed), s.clean(at*len(methods)+second, seed)
			if a == nil || b == nil {
				continue
			}
			runs++
			for f := range figures {
				ones[f].Add(figures[f].of(a))
				others[f].Add(figures[f].of(b))
			}
		}
	}
	return runs, ones, others
}

// clean returns the result of a run of a cell, or nil if there is none or it is not clean.
func (s *Scores) clean(cell int, seed uint64) *lab.Result {
	o, there, err := s.folder.Outcome(s.folder.RunOf(cell, seed))
	if err != nil || !there {
		return nil
	}
	r, err := s.bench.Result(s.folder.Plan, o)
	if err != nil || !r.Clean {
		return nil
	}
	return r
}
