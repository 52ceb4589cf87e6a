package orbit

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// EventKind says what an event is.
type EventKind int

// The kinds of events. Conjunctions, elongations and the like are as seen from the observer; longitudes are
// in the frame of the roots, without light time, or on the ecliptic of the date if events are apparent.
const (
	Periapsis           EventKind = iota // nearest to the body that it moves about
	Apoapsis                             // farthest from it
	Conjunction                          // at the longitude of its sun, or of another body
	InferiorConjunction                  // the same, between observer and sun
	SuperiorConjunction                  // the same, beyond the sun
	Opposition                           // half a turn from its sun
	EasternElongation                    // farthest from its sun, at a greater longitude
	WesternElongation                    // farthest from its sun, at a smaller longitude
	Transit                              // before the disc of its sun, of its planet, or of a larger body
	Occultation                          // behind it, or behind a larger body
	Eclipse                              // a moon in its planet's shadow
	ShadowTransit                        // a moon's shadow on its planet: for Earth, an eclipse of the Sun
	ClosestApproach                      // of two bodies to each other
	FirstQuarter                         // of a moon, seen from its planet: a quarter of a turn ahead of the sun
	LastQuarter                          // a quarter of a turn behind it
	EasternQuadrature                    // a quarter of a turn ahead of its sun
	WesternQuadrature                    // a quarter of a turn behind it
	RetrogradeStation                    // the longitude stops to grow
	DirectStation                        // it stops to fall
	AscendingNode                        // through the plane of the frame to the north, seen from what it moves about
	DescendingNode                       // to the south
	GreatestBrilliancy                   // of an inner planet: its lit part covers most of the sky
	RingPlaneCrossing                    // of the observer, or of the sun, through the plane of its rings
	MarchEquinox                         // of Earth: the apparent longitude of the Sun of that date is 0°
	JuneSolstice                         // 90°
	SeptemberEquinox                     // 180°
	DecemberSolstice                     // 270°
	Rise                                 // the upper limb comes over the horizon of a place on Earth, lifted by the air
	Culmination                          // in the meridian of the place, at its highest
	Set                                  // the upper limb goes
	CivilDawn                            // the Sun's centre is 6° below the horizon
	CivilDusk
	NauticalDawn // 12°
	NauticalDusk
	AstronomicalDawn // 18°
	AstronomicalDusk
	eventKinds
)

// eventWords has the name of each kind and the sentence of an event, in which 1 is the body, 2 the other one and 3
// the depth.
var eventWords = [eventKinds]struct{ name, sentence string }{
	Periapsis:           {"periapsis", "%[1]s nearest to %[2]s"},
	Apoapsis:            {"apoapsis", "%[1]s farthest from %[2]s"},
	Conjunction:         {"conjunction", "%[1]s in conjunction with %[2]s"},
	InferiorConjunction: {"inferior conjunction", "%[1]s in inferior conjunction"},
	SuperiorConjunction: {"superior conjunction", "%[1]s in superior conjunction"},
	Opposition:          {"opposition", "%[1]s in opposition"},
	EasternElongation:   {"eastern elongation", "%[1]s at greatest eastern elongation"},
	WesternElongation:   {"western elongation", "%[1]s at greatest western elongation"},
	Transit:             {"transit", "%[1]s before %[2]s"},
	Occultation:         {"occultation", "%[1]s behind %[2]s"},
	Eclipse:             {"eclipse", "%[3]seclipse of %[1]s"},
	ShadowTransit:       {"shadow transit", "%[3]sshadow of %[1]s on %[2]s"},
	ClosestApproach:     {"closest approach", "%[1]s and %[2]s closest to each other"},
	FirstQuarter:        {"first quarter", "%[1]s in its first quarter"},
	LastQuarter:         {"last quarter", "%[1]s in its last quarter"},
	EasternQuadrature:   {"eastern quadrature", "%[1]s in eastern quadrature"},
	WesternQuadrature:   {"western quadrature", "%[1]s in western quadrature"},
	RetrogradeStation:   {"retrograde station", "%[1]s stationary, then retrograde"},
	DirectStation:       {"direct station", "%[1]s stationary, then direct"},
	AscendingNode:       {"ascending node", "%[1]s at its ascending node"},
	DescendingNode:      {"descending node", "%[1]s at its descending node"},
	GreatestBrilliancy:  {"greatest brilliancy", "%[1]s at greatest brilliancy"},
	RingPlaneCrossing:   {"ring-plane crossing", "rings of %[1]s edge-on from %[2]s"},
	MarchEquinox:        {"March equinox", "March equinox of %[1]s"},
	JuneSolstice:        {"June solstice", "June solstice of %[1]s"},
	SeptemberEquinox:    {"September equinox", "September equinox of %[1]s"},
	DecemberSolstice:    {"December solstice", "December solstice of %[1]s"},
	Rise:                {"rise", "%[1]s rises"},
	Culmination:         {"culmination", "%[1]s in the meridian"},
	Set:                 {"set", "%[1]s sets"},
	CivilDawn:           {"civil dawn", "civil dawn: %[1]s 6° below the horizon"},
	CivilDusk:           {"civil dusk", "civil dusk: %[1]s 6° below the horizon"},
	NauticalDawn:        {"nautical dawn", "nautical dawn: %[1]s 12° below the horizon"},
	NauticalDusk:        {"nautical dusk", "nautical dusk: %[1]s 12° below the horizon"},
	AstronomicalDawn:    {"astronomical dawn", "astronomical dawn: %[1]s 18° below the horizon"},
	AstronomicalDusk:    {"astronomical dusk", "astronomical dusk: %[1]s 18° below the horizon"},
}

