package player

import (
	"cmp"
	"math"
	"slices"

	"galaxy/orbit"
)

// EventQuestion asks for the next events of a body, or the last ones.
type EventQuestion struct {
	Body     int
	With     int // a second body, or None
	Previous bool
}

// EventList answers an EventQuestion.
type EventList struct {
	Events []orbit.Event // times are the scene's
	Until  float64       // the list is complete up to this time
	Ready  bool          // false while it is being made
}

// eventSearch keeps the answer of the last question while it holds.
type eventSearch struct {
	question EventQuestion
	bodies   *orbit.Body // the first of the system that was asked: another world has others
	from     float64
	answer   EventList
	coming   chan eventAnswer // nil: none is
}

// eventAnswer is an answer with what it is to.
type eventAnswer struct {
	of     eventSearch
	answer EventList
}

const (
	// mostEvents is how many events a list has.
	mostEvents = 8
	// eventYears is how far events are looked for where a scene has a calendar, starYears among stars, and eventOrbits
	// how many revolutions in other scenes.
	eventYears  = 400
	starYears   = 5e6
	eventOrbits = 50
	// mostCompanions is how many bodies are offered for events with one of them.
	mostCompanions = 60
)

// Events returns the next events of a body after the time of the frame, or the last ones before it. They are
// looked for on another goroutine; meanwhile the list of the last question of the kind is not ready.
func (al *Almanac) Events(q EventQuestion) EventList {
	s, bodies := &al.events, al.ws.World.Setup().Bodies
	if q.Body < 0 || q.Body >= len(bodies) || q.With >= len(bodies) || q.With == q.Body {
		return EventList{Ready: true}
	}
	if s.coming != nil {
		if al.playback.stepBudget == 0 { // frames must not depend on the machine
			al.takeEvents(<-s.coming)
		}
		select {
		case got := <-s.coming:
			al.takeEvents(got)
		default:
		}
	}
	if s.holds(q, &bodies[0], al.ws.Time()) {
		return s.answer
	}
	if s.coming == nil {
		of := eventSearch{question: q, bodies: &bodies[0], from: al.ws.Time()}
		ask := al.eventQuery(bodies, q)
		coming := make(chan eventAnswer, 1)
		s.coming = coming
		look := func() {
			list, until, _ := bodies.Events(ask) // the question has been checked
			coming <- eventAnswer{of, EventList{Events: list, Until: until, Ready: true}}
		}
		if al.playback.stepBudget == 0 {
			look()
			al.takeEvents(<-coming)
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
func (al *Almanac) takeEvents(got eventAnswer) {
	al.events = got.of
	al.events.answer = got.answer
}

// holds reports whether the answer is that to a question at a time.
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

// eventQuery says what package orbit is asked.
func (al *Almanac) eventQuery(bodies orbit.System, q EventQuestion) orbit.EventQuery {
	ask := orbit.EventQuery{Body: q.Body, Other: q.With, Observer: al.observer(), From: al.ws.Time(), Count: mostEvents}
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
	case al.ws.Scene.Galaxy:
		span = starYears * 365.25 / al.ws.daysPerUnit()
	case al.ws.Scene.Calendar:
		span = eventYears * 365.25 / al.ws.daysPerUnit()
	case span == 0 || math.IsInf(span, 0):
		span = 1e4 * al.ws.World.Setup().Dt
	}
	if ask.Until = ask.From + span; q.Previous {
		ask.Until = ask.From - span
	}
	if al.ws.Scene.Calendar && !al.ws.Scene.Galaxy {
		from, to := orbit.LongTerm.Range()
		ask.Until = min(max(ask.Until, min(from, ask.From)), max(to, ask.From))
	}
	return ask
}

// observer returns the body from which conjunctions and the like are seen: Earth, or None.
func (al *Almanac) observer() int { return al.ws.BodyNamed("Earth") }

// DescribeEvent says in words what an event is.
func (al *Almanac) DescribeEvent(e orbit.Event) string { return al.ws.World.Setup().Bodies.Describe(e) }

// GoToEvent goes to the time of an event and pauses there.
func (al *Almanac) GoToEvent(e orbit.Event) {
	if err := al.GoToTime(e.T); err != nil {
		al.notices.Warn(sentence(err))
		return
	}
	al.playback.paused = true
	al.notices.Notify(al.ws.ClockAt(e.T) + ": " + al.DescribeEvent(e) + ". Paused here: " + al.notices.KeyName("Space") + " lets time run.")
}

// Companions returns bodies for events of body i with one of them: those that move about the same thing, then
// the others, the nearest first.
func (al *Almanac) Companions(i int) []int {
	bodies := al.ws.World.Setup().Bodies
	if i < 0 || i >= len(bodies) {
		return nil
	}
	center, _ := bodies.About(i)
	type candidate struct {
		body, tier int
		far        float64
	}
	var all []candidate
	for j := range bodies {
		if j == i || bodies[j].Radius == 0 { // a barycentre
			continue
		}
		c := candidate{j, 1, distance(al.ws.index.bodyStates[j].R, al.ws.index.bodyStates[i].R)}
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
