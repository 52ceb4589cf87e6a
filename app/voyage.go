package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"galaxy/orbit"
)

// kms is an au/day in km/s.
const kms = orbit.AU / 86400

// voyage is the flags of a search for flights between two bodies.
type voyage struct {
	From        string  `arg:"" help:"Where the ship leaves: a planet or a moon, or a planet of another star."`
	To          string  `arg:"" help:"Where it goes: a body that moves about the same one."`
	Depart      string  `placeholder:"DATES" help:"When it may leave: a day, 2028-12-03, or a range, 2026-01-01..2027-12-31. Without it, from today until the bodies stand to each other as now."`
	Days        string  `placeholder:"DAYS" help:"How long it may fly: 100..400. Without it, a third to twice a Hohmann transfer."`
	Revolutions int     `default:"0" placeholder:"N" help:"Full revolutions about the centre that a flight may have (${default})."`
	By          string  `default:"dv" enum:"dv,c3,v_inf" help:"What the best flights have least of: dv, c3 at the departure, or v_inf at the arrival (${default})."`
	Leave       string  `default:"400" placeholder:"KM" help:"Orbit from which it leaves, km above the surface: 400, or 300x35786 (${default})."`
	Enter       string  `default:"400" placeholder:"KM" help:"Orbit that it enters at the end, or flyby to pass without one (${default})."`
	Step        float64 `placeholder:"DAYS" help:"Step of the search in days; without it, what makes some 150 of them."`

	system orbit.System
}

// trip is a flight in the output of galaxy porkchop and galaxy transfer: km and s.
type trip struct {
	Depart      string  `json:"depart"`
	Arrive      string  `json:"arrive"`
	Days        float64 `json:"days"`
	C3          float64 `json:"c3"`    // at the departure
	VInf        float64 `json:"v_inf"` // at the arrival
	DVDepart    float64 `json:"dv_depart"`
	DVArrive    float64 `json:"dv_arrive"`
	DV          float64 `json:"dv"`
	Revolutions int     `json:"revolutions"`

	Least   []string `json:"least,omitempty"` // what it has least of, of all flights: dv, c3, v_inf
	Flyby   *pass    `json:"flyby,omitempty"`
	Burns   []burn   `json:"burns,omitempty"`
	DVTotal float64  `json:"dv_total,omitempty"`
}

func tripOf(t *orbit.Trip) trip {
	return trip{
		Depart: orbit.FormatDate(t.Depart, orbit.TDB), Arrive: orbit.FormatDate(t.Arrive, orbit.TDB), Days: t.Arrive - t.Depart,
		C3: t.C3() * kms * kms, VInf: t.VInf() * kms, DVDepart: t.Leave * kms, DVArrive: t.Enter * kms, DV: t.DeltaV() * kms,
		Revolutions: t.Arc.Revolutions,
	}
}

// costNames are the words for what flights have least of.
var costNames = [...]string{orbit.ByDeltaV: "dv", orbit.ByC3: "c3", orbit.ByArrival: "v_inf"}

// name returns the name of a body.
func (v *voyage) name(i int) string { return v.system[i].Name }

// search reads the flags.
func (v *voyage) search() (*orbit.Porkchop, error) {
	system, from, solar, err := inAnySystem(orbit.SolarSystem(orbit.Integrated), v.From)
	if err != nil {
		return nil, err
	}
	v.system = system
	to, err := v.find(v.To, solar)
	if err != nil {
		return nil, err
	}
	p := &orbit.Porkchop{System: v.system, From: from, To: to, Revolutions: v.Revolutions, Step: v.Step, Workers: runtime.GOMAXPROCS(0)}
	p.By = orbit.Cost(slices.Index(costNames[:], v.By))
	now := orbit.FromTime(time.Now())
	if _, err := v.system.HohmannTime(from, to, now); err != nil {
		return nil, err
	}
	if p.Depart, err = v.departures(p, now); err != nil {
		return nil, err
	}
	begin := p.Depart.From
	hohmann, err := v.system.HohmannTime(from, to, begin)
	if err != nil {
		return nil, err
	}
	if p.Flight, err = flights(v.Days, usualFlights(hohmann, v.Revolutions)); err != nil {
		return nil, err
	}
	if least := hohmann / 1000; p.Flight.From < least {
		return nil, fmt.Errorf("--days %s: no ship is that fast; a flight from %s to %s takes %.2g days at least", v.Days, v.name(from), v.name(to), least)
	}
	if first, end := orbit.Integrated.Range(); solar && (p.Depart.From < first || p.Depart.To+p.Flight.To > end) {
		return nil, fmt.Errorf("departures from %s, with arrivals until %s, are outside the planets' tables, 3000 BC to AD 3000", day(orbit.FormatDate(p.Depart.From, orbit.TDB)), day(orbit.FormatDate(p.Depart.To+p.Flight.To, orbit.TDB)))
	}
	if p.Leave, err = parkingOf("--leave", v.Leave, &v.system[from]); err != nil {
		return nil, err
	}
	if p.Flyby = v.Enter == "flyby"; !p.Flyby {
		if p.Enter, err = parkingOf("--enter", v.Enter, &v.system[to]); err != nil {
			return nil, err
		}
	}
	switch {
	case v.Revolutions < 0 || v.Revolutions > 20:
		return nil, fmt.Errorf("--revolutions %d: it can be 0 to 20", v.Revolutions)
	case v.Step < 0 || math.IsNaN(v.Step) || math.IsInf(v.Step, 0):
		return nil, fmt.Errorf("--step %v: it is a number of days above 0", v.Step)
	case v.Step == 0:
		p.Step = min(usualStep(p.Depart, p.Flight), v.period(from, begin)/30, v.period(to, begin)/30)
	}
	return p, inDays(p.Check())
}

