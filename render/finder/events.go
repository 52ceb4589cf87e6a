package finder

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/sky"
)

// EventQuestion asks for the next events of a body, or the last ones.
type EventQuestion struct {
	Body     int
	With     int // a second body, or None
	Previous bool
	Apparent bool // as almanacs print them, if the bodies are the Solar System

	// Placed asks for the next time that the body, or a star in its place, rises, culminates and sets over a place on Earth.
	Placed bool
	Place  orbit.Place
	Star   *sky.System // or nil
}

// EventList answers an EventQuestion.
type EventList struct {
	Events []orbit.Event // times are the scene's
	Until  float64       // the list is complete up to this time
	Ready  bool          // false while it is being made
}

// Events finds the events of the scene's bodies, and their times.
type Events struct {
	Things      *Things
	Time        func() float64 // of the frame
	DaysPerUnit func() float64 // of the scene's time, if it has a calendar
	Words       *words.Voice   // says what happens; nil says it in English
	Steady      func() bool    // reports whether frames must not depend on the machine; else they do not wait for an answer

	last eventSearch
}

// eventSearch keeps the answer of the last question while it holds.
type eventSearch struct {
	question EventQuestion
	bodies   *orbit.Body // the first of the system that was asked: another world has others
	from     float64
	answer   EventList
	coming   chan eventAnswer // nil: none is
}

// eventAnswer is an answer with its question.
type eventAnswer struct {
	of     eventSearch
	answer EventList
}

const (
	// mostEvents is how many events a list has.
	mostEvents = 8
	// mostDaily is how many times of rise, culmination and set are looked for: the next one of each is among them.
	mostDaily = 6
	// eventYears is how many years a search for events spans in a scene with a calendar, starYears
	// among stars, and eventOrbits how many revolutions in other scenes.
	eventYears  = 400
	starYears   = 5e6
	eventOrbits = 50
	// mostCompanions is how many bodies are offered for events with one of them.
	mostCompanions = 60
)

// Next returns the next events of a body after the time of the frame, or the last ones before it. They are
// looked for on another goroutine; meanwhile the list of the last question of the kind is not ready.
func (ev *Events) Next(q EventQuestion) EventList {
	s, bodies := &ev.last, ev.Things.World.Setup().Bodies
	if q.Star != nil {
		bodies = append(bodies[:len(bodies):len(bodies)], q.Star.AsBody())
		q.Body = len(bodies) - 1
	}
	if q.Body < 0 || q.Body >= len(bodies) || q.With >= len(bodies) || q.With == q.Body {
		return EventList{Ready: true}
	}
	if s.coming != nil {
		if ev.Steady() { // frames must not depend on the machine
			ev.takeEvents(<-s.coming)
		}
		select {
		case got := <-s.coming:
			ev.takeEvents(got)
		default:
		}
	}
	if s.holds(q, &bodies[0], ev.Time()) {
		return s.answer
	}
	if s.coming == nil {
		of := eventSearch{question: q, bodies: &bodies[0], from: ev.Time()}
		ask := ev.eventQuery(bodies, q)
		coming := make(chan eventAnswer, 1)
		s.coming = coming
		look := func() {
			list, until, _ := bodies.Events(ask) // the question has been checked
			coming <- eventAnswer{of, EventList{Events: list, Until: until, Ready: true}}
		}
		if ev.Steady() {
			look()
			ev.takeEvents(<-coming)
			return s.answer
		}
		go look()
	}
	if s.question == q && s.bodies == &bodies[0] {
		return EventList{Events: s.answer.Events, Until: s.answer.Until} // of a moment ago
	}
	return EventList{}
}

// takeEvents keeps an answer.
func (ev *Events) takeEvents(got eventAnswer) {
	ev.last = got.of
	ev.last.answer = got.answer
}

// holds reports whether the answer answers a question at a time.
func (s *eventSearch) holds(q EventQuestion, bodies *orbit.Body, now float64) bool {
	if !s.answer.Ready || s.question != q || s.bodies != bodies {
		return false
	}
	next := s.answer.Until
	if len(s.answer.Events) > 0 {
		next = s.answer.Events[0].T
	}
	if q.Previous {
		return next <= now && now <= s.from
	}
	return s.from <= now && now <= next
}

