package report

import (
	"cmp"
	"fmt"
	"slices"

	"galaxy/lab"
)

// worstListed is how many cases a table of the worst has.
const worstListed = 10

// worstTable has the cases in which the clean runs of a method are worst by each figure, with their means: of the
// named method, or of the best one.
func (s *Scores) worstTable(of []string) string {
	ranked := s.ranked()
	if len(ranked) == 0 {
		return "" // before the first run
	}
	var names []string
	var lists [][]string
	for _, f := range figures {
		names = append(names, f.name)
		lists = append(lists, s.worstCases(append(of, ranked[0].Method)[0], f.format, f.of))
	}
	table := grid{Columns: heads(len(names), names...)}
	for rank := range len(lists[0]) {
		row := make([]string, len(lists))
		for f, list := range lists {
			row[f] = list[rank]
		}
		table.add(row...)
	}
	return table.markdown()
}

// worstCases returns the cases with the largest means of a figure over a method's clean runs, and these.
func (s *Scores) worstCases(method, form string, of func(*lab.Result) float64) (list []string) {
	type mean struct {
		text  string
		value float64
	}
	var means []mean
	methods := s.bench.Methods
	k := slices.Index(methods, method)
	for at, c := range s.bench.Cases {
		var all lab.Stats
		for seed := uint64(1); seed <= uint64(s.folder.SeedsOf(at)) && k >= 0; seed++ {
			if r := s.clean(at*len(methods)+k, seed); r != nil {
				all.Add(of(r))
			}
		}
		if all.N > 0 {
			means = append(means, mean{fmt.Sprintf("%s "+form, c.Name, all.Mean()), all.Mean()})
		}
	}
	slices.SortStableFunc(means, func(a, b mean) int { return cmp.Compare(b.value, a.value) })
	for _, m := range means[:min(worstListed, len(means))] {
		list = append(list, m.text)
	}
	return list
}
