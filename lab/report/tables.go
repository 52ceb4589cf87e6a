package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"galaxy/lab"
)

// partColumn is a column of the tables of methods.
type partColumn struct {
	name string
	help string
	text func(p *Part) string
}

func share(n, of int) string { return fmt.Sprintf("%d/%d", n, of) }

// digits writes a measure, or a dash if there is none.
func digits(format string, x Measure) string {
	if math.IsNaN(float64(x)) {
		return "–"
	}
	return fmt.Sprintf(format, float64(x))
}

// partColumns are the columns of tables of methods, in their order.
var partColumns = []partColumn{
	{"clean", "cases of which all runs are clean: all agents there in time, and no overlap deeper than 1 % of a radius", func(p *Part) string { return share(p.Clean, p.Cases) }},
	{"runs", "runs that are clean", func(p *Part) string { return share(p.CleanRun, p.Trials) }},
	{"arrived", "agents that have arrived in time", func(p *Part) string { return share(p.Arrived, p.Agents) }},
	{there, "agents that have arrived, or stopped around a goal that others hold", func(p *Part) string { return share(p.Arrived+p.Settled, p.Agents) }},
	{"time ratio", "time to the straight line at cruise speed, mean over clean runs", func(p *Part) string { return digits("%.3f", p.Ratio) }},
	{"overlaps", "pairs that began to overlap by more than 1 % of a radius", func(p *Part) string { return fmt.Sprint(p.Overlaps) }},
	{"deepest", "the deepest overlap, in radii", func(p *Part) string { return digits("%.2g", p.Deepest) }},
	{"nearest", "the smallest gap of clean runs, in radii; 1 stands for any larger one", func(p *Part) string { return digits("%.2g", p.Gap) }},
	{"jerk", "mean jerk of clean runs, radii per natural time³", func(p *Part) string { return digits("%.3f", p.Jerk) }},
	{"reversals", "turns of the path the other way in clean runs, per 100 natural times", func(p *Part) string { return digits("%.2f", p.Reversals) }},
	{"Δv", "changes of velocity of an agent in clean runs, in cruise speeds", func(p *Part) string { return digits("%.2f", p.DeltaV) }},
	{"ns/agent-step", "time on the clock", func(p *Part) string { return digits("%.0f", p.Ns) }},
}

// there is the column that tables have if agents have settled around a goal, as squares do that share one.
const there = "there"

// methodTable has a row for each method with some columns, or with all.
func methodTable(methods []*Method, only ...string) grid {
	settle := slices.ContainsFunc(methods, func(m *Method) bool { return m.Settled > 0 })
	chosen := slices.DeleteFunc(slices.Clone(partColumns), func(c partColumn) bool {
		return len(only) > 0 && !slices.Contains(only, c.name) || c.name == there && !settle
	})
	table := grid{Columns: []gridColumn{methodColumn}}
	for _, c := range chosen {
		table.Columns = append(table.Columns, gridColumn{Name: c.name, Help: c.help})
	}
	for _, m := range methods {
		row := []string{m.Method}
		for _, c := range chosen {
			row = append(row, c.text(&m.all))
		}
		table.add(row...)
	}
	return table
}

var methodColumn = gridColumn{Name: "method", Left: true, Code: true}

// groupTable has the clean cases of each group.
func groupTable(methods []*Method) grid {
	table := grid{Columns: []gridColumn{methodColumn}}
	var names []string
	for _, m := range methods {
		for _, g := range m.Groups {
			if !slices.Contains(names, g.Name) {
				names = append(names, g.Name)
			}
		}
	}
	table.Columns = append(table.Columns, heads(0, names...)...)
	for _, m := range methods {
		row := []string{m.Method}
		for _, name := range names {
			if p := partOf(m.Groups, name); p != nil {
				row = append(row, share(p.Clean, p.Cases))
			} else {
				row = append(row, "–")
			}
		}
		table.add(row...)
	}
	return table
}

// partOf returns the part of a case or a group, or nil.
func partOf(list []Part, name string) *Part {
	if i := slices.IndexFunc(list, func(p Part) bool { return p.Name == name }); i >= 0 {
		return &list[i]
	}
	return nil
}

