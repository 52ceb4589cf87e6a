package finder

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"galaxy/internal/words"
	"galaxy/orbit"
)

// Sight is an event of the Solar System that people ask for by a name: "Total solar eclipse", "Opposition of Mars". It happens
// when the first event does of any of what it asks for.
type Sight struct {
	title words.Key // with a verb for each body that it names
	of    []string  // these bodies

	asks []ask
	// kinds are the words, in lower case, that are about what happens, and things those about the bodies.
	kinds, things []string
}

// Title returns what a sight is called.
func (s *Sight) Title(v *words.Voice) string {
	if len(s.of) == 0 {
		return v.Text(s.title)
	}
	of := make([]any, len(s.of))
	for i, name := range s.of {
		of[i] = v.Body(name)
	}
	return v.Format(s.title, of...)
}

// ask is a search for the first event of some kinds.
type ask struct {
	body, with string // with is empty, or a second body
	kinds      []orbit.EventKind
	deep       []orbit.Depth // only these depths, or nil
	other      string        // only if this is the event's other body, or empty
	placed     bool          // over the place where one stands
}

// Greenwich is the place of events that come with the rotation of Earth, if one stands at no place.
var Greenwich = orbit.Place{Latitude: 51.48, Longitude: 0}

// idle are words of a question that say nothing of what is asked for.
var idle = []string{"the", "of", "a", "an", "in", "by", "with", "and", "at", "on", "from", "to", "is", "when", "next", "s", "its"}

// wordsOf returns the words of a text in lower case.
func wordsOf(text string) (list []string) {
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !slices.Contains(idle, w) {
			list = append(list, w)
		}
	}
	return list
}

// rank ranks how well a text asks for a sight: each of its words is the beginning of a word of it, and one is about what happens. In
// another language than English its title counts as well, and what words of it hold, as Sonnenfinsternis holds finsternis.
func (s *Sight) rank(v *words.Voice, text string, words []string) (rank int, ok bool) {
	begins := func(of []string, w string) bool {
		return slices.ContainsFunc(of, func(whole string) bool { return strings.HasPrefix(whole, w) })
	}
	const least = 3 // letters
	title := strings.ToLower(s.Title(v))
	if v.Language() != nil && len(text) >= least && !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(title, w) }) {
		if text == title {
			return 0, true
		}
		return 2, true
	}
	happens, named := false, false
	for _, w := range words {
		kind := begins(s.kinds, w)
		happens, named = happens || kind && len(w) >= least, named || !kind
		if !kind && !begins(s.things, w) {
			return 0, false
		}
	}
	const word = 2 // the rank of matchRank
	switch {
	case text == strings.ToLower(s.Title(nil)):
		return 0, happens
	case named && len(s.asks) > 1:
		return word + 1, happens // there is one of that body alone
	}
	return word, happens
}

// mostSights is how many sights a search finds at most.
const mostSights = 6

