package lab

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/suggest"
)

// The tables of a page of Markdown stand between marks, by which a bench renews them:
//
//	<!-- bench main cases circles streets -->
//	| case | pilot | …
//	<!-- /bench -->
//
// The first word is the label of the bench, the second one the table, and the others are
// groups of cases, or methods.
var marks = regexp.MustCompile(`(?s)<!-- bench ([a-z0-9-]+) ([a-z]+)([^\n]*?) -->\n.*?<!-- /bench -->`)

// table is one that marks can name.
type table struct {
	write func(r *Report, of []string) string
	known func() []string // what a mark can restrict it to; nil: nothing
	free  bool            // or to methods, which are known after the bench alone
}

// tables are those that marks can name.
var tables = map[string]table{
	"head": {write: func(r *Report, _ []string) string {
		return r.methodTable([]string{"clean", "arrived", "time ratio", "overlaps", "ns/agent-step"})
	}},
	"methods":  {write: func(r *Report, _ []string) string { return r.methodTable(nil) }},
	"groups":   {write: (*Report).groupTable},
	"cases":    {write: (*Report).caseTable, known: allCases},
	"measures": {write: (*Report).measureTable, known: allCases},
	"failures": {write: (*Report).failureList, free: true},
	"run":      {write: (*Report).runLine},
}

// allCases returns the names of all cases and groups of them.
func allCases() (names []string) {
	for _, g := range groups {
		names = append(append(names, g.name), g.cases...)
	}
	return names
}

// Renew returns a text with the tables renewed that marks of a label ask for. It fails
// where there are none, or one names an unknown table, or what the table does not have.
func (r *Report) Renew(text, label string) (string, error) {
	var failed error
	found := 0
	renewed := marks.ReplaceAllStringFunc(text, func(all string) string {
		m := marks.FindStringSubmatch(all)
		if m[1] != label {
			return all
		}
		found++
		table, ok := tables[m[2]]
		if !ok {
			failed = fmt.Errorf("a mark asks for the table %q; there are cases, failures, groups, head, measures, methods and run", m[2])
			return all
		}
		of := strings.Fields(m[3])
		var known []string
		if table.known != nil {
			known = table.known()
		}
		for _, name := range of {
			if !table.free && !slices.Contains(known, name) {
				failed = fmt.Errorf("a mark of the table %s names %q; %s", m[2], name, suggest.Hint(name, known))
				return all
			}
		}
		return fmt.Sprintf("<!-- bench %s %s%s -->\n%s<!-- /bench -->", m[1], m[2], m[3], table.write(r, of))
	})
	if found == 0 {
		return "", fmt.Errorf("the file has no mark <!-- bench %s methods -->, before a line <!-- /bench -->, for a table", label)
	}
	return renewed, failed
}

// ranked returns the methods from the best to the worst: by clean cases, then by clean
// runs, then by time ratio.
func (r *Report) ranked() []*Summary {
	list := slices.Clone(r.Methods)
	slices.SortStableFunc(list, func(a, b *Summary) int {
		if a.Clean != b.Clean {
			return b.Clean - a.Clean
		}
		if a.CleanRun != b.CleanRun {
			return b.CleanRun - a.CleanRun
		}
		if x, y := float64(a.Ratio), float64(b.Ratio); x < y || math.IsNaN(y) && !math.IsNaN(x) {
			return -1
		}
		return 1
	})
	return list
}

