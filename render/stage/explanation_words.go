package stage

import (
	"strconv"

	"galaxy/nav"
)

// phrase is what strokes of a kind are called for people, by their subjects: one stroke,
// several, and the largest of several; empty where that says nothing.
type phrase struct{ one, several, most string }

// phrases are for kinds whose name in a behaviour needs its formula to be understood.
// Others are called as the behaviour does: "enemy sloop 3".
var phrases = map[string]phrase{
	"push":         {"pushed by ", "pushed by ", ", most by "},
	"side-step":    {"side-step for ", "side-steps for ", ", most for "},
	"gives way":    {"gives way to ", "gives way to ", ", most to "},
	"path":         {"way of ", "ways of others: ", ""},
	"crossing":     {"crossing with ", "crossings with others: ", ""},
	"wall":         {"blocked by ", "blocked by ", ""},
	"enemy":        {"pushed by enemy ", "pushed by enemies: ", ", most by "},
	"disc to come": {"where it would meet ", "where it would meet others: ", ""},
	"limit":        {"keeps clear of ", "keeps clear of others: ", ""},
	"friend":       {"pushed by friend ", "pushed by friends: ", ", most by "},
}

// meanings are what strokes without a subject mean, for the legend. In the picture they
// have their short names.
var meanings = map[string]string{
	"pull":                 "pull: where it wants to go",
	"pushes":               "all pushes together",
	"side-steps":           "all side-steps together",
	"split":                "split: the side chosen",
	"split and side-steps": "split and side-steps together",
	"split and pushes":     "split and pushes together",
	"direction":            "direction that it takes",
	"wish":                 "acceleration asked for",
	"desired path":         "straight way, as far as it looks",
	"present path":         "where it goes now",
	"cardioid":             "cardioid: what a direction counts",
	"circle":               "the circle: all directions alike",
	"mean":                 "mean of all vectors",
	"mean velocity":        "alignment: mean velocity of the others",
	"to the centre":        "cohesion: to the middle of the others",
	"mind":                 "wander: where it strolls",
	"heading":              "headings that it tries, the brighter the cheaper",
	"straight on":          "heading taken: straight on",
	"turns left":           "heading taken: turns left",
	"turns right":          "heading taken: turns right",
	"top speed":            "velocities up to its top speed",
	"taken by the filter":  "what the filter takes",
	"flow":                 "flow field at this place",
}

// replaced is said of a stroke that does not act: another one acts in its place.
const replaced = ": turned aside"

// appendTitle appends what a stroke is, in words for people: "gives way to orange 2".
func (e *Explanation) appendTitle(b []byte, s *nav.Stroke) []byte {
	p, ok := phrases[s.Kind]
	if !ok || s.Of.Kind == nav.NoSubject {
		return s.Append(b, e.appendSubject)
	}
	return e.appendSubject(append(b, p.one...), s.Of)
}

// name returns what a line of the legend is called for people: "pushed by ships 3" or, of
// several strokes of which s is the largest, "pushed by 31, most by ships 3".
func (e *Explanation) name(l *LegendLine, s *stroke) string {
	p, ok := phrases[l.Kind]
	if s.Replaced {
		switch {
		case s.Of.Kind == nav.NoSubject || !ok:
			return l.Kind + replaced
		case l.Count > 1:
			return p.several + strconv.Itoa(l.Count) + replaced
		}
		return string(s.title) + replaced
	}
	switch {
	case s.Of.Kind == nav.NoSubject && meanings[l.Kind] != "":
		return meanings[l.Kind]
	case l.Count == 1:
		return string(s.title)
	case !ok || s.Of.Kind == nav.NoSubject:
		return l.Kind
	case p.most == "" || !(l.Value > 0):
		return p.several + strconv.Itoa(l.Count)
	}
	return p.several + strconv.Itoa(l.Count) + string(e.appendSubject([]byte(p.most), s.Of))
}
