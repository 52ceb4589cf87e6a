package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"galaxy/internal/format"
	"galaxy/orbit"
	"galaxy/scene/plan"

	"gonum.org/v1/gonum/spatial/r3"
)

type flyC struct {
	Plan string `arg:"" optional:"" help:"A built-in flight plan or a file of one; without it, lists those that are built in."`
	JSON bool   `name:"json" help:"Print JSON: all events of the flight, and its closest approaches."`
}

// landmark is an event of a flight in the output of galaxy fly: km, s and kg.
type landmark struct {
	Time     string   `json:"time"`
	Event    string   `json:"event"`
	About    string   `json:"about"`
	Distance float64  `json:"distance_km"` // from its centre
	Altitude float64  `json:"altitude_km"` // above its mean radius
	Speed    float64  `json:"speed"`       // relative to it
	Burn     int      `json:"burn,omitempty"`
	DV       *float64 `json:"dv,omitempty"` // of a burn that begins
}

// flown is a flight in the output of galaxy fly.
type flown struct {
	Title      string     `json:"title"`
	From       string     `json:"from"`
	Until      string     `json:"until"`
	Events     []landmark `json:"events"`
	Closest    []landmark `json:"closest"` // of each body, the least distance
	DVTotal    float64    `json:"dv_total"`
	Propellant float64    `json:"propellant_kg"` // used
	Mass       float64    `json:"mass_kg"`       // at the end; 0 if the plan has none
	Ends       string     `json:"ends,omitempty"`
	Orbit      *arrival   `json:"orbit,omitempty"`
}

// arrival is the conic on which a flight ends.
type arrival struct {
	About     string   `json:"about"`
	Periapsis float64  `json:"periapsis_altitude_km"`
	Apoapsis  *float64 `json:"apoapsis_altitude_km,omitempty"` // of an ellipse
	VInf      *float64 `json:"v_inf,omitempty"`                // of a hyperbola
	E         float64  `json:"e"`
	I         float64  `json:"i_deg"`
	Period    *float64 `json:"period_days,omitempty"`
}

// mostLandmarks is how many events the table has at most.
const mostLandmarks = 200

func (c *flyC) Run(s *streams) error {
	if c.Plan == "" {
		return c.list(s)
	}
	p, err := plan.Open(c.Plan)
	if err != nil {
		return err
	}
	if p.Planned() > 0 {
		ctx, end := untilInterrupt(s)
		err := p.Write(ctx)
		end()
		if errors.Is(err, context.Canceled) {
			return interrupted(err)
		}
		if err != nil {
			return flightWords(err)
		}
	}
	result, err := fly(p)
	if err != nil {
		return err
	}
	if c.JSON {
		err = s.json(result)
	} else {
		err = result.print(s)
	}
	if err == nil && result.Ends != "" {
		err = failure{errors.New(result.Ends)}
	}
	return err
}