func (k EventKind) String() string {
	if k < 0 || k >= eventKinds {
		return fmt.Sprintf("EventKind(%d)", int(k))
	}
	return eventWords[k].name
}

// EventKinds returns all kinds of events.
func EventKinds() []EventKind {
	all := make([]EventKind, eventKinds)
	for k := range all {
		all[k] = EventKind(k)
	}
	return all
}

// Depth says how much of a thing an eclipse hides.
type Depth int

// The depths of eclipses.
const (
	NoDepth   Depth = iota
	Penumbral       // a moon in the penumbra alone
	Partial
	Annular
	Total
	Hybrid // of the Sun: annular where it begins and ends, total between
)

func (d Depth) String() string {
	return [...]string{"", "penumbral", "partial", "annular", "total", "hybrid"}[max(0, min(d, Hybrid))]
}

// Event is an event in the motion of a body: when, between which bodies, and how far apart.
type Event struct {
	Kind        EventKind // tells which of the fields below count
	Body, Other int       // indices in the system; Other is the sun, the planet, or the body that Body moves about
	T           float64   // time: its middle
	Begin, End  float64   // time: of a transit, an occultation, an eclipse; of other events both are T
	Distance    float64   // length: from Other at apsides and closest approaches, from the observer else; 0 for eclipses
	Angle       float64   // radians, between Body and Other as seen from the observer at T; 0 if no observer sees them
	Depth       Depth     // of an eclipse
	// Magnitude is the share of the diameter that an eclipse hides, where it is deepest: of a moon in the umbra, or if that misses it
	// in the penumbra. Beyond 1 it is the ratio of the diameters of moon and sun, or how deep the moon is in the umbra. 0 for
	// other events.
	Magnitude float64
	At        *Place // of an eclipse of the Sun on Earth: where it is deepest; nil for other events
	Apparent  bool   // as light shows it, as in almanacs; else as the places are
	// Contacts are the instants of an eclipse, an occultation or a transit that a place on Earth sees, in their order. Begin and End
	// are then from when to when the place sees the event, and Magnitude is what it sees; Angle is the altitude of an eclipsed body.
	Contacts []Contact
	// BeginHidden and EndHidden say that the observer does not see a moon begin or end: an eclipse, for the moon is behind the planet
	// then; an occultation, for it is in the planet's shadow.
	BeginHidden, EndHidden bool
}

// EventQuery asks for the events of a body.
type EventQuery struct {
	Body     int         // index in the system
	Other    int         // a second body, for closest approaches and conjunctions with it alone; or -1
	Observer int         // the body from which the events are seen; or -1: only events that need no observer
	Kinds    []EventKind // only these; empty for all
	// Planets asks, without Other, for conjunctions with each of the planets and with the moon of the observer, and for passages
	// before and behind them.
	Planets bool
	// Place is where on the observer, which is Earth, events are seen from: then PlaceKinds are looked for, eclipses of the Sun or of the
	// Moon, and with a second body conjunctions and passages, as far as the place sees them. Their Distance is from the place, and
	// the Angle of PlaceKinds and eclipses is the altitude of the body's centre without the air.
	Place *Place
	// Apparent asks for places as almanacs print them: by light that takes its time, with aberration, and longitudes on the ecliptic
	// of the date. Else they are geometric. It is for the Solar System. Events that nothing sees are the same in both; eclipses by
	// a planet or its moon and seasons are always apparent.
	Apparent bool
	// OtherIsStar says that Other is a star: then only conjunctions with it and occultations of it are looked for.
	OtherIsStar bool
	// The search goes from the time From to the time Until, backwards if that is before. Until may be infinite.
	From, Until float64
	Count       int // at most so many, > 0
}

