package explain

import (
	"strconv"
	"strings"

	"galaxy/internal/words"
	"galaxy/nav"
)

// phrase is what strokes of a kind are called for people, by their subjects: one, several and the largest of several; empty where that
// says nothing.
type phrase struct {
	one, several, most words.Key
	things             noun // of several; empty: rocks, ships and so on
}

// phrases are for kinds whose name in a behaviour needs its formula to be understood.
// Others are called as the behaviour does: "enemy sloop 3".
var phrases = map[string]phrase{
	"push":         {one: pushedBy, several: pushedBy, most: ", most by %s"},
	"side-step":    {one: "side-step for %s", several: "side-steps for %s", most: ", most for %s"},
	"gives way":    {one: "gives way to %s", several: "gives way to %s", most: ", most to %s"},
	"path":         {one: "way of %s", several: "ways of %s"},
	"crossing":     {one: "crossing with %s", several: "crossings with %s"},
	"wall":         {one: "blocked by %s", several: "blocked by %s"},
	"enemy":        {one: "pushed by enemy %s", several: pushedBy, most: ", most by %s", things: noun{"an enemy", "%d enemies"}},
	"disc to come": {one: "where it would meet %s", several: "where it would meet %s"},
	"to the wall":  {one: "wall that it follows: %s"},
	"limit":        {one: "keeps clear of %s", several: "keeps clear of %s"},
	"friend":       {one: "pushed by friend %s", several: pushedBy, most: ", most by %s", things: noun{"a friend", "%d friends"}},
}

const pushedBy words.Key = "pushed by %s"

// noun is the word for one thing with its article, and for several.
type noun struct{ one, several words.Key }

// nouns are the nouns of the kinds of subjects; agents are ships, or squares.
var nouns = [...]noun{
	nav.BodySubject:  {"a body", "%d bodies"},
	nav.RockSubject:  {"a rock", "%d rocks"},
	nav.BoxSubject:   {"a box", "%d boxes"},
	nav.WallSubject:  {"a wall", "%d walls"},
	nav.AgentSubject: {"a ship", "%d ships"},
}

// nounOf returns the noun of a thing of the world, and false for the target.
func (e *Explanation) nounOf(of nav.Subject) (n noun, ok bool) {
	switch {
	case int(of.Kind) >= len(nouns):
		return noun{}, false
	case of.Kind == nav.AgentSubject && int(of.Index) < e.world.Count() && e.world.Glance(uint32(of.Index)).Of.Square:
		return noun{"a square", "%d squares"}, true
	}
	return nouns[of.Kind], true
}

// counted returns how many things of which kinds a list has: "2 rocks", "2 rocks and a ship", "9 things".
func (e *Explanation) counted(list []nav.Subject, all noun) string {
	var kinds [2]struct {
		noun
		count int
	}
	n := 0
	for _, of := range list {
		called, ok := e.nounOf(of)
		if all.one != "" {
			called = all
		}
		k := 0
		for k < n && kinds[k].noun != called {
			k++
		}
		if k == len(kinds) || !ok {
			return e.Voice.Count(len(list), "%d thing", "%d things")
		}
		kinds[k].noun = called
		kinds[k].count++
		n = max(n, k+1)
	}
	said := ""
	for i, k := range kinds[:n] {
		these := e.Voice.Text(k.one)
		if k.count != 1 {
			these = e.Voice.Count(k.count, k.several, k.several)
		}
		if i > 0 {
			these = e.Voice.Format("%s and %s", said, these)
		}
		said = these
	}
	return said
}

// meanings are what strokes without a subject mean, for the legend. In the picture they have their short names.
var meanings = map[string]words.Key{
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

// Replaced is said of a stroke that does not act: another one acts in its place.
const Replaced words.Key = ": turned aside"

// appendTitle describes a stroke in words for people: "gives way to orange 2".
func (e *Explanation) appendTitle(b []byte, s *nav.Stroke) []byte {
	p, ok := phrases[s.Kind]
	switch {
	case ok && s.Of.Kind != nav.NoSubject:
		return e.appendPhrase(b, p.one, s.Of)
	case e.Voice.Language() == nil:
		return s.Append(b, e.appendSubject)
	}
	b = append(b, e.Voice.Called("arrow", s.Kind)...)
	if s.Of.Kind != nav.NoSubject {
		b = e.appendSubject(append(b, ": "...), s.Of)
	}
	if s.Weight != 0 {
		b = append(b, e.Voice.Format(", weight %s", e.Voice.Number(strconv.FormatFloat(s.Weight, 'g', 3, 64)))...)
	}
	if s.Cost != 0 {
		b = append(b, e.Voice.Format(", costs %s", e.Voice.Number(strconv.FormatFloat(s.Cost, 'g', 3, 64)))...)
	}
	if s.Note != "" {
		b = append(append(b, ", "...), e.Voice.Told("note", s.Note)...)
	}
	return b
}

// appendPhrase appends a phrase with the name of its subject, without garbage.
func (e *Explanation) appendPhrase(b []byte, k words.Key, of nav.Subject) []byte {
	before, after := e.around(k)
	return append(e.appendSubject(append(b, before...), of), after...)
}

// around returns what stands before the name in a phrase, and after it.
func (e *Explanation) around(k words.Key) (before, after string) {
	before, after, _ = strings.Cut(e.Voice.Text(k), "%s")
	return before, after
}

// name returns what a line of the legend is called for people: "pushed by ships 3" or, of
// several strokes of which s is the largest, "pushed by 31 ships" and ", most by ships 3".
func (e *Explanation) name(l *LegendLine, s *Stroke) (name, most string) {
	p, ok := phrases[l.Kind]
	things := e.subjects(nil, func(o *Stroke) bool { return o.Ink == l.Ink && o.Kind == l.Kind && o.listed() })
	name = string(s.Title)
	switch {
	case len(things) == 0 && meanings[l.Kind] != "" && !s.Replaced:
		name = e.Voice.Text(meanings[l.Kind])
	case len(things) == 0 && (s.Replaced || l.Count > 1), len(things) > 1 && !ok:
		name = e.Voice.Called("arrow", l.Kind)
	case len(things) > 1:
		name = e.Voice.Format(p.several, e.counted(things, p.things))
		if p.most != "" && l.Value > 0 {
			most = string(e.appendPhrase(nil, p.most, s.Of))
		}
	}
	switch {
	case s.Replaced && most != "":
		most += e.Voice.Text(Replaced)
	case s.Replaced:
		name += e.Voice.Text(Replaced)
	}
	return name, most
}
