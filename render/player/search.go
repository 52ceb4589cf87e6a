package player

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"galaxy/render/stage"
	"galaxy/render/starscape"
	"galaxy/sky"
)

// Finder finds things by name: of the scene, of the sky, scenes to open and commands; and what is near in the sky.
type Finder struct {
	ws        *Workspace
	notices   *Notices
	sky       *Sky
	selection *Selection
	playback  *Playback
	overlays  *Overlays

	// StarsCalled, if not nil, returns the generated stars of the last picture whose names begin so, the brightest
	// first, at most so many.
	StarsCalled func(start sky.NameStart, most int) []starscape.Star

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
	satellites := fi.ws.satellitesNamed(text)
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
			all = append(all, ranked{skyResult(hit), skyRank(hit), behindAll})
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

// bodyTitle returns the name of body i for people.
func (ws *Workspace) bodyTitle(i int) string {
	if star := ws.starOfBody(i); star != nil {
		return star.Title()
	}
	return ws.World.Setup().Bodies[i].Name
}

// bodyNote tells moons from planets: "moon of Mars", "planet of Toliman" in a pair. Of other
// bodies it says nothing.
func (ws *Workspace) bodyNote(i int) string {
	bodies := ws.World.Setup().Bodies
	center, _ := bodies.About(i)
	if center < 0 || ws.stellar(i) {
		return ""
	}
	switch above, _ := bodies.About(center); {
	case above < 0:
		return ""
	case ws.shines(center):
		return "planet of " + bodies[center].Name
	case ws.stellar(center):
		return ""
	}
	return "moon of " + bodies[center].Name
}

// shines reports whether body i is a star.
func (ws *Workspace) shines(i int) bool { return i < len(ws.Scene.Looks) && ws.Scene.Looks[i].Glow }

// stellar reports whether body i is a star or a pair of stars.
func (ws *Workspace) stellar(i int) bool {
	return ws.shines(i) || slices.ContainsFunc(ws.World.Setup().Bodies.Satellites(i), ws.shines)
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

// SelectAt selects what is shown at a point of the frame f, in framebuffer pixels from
// its upper left corner, within a few points: the nearest ship, else the nearest body,
// else the nearest star of the sky, else nothing.
func (sel *Selection) SelectAt(x, y float64, f *stage.Frame) {
	ship, body := sel.pickAt(x, y, f)
	switch {
	case ship != None || body != None:
		sel.set(ship, body)
	case !sel.selectStarAt(x, y):
		sel.Deselect()
	}
}

func (sel *Selection) pickAt(x, y float64, f *stage.Frame) (ship, body int) {
	const reach = 9 // points: forgives a trackpad's inaccuracy
	scale := f.Scale
	if !(scale > 0) {
		scale = 1
	}
	return f.Pick(x, y, reach*scale)
}

// FlyTo flies the camera to what Search has found, selects and follows it.
func (sel *Selection) FlyTo(f SearchResult) {
	if star := sel.ws.starOfBody(f.Body); star != nil && f.Sky == nil { // into its system
		f.Sky = &sky.Found{System: star, Body: -1}
	}
	switch {
	case f.Sky != nil:
		if err := sel.sky.FlyToFound(*f.Sky); err != nil {
			sel.notices.Warn(sentence(err))
		}
	case f.Body >= 0 && f.Body < len(sel.ws.index.bodyPositions):
		sel.flyAndFollow(anchor{None, f.Body}, sel.camera.zoomToFit(sel.ws.bodyViewDiameter(f.Body)))
	case f.Ship >= 0 && f.Ship < sel.ws.World.Count():
		sel.flyAndFollow(anchor{f.Ship, None}, sel.camera.zoomToFit(sel.ws.shipViewDiameter(f.Ship)))
	}
}

// FlyToSelection flies to the selection and follows it.
func (sel *Selection) FlyToSelection() {
	if !sel.flyToStar() {
		sel.FlyTo(SearchResult{Body: sel.ws.body, Ship: sel.ws.ship})
	}
}

func (sel *Selection) flyAndFollow(a anchor, zoom float64) {
	if sel.sky.InSky() {
		sel.sky.rememberPlace(sel.sky.here())
		sel.star, sel.object = nil, nil
	}
	sel.ws.ship, sel.ws.body, sel.ws.follow, sel.flown = a.ship, a.body, true, true
	sel.camera.flyToAnchor(a, zoom, flightSeconds)
}

// bodyViewDiameter returns the diameter of the view of a body: the orbits of its moons,
// or the body with a margin if it has none.
func (ws *Workspace) bodyViewDiameter(i int) float64 {
	bodies := ws.World.Setup().Bodies
	far := 0.0
	for j := range bodies {
		if bodies[j].Parent == i {
			far = max(far, distance(ws.index.bodyStates[j].R, ws.index.bodyStates[i].R)+bodies[j].Radius)
		}
	}
	switch {
	case far > 0:
		return 2.3 * far
	case bodies[i].Radius > 0:
		return 12 * bodies[i].Radius
	}
	return ws.index.diameter / 50
}

// shipViewDiameter returns the diameter of the view of a ship: a part of the scene, many
// times as wide as the ship.
func (ws *Workspace) shipViewDiameter(id int) float64 {
	return max(ws.index.diameter/20, 40*ws.World.Glance(uint32(id)).Of.Radius)
}
