package app

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/sky/names"
)

type eventsC struct {
	Body     string   `arg:"" help:"The Sun, a planet, moon, comet or minor planet of the Solar System, or a planet of another star."`
	With     string   `placeholder:"BODY" help:"Only conjunctions with this body, closest approaches to it and passages before and behind it; or conjunctions with this star, as Regulus, and occultations of it; or planets: with each planet and the Moon."`
	Seen     string   `name:"seen-from" default:"Earth" placeholder:"BODY" help:"Conjunctions, transits and the like are seen from here (${default}); or LATITUDE,LONGITUDE of a place on Earth, as 51.5,-0.1: when the body rises, culminates and sets there, of the Sun twilight, and eclipses of the Sun or of the Moon as the place sees them."`
	From     string   `default:"now" placeholder:"DATE" help:"Begin at this date: 2026-11-20, 2026-11-20T12:00 UTC (or TDB), 3000 BC, JD2461364.5, today or now (${default})."`
	Until    string   `placeholder:"DATE" help:"End at this date; without it, at the end of the planets' tables."`
	Previous bool     `help:"Search backwards."`
	Kind     []string `placeholder:"KIND" help:"Only these: ${eventkinds}."`
	Count    int      `default:"10" help:"List this many at most (${default})."`
	Apparent bool     `help:"As almanacs print events: light takes its time, with aberration, on the ecliptic of the date; else as the bodies stand (geometric)."`
	Line     float64  `name:"central-line" placeholder:"MINUTES" help:"Of eclipses of the Sun, list a point of the central line each so many minutes, from 1 to 60: place, width, duration."`
	JSON     bool     `name:"json" help:"Print JSON."`
	ephemerisFlag
}

func (c *eventsC) Run(s *streams) error {
	if c.Count < 1 || c.Count > 10_000 {
		return fmt.Errorf("--count %d: it can be 1 to 10000", c.Count)
	}
	from, until, err := c.span()
	if err != nil {
		return err
	}
	system, q, err := c.query()
	if err != nil {
		return err
	}
	kinds, err := eventKinds(system[q.Body].Name, c.Kind)
	if err != nil {
		return err
	}
	if q.Kinds, q.From, q.Until, q.Count = kinds, from, until, c.Count; c.Line != 0 {
		if err := c.checkLine(system, q); err != nil {
			return err
		}
	}
	found, end, err := system.Events(q)
	if err != nil {
		return err
	}
	list := []happening{}
	for _, e := range found {
		list = append(list, c.happening(system, q, e))
	}
	var elsewhere []happening
	if len(list) == 0 && q.Place != nil {
		elsewhere = c.elsewhere(system, q)
	}
	complete := orbit.FormatDate(end, orbit.TDB)
	if c.JSON {
		all := map[string]any{"body": c.Body, "from": orbit.FormatDate(from, orbit.TDB), "complete_until": complete, "definition": definition(c.Apparent), "results": list}
		if elsewhere != nil {
			all["elsewhere"] = elsewhere
		}
		return s.json(all)
	}
	if len(list) == 0 {
		fmt.Fprintf(s.out, "%s: nothing of the kind between %s and %s", c.Body, orbit.FormatDate(from, orbit.TDB), complete)
		for i, h := range elsewhere {
			if i == 0 {
				fmt.Fprintf(s.out, " at %s; elsewhere on Earth:", c.Seen)
			}
			fmt.Fprintf(s.out, "\n%s  %s", minutes(h.JD-orbit.J2000+0.5/1440), h.words)
		}
		fmt.Fprintln(s.out)
		return nil
	}
	if err := c.printTable(s, found, list); err != nil {
		return err
	}
	if end != until && len(list) < c.Count {
		fmt.Fprintf(s.out, "The list is complete until %s: the search ends after so much work; begin the next one there.\n", complete)
	}
	return printDetails(s, list)
}

// span returns from when to when the search goes.
func (c *eventsC) span() (from, until float64, err error) {
	if from, _, err = instant(c.From, time.Now()); err != nil {
		return 0, 0, err
	}
	if _, err := orbit.TableFor(from); err != nil {
		return 0, 0, fmt.Errorf("--from: %s is outside the planets' tables, 3000 BC to AD 3000", orbit.FormatDate(from, orbit.TDB))
	}
	first, last := orbit.Integrated.Range()
	until = last
	if c.Previous {
		until = first
	}
	if c.Until != "" {
		if until, _, err = instant(c.Until, time.Now()); err != nil {
			return 0, 0, err
		}
		if c.Previous != (until < from) {
			return 0, 0, fmt.Errorf("--until %s is on the wrong side of the beginning; --previous searches backwards", c.Until)
		}
		until = max(first, min(until, last))
	}
	return from, until, nil
}