// find finds a second body in the system of the first, which is the Solar System or not.
func (v *voyage) find(name string, solar bool) (i int, err error) {
	if !solar {
		return v.system.Find(name)
	}
	v.system, i, err = inSolarSystem(v.system, name)
	return i, err
}

// day returns the day of a date.
func day(date string) string {
	d, _, _ := strings.Cut(date, "T")
	return d
}

// minute returns a date without its seconds and its scale.
func minute(date string) string { return date[:max(0, len(date)-len(":00.000 TDB"))] }

// inDays writes an error of the search in the words of the flags.
func inDays(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(strings.TrimPrefix(err.Error(), "orbit: "))
}

// usualStep makes 150 steps of the longer span or up to 400 to make 60 of the shorter one, and more for eight of a very
// short one.
func usualStep(spans ...orbit.Span) float64 {
	longest, shortest := 0.0, math.Inf(1)
	for _, s := range spans {
		if wide := s.To - s.From; wide > 0 {
			longest, shortest = max(longest, wide), min(shortest, wide)
		}
	}
	if longest == 0 {
		return 1 // one instant, and one time of flight
	}
	step := max(min(longest/150, shortest/60), longest/400)
	return max(min(step, shortest/8), longest/3000)
}

// period returns the orbital period that a body has at t in days, +Inf if it has none.
func (v *voyage) period(i int, t float64) float64 {
	center, path := v.system.About(i)
	r, u := path.State(t)
	el, err := orbit.FromState(r, u, v.system[center].Mu+v.system[i].Mu, t)
	if err != nil {
		return math.Inf(1)
	}
	return el.Period()
}

// departures reads --depart: a day or a range of days, both of them included.
func (v *voyage) departures(p *orbit.Porkchop, now float64) (orbit.Span, error) {
	if v.Depart == "" {
		const longest = 10 * 365.25
		start := math.Floor(now-0.5) + 0.5
		return orbit.Span{From: start, To: start + min(longest, orbit.SynodicPeriod(v.period(p.From, now), v.period(p.To, now)))}, nil
	}
	first, last, ranged := strings.Cut(v.Depart, "..")
	if !ranged {
		last = first
	}
	from, _, err := instant(strings.TrimSpace(first), time.Now())
	until, _, err2 := instant(strings.TrimSpace(last), time.Now())
	if err := cmp.Or(err, err2); err != nil {
		return orbit.Span{}, fmt.Errorf("--depart: %w", err)
	}
	if until-math.Floor(until) == 0.5 && !strings.Contains(last, ":") {
		until += 1 - 1.0/86400 // a day without a time is all of it, to the last second
	}
	if until < from {
		return orbit.Span{}, fmt.Errorf("--depart %s: it ends before it begins; give the earlier date first", v.Depart)
	}
	return orbit.Span{From: from, To: until}, nil
}

// usualFlights returns the times of flights with up to a number of revolutions, from the time of a Hohmann transfer.
func usualFlights(hohmann float64, revolutions int) orbit.Span {
	return orbit.Span{From: 0.35 * hohmann, To: (2 + 2*float64(revolutions)) * hohmann}
}

