// Package finder finds places and times to go to. By names it finds bodies and agents of the scene
// that is open, things of the sky about it, other scenes, tours and commands. By events it finds
// times, such as meetings of bodies. It goes nowhere itself.
//
//	text ──Search──▶ results, best first ──the one that is chosen──▶ the player goes there
package finder

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/render/starscape"
	"galaxy/sky"
	"galaxy/sky/law"
	"galaxy/sky/names"
)

// None is no body and no ship.
const None = -1

// Finder finds things by name: of the scene, of the sky, scenes to open and commands.
type Finder struct {
	Things *Things
	Sky    Sky
	Steady func() bool // reports whether frames must not depend on the machine; else they do not wait for names that are still being read

	// StarsCalled, if not nil, returns the generated stars of the last picture whose names begin so, the brightest
	// first, at most so many.
	StarsCalled func(start law.NameStart, most int) []starscape.Star

	// Events, if not nil, finds the events of sights that one asks for. Clock writes a time, and Standing, if not nil, returns the place
	// on Earth where one stands.
	Events   *Events
	Clock    func(t float64) string
	Standing func() (at orbit.Place, ok bool)

	// Words says what kind of thing a result is; nil says it in English. Heading, if not nil, returns the title and the summary of a built-in
	// scene or tour in the language of the person.
	Words   *words.Voice
	Heading func(file, title, summary string) (string, string)

	// Commands, if not nil, returns the commands of keys and menus, for the search.
	Commands func() []Command

	query       string // the text that is searched for
	results     []Result
	highlighted int // index into results
	sights      sightSearch
	awaits      <-chan struct{} // closed when the names that the results lack have been read; nil: they lack none
}

// Sky is the sky about the scene, as a search asks for it.
type Sky interface {
	// InSky reports whether the scene has a place in the sky.
	InSky() bool
	// Directory returns the names of the sky, or nil while they cannot be searched at all.
	Directory() *names.Directory
	// NamesRead returns a channel that is closed when the directory has all names.
	NamesRead() <-chan struct{}
	// IsBody reports whether body i of the scene is the thing that was found in the sky.
	IsBody(i int, f sky.Found) bool
	// Note describes a thing that was found, and tells how far away it is.
	Note(f sky.Found) string
}

// Result is a result of a search: a body or a ship of the scene, a thing of the sky, a scene or a
// tour to open, a command, or a sight, for which a scene may have to be opened.
type Result struct {
	Name  string
	Note  string     // its kind, such as "moon of Mars"; may be empty
	Body  int        // or None
	Ship  int        // or None
	Sky   *sky.Found // or nil
	Open  string     // a built-in scene or tour, or empty
	Sight *Sight     // or nil
	Do    func()     // of a command, or nil
}

// ranked is a result with its place among the others: by rank, then by order.
type ranked struct {
	Result
	rank, order int
}

// Scenes and commands are behind the things of the scene, and things of the sky behind these.
const (
	behindShips = math.MaxInt32 - 1
	behindAll   = math.MaxInt32
)

// maxHits is how many results Search returns at most: more than fit the screen.
const maxHits = 24