// eventQuery turns a question into a query of package orbit.
func (ev *Events) eventQuery(bodies orbit.System, q EventQuestion) orbit.EventQuery {
	ask := orbit.EventQuery{Body: q.Body, Other: q.With, Observer: ev.Things.BodyNamed("Earth"), From: ev.Time(), Count: mostEvents}
	span := 0.0
	for _, i := range []int{q.Body, q.With} {
		if i == None {
			continue
		}
		if _, path := bodies.About(i); path != nil {
			if c, ok := path.(orbit.Conic); ok {
				if el := c.Elements(ask.From); el.E < 1 && el.Mu > 0 {
					span = max(span, eventOrbits*el.Period())
				}
			}
		}
	}
	switch {
	case ev.Things.Scene.Galaxy:
		span = starYears * 365.25 / ev.DaysPerUnit()
	case ev.Things.Scene.Calendar:
		span = eventYears * 365.25 / ev.DaysPerUnit()
	case span == 0 || math.IsInf(span, 0):
		span = 1e4 * ev.Things.World.Setup().Dt
	}
	ask.Apparent = q.Apparent && ev.AsSeen()
	if q.Placed {
		const days = 2
		place := q.Place
		ask.Place, ask.Apparent, ask.Count, span = &place, q.Star == nil, mostDaily, days
		ask.Kinds = []orbit.EventKind{orbit.Rise, orbit.Culmination, orbit.Set}
	}
	if ask.Until = ask.From + span; q.Previous {
		ask.Until = ask.From - span
	}
	if ev.Things.Scene.Calendar && !ev.Things.Scene.Galaxy {
		from, to := orbit.Integrated.Range()
		ask.Until = min(max(ask.Until, min(from, ask.From)), max(to, ask.From))
	}
	return ask
}

// AsSeen reports whether events can be told as light shows them: of the Solar System, in au and days.
func (ev *Events) AsSeen() bool {
	i := ev.Things.BodyNamed("Earth")
	return ev.Things.Scene.Calendar && !ev.Things.Scene.Galaxy && ev.DaysPerUnit() == 1 && i >= 0 && ev.Things.BodyNamed("Sun") >= 0
}

// Describe describes an event in the words that people have for it.
func (ev *Events) Describe(e orbit.Event) string {
	bodies, v := ev.Things.World.Setup().Bodies, ev.Words
	if v.Language() == nil {
		return bodies.Describe(e)
	}
	sentence := words.Key(bodies.Sentence(e))
	if !strings.Contains(string(sentence), "%") {
		return v.Text(sentence)
	}
	body := v.Body(bodies[e.Body].Name)
	switch e.Kind {
	case orbit.Eclipse, orbit.ShadowTransit, orbit.RingPlaneCrossing, orbit.MarchEquinox, orbit.JuneSolstice, orbit.SeptemberEquinox, orbit.DecemberSolstice:
		body = v.BodyIn(words.OfBody, bodies[e.Body].Name)
	}
	depth := ""
	if e.Depth != orbit.NoDepth {
		if depth = v.Called("depth", e.Depth.String()); !strings.HasSuffix(depth, "-") {
			depth += " "
		}
	}
	return v.Format(sentence, body, v.BodyIn(words.ToBody, bodies[e.Other].Name), depth)
}

// Companions returns bodies for events of body i with one of them: first the bodies that move about
// the same thing, then the others, the nearest first.
func (ev *Events) Companions(i int) []int {
	bodies := ev.Things.World.Setup().Bodies
	if i < 0 || i >= len(bodies) {
		return nil
	}
	center, _ := bodies.About(i)
	states := bodies.States(nil, ev.Time())
	type candidate struct {
		body, tier int
		far        float64
	}
	var all []candidate
	for j := range bodies {
		if j == i || bodies[j].Radius == 0 { // a barycentre
			continue
		}
		c := candidate{j, 1, r3.Norm(r3.Sub(states[j].R, states[i].R))}
		if about, _ := bodies.About(j); about == center {
			c.tier = 0
		}
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Or(cmp.Compare(a.tier, b.tier), cmp.Compare(a.far, b.far)) })
	var list []int
	for _, c := range all[:min(len(all), mostCompanions)] {
		list = append(list, c.body)
	}
	return list
}
