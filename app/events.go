package app

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/sky"
	"galaxy/sky/law"
	"galaxy/sky/names"

	"gonum.org/v1/gonum/spatial/r3"
)

type eventsC struct {
	Body     string   `arg:"" help:"A planet, moon, comet or minor planet of the Solar System, or a planet of another star."`
	With     string   `placeholder:"BODY" help:"Only conjunctions with this body and closest approaches to it; or conjunctions with this star, as Regulus."`
	Seen     string   `name:"seen-from" default:"Earth" placeholder:"BODY" help:"Conjunctions, transits and the like are seen from here (${default}); or LATITUDE,LONGITUDE of a place on Earth, as 51.5,-0.1: when the body rises, culminates and sets there, and of the Sun twilight."`
	From     string   `default:"now" placeholder:"DATE" help:"Begin at this date: 2026-11-20, 2026-11-20T12:00 UTC (or TDB), 3000 BC, JD2461364.5, today or now (${default})."`
	Until    string   `placeholder:"DATE" help:"End at this date; without it, at the end of the planets' tables."`
	Previous bool     `help:"Search backwards."`
	Kind     []string `placeholder:"KIND" help:"Only these: ${eventkinds}."`
	Count    int      `default:"10" help:"List this many at most (${default})."`
	JSON     bool     `name:"json" help:"Print JSON."`
	ephemerisFlag
}

// happening is an event in the output of galaxy events.
type happening struct {
	Kind     string   `json:"kind"`
	Body     string   `json:"body"`
	Other    string   `json:"other"`
	Date     string   `json:"date"`
	Time     string   `json:"time"` // as date
	JD       float64  `json:"jd_tdb"`
	Begin    string   `json:"begin,omitempty"`
	End      string   `json:"end,omitempty"`
	Distance *float64 `json:"distance_au,omitempty"`
	Angle    *float64 `json:"angle_deg,omitempty"`
	Depth    string   `json:"depth,omitempty"`
	Place    string   `json:"place,omitempty"`     // latitude and longitude from which it is seen, or where an eclipse is deepest
	Share    *float64 `json:"magnitude,omitempty"` // of the diameter that an eclipse hides
	words    string
	hours    float64
}

func (c *eventsC) Run(s *streams) error {
	if c.Count < 1 || c.Count > 10_000 {
		return fmt.Errorf("--count %d: it can be 1 to 10000", c.Count)
	}
	kinds, err := eventKinds(c.Kind)
	if err != nil {
		return err
	}
	from, _, err := instant(c.From, time.Now())
	if err != nil {
		return err
	}
	if _, err := orbit.TableFor(from); err != nil {
		return fmt.Errorf("--from: %s is outside the planets' tables, 3000 BC to AD 3000", orbit.FormatDate(from, orbit.TDB))
	}
	first, last := orbit.Integrated.Range()
	until := last
	if c.Previous {
		until = first
	}
	if c.Until != "" {
		if until, _, err = instant(c.Until, time.Now()); err != nil {
			return err
		}
		if c.Previous != (until < from) {
			return fmt.Errorf("--until %s is on the wrong side of the beginning; --previous searches backwards", c.Until)
		}
		until = max(first, min(until, last))
	}
	system, found, end, err := c.search(kinds, from, until)
	if err != nil {
		return err
	}
	list := []happening{}
	for _, e := range found {
		h := happeningOf(system, e)
		if _, is, _ := placeOnEarth(c.Seen); is {
			h.Place = c.Seen
		}
		list = append(list, h)
	}
	complete := orbit.FormatDate(end, orbit.TDB)
	if c.JSON {
		return s.json(map[string]any{"body": c.Body, "from": orbit.FormatDate(from, orbit.TDB), "complete_until": complete, "results": list})
	}
	if len(list) == 0 {
		fmt.Fprintf(s.out, "%s: nothing of the kind between %s and %s\n", c.Body, orbit.FormatDate(from, orbit.TDB), complete)
		return nil
	}
	w := s.table()
	fmt.Fprint(w, "date (UTC)\tevent\tangle\tau\tlasts")
	deep := slices.ContainsFunc(found, func(e orbit.Event) bool { return e.Magnitude > 0 })
	if deep {
		fmt.Fprint(w, "\tmagnitude\tdeepest at")
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
		if at := h.Place; deep {
			if found[i].At == nil {
				at = ""
			}
			fmt.Fprintf(w, "\t%s\t%s", digits(h.Share, 4), at)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// minutes writes a time for people, in UTC.
func minutes(t float64) string {
	return strings.Replace(strings.TrimSuffix(orbit.FormatDate(t, orbit.UTC), " UTC"), "T", " ", 1)[:16]
}

func eventKinds(names []string) ([]orbit.EventKind, error) {
	var list []orbit.EventKind
	all := orbit.EventKinds()
	for _, name := range names {
		i := slices.IndexFunc(all, func(k orbit.EventKind) bool { return suggest.Fold(k.String()) == suggest.Fold(name) })
		if i < 0 {
			return nil, fmt.Errorf("--kind %q: there is no such event; %s", name, suggest.Hint(name, kindNames()))
		}
		list = append(list, all[i])
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

// search finds events in a span.
func (c *eventsC) search(kinds []orbit.EventKind, from, until float64) (orbit.System, []orbit.Event, float64, error) {
	system, q, err := c.query()
	if err != nil {
		return nil, nil, 0, err
	}
	q.Kinds, q.From, q.Until, q.Count = kinds, from, until, c.Count
	list, complete, err := system.Events(q)
	return system, list, complete, err
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
	if c.With != "" {
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
		if !solar || wrong != nil || c.With != "" {
			return nil, q, cmp.Or(wrong, fmt.Errorf("--seen-from %s: from a place on Earth galaxy tells when a body of the Solar System rises and sets, without --with", c.Seen))
		}
		q.Place, observer = &place, usualObserver
	}
	if q.Observer, err = find(observer); err != nil && observer == usualObserver { // not of this system
		q.Observer, err = -1, nil
	}
	switch {
	case err != nil:
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
	way := f.System.Way()
	const au = 206264.806 // in a parsec
	turned := func(v r3.Vec) r3.Vec { return r3.Scale(au, orbit.EclipticFromICRF(sky.ToICRF(v))) }
	return orbit.Body{Name: f.Name(), Parent: -1, Path: orbit.Straight{R: turned(r3.Sub(way.R, law.Sun)), V: turned(way.V)}}, true
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

func happeningOf(system orbit.System, e orbit.Event) happening {
	h := happening{
		Kind: e.Kind.String(), Body: system[e.Body].Name, Other: system[e.Other].Name,
		Date: orbit.FormatDate(e.T, orbit.UTC), JD: e.T + orbit.J2000, Depth: e.Depth.String(), words: system.Describe(e),
	}
	if e.Distance > 0 {
		h.Distance = &e.Distance
	}
	if e.Magnitude > 0 {
		h.Share = &e.Magnitude
	}
	if e.At != nil {
		h.Place = fmt.Sprintf("%.1f,%.1f", e.At.Latitude, e.At.Longitude)
	}
	h.Time = h.Date
	if deg := e.Angle * 180 / math.Pi; deg > 0 {
		h.Angle = &deg
	}
	if e.End > e.Begin {
		h.Begin, h.End, h.hours = orbit.FormatDate(e.Begin, orbit.UTC), orbit.FormatDate(e.End, orbit.UTC), 24*(e.End-e.Begin)
	}
	return h
}