// checkLine refuses a central line of events that have none.
func (c *eventsC) checkLine(system orbit.System, q orbit.EventQuery) error {
	switch name := system[q.Body].Name; {
	case !(c.Line >= 1 && c.Line <= 60):
		return fmt.Errorf("--central-line %g: it can be 1 to 60 minutes", c.Line)
	case q.Place != nil || name != "Sun" && name != "Moon" && name != "Earth":
		return fmt.Errorf("--central-line is for eclipses of the Sun on all of Earth, as in galaxy events sun --central-line %g", c.Line)
	}
	return nil
}

// elsewhere returns eclipses in the span of a query that its place does not see.
func (c *eventsC) elsewhere(system orbit.System, q orbit.EventQuery) []happening {
	q.Place, q.Count = nil, min(q.Count, 3)
	if len(q.Kinds) == 0 {
		q.Kinds = []orbit.EventKind{orbit.Eclipse, orbit.ShadowTransit}
	}
	q.Kinds = slices.DeleteFunc(slices.Clone(q.Kinds), func(k orbit.EventKind) bool { return k != orbit.Eclipse && k != orbit.ShadowTransit })
	if len(q.Kinds) == 0 || q.Other >= 0 || q.Planets {
		return nil
	}
	found, _, err := system.Events(q)
	if err != nil {
		return nil // the query has been answered for a place
	}
	var list []happening
	for _, e := range found {
		list = append(list, c.happening(system, q, e))
	}
	return list
}