// searchSights returns the sights that a text, in lower case, asks for, with the time of the next one. In scenes that are not the
// Solar System they are in that scene.
func (fi *Finder) searchSights(text string) []ranked {
	asked := wordsOf(text)
	if fi.Events == nil || len(asked) == 0 {
		return nil
	}
	var found []ranked
	for _, s := range sights() {
		if r, ok := s.rank(fi.Words, text, asked); ok {
			found = append(found, ranked{Result{Name: s.Title(fi.Words), Body: None, Ship: None, Sight: s}, r, behindShips})
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	found = found[:min(len(found), mostSights)]
	if !fi.Events.AsSeen() {
		for i := range found {
			found[i].Note, found[i].Open = fi.Words.Text("in the scene Solar System"), "solar-system"
		}
		return found
	}
	var all []*Sight
	for _, r := range found {
		all = append(all, r.Sight)
	}
	fi.lookForSights(all)
	return slices.DeleteFunc(found, func(r ranked) bool {
		a, known := fi.sights.holds(r.Sight, fi.askOfNow())
		return known && !a.happens
	})
}

// sightNote tells when a sight is to be seen, and what it is then; nothing while it is looked for.
func (fi *Finder) sightNote(s *Sight) string {
	a, known := fi.sights.holds(s, fi.askOfNow())
	switch {
	case !known:
		return "…"
	case fi.Clock == nil || !a.happens:
		return ""
	}
	note := fi.Clock(a.event.T)
	for _, w := range wordsOf(fi.Events.Things.World.Setup().Bodies.Describe(a.event)) {
		if !slices.Contains(s.kinds, w) && !slices.Contains(s.things, w) {
			return note + ", " + fi.Events.Describe(a.event)
		}
	}
	return note // the title says it all
}

// sightSearch keeps what was found of sights.
type sightSearch struct {
	answers map[*Sight]sightAnswer
	coming  *sightBatch // that is looked for on another goroutine, or nil
}

// sightAnswer is the first event of a sight after a time.
type sightAnswer struct {
	of      now
	event   orbit.Event
	happens bool // before the end of the tables
}

// now is when and from where one asks, and among which bodies.
type now struct {
	bodies *orbit.Body // the first of the system
	from   float64
	place  orbit.Place
}

// sightBatch are sights that are looked for together.
type sightBatch struct {
	done    chan struct{} // closed when they have been found
	sights  []*Sight
	answers []sightAnswer
}

// askOfNow returns when and from where one asks now.
func (fi *Finder) askOfNow() now {
	n := now{bodies: &fi.Things.World.Setup().Bodies[0], from: fi.Events.Time(), place: Greenwich}
	if fi.Standing != nil {
		if at, ok := fi.Standing(); ok {
			n.place = at
		}
	}
	return n
}

// holds returns the answer about a sight, if there is one that holds.
func (s *sightSearch) holds(of *Sight, n now) (a sightAnswer, ok bool) {
	a, ok = s.answers[of]
	ok = ok && a.of.bodies == n.bodies && a.of.from <= n.from && (!a.happens || n.from+soonest <= a.event.T)
	return a, ok && (!of.asks[0].placed || a.of.place == n.place)
}

// soonest is how long after the time of the picture the next event is: that to which one has gone is not the next. Days.
const soonest = 1. / 1440

// lookForSights looks for the next events of sights of which it does not know them, on another goroutine.
func (fi *Finder) lookForSights(list []*Sight) {
	s, n := &fi.sights, fi.askOfNow()
	if s.coming != nil && fi.await(s.coming.done) {
		s.take()
	}
	if s.coming != nil {
		return // the search runs again when they have been found
	}
	b := &sightBatch{done: make(chan struct{})}
	for _, of := range list {
		if _, known := s.holds(of, n); !known {
			b.sights = append(b.sights, of)
		}
	}
	if len(b.sights) == 0 {
		return
	}
	things := *fi.Things // another scene may be opened meanwhile
	go func() {
		for _, of := range b.sights {
			b.answers = append(b.answers, of.next(&things, n))
		}
		close(b.done)
	}()
	if s.coming = b; fi.await(b.done) {
		s.take()
	}
}

// take keeps the answers that have come.
func (s *sightSearch) take() {
	if s.answers == nil {
		s.answers = map[*Sight]sightAnswer{}
	}
	for i, of := range s.coming.sights {
		s.answers[of] = s.coming.answers[i]
	}
	s.coming = nil
}

// NextSight returns the next event of a sight after the time of the picture, and from where on Earth one sees it if it comes with
// the rotation of Earth; false if the scene is not the Solar System, or there is none before the end of its tables. While another
// goroutine looks for it, it is coming: call again.
func (fi *Finder) NextSight(s *Sight) (e orbit.Event, from *orbit.Place, ok, coming bool) {
	if fi.Events == nil || !fi.Events.AsSeen() {
		return e, nil, false, false
	}
	n := fi.askOfNow()
	if _, known := fi.sights.holds(s, n); !known {
		fi.lookForSights([]*Sight{s})
	}
	a, known := fi.sights.holds(s, n)
	if s.asks[0].placed {
		from = &n.place
	}
	return a.event, from, known && a.happens, !known
}

// next looks for the first event of a sight.
func (s *Sight) next(things *Things, n now) sightAnswer {
	const several = 24 // that do not count may come before
	bodies := things.World.Setup().Bodies
	_, until := orbit.Integrated.Range()
	a := sightAnswer{of: n}
	if n.from+soonest >= until {
		return a
	}
	for _, q := range s.asks {
		query := orbit.EventQuery{
			Body: things.BodyNamed(q.body), Other: things.BodyNamed(q.with), Observer: things.BodyNamed("Earth"),
			Kinds: q.kinds, From: n.from + soonest, Until: until, Count: 1, Apparent: true,
		}
		if q.placed {
			query.Place = &n.place
		}
		if q.deep != nil || q.other != "" {
			query.Count = several
		}
		if query.Body == None || q.with != "" && query.Other == None {
			continue
		}
		found, _, err := bodies.Events(query)
		if err != nil {
			continue // a scene that lacks what the query needs
		}
		k := slices.IndexFunc(found, func(e orbit.Event) bool {
			return (q.deep == nil || slices.Contains(q.deep, e.Depth)) && (q.other == "" || bodies[e.Other].Name == q.other)
		})
		if k >= 0 && (!a.happens || found[k].T < a.event.T) {
			a.event, a.happens, until = found[k], true, found[k].T
		}
	}
	return a
}
