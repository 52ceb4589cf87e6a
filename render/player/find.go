package player

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"galaxy/render/stage"
)

// Found is a search result.
type Found struct {
	Name string
	Body int // or None
	Ship int // or None
}

// mostHits is how many results Find returns: more than fit the screen.
const mostHits = 24

// Find returns bodies and agents whose names match text, best first: the name
// itself, then names and words that begin with it, then names that hold it, then
// names that hold its letters in their order. Capitals make no difference.
// "ships 17" is the seventeenth of the group "ships", "17" that of every group; an agent
// with a name of its own is found by either.
// An empty text finds the bodies.
func (p *Player) Find(text string) []Found {
	type ranked struct {
		Found
		rank, order int
	}
	var all []ranked
	text = strings.ToLower(strings.TrimSpace(text))
	bodies := p.World.Setup().Bodies
	for i := range bodies {
		if r, ok := match(strings.ToLower(bodies[i].Name), text); ok {
			all = append(all, ranked{Found{bodies[i].Name, i, None}, r, i})
		}
	}
	if text != "" {
		own := p.World.Setup().Names
		for _, id := range slices.Sorted(maps.Keys(own)) {
			if r, ok := match(strings.ToLower(own[id]), text); ok {
				all = append(all, ranked{Found{own[id], None, int(id)}, r, len(bodies) + int(id)})
			}
		}
		name, digits := splitNumber(text)
		for g, group := range p.cast.groups {
			r, ok := match(strings.ToLower(group), name)
			if !ok {
				continue
			}
			for k, id := range numbered(p.cast.members[g], digits) {
				if slices.ContainsFunc(all, func(f ranked) bool { return f.Ship == int(id) }) {
					continue // found by its own name
				}
				all = append(all, ranked{Found{p.ShipName(int(id)), None, int(id)}, r, len(bodies) + k})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.order, b.order))
	})
	found := make([]Found, 0, min(len(all), mostHits))
	for _, r := range all[:min(len(all), mostHits)] {
		found = append(found, r.Found)
	}
	return found
}

// match ranks how well a name answers a text, both in lower case: 0 is best.
func match(name, text string) (rank int, ok bool) {
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

// numbered returns the members of a group whose numbers begin with digits, the
// exact one first, as many as there may be hits.
func numbered(members []uint32, digits string) []uint32 {
	if digits == "" {
		return members[:min(len(members), mostHits)]
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 {
		return nil
	}
	var hits []uint32
	// The numbers that begin with n are n, 10n … 10n+9, 100n … 100n+99, …
	for low, count := n, 1; low <= len(members) && len(hits) < mostHits; low, count = low*10, count*10 {
		high := min(low+count-1, len(members))
		hits = append(hits, members[low-1:high]...)
	}
	return hits[:min(len(hits), mostHits)]
}

// Select selects whatever lies at a point of the picture f, in framebuffer
// pixels from its upper left corner, or nothing: the nearest ship, else the
// nearest body, within a few points.
func (p *Player) Select(x, y float64, f *stage.Frame) { p.choose(p.pick(x, y, f)) }

func (p *Player) pick(x, y float64, f *stage.Frame) (ship, body int) {
	const reach = 9 // points: the tip of a finger on a trackpad
	scale := f.Scale
	if !(scale > 0) {
		scale = 1
	}
	return f.Pick(x, y, reach*scale)
}

// Go flies the camera to what Find found, and follows it.
func (p *Player) Go(f Found) {
	switch {
	case f.Body >= 0 && f.Body < len(p.cast.bodies):
		p.goTo(anchor{None, f.Body}, p.zoomFor(p.neighborhood(f.Body)))
	case f.Ship >= 0 && f.Ship < len(p.World.Agents()):
		p.goTo(anchor{f.Ship, None}, p.zoomFor(p.surroundings(f.Ship)))
	}
}

// GoSelected flies to the selection and follows it.
func (p *Player) GoSelected() { p.Go(Found{Body: p.Body, Ship: p.Ship}) }

func (p *Player) goTo(a anchor, zoom float64) {
	p.Ship, p.Body, p.Follow = a.ship, a.body, true
	p.flyTo(a, zoom)
}

// neighborhood returns the diameter of what belongs to a body: the orbits of its
// moons, or itself with some room where it has none.
func (p *Player) neighborhood(i int) float64 {
	bodies := p.World.Setup().Bodies
	far := 0.0
	for j := range bodies {
		if bodies[j].Parent == i {
			far = max(far, distance(p.cast.states[j].R, p.cast.states[i].R)+bodies[j].Radius)
		}
	}
	switch {
	case far > 0:
		return 2.3 * far
	case bodies[i].Radius > 0:
		return 12 * bodies[i].Radius
	}
	return p.cast.diameter / 50
}

// surroundings returns the diameter of what matters to a ship: a part of the
// scene, and not so little that it fills the picture.
func (p *Player) surroundings(id int) float64 {
	return max(p.cast.diameter/20, 40*p.World.Agents()[id].Radius)
}