// Search returns bodies and agents whose names match text, best first: equal names, then names and
// words that begin with text, then names that contain it, then names that contain its letters in
// order; things of the scene come before sights, scenes to open and commands of which a word begins with
// text, and these come before things of the sky. Case is ignored. "ships 17" is the 17th agent of
// the group "ships", and "17" is the 17th agent of every group; without a number and the whole name of a group it finds its first few,
// behind the body that has the name. A search finds an agent with a name
// of its own by either. Bodies have other names, too: "luna", "mars moon". An empty text finds all
// bodies.
func (fi *Finder) Search(text string) []Result {
	fi.awaits = nil
	var all []ranked
	text = strings.ToLower(strings.TrimSpace(text))
	bodies := fi.Things.World.Setup().Bodies
	satellites := fi.satellitesNamed(text)
	for i := range bodies {
		title := fi.Things.bodyTitle(i)
		name := strings.ToLower(title)
		r, ok := matchRank(name, text)
		if !ok {
			r, ok = matchRank(name, strings.TrimPrefix(text, "the "))
		}
		if other, found := rankOtherName(title, text); found && (!ok || other < r) {
			r, ok = other, true
		}
		if called := fi.Words.Body(title); called != title {
			title = called
			if other, found := matchRank(strings.ToLower(called), text); found && (!ok || other < r) {
				r, ok = other, true
			}
		}
		if slices.Contains(satellites, i) && (!ok || r > 1) {
			r, ok = 1, true
		}
		if ok {
			all = append(all, ranked{Result{Name: title, Note: fi.Things.bodyNote(fi.Words, i), Body: i, Ship: None}, r, i})
		}
	}
	if text != "" {
		own := fi.Things.World.Setup().Names
		for _, id := range slices.Sorted(maps.Keys(own)) {
			if r, ok := matchRank(strings.ToLower(own[id]), text); ok {
				all = append(all, ranked{Result{Name: own[id], Body: None, Ship: int(id)}, r, len(bodies) + int(id)})
			}
		}
		const few, contains = 5, 3 // ships of a group whose name was not given, nor their number; a rank of matchRank
		whole := slices.ContainsFunc(all, func(f ranked) bool { return f.rank == 0 })
		name, digits := splitNumber(text)
		groups := fi.Things.World.Setup().Groups
		for g := range groups {
			r, ok := matchRank(strings.ToLower(groups[g].Name), name)
			if !ok {
				continue
			}
			members := membersNumbered(fi.Things.Members(g), digits)
			if digits == "" && r > 0 {
				members = members[:min(len(members), few)]
				if whole { // of a body, which is meant, and what goes with it
					r = max(r, contains)
				}
			}
			for k, id := range members {
				if slices.ContainsFunc(all, func(f ranked) bool { return f.Ship == int(id) }) {
					continue // already found by its own name
				}
				all = append(all, ranked{Result{Name: fi.Things.ShipName(int(id)), Body: None, Ship: int(id)}, r, len(bodies) + k})
			}
		}
	}
	all = append(all, fi.searchSights(text)...)
	all = append(all, fi.searchCommands(text)...)
	for _, hit := range fi.searchSky(text) {
		if !slices.ContainsFunc(all, func(r ranked) bool { return r.Body != None && fi.Sky.IsBody(r.Body, hit.Found) }) {
			all = append(all, ranked{fi.skyResult(hit), skyRank(hit), behindAll})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.order, b.order))
	})
	found := make([]Result, 0, min(len(all), maxHits))
	for _, r := range all[:min(len(all), maxHits)] {
		if r.Sight != nil && r.Open == "" {
			r.Note = fi.sightNote(r.Sight)
		}
		found = append(found, r.Result)
	}
	return found
}

// matchRank ranks how well a name matches a text, both in lower case: 0 is best.
func matchRank(name, text string) (rank int, ok bool) {
	switch at := strings.Index(name, text); {
	case name == text:
		return 0, true
	case at == 0:
		return 1, true
	case at > 0 && !unicode.IsLetter(rune(name[at-1])):
		return 2, true
	case at > 0:
		return 3, true
	}
	for _, want := range text {
		i := strings.IndexRune(name, want)
		if i < 0 {
			return 0, false
		}
		name = name[i+len(string(want)):]
	}
	return 4, true
}

// splitNumber splits "ships 17" and "ships17" into the name and the digits.
func splitNumber(text string) (name, digits string) {
	name = strings.TrimRightFunc(text, unicode.IsDigit)
	return strings.TrimSpace(name), text[len(name):]
}

// membersNumbered returns the members of a group whose numbers begin with digits, the
// exact number first, at most maxHits.
func membersNumbered(members []uint32, digits string) []uint32 {
	if digits == "" {
		return members[:min(len(members), maxHits)]
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 {
		return nil
	}
	var hits []uint32
	// The numbers that begin with n are n, 10n … 10n+9, 100n … 100n+99, …
	for low, count := n, 1; low <= len(members) && len(hits) < maxHits; low, count = low*10, count*10 {
		high := min(low+count-1, len(members))
		hits = append(hits, members[low-1:high]...)
	}
	return hits[:min(len(hits), maxHits)]
}

// Query returns the text of the search.
func (fi *Finder) Query() string { return fi.query }

// Results returns what Query finds, best first.
func (fi *Finder) Results() []Result {
	fi.updateResults()
	return fi.results
}

// Highlighted returns the index of the highlighted result.
func (fi *Finder) Highlighted() int { return fi.highlighted }

// SetQuery changes the text of the search and searches again.
func (fi *Finder) SetQuery(text string) {
	fi.query, fi.highlighted = text, 0
	fi.results = fi.Search(text)
}

// Highlight highlights the result of the search with index i, or the nearest one.
func (fi *Finder) Highlight(i int) { fi.highlighted = max(0, min(i, len(fi.results)-1)) }

// Chosen returns the result that is highlighted, or false if there is none.
func (fi *Finder) Chosen() (r Result, ok bool) {
	if fi.highlighted >= len(fi.results) {
		return Result{}, false
	}
	return fi.results[fi.highlighted], true
}