// Events returns the first events of a body from one time towards another, in the order of the
// search, and the time up to which the list is complete. This is the time of the last event if there are as many as
// asked for, q.Until if there are fewer, and less if the search gave up after some million
// evaluations. It never runs longer than that.
//
// Events are geometric, or apparent with q.Apparent, but for those that are always apparent.
//
// A planet has apsides and nodes and, seen from an observer that moves about the same sun, conjunctions,
// oppositions, quadratures, stations, elongations, greatest brilliancy, transits and occultations by its sun. A moon has
// apsides, nodes, eclipses, and, seen from elsewhere, transits before its planet and occultations by it; seen from its planet,
// conjunctions, oppositions and quarters: new, full and half. A planet with one moon has the eclipses of the moon, too, and so
// has the sun, seen from the planet. With a second body there are conjunctions, closest approaches, and passages of one of the two
// before the other: the smaller one transits, or the larger one occults.
// Earth has equinoxes and solstices; the ring planets have crossings of the plane of their rings.
// The sun of a body is the largest one that it moves about, directly or not. With q.Kinds the search
// looks for these kinds alone.
//
// Each kind is the root of a function of time, or lasts while a function is below 0. Bounds of speed, acceleration and its rate
// bound the slope and the curve of each function, so that the search steps over no root: it finds all, but for two of
// one function within a millionth of a radian of the fastest orbit (of the Moon four tenths of a second, of Earth five seconds). Where
// a function stays so near to 0 that no bound helps, as on two circles side by side, and for a Path that is not Curved, the
// search samples instead: each tenth of a radian or finer.
func (s System) Events(q EventQuery) (list []Event, complete float64, err error) {
	switch {
	case q.Body < 0 || q.Body >= len(s) || q.Other >= len(s) || q.Other == q.Body || q.Observer >= len(s):
		return nil, q.From, errors.New("orbit: events need bodies of the system, and events between two bodies need different ones")
	case math.IsNaN(q.From) || math.IsInf(q.From, 0) || math.IsNaN(q.Until):
		return nil, q.From, errors.New("orbit: the time from which events are searched is not finite")
	case q.Place != nil && (q.Observer < 0 || q.Body == q.Observer || q.Place.Check() != nil):
		return nil, q.From, errors.New("orbit: events at a place need an observer, another body, and a place between the poles")
	case q.Planets && (q.Other >= 0 || q.Observer < 0):
		return nil, q.From, errors.New("orbit: events with the planets need an observer and no other body")
	case q.Apparent && s[s.sun(q.Body)].Name != "Sun":
		return nil, q.From, errors.New("orbit: apparent places are those of the Solar System")
	case q.Count < 1:
		return nil, q.From, fmt.Errorf("orbit: %d events are asked for, want 1 or more", q.Count)
	}
	forth := 1.0
	if q.Until < q.From {
		forth = -1
	}
	scans := s.signals(q)
	if len(scans) == 0 {
		return nil, q.Until, nil
	}
	window := math.Inf(1)
	for i := range scans {
		scans[i].begin(q.From, q.Until)
		window = min(window, 8*scans[i].step(q.From, shareOfRadian))
	}
	for complete = q.From; ; window *= 2 {
		complete += float64(forth * window)
		if forth*(complete-q.Until) >= 0 || !(window > 0) {
			complete = q.Until
		}
		end := complete
		for i := range scans {
			if reached := scans[i].advance(complete); forth*(reached-end) < 0 {
				end = reached // it gave up
			}
		}
		gaveUp := end != complete
		list = list[:0]
		for i := range scans {
			for _, e := range scans[i].found {
				if forth*(e.T-q.From) >= 0 && forth*(e.T-end) <= 0 {
					list = append(list, e)
				}
			}
		}
		slices.SortStableFunc(list, func(a, b Event) int {
			return cmp.Or(cmp.Compare(forth*a.T, forth*b.T), cmp.Compare(a.Kind, b.Kind))
		})
		switch {
		case len(list) >= q.Count:
			list = list[:q.Count]
			return list, list[q.Count-1].T, nil
		case gaveUp || end == q.Until:
			return list, end, nil
		}
	}
}