// printTable prints a line for each event.
func (c *eventsC) printTable(s *streams, found []orbit.Event, list []happening) error {
	w := s.headed()
	angle := "angle"
	between := func(e orbit.Event) bool {
		return e.Kind == orbit.Transit || e.Kind == orbit.Occultation || e.Kind == orbit.Conjunction
	}
	if _, is, _ := placeOnEarth(c.Seen); is && !slices.ContainsFunc(found, between) {
		angle = "altitude"
	}
	fmt.Fprintf(w, "date (UTC)\tevent\t%s\tau\tlasts", angle)
	deep := slices.ContainsFunc(found, func(e orbit.Event) bool { return e.Magnitude > 0 })
	global := slices.ContainsFunc(found, func(e orbit.Event) bool { return e.At != nil })
	if deep {
		fmt.Fprint(w, "\tmagnitude")
	}
	if global {
		fmt.Fprint(w, "\tdeepest at")
	}
	fmt.Fprintln(w)
	for i := range list {
		h := &list[i]
		angle := ""
		if h.Angle != nil {
			angle = digits(h.Angle, 4) + "°"
		}
		lasts := ""
		if h.hours > 0 {
			lasts = fmt.Sprintf("%.1f h", h.hours)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s", minutes(h.JD-orbit.J2000+0.5/1440), h.words, angle, digits(h.Distance, 6), lasts)
		if deep {
			fmt.Fprintf(w, "\t%s", digits(h.Share, 4))
		}
		if global && found[i].At != nil {
			fmt.Fprintf(w, "\t%s", h.Place)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// seconds writes a time for people, in UTC.
func seconds(t float64) string {
	text, _, _ := strings.Cut(orbit.FormatDate(t+0.5/86400, orbit.UTC), ".")
	return strings.Replace(text, "T", " ", 1)
}

// minutes writes a time for people, in UTC, cut at its minutes.
func minutes(t float64) string {
	text := seconds(t - 0.5/86400)
	return text[:strings.LastIndexByte(text, ':')]
}

// eventKinds reads names of kinds of events of a body.
func eventKinds(body string, names []string) ([]orbit.EventKind, error) {
	var list []orbit.EventKind
	for _, name := range names {
		kind, ok := orbit.EventKindNamed(body, name)
		if !ok {
			return nil, fmt.Errorf("--kind %q: there is no such event; %s", name, suggest.Hint(name, kindNames()))
		}
		list = append(list, kind)
	}
	return list, nil
}

func kindNames() []string {
	var names []string
	for _, k := range orbit.EventKinds() {
		names = append(names, k.String())
	}
	return names
}

// query finds the bodies in the Solar System, built in or not, or in the system of another star.
func (c *eventsC) query() (orbit.System, orbit.EventQuery, error) {
	const usualObserver = "Earth" // where events are seen from if nothing else is asked for
	q := orbit.EventQuery{Other: -1}
	system := orbit.SolarSystem(orbit.Integrated)
	find := func(name string) (i int, err error) {
		system, i, err = inSolarSystem(system, name)
		return i, err
	}
	var err error
	solar := true
	if system, q.Body, solar, err = inAnySystem(system, c.Body); err != nil {
		return nil, q, err
	}
	if !solar {
		find = system.Find
	}
	if q.Apparent = c.Apparent; c.Apparent && !solar {
		return nil, q, fmt.Errorf("--apparent is for the Solar System, and %s is not in it", c.Body)
	}
	switch {
	case suggest.Fold(c.With) == "planets" && solar:
		q.Planets = true
	case c.With != "":
		if q.Other, err = find(c.With); err != nil {
			star, there := starAsBody(c.With)
			if !solar || !there {
				return nil, q, err
			}
			system, q.Other, q.OtherIsStar = append(system, star), len(system), true
		}
		if q.Other == q.Body {
			return nil, q, fmt.Errorf("--with %s: that is the same body; name another one", c.With)
		}
	}
	observer := c.Seen
	if place, is, wrong := placeOnEarth(c.Seen); is {
		if !solar || wrong != nil {
			return nil, q, cmp.Or(wrong, fmt.Errorf("--seen-from %s: from a place on Earth galaxy tells when a body of the Solar System rises, passes another one or is eclipsed", c.Seen))
		}
		q.Place, observer = &place, usualObserver
	}
	if q.Observer, err = find(observer); err != nil && observer == usualObserver { // not of this system
		q.Observer, err = -1, nil
	}
	switch seen := q.Observer; {
	case err != nil:
	case q.Planets && (seen < 0 || seen == q.Body):
		err = fmt.Errorf("--with planets: they are seen from another body; name it with --seen-from")
	case q.Place != nil && (seen == q.Body || seen == q.Other):
		err = fmt.Errorf("--seen-from %s: Earth does not see itself; name another body", c.Seen)
	case !solar && c.Ephemeris != "":
		err = fmt.Errorf("--ephemeris %s: %s is not of the Solar System", c.Ephemeris, c.Body)
	default:
		_, err = c.apply(system)
	}
	return system, q, err
}

// inSolarSystem finds a body, and adds it to the system if it is not built in.
func inSolarSystem(system orbit.System, name string) (orbit.System, int, error) {
	i, err := system.Find(name)
	if err == nil {
		return system, i, nil
	}
	extra, wrong := names.Extras(name)
	switch {
	case wrong != nil && strings.Contains(wrong.Error(), "several"):
		return system, 0, wrong
	case wrong != nil || len(extra) != 1:
		return system, 0, err
	}
	body := extra[0].Body
	if body.Parent, err = system.Find(extra[0].About); err != nil {
		return system, 0, err
	}
	system = append(system, body)
	return system, len(system) - 1, nil
}

// placeOnEarth reads a latitude and a longitude, and reports whether a text is that.
func placeOnEarth(text string) (p orbit.Place, is bool, err error) {
	first, second, two := strings.Cut(text, ",")
	latitude, err1 := strconv.ParseFloat(strings.TrimSpace(first), 64)
	longitude, err2 := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if !two || err1 != nil || err2 != nil {
		return p, false, nil
	}
	p = orbit.Place{Latitude: latitude, Longitude: longitude}
	if err := p.Check(); err != nil {
		return p, true, fmt.Errorf("--seen-from %s: %w", text, err)
	}
	return p, true, nil
}

// starAsBody returns a star as a body that moves straight on past the Solar System, in its axes.
func starAsBody(name string) (orbit.Body, bool) {
	_, f, err := inTheSky(name)
	if err != nil || f.System == nil || f.System.Address == "Sol" || f.System.Stars() == 0 {
		return orbit.Body{}, false
	}
	body := f.System.AsBody()
	body.Name = f.Name()
	return body, true
}

// inAnySystem finds a body of the Solar System, which it adds if that is not built in, or of the system of a star. It reports
// whether it is of the Solar System.
func inAnySystem(system orbit.System, name string) (orbit.System, int, bool, error) {
	all, i, err := inSolarSystem(system, name)
	if err == nil {
		return all, i, true, nil
	}
	there, i, wrong := inOtherSystem(name)
	if wrong == nil {
		return there, i, false, nil
	}
	if errors.Is(wrong, names.ErrUnknown) && strings.Contains(err.Error(), "did you mean") {
		wrong = err
	}
	return nil, 0, false, wrong
}

// inOtherSystem finds a body of the system of a star: TRAPPIST-1 e.
func inOtherSystem(name string) (orbit.System, int, error) {
	directory, err := names.Open()
	if err != nil {
		return nil, 0, err
	}
	f, err := directory.FindOne(name)
	if err != nil {
		return nil, 0, err
	}
	if f.System == nil || f.Body < 0 {
		return nil, 0, fmt.Errorf("%s is no body that moves about another; name one of its planets, as TRAPPIST-1 e", f.Name())
	}
	system, err := f.System.Orbits()
	return system, f.Body, err
}
