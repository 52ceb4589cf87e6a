package player

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/sky"
)

// solarOn opens the Solar System at a date, waiting for what is made beside the pictures.
func solarOn(t *testing.T, date string) *Player {
	t.Helper()
	p, err := Open("solar-system", "time.start="+date)
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	return p
}

// The next event of a body is found and gone to; the list holds until it has passed, and the last
// one is found backwards.
func TestEvents(t *testing.T) {
	p := solarOn(t, "2003-07-01")
	q := finder.EventQuestion{Body: p.BodyNamed("Mars"), With: None}
	list := p.Almanac.Events.Next(q)
	var opposition orbit.Event
	for _, e := range list.Events {
		if e.Kind == orbit.Opposition {
			opposition = e
			break
		}
	}
	if !list.Ready || len(list.Events) != 8 || p.ClockAt(opposition.T)[:10] != "2003-08-28" || p.Almanac.Events.Describe(opposition) != "Mars in opposition" {
		t.Fatalf("%+v, %s", list, p.ClockAt(opposition.T))
	}
	p.Almanac.GoToEvent(opposition)
	if math.Abs(p.Time()-opposition.T) > 1 || !p.Playback.Paused() {
		t.Errorf("at %s", p.Clock())
	}
	if list = p.Almanac.Events.Next(q); list.Events[0].T < p.Time() {
		t.Error("a list that has passed is kept")
	}
	q.Previous = true
	if list = p.Almanac.Events.Next(q); list.Events[0].T > p.Time() || list.Events[0].T < list.Events[1].T {
		t.Errorf("backwards: %+v", list.Events[:2])
	}
}

// Stars pass each other: Sirius and the Sun, which come nearer by 5.5 km/s, and Barnard's Star, nearest in some
// 9,800 years at 1.15 pc.
func TestStarsPass(t *testing.T) {
	p, err := Open("galaxy")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	q := finder.EventQuestion{Body: p.BodyNamed("Barnard's Star"), With: p.BodyNamed("Sol")}
	list := p.Almanac.Events.Next(q)
	if len(list.Events) != 1 || !list.Ready {
		t.Fatalf("%+v", list)
	}
	e := list.Events[0]
	if years := e.T * p.daysPerUnit() / 365.25; math.Abs(years-9800) > 300 || math.Abs(e.Distance-1.15) > 0.03 {
		t.Errorf("Barnard's Star is nearest in the year %.0f, at %.3f pc", 2000+years, e.Distance)
	}
	p.Almanac.GoToEvent(e)
	if math.Abs(p.Time()-e.T) > 1e-6*e.T {
		t.Errorf("at %v instead of %v: %s", p.Time(), e.T, p.Notices.Text())
	}
	if list := p.Almanac.Events.Next(finder.EventQuestion{Body: q.Body, With: None}); len(list.Events) > 0 {
		t.Errorf("a star alone has events: %+v", list)
	}
}

// What is near the Sun, again where one has gone; sorted by each column.
func TestNear(t *testing.T) {
	p := solarOn(t, "2026-01-01")
	list := p.Finder.Near(sky.Filter{})
	if len(list.Rows) != mostNear || !math.IsInf(list.Complete, 1) {
		t.Fatalf("%d rows, complete to %v", len(list.Rows), list.Complete)
	}
	names := map[string]NearRow{}
	for _, r := range list.Rows {
		names[r.Name] = r
	}
	if r := names["Barnard's Star"]; r.Class != "M3.5V" || math.Abs(r.Distance-1.83) > 0.01 {
		t.Errorf("%+v", r)
	}
	for by, less := range map[NearColumn]func(a, b NearRow) bool{
		ByDistance: func(a, b NearRow) bool { return a.Distance <= b.Distance },
		ByPlanets:  func(a, b NearRow) bool { return a.Planets <= b.Planets },
		ByClass:    func(a, b NearRow) bool { return classOrder(a.Class) <= classOrder(b.Class) },
		ByName:     func(a, b NearRow) bool { return true },
	} {
		up, down := SortNear(list.Rows, by, false), SortNear(list.Rows, by, true)
		for i := 1; i < len(up); i++ {
			if !less(up[i-1], up[i]) || !less(down[i], down[i-1]) {
				t.Errorf("column %d is not sorted", by)
			}
		}
	}
	if a, m := classOrder("A1V"), classOrder("sdM4"); a >= m || classOrder("") <= m {
		t.Errorf("A %q, M %q, none %q", a, m, classOrder(""))
	}
	planets := p.Finder.Near(sky.Filter{Planets: true})
	for _, r := range planets.Rows {
		if r.Planets == 0 {
			t.Errorf("%s has no planets", r.Name)
		}
	}
}

