package player

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"galaxy/render/starscape"
	"galaxy/sky"
	"galaxy/sky/law"
)

// Finder finds things by name: of the scene, of the sky, scenes to open and commands; and what is near in the sky.
type Finder struct {
	base
	sky       *Sky
	selection *Selection
	playback  *Playback
	overlays  *Overlays

	// StarsCalled, if not nil, returns the generated stars of the last picture whose names begin so, the brightest
	// first, at most so many.
	StarsCalled func(start law.NameStart, most int) []starscape.Star

	// Commands, if not nil, returns what keys and menus do, for the search.
	Commands func() []Command

	query       string // what is looked for
	results     []SearchResult
	highlighted int             // index into results
	awaits      <-chan struct{} // closed when what the results lack has been read; nil: nothing is
	chosen      SearchResult    // a scene or a command that the search has found and the person has chosen
	near        nearSearch
}

// SearchResult is what a search has found: a body or a ship of the scene, a thing of the sky, a scene or a tour to open, or
// a command.
type SearchResult struct {
	Name string
	Note string     // what it is, such as "moon of Mars"; may be empty
	Body int        // or None
	Ship int        // or None
	Sky  *sky.Found // or nil
	Open string     // a built-in scene or tour, or empty
	Do   func()     // of a command, or nil
}

// ranked is a result with its place among the others: by rank, then by order.
type ranked struct {
	SearchResult
	rank, order int
}

// Scenes and commands are behind the things of the scene, and things of the sky behind these.
const (
	behindShips = math.MaxInt32 - 1
	behindAll   = math.MaxInt32
)

// maxHits is how many results Search returns at most: more than fit the screen.
const maxHits = 24

// Search returns bodies and agents whose names match text, best first: equal names, then
// names and words that begin with text, then names that contain it, then names that
// contain its letters in order; what is in the scene comes before scenes to open and commands, of which a word begins
// with text, and these come before what is in the sky. Case is ignored. "ships 17" is the 17th agent of the
// group "ships", "17" that of every group; an agent with a name of its own is found by
// either. Bodies have other names, too: "luna", "mars moon". An empty text finds all
// bodies.
func (fi *Finder) Search(text string) []SearchResult {
	fi.awaits = nil
	var all []ranked
	text = strings.ToLower(strings.TrimSpace(text))
	bodies := fi.ws.World.Setup().Bodies
	satellites := fi.satellitesNamed(text)
	for i := range bodies {
		title := fi.ws.bodyTitle(i)
		name := strings.ToLower(title)
		r, ok := matchRank(name, text)
		if !ok {
			r, ok = matchRank(name, strings.TrimPrefix(text, "the "))
		}
		if other, found := rankOtherName(title, text); found && (!ok || other < r) {
			r, ok = other, true
		}
		if slices.Contains(satellites, i) && (!ok || r > 1) {
			r, ok = 1, true
		}
		if ok {
			all = append(all, ranked{SearchResult{Name: title, Note: fi.ws.bodyNote(i), Body: i, Ship: None}, r, i})
		}
	}
	if text != "" {
		own := fi.ws.World.Setup().Names
		for _, id := range slices.Sorted(maps.Keys(own)) {
			if r, ok := matchRank(strings.ToLower(own[id]), text); ok {
				all = append(all, ranked{SearchResult{Name: own[id], Body: None, Ship: int(id)}, r, len(bodies) + int(id)})
			}
		}
		name, digits := splitNumber(text)
		for g, group := range fi.ws.index.groups {
			r, ok := matchRank(strings.ToLower(group), name)
			if !ok {
				continue
			}
			for k, id := range membersNumbered(fi.ws.index.members[g], digits) {
				if slices.ContainsFunc(all, func(f ranked) bool { return f.Ship == int(id) }) {
					continue // already found by its own name
				}
				all = append(all, ranked{SearchResult{Name: fi.ws.ShipName(int(id)), Body: None, Ship: int(id)}, r, len(bodies) + k})
			}
		}
	}
	all = append(all, fi.searchCommands(text)...)
	for _, hit := range fi.searchSky(text) {
		if !slices.ContainsFunc(all, func(r ranked) bool { return r.Body != None && fi.sky.isBody(r.Body, hit.Found) }) {
			all = append(all, ranked{fi.skyResult(hit), skyRank(hit), behindAll})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.order, b.order))
	})
	found := make([]SearchResult, 0, min(len(all), maxHits))
	for _, r := range all[:min(len(all), maxHits)] {
		found = append(found, r.SearchResult)
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
func (fi *Finder) Results() []SearchResult {
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

// FlyToResult closes the search and flies to the highlighted result; a scene or a command is for TakeChosen. It does
// nothing if there is no result.
func (fi *Finder) FlyToResult() {
	if fi.highlighted < len(fi.results) {
		r := fi.results[fi.highlighted]
		fi.overlays.Close()
		if r.Open != "" || r.Do != nil {
			fi.chosen = r
			return
		}
		fi.selection.FlyTo(r)
	}
}

// TakeChosen returns the scene or tour to open, or the command to do, that was chosen from the results of a search since
// the last call: what that takes, such as the window, is not the player's.
func (fi *Finder) TakeChosen() (open string, do func()) {
	open, do = fi.chosen.Open, fi.chosen.Do
	fi.chosen = SearchResult{}
	return open, do
}
