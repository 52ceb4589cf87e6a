package explain

import (
	"math"
	"strings"

	"galaxy/internal/words"
	"galaxy/nav"
)

// LegendLine is one line of a legend: all strokes of a kind, which have the same colour.
type LegendLine struct {
	Kind  string
	Name  string      // in words for people
	lead  string      // what Name begins with if the things push, which the name of their group says
	Most  string      // what follows Name where one of several is the largest: ", most by rock 3"
	Of    nav.Subject // the subject of the stroke, or of the largest; zero for none
	Ink   nav.Ink
	Shade uint8 // of the ink: kinds that share an ink differ in it
	Count int
	Value float64 // of the largest; NaN where there is none
	Unit  string  // of Value, in words: "length/time²"; empty for a force
}

// Legend appends the legend of the strokes, in their order.
func (e *Explanation) Legend(lines []LegendLine) []LegendLine {
	first := len(lines)
	var largest []*Stroke // of each line
next:
	for i := range e.Strokes {
		s := &e.Strokes[i]
		if !s.listed() {
			continue
		}
		value, unit := s.Size()
		for k := first; k < len(lines); k++ {
			l := &lines[k]
			if l.Ink != s.Ink || l.Kind != s.Kind {
				continue
			}
			l.Count++
			if value > l.Value {
				l.Value, largest[k-first] = value, s
			}
			continue next
		}
		lines = append(lines, LegendLine{Kind: s.Kind, Ink: s.Ink, Shade: s.Shade, Count: 1, Value: value, Unit: unit})
		largest = append(largest, s)
	}
	for k := first; k < len(lines); k++ {
		l, s := &lines[k], largest[k-first]
		l.Of = s.Of
		l.Name, l.Most = e.name(l, s)
		l.lead, _ = e.around(pushedBy)
	}
	return lines
}

// Group is what a line of a legend tells of an agent.
type Group uint8

// The groups, in the order in which a panel shows them.
const (
	Wants     Group = iota // where it would go
	Pushed                 // what moves it away from that
	Decides                // what comes of both
	Technical              // how that is worked out
)

// String returns what stands above the lines of a group.
func (g Group) String() string {
	return string([...]words.Key{"wants", "is pushed by", "decides", "how it works that out"}[g])
}

// Entry is a row of a legend in groups: a line, and others that say the same of the same things in colours of their own.
type Entry struct {
	LegendLine
	Group Group
	Same  []LegendLine
}

// Short returns the name of an entry below the name of its group: "rock 1" for "pushed by rock 1".
func (n *Entry) Short() string {
	if n.Group == Pushed {
		return strings.TrimPrefix(n.Name, n.lead)
	}
	return n.Name
}

// Entries appends the lines of a legend as entries. A push, the same push turned aside, and their sums where there is but one are one
// entry.
func Entries(list []Entry, lines []LegendLine) []Entry {
	first := len(list)
next:
	for i := range lines {
		l := &lines[i]
		for k := first; k < len(list); k++ {
			if n := &list[k]; n.same(l) {
				n.Same = append(n.Same, *l)
				continue next
			}
		}
		list = append(list, Entry{LegendLine: *l, Group: l.group()})
	}
	return list
}

// group returns the group of a line.
func (l *LegendLine) group() Group {
	switch l.Ink {
	case nav.InkPull:
		return Wants
	case nav.InkPush, nav.InkAside, nav.InkYield:
		if l.sum() {
			return Technical
		}
		return Pushed
	case nav.InkTotal:
		if l.Of.Kind == nav.NoSubject {
			return Technical
		}
		return Pushed
	case nav.InkChoice:
		if strings.HasPrefix(l.Kind, "split and ") {
			return Technical
		}
		return Decides
	case nav.InkSum, nav.InkWish, nav.InkTaken, nav.InkCrossing:
		return Decides
	}
	return Technical
}

// sum reports whether a line is the sum of pushes.
func (l *LegendLine) sum() bool { return l.Kind == "pushes" || l.Kind == "side-steps" }

// same reports whether a line says what an entry says: it is a push as large, for the same things or as their sum.
func (n *Entry) same(l *LegendLine) bool {
	const equal = 1e-9
	if !n.push() || !l.push() || !(math.Abs(n.Value-l.Value) <= equal*math.Abs(n.Value)) {
		return false
	}
	return l.Of.Kind == nav.NoSubject || l.Of == n.Of && l.Count == n.Count
}

// push reports whether a line is about pushes, or a sum of them.
func (l *LegendLine) push() bool {
	switch l.Ink {
	case nav.InkPush, nav.InkAside, nav.InkTotal:
		return l.Unit == ""
	case nav.InkChoice:
		return strings.HasPrefix(l.Kind, "split and ")
	}
	return false
}