// In a system its star is as near as it is at the time of the picture, also in a list that was made on the way there;
// the middle of the picture is a place of the galaxy.
func TestNearOwnStar(t *testing.T) {
	for _, year := range []string{"2027-01-01", "2975-01-01", "1000-01-01"} {
		p := solarOn(t, year)
		f, err := p.Sky.Directory().FindOne("TRAPPIST-1 e")
		if err != nil {
			t.Fatal(err)
		}
		own := f.System.At(p.SkyTime())
		p.Finder.near.at, p.Finder.near.time = r3.Add(own, r3.Vec{X: 0.1}), p.SkyTime()
		list, _ := p.Sky.Atlas().NearestAt(p.Finder.near.time, p.Finder.near.at, sky.Filter{}, mostNear)
		for _, n := range list {
			p.Finder.near.answer.Rows = append(p.Finder.near.answer.Rows, NearRow{System: n.System, Name: n.System.Name, Distance: n.Distance})
		}
		p.Finder.near.answer.Ready = true
		if err := p.Sky.Visit(f, 0, 0); err != nil {
			t.Fatal(err)
		}
		for _, fresh := range []bool{false, true} {
			if fresh {
				p.Finder.near = nearSearch{}
			}
			if r := p.Finder.Near(sky.Filter{}).Rows[0]; r.System.Address != f.System.Address || math.Abs(r.Distance/observer.AU-0.0293) > 0.001 {
				t.Errorf("%s, a new list %v: the nearest is %s, %v au away", year, fresh, r.Name, r.Distance/observer.AU)
			}
		}
		if at, _, ok := p.Sky.Middle(); !ok || r3.Norm(r3.Sub(at, own)) > 0.03*observer.AU {
			t.Errorf("the middle is at %v, the star at %v", at, own)
		}
	}
}

// A bookmark leads back to its place and time; one whose place is unknown is told.
func TestBookmark(t *testing.T) {
	p := solarOn(t, "2026-01-01")
	p.Selection.FlyTo(finder.Result{Body: p.BodyNamed("Saturn"), Ship: None})
	for range 200 {
		p.Advance(0.05)
	}
	b, ok := p.Sky.Here()
	if !ok || b.System != "Sol" || b.Body != "Saturn" || b.Name[:7] != "Saturn," || math.Abs(b.Time-p.SkyTime()) > 1e-9 {
		t.Fatalf("%+v", b)
	}
	p = solarOn(t, "2030-01-01")
	p.GoToBookmark(b)
	if math.Abs(p.SkyTime()-b.Time) > 1 {
		t.Errorf("at %s", p.Clock())
	}
	for range 200 {
		p.Advance(0.05)
	}
	if p.Body() != p.BodyNamed("Saturn") {
		t.Errorf("at %d, notice %q", p.Body(), p.Notices.Text())
	}
	if again, _ := p.Sky.Here(); again.Body != "Saturn" || math.Abs(again.Height/b.Height-1) > 0.01 {
		t.Errorf("%+v", again)
	}
	p.GoToBookmark(Bookmark{Name: "lost", System: "Nowhere", Height: 1})
	if p.Notices.Text() == "" {
		t.Error("an unknown place is not told")
	}
	p.GoToBookmark(Bookmark{Name: "centre", Height: 100, Time: b.Time})
	if !p.Observer.Travelling() {
		t.Error("no flight to a place of the galaxy")
	}
}