func row(b *strings.Builder, cells ...string) { fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | ")) }

func rule(b *strings.Builder, n int) { fmt.Fprintf(b, "|---%s|\n", strings.Repeat("|---:", n)) }

func quoted(method string) string { return "`" + method + "`" }

func (r *Report) methodTable(only []string) string {
	var b strings.Builder
	cells := []string{"method"}
	for _, c := range columns {
		if only == nil || slices.Contains(only, c.name) {
			cells = append(cells, c.name)
		}
	}
	row(&b, cells...)
	rule(&b, len(cells)-1)
	for _, s := range r.ranked() {
		p := s.whole()
		cells = append(cells[:0], quoted(s.Method))
		for _, c := range columns {
			if only == nil || slices.Contains(only, c.name) {
				cells = append(cells, c.text(&p))
			}
		}
		row(&b, cells...)
	}
	return b.String()
}

// groupTable has the clean cases of each group.
func (r *Report) groupTable([]string) string {
	var b strings.Builder
	cells := []string{"method"}
	var names []string
	for _, s := range r.Methods {
		for i := range s.Groups {
			if name := s.Groups[i].Name; !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	row(&b, append(cells, names...)...)
	rule(&b, len(names))
	for _, s := range r.ranked() {
		cells = append(cells[:0], quoted(s.Method))
		for _, name := range names {
			text := "–"
			if i := slices.IndexFunc(s.Groups, func(p Part) bool { return p.Name == name }); i >= 0 {
				text = share(s.Groups[i].Clean, s.Groups[i].Cases)
			}
			cells = append(cells, text)
		}
		row(&b, cells...)
	}
	return b.String()
}

// caseTable has a row for each case and a column for each method: the time ratio of a
// clean case; of another one how many agents arrived and how many pairs overlapped.
func (r *Report) caseTable(of []string) string {
	var b strings.Builder
	list := r.ranked()
	cells := []string{"case"}
	for _, s := range list {
		cells = append(cells, quoted(s.Method))
	}
	row(&b, cells...)
	rule(&b, len(list))
	for _, name := range r.caseNames(of) {
		cells = append(cells[:0], name)
		for _, s := range list {
			cells = append(cells, s.cell(name))
		}
		row(&b, cells...)
	}
	return b.String()
}

// caseNames returns the names of the cases of some groups, or of all without any.
func (r *Report) caseNames(of []string) (names []string) {
	if len(r.Methods) == 0 {
		return nil
	}
	for _, p := range r.Methods[0].PerCase {
		if len(of) == 0 || slices.Contains(of, groupOf(p.Name)) || slices.Contains(of, p.Name) {
			names = append(names, p.Name)
		}
	}
	return names
}

func groupOf(name string) string {
	for _, g := range groups {
		if slices.Contains(g.cases, name) {
			return g.name
		}
	}
	return groups[len(groups)-1].name
}

func (s *Summary) cell(name string) string {
	i := slices.IndexFunc(s.PerCase, func(p Part) bool { return p.Name == name })
	if i < 0 {
		return "–"
	}
	p := &s.PerCase[i]
	var text []string
	if p.CleanRun > 0 {
		text = append(text, fmt.Sprintf("%.2f", float64(p.Ratio)))
	}
	if p.CleanRun == p.Trials {
		return text[0]
	}
	text = append(text, fmt.Sprintf("✗ %s runs", share(p.Trials-p.CleanRun, p.Trials)))
	if p.Arrived < p.Agents {
		text = append(text, share(p.Arrived, p.Agents)+" there")
	}
	if p.Overlaps > 0 {
		text = append(text, fmt.Sprintf("%d ov.", p.Overlaps))
	}
	return strings.Join(text, ", ")
}

// measureTable has a row for each case and method, with the measures of its clean runs.
func (r *Report) measureTable(of []string) string {
	var b strings.Builder
	row(&b, "case", "method", "clean runs", "arrived", "overlaps", "time ratio", "worst", "last arrival", "ns/agent-step")
	b.WriteString("|---|---|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, name := range r.caseNames(of) {
		for _, s := range r.ranked() {
			for i := range s.PerCase {
				if p := &s.PerCase[i]; p.Name == name {
					row(&b, name, quoted(s.Method), share(p.CleanRun, p.Trials), share(p.Arrived, p.Agents), fmt.Sprint(p.Overlaps),
						digits("%.2f", p.Ratio), digits("%.2f", p.Worst), digits("%.0f", p.Last), digits("%.0f", p.Ns))
				}
			}
		}
	}
	return b.String()
}

// failureList says what the methods fail, or those that are named.
func (r *Report) failureList(of []string) string {
	var b strings.Builder
	for _, s := range r.ranked() {
		if len(of) > 0 && !slices.Contains(of, s.Method) {
			continue
		}
		if len(s.Failures) == 0 {
			fmt.Fprintf(&b, "- %s: nothing.\n", quoted(s.Method))
			continue
		}
		var list []string
		for _, f := range s.Failures {
			list = append(list, fmt.Sprintf("%s (%s runs; %s: %s)", f.Case, share(f.Failed, f.Trials), f.Trial, f.Why))
		}
		fmt.Fprintf(&b, "- %s: %s.\n", quoted(s.Method), strings.Join(list, "; "))
	}
	return b.String()
}

// runLine says what was run.
func (r *Report) runLine([]string) string {
	text := fmt.Sprintf("%s, %s; seeds where starts are drawn: %d", format.Count(len(r.caseNames(nil)), "case", "cases"), format.Count(len(r.Methods), "method", "methods"), r.Seeds)
	if r.Top > 0 {
		text += fmt.Sprintf("; top speed %g cruise speeds", r.Top)
	}
	if r.Accel > 0 {
		text += fmt.Sprintf("; accelerations of %g cruise speeds per unit of time", r.Accel)
	}
	if r.Step > 0 {
		text += fmt.Sprintf("; steps of %.4g", r.Step)
	}
	return text + ".\n"
}
