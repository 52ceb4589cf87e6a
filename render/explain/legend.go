package explain

import "galaxy/nav"

// LegendLine is one line of a legend: all strokes of a kind, which have the same colour.
type LegendLine struct {
	Kind  string
	Name  string      // in words for people
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
	}
	return lines
}
