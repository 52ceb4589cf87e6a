package report

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/suggest"
	"galaxy/lab"
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
	write func(s *Scores, of []string) string
	known func(s *Scores) []string // what a mark can restrict it to; nil: nothing
}

// tables are those that marks can name.
var tables = map[string]table{
	"head": {write: func(s *Scores, _ []string) string {
		return methodTable(s.ranked(), "clean", "arrived", "time ratio", "overlaps", "ns/agent-step").markdown()
	}},
	"methods":  {write: func(s *Scores, _ []string) string { return methodTable(s.ranked()).markdown() }},
	"groups":   {write: func(s *Scores, _ []string) string { return groupTable(s.ranked()).markdown() }},
	"cases":    {write: func(s *Scores, of []string) string { return s.caseTable(of).markdown() }, known: allCases},
	"measures": {write: func(s *Scores, of []string) string { return s.measureTable(of).markdown() }, known: allCases},
	"failures": {write: (*Scores).failureList, known: itsMethods},
	"run":      {write: (*Scores).runLine},
	"shared":   {write: (*Scores).sharedTable, known: itsMethods},
	"worst":    {write: (*Scores).worstTable, known: itsMethods},
}

// allCases returns the names of all cases and groups of them.
func allCases(*Scores) (names []string) {
	for _, g := range lab.Groups() {
		names = append(append(names, g.Name), g.Cases...)
	}
	return names
}

// itsMethods returns the methods of the bench; none of scores that are of no bench.
func itsMethods(s *Scores) []string {
	if s.bench == nil {
		return nil
	}
	return s.bench.Methods
}

// Renew returns a text with the tables renewed that marks of a label ask for. It fails
// if there are none, or one names an unknown table, or what the table does not have.
func (s *Scores) Renew(text, label string) (string, error) {
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
			failed = fmt.Errorf("a mark asks for the table %q; there are cases, failures, groups, head, measures, methods, run, shared and worst", m[2])
			return all
		}
		of := strings.Fields(m[3])
		var known []string
		told := true // scores that are of no bench know no methods
		if table.known != nil {
			known = table.known(s)
			told = known != nil
		}
		for _, name := range of {
			if told && !slices.Contains(known, name) {
				failed = fmt.Errorf("a mark of the table %s names %q; %s", m[2], name, suggest.Hint(name, known))
				return all
			}
		}
		return fmt.Sprintf("<!-- bench %s %s%s -->\n%s<!-- /bench -->", m[1], m[2], m[3], table.write(s, of))
	})
	if found == 0 {
		return "", fmt.Errorf("the file has no mark <!-- bench %s methods -->, before a line <!-- /bench -->, for a table", label)
	}
	return renewed, failed
}

// CheckMarks fails where Renew would after the bench, by a bad mark.
func CheckMarks(b *lab.Bench, text, label string) error {
	_, err := (&Scores{bench: b}).Renew(text, label)
	return err
}

func quoted(method string) string { return "`" + method + "`" }

// failureList lists the cases that the methods fail, of all methods or of the named ones.
func (s *Scores) failureList(of []string) string {
	var b strings.Builder
	for _, m := range s.ranked() {
		if len(of) > 0 && !slices.Contains(of, m.Method) {
			continue
		}
		if len(m.Failures) == 0 {
			fmt.Fprintf(&b, "- %s: nothing.\n", quoted(m.Method))
			continue
		}
		var list []string
		for _, f := range m.Failures {
			list = append(list, fmt.Sprintf("%s (%s runs; %s: %s)", f.Case, share(f.Failed, f.Trials), f.Trial, f.Why))
		}
		fmt.Fprintf(&b, "- %s: %s.\n", quoted(m.Method), strings.Join(list, "; "))
	}
	return b.String()
}

// runLine describes the runs of the bench in a line.
func (s *Scores) runLine([]string) string {
	text := fmt.Sprintf("%s, %s; seeds where starts are drawn: %d", format.Count(len(s.caseNames(nil)), "case", "cases"), format.Count(len(s.Methods), "method", "methods"), s.Seeds)
	if s.Top > 0 {
		text += fmt.Sprintf("; top speed %g cruise speeds", s.Top)
	}
	if s.Accel > 0 {
		text += fmt.Sprintf("; accelerations of %g cruise speeds per unit of time", s.Accel)
	}
	if s.Step > 0 {
		text += fmt.Sprintf("; steps of %.4g", s.Step)
	}
	return text + ".\n"
}
