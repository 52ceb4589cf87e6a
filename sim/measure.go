package sim

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"galaxy/internal/format"
)

// Measure is one figure by which runs are judged: its name and format, the tables that show
// it, and which value is better.
type Measure struct {
	Key    string // its name in JSON
	Name   string // its name in tables
	Unit   string // "time", "length/time", "1/time", in words; "" if it has none
	Format string // as fmt takes it; "" for four digits and no exponent
	Better Better
	Mean   bool   // over journeys: undefined before the first has ended
	OfRun  bool   // groups have no value of their own: their rows show the value of the run
	Phrase string // in a run's text, in parentheses behind the measure before it; "" for name and value
	Help   string // one clause

	in   Table                    // the tables that show it
	when func(*Setup, []Row) bool // condition under which they do; nil: always
	moot func(*Setup, []Row) bool // condition under which no value is better; nil: never
	of   func(Row) float64        // NaN if there is none
}

// Row is the subject of a measure: a run, and one of its groups or all agents.
type Row struct {
	Run   *Report
	Group *GroupMetrics // one of Run.Metrics, or Run.Total
}

// Better says which of two values of a measure is better.
type Better uint8

// The ways to be better.
const (
	Neither Better = iota
	More
	Less // of a run in which the most agents get there: an agent that stays away touches nothing
	Cost // less, however many get there
)

// String returns it in a word.
func (b Better) String() string {
	switch b {
	case More:
		return "more"
	case Less, Cost:
		return "less"
	}
	return "neither"
}

// Table is a set of places that show measures.
type Table uint16

// The places.
const (
	RunJSON    Table = 1 << iota // keys of a run
	GroupJSON                    // keys of a group, and of all together
	Outcome                      // the line of text about a run
	Combat                       // the same about its guns
	Groups                       // the table of groups
	Comparison                   // the table of galaxy compare
	Race                         // the window's table of groups
	Rival                        // the window's comparison
	Brief                        // one line of the window
)

const everyTable = Groups | Comparison | Race | Rival

// Measures lists the measures of some tables.
func Measures(in Table) []*Measure {
	var list []*Measure
	for i := range measures {
		if measures[i].in&in != 0 {
			list = append(list, &measures[i])
		}
	}
	return list
}

// Shown lists the measures of a table that apply to these rows of runs of s.
func Shown(in Table, s *Setup, rows ...Row) []*Measure {
	return slices.DeleteFunc(Measures(in), func(m *Measure) bool { return m.when != nil && !m.when(s, rows) })
}

// Of returns the measure of a row, or false if there is none.
func (m *Measure) Of(r Row) (x float64, ok bool) {
	if m.Mean && r.Group.Journeys == 0 {
		return 0, false
	}
	x = m.of(r)
	return x, !math.IsNaN(x)
}

// Text writes the measure of a row for people.
func (m *Measure) Text(r Row) string {
	x, ok := m.Of(r)
	switch {
	case !ok:
		return "–"
	case m.Format == "":
		return format.Text(x)
	}
	return fmt.Sprintf(m.Format, x)
}

// Heading writes the measure's name with its unit, in units of a scene: "time/s".
func (m *Measure) Heading(length, time string) string {
	unit, rate := strings.CutPrefix(m.Unit, "1/")
	if !rate && strings.Contains(unit, "/") {
		unit = "(" + unit + ")"
	}
	if unit == "" {
		return m.Name
	}
	return m.Name + "/" + strings.NewReplacer("length", length, "time", time).Replace(unit)
}

// Best marks the best of some rows of runs of s, and those whose text is the same. It marks
// none where all texts are the same. Where [Less] is better it marks none either if the least
// is of a run in which fewer agents get there than in another one: a mean of other journeys
// is neither beaten nor better.
func (m *Measure) Best(s *Setup, rows ...Row) []bool {
	marks := make([]bool, len(rows))
	if m.Better == Neither || m.moot != nil && m.moot(s, rows) {
		return marks
	}
	best, winner, differ := math.Inf(1), -1, false
	for i, r := range rows {
		x, ok := m.Of(r)
		if m.Better == More {
			x = -x
		}
		if marks[i] = ok; ok && x < best {
			best, winner = x, i
		}
		differ = differ || m.Text(r) != m.Text(rows[0])
	}
	most := there(slices.MaxFunc(rows, func(a, b Row) int { return cmp.Compare(there(a), there(b)) }))
	for i, r := range rows {
		gets := m.Better != Less || there(r) == most
		marks[i] = marks[i] && gets && differ && winner >= 0 && m.Text(r) == m.Text(rows[winner])
	}
	return marks
}

// Unequal reports whether more agents get there in some of the rows than in others, so that
// their means are of different journeys.
func Unequal(rows ...Row) bool {
	return slices.ContainsFunc(rows, func(r Row) bool { return there(r) != there(rows[0]) })
}
