package explain

import (
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/words"
	"galaxy/nav"
)

// phrase is what strokes of a kind are called for people, by their subjects: what stands before
// one, before several and before the largest of several; empty where that says nothing.
type phrase struct {
	one, several, most string
	things             noun // of several; empty: rocks, ships and so on
}

// phrases are for kinds whose name in a behaviour needs its formula to be understood.
// Others are called as the behaviour does: "enemy sloop 3".
var phrases = map[string]phrase{
	"push":         {one: "pushed by ", several: "pushed by ", most: ", most by "},
	"side-step":    {one: "side-step for ", several: "side-steps for ", most: ", most for "},
	"gives way":    {one: "gives way to ", several: "gives way to ", most: ", most to "},
	"path":         {one: "way of ", several: "ways of "},
	"crossing":     {one: "crossing with ", several: "crossings with "},
	"wall":         {one: "blocked by ", several: "blocked by "},
	"enemy":        {one: "pushed by enemy ", several: "pushed by ", most: ", most by ", things: noun{"an", "enemy", "enemies"}},
	"disc to come": {one: "where it would meet ", several: "where it would meet "},
	"to the wall":  {one: "wall that it follows: "},
	"limit":        {one: "keeps clear of ", several: "keeps clear of "},
	"friend":       {one: "pushed by friend ", several: "pushed by ", most: ", most by ", things: noun{"a", "friend", "friends"}},
}

// noun is the word for one thing and for several of a kind, with the article.
type noun struct{ article, one, several string }

// nouns are the nouns of the kinds of subjects; agents are ships, or squares.
var nouns = [...]noun{
	nav.BodySubject:  {"a", "body", "bodies"},
	nav.RockSubject:  {"a", "rock", "rocks"},
	nav.BoxSubject:   {"a", "box", "boxes"},
	nav.WallSubject:  {"a", "wall", "walls"},
	nav.AgentSubject: {"a", "ship", "ships"},
}

// nounOf returns the noun of a thing of the world, and false for the target.
func (e *Explanation) nounOf(of nav.Subject) (n noun, ok bool) {
	switch {
	case int(of.Kind) >= len(nouns):
		return noun{}, false
	case of.Kind == nav.AgentSubject && int(of.Index) < e.world.Count() && e.world.Glance(uint32(of.Index)).Of.Square:
		return noun{"a", "square", "squares"}, true
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
			return format.Count(len(list), "thing", "things")
		}
		kinds[k].noun = called
		kinds[k].count++
		n = max(n, k+1)
	}
	var parts []string
	for _, k := range kinds[:n] {
		if k.count == 1 {
			parts = append(parts, k.article+" "+k.one)
		} else {
			parts = append(parts, format.Count(k.count, k.one, k.several))
		}
	}
	return strings.Join(parts, " and ")
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
const Replaced = ": turned aside"

// appendTitle describes a stroke in words for people: "gives way to orange 2".
func (e *Explanation) appendTitle(b []byte, s *nav.Stroke) []byte {
	p, ok := phrases[s.Kind]
	if !ok || s.Of.Kind == nav.NoSubject {
		return s.Append(b, e.appendSubject)
	}
	return e.appendSubject(append(b, p.one...), s.Of)
}

// name returns what a line of the legend is called for people: "pushed by ships 3" or, of
// several strokes of which s is the largest, "pushed by 31 ships" and ", most by ships 3".
func (e *Explanation) name(l *LegendLine, s *Stroke) (name, most string) {
	p, ok := phrases[l.Kind]
	things := e.subjects(nil, func(o *Stroke) bool { return o.Ink == l.Ink && o.Kind == l.Kind && o.listed() })
	name = string(s.Title)
	switch {
	case len(things) == 0 && meanings[l.Kind] != "" && !s.Replaced:
		name = string(meanings[l.Kind])
	case len(things) == 0 && (s.Replaced || l.Count > 1), len(things) > 1 && !ok:
		name = l.Kind
	case len(things) > 1:
		name = p.several + e.counted(things, p.things)
		if p.most != "" && l.Value > 0 {
			most = string(e.appendSubject([]byte(p.most), s.Of))
		}
	}
	switch {
	case s.Replaced && most != "":
		most += Replaced
	case s.Replaced:
		name += Replaced
	}
	return name, most
}