// flights reads --days; without it, flights take the usual time.
func flights(text string, span orbit.Span) (orbit.Span, error) {
	if text == "" {
		return span, nil
	}
	first, last, ranged := strings.Cut(text, "..")
	if !ranged {
		last = first
	}
	from, err := strconv.ParseFloat(strings.TrimSpace(first), 64)
	until, err2 := strconv.ParseFloat(strings.TrimSpace(last), 64)
	switch {
	case err != nil || err2 != nil || math.IsNaN(from+until) || math.IsInf(from+until, 0):
		return orbit.Span{}, fmt.Errorf("--days %q: write a number of days, or a range, as 100..400", text)
	case from <= 0:
		return orbit.Span{}, fmt.Errorf("--days %s: a flight takes more than 0 days", text)
	case until < from:
		return orbit.Span{}, fmt.Errorf("--days %s: it ends before it begins; give the smaller number first", text)
	}
	return orbit.Span{From: from, To: until}, nil
}

// parkingOf reads the heights of a parking orbit about a body. A body without a mass has none.
func parkingOf(flag, text string, b *orbit.Body) (orbit.Parking, error) {
	low, high, two := strings.Cut(text, "x")
	if !two {
		high = low
	}
	periapsis, err := strconv.ParseFloat(low, 64)
	apoapsis, err2 := strconv.ParseFloat(high, 64)
	const farthest = 1e9
	switch {
	case err != nil || err2 != nil || !(periapsis >= 0 && periapsis <= farthest) || !(apoapsis >= periapsis && apoapsis <= farthest):
		return orbit.Parking{}, fmt.Errorf("%s %q: write a height in km above the surface, as 400, or a lower and a higher one, as 300x35786", flag, text)
	case b.Mu == 0:
		return orbit.Parking{}, nil
	}
	p := orbit.Parking{Mu: b.Mu, Periapsis: b.Radius + periapsis/orbit.AU, Apoapsis: b.Radius + apoapsis/orbit.AU}
	if p.Periapsis == 0 {
		return orbit.Parking{}, fmt.Errorf("%s %s: the radius of %s is not known; give a height above 0", flag, text, b.Name)
	}
	return p, nil
}

// best returns the best flights of a map, cheapest first, and among them the ones with the least C3 and v∞.
func (v *voyage) best(c *orbit.Chart) []trip {
	list := []trip{}
	if len(c.Best) == 0 {
		return list
	}
	all := slices.Clone(c.Best)
	least := make([][]string, len(all))
	for by, t := range c.Least {
		i := slices.IndexFunc(all, func(b orbit.Trip) bool {
			return math.Abs(b.Depart-t.Depart) < 0.01 && math.Abs(b.Arrive-t.Arrive) < 0.01
		})
		if i < 0 {
			i, all, least = len(all), append(all, t), append(least, nil)
		}
		least[i] = append(least[i], costNames[by])
	}
	for i := range all {
		t := tripOf(&all[i])
		t.Least = least[i]
		list = append(list, t)
	}
	slices.SortStableFunc(list, func(a, b trip) int {
		switch v.By {
		case "c3":
			return cmp.Compare(a.C3, b.C3)
		case "v_inf":
			return cmp.Compare(a.VInf, b.VInf)
		}
		return cmp.Compare(a.DV, b.DV)
	})
	return list
}

// nothing is the error of a search without a result.
func (v *voyage) nothing(p *orbit.Porkchop) error {
	return failure{fmt.Errorf("no flight from %s to %s leaves and arrives then; make --depart or --days wider", v.name(p.From), v.name(p.To))}
}

// printTrips prints a table of flights.
func printTrips(s *streams, list []trip) error {
	w := s.table()
	fmt.Fprintln(w, "leave (TDB)\tarrive\tdays\tC3 km²/s²\tv∞ km/s\tΔv leave\tΔv arrive\tΔv km/s\trevolutions\tleast")
	for _, t := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%d\t%s\n", minute(t.Depart), minute(t.Arrive), days(t.Days), t.C3, t.VInf, t.DVDepart, t.DVArrive, t.DV, t.Revolutions, strings.Join(t.Least, ", "))
	}
	return w.Flush()
}

// untilInterrupt returns a context that an interrupt ends.
func untilInterrupt(s *streams) (context.Context, func()) {
	ctx, cancel := context.WithCancel(context.Background())
	stop := s.listen()
	go func() {
		select {
		case <-stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// interrupted returns the error of a search in the words of other commands.
func interrupted(err error) error {
	if errors.Is(err, context.Canceled) {
		return failure{errInterrupted}
	}
	return inDays(err)
}