func (c *flyC) list(s *streams) error {
	w := s.table()
	for _, name := range plan.Builtin() {
		p, err := plan.Open(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", name, format.Count(len(p.Burns)+p.Planned(), "burn", "burns"), p.Summary)
	}
	return w.Flush()
}

// fly flies a plan. A flight that ends before its time is a result that says so.
func fly(p *plan.Plan) (*flown, error) {
	f, err := orbit.Fly(p.System, p.Craft, p.Burns)
	if err != nil {
		return nil, flightWords(err)
	}
	start, until := p.Craft.Time, p.Until
	result := &flown{Title: p.Title, From: orbit.FormatDate(start, orbit.TDB), Events: []landmark{}, Closest: []landmark{}}
	events, err := f.Events(start, until)
	if err != nil {
		if result.Ends = flightWords(err).Error(); !errors.As(err, new(*orbit.FlightError)) {
			return nil, flightWords(err)
		}
		until = f.End()
	}
	for _, body := range p.Shadows {
		shadows, _ := f.Shadows(body, start, until)
		events = append(events, shadows...)
	}
	slices.SortStableFunc(events, func(a, b orbit.FlightEvent) int { return cmp.Compare(a.Time, b.Time) })
	for _, e := range events {
		mark := markOf(p, e)
		if e.Kind == orbit.OnIgnition {
			dv := p.Burns[e.Burn].DeltaV() * kms
			mark.DV = &dv
			result.DVTotal += dv
		}
		result.Events = append(result.Events, mark)
	}
	for _, body := range p.Closest {
		approaches, _ := f.Approaches(body, start, until)
		for _, t := range []float64{start, until} {
			if st, err := f.At(t, body); err == nil {
				approaches = append(approaches, orbit.FlightEvent{Kind: orbit.OnClosestApproach, Time: t, Body: body, State: st})
			}
		}
		if len(approaches) > 0 {
			result.Closest = append(result.Closest, markOf(p, slices.MinFunc(approaches, func(a, b orbit.FlightEvent) int {
				return cmp.Compare(r3.Norm(a.State.R), r3.Norm(b.State.R))
			})))
		}
	}
	result.Until = orbit.FormatDate(until, orbit.TDB)
	result.Mass, result.Propellant = f.Mass(), p.Craft.Mass-f.Mass()
	result.Orbit = arrivalOf(p, f, until)
	return result, nil
}

// flightWords writes an error of a flight with a date.
func flightWords(err error) error {
	var ends *orbit.FlightError
	if errors.As(err, &ends) {
		return fmt.Errorf("the flight ends on %s: %s", minute(orbit.FormatDate(ends.Time, orbit.TDB)), ends.Problem)
	}
	return inDays(err)
}

// markOf writes an event in km and s.
func markOf(p *plan.Plan, e orbit.FlightEvent) landmark {
	b := &p.System[e.Body]
	far := r3.Norm(e.State.R) * orbit.AU
	m := landmark{
		Time: orbit.FormatDate(e.Time, orbit.TDB), Event: e.Kind.String(), About: b.Name,
		Distance: far, Altitude: far - b.Radius*orbit.AU, Speed: r3.Norm(e.State.V) * kms,
	}
	if e.Kind == orbit.OnIgnition || e.Kind == orbit.OnCutoff {
		m.Burn = e.Burn + 1
	}
	return m
}

// arrivalOf returns the conic on which the ship is at a time, nil for none.
func arrivalOf(p *plan.Plan, f *orbit.Flight, t float64) *arrival {
	center, err := f.Center(t)
	if err != nil {
		return nil
	}
	b := &p.System[center]
	st, err := f.At(t, center)
	if err != nil {
		return nil
	}
	el, err := orbit.FromState(st.R, st.V, b.Mu, t)
	if err != nil {
		return nil
	}
	a := &arrival{About: b.Name, Periapsis: (el.Q - b.Radius) * orbit.AU, E: el.E, I: el.I * 180 / math.Pi}
	if el.E < 1 {
		high, period := (el.Q*(1+el.E)/(1-el.E)-b.Radius)*orbit.AU, el.Period()
		a.Apoapsis, a.Period = &high, &period
	} else {
		v := math.Sqrt(max(0, (el.E-1)*b.Mu/el.Q)) * kms
		a.VInf = &v
	}
	return a
}

// mostTurns is how many apsides and nodes about one body are printed that follow each other: six revolutions.
const mostTurns = 24

// turns returns how many events at the beginning are apsides and nodes about one body.
func turns(list []landmark) int {
	n := 0
	for n < len(list) && list[n].About == list[0].About && slices.Contains([]string{"periapsis", "apoapsis", "ascending node", "descending node"}, list[n].Event) {
		n++
	}
	return n
}

// print prints tables for people.
func (r *flown) print(s *streams) error {
	fmt.Fprintf(s.out, "%s: %s to %s\n\n", r.Title, minute(r.From), minute(r.Until))
	w := s.table()
	fmt.Fprintln(w, "time (TDB)\tevent\tabout\tkm above\tkm/s\tΔv km/s")
	line := func(m landmark) {
		dv, event := "", m.Event
		if m.Burn > 0 {
			event = fmt.Sprintf("%s %d", event, m.Burn)
		}
		if m.DV != nil {
			dv = fmt.Sprintf("%.4f", *m.DV)
		}
		altitude := math.Round(m.Altitude*10)/10 + 0 // an impact is at 0.0, not at -0.0
		fmt.Fprintf(w, "%s\t%s\t%s\t%.1f\t%.4f\t%s\n", m.Time[:max(0, len(m.Time)-len(".000 TDB"))], event, m.About, altitude, m.Speed, dv)
	}
	lines := 0
	for i := 0; i < len(r.Events); i++ {
		if lines == mostLandmarks {
			fmt.Fprintf(w, "and %d more; --json has all\n", len(r.Events)-i)
			break
		}
		if n := turns(r.Events[i:]); n > mostTurns {
			fmt.Fprintf(w, "\t%d apsides, nodes\t%s\t\t\t\n", n, r.Events[i].About)
			i += n - 1
			lines++
			continue
		}
		line(r.Events[i])
		lines++
	}
	for _, m := range r.Closest {
		line(m)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "\nΔv %.4f km/s", r.DVTotal)
	if r.Propellant > 0 {
		fmt.Fprintf(s.out, ", %s kg of propellant; a mass of %s kg is left", format.Text(math.Round(r.Propellant)), format.Text(math.Round(r.Mass)))
	}
	fmt.Fprintln(s.out)
	if o := r.Orbit; o != nil {
		fmt.Fprintf(s.out, "at the end about %s: periapsis %.1f km high", o.About, o.Periapsis)
		if o.Apoapsis != nil {
			fmt.Fprintf(s.out, ", apoapsis %.1f km, period %.4g days", *o.Apoapsis, *o.Period)
		} else {
			fmt.Fprintf(s.out, ", v∞ %.4f km/s", *o.VInf)
		}
		fmt.Fprintf(s.out, ", inclination %.2f°\n", o.I)
	}
	return nil
}