// ranked returns the methods from the best to the worst: by clean cases, then by clean
// runs, then by time ratio.
func (s *Scores) ranked() []*Method {
	list := slices.Clone(s.Methods)
	ratio := func(m *Method) float64 { // without one it comes last
		if x := float64(m.Ratio); !math.IsNaN(x) {
			return x
		}
		return math.Inf(1)
	}
	slices.SortStableFunc(list, func(a, b *Method) int {
		return cmp.Or(cmp.Compare(b.Clean, a.Clean), cmp.Compare(b.CleanRun, a.CleanRun), cmp.Compare(ratio(a), ratio(b)))
	})
	return list
}

// caseTable has a row for each case and a column for each method: the time ratio of a
// clean case, or how many agents arrived and how many pairs overlapped.
func (s *Scores) caseTable(of []string) grid {
	methods := s.ranked()
	names := []string{"case"}
	for _, m := range methods {
		names = append(names, quoted(m.Method))
	}
	table := grid{Columns: heads(1, names...)}
	for _, name := range s.caseNames(of) {
		row := []string{name}
		for _, m := range methods {
			row = append(row, partOf(m.PerCase, name).text())
		}
		table.add(row...)
	}
	return table
}

// text sums up a case in a cell of a table; nil is a case without results.
func (p *Part) text() string {
	if p == nil {
		return "–"
	}
	var text []string
	if p.CleanRun > 0 {
		text = append(text, fmt.Sprintf("%.2f", float64(p.Ratio)))
	}
	if p.CleanRun == p.Trials {
		return text[0]
	}
	text = append(text, fmt.Sprintf("✗ %s runs", share(p.Trials-p.CleanRun, p.Trials)))
	if n := p.Arrived + p.Settled; n < p.Agents {
		text = append(text, share(n, p.Agents)+" there")
	}
	if p.Overlaps > 0 {
		text = append(text, fmt.Sprintf("%d ov.", p.Overlaps))
	}
	return strings.Join(text, ", ")
}

// caseNames returns the names of the cases of some groups, or of all without any.
func (s *Scores) caseNames(of []string) (names []string) {
	if len(s.Methods) == 0 {
		return nil
	}
	for _, p := range s.Methods[0].PerCase {
		if len(of) == 0 || slices.Contains(of, groupOf(p.Name)) || slices.Contains(of, p.Name) {
			names = append(names, p.Name)
		}
	}
	return names
}

func groupOf(name string) string {
	groups := lab.Groups()
	for _, g := range groups {
		if slices.Contains(g.Cases, name) {
			return g.Name
		}
	}
	return groups[len(groups)-1].Name
}

// measureTable has a row for each case and method, with the measures of its clean runs.
func (s *Scores) measureTable(of []string) grid {
	table := grid{Columns: heads(1, "case", "", "clean runs", "arrived", "overlaps", "time ratio", "worst", "last arrival", "ns/agent-step")}
	table.Columns[1] = methodColumn
	for _, name := range s.caseNames(of) {
		for _, m := range s.ranked() {
			if p := partOf(m.PerCase, name); p != nil {
				table.add(name, m.Method, share(p.CleanRun, p.Trials), share(p.Arrived, p.Agents), fmt.Sprint(p.Overlaps),
					digits("%.2f", p.Ratio), digits("%.2f", p.Worst), digits("%.0f", p.Last), digits("%.0f", p.Ns))
			}
		}
	}
	return table
}

// Print writes the table of methods, and below it which cases each of them fails.
func (s *Scores) Print(to io.Writer) error {
	if err := methodTable(s.Methods).print(to); err != nil {
		return err
	}
	for _, m := range s.Methods {
		if len(m.Failures) == 0 {
			continue
		}
		fmt.Fprintf(to, "\n%s fails:\n", m.Method)
		var list grid
		for _, f := range m.Failures {
			list.add("  "+f.Case, share(f.Failed, f.Trials)+" runs", fmt.Sprintf("%s (%s)", f.Why, f.Trial))
		}
		if err := list.print(to); err != nil {
			return err
		}
	}
	return nil
}
