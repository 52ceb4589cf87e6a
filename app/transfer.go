package app

import (
	"fmt"
	"math"
	"slices"

	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// burn is an impulse of a flight in the output of galaxy transfer: km/s along the motion, along the normal of the orbit, and
// outwards from what it moves about. On a parking orbit the motion is the ship's at periapsis; without one, the body's.
type burn struct {
	Time     string  `json:"time"`
	About    string  `json:"about"`
	Prograde float64 `json:"prograde"`
	Normal   float64 `json:"normal"`
	Radial   float64 `json:"radial"`
}

// pass is a flyby in the output of galaxy transfer.
type pass struct {
	Body     string  `json:"body"`
	Time     string  `json:"time"`
	Altitude float64 `json:"altitude_km"` // of the periapsis
	In       float64 `json:"v_inf_in"`
	Out      float64 `json:"v_inf_out"`
	Turn     float64 `json:"turn_deg"`
	DV       float64 `json:"dv"`
}

type transferC struct {
	voyage
	Flyby    string  `placeholder:"BODY" help:"Fly past this body on the way: venus."`
	Altitude float64 `default:"300" placeholder:"KM" help:"Height of the flyby above the surface at least (${default})."`
	JSON     bool    `name:"json" help:"Print JSON: the best flights, and the burns of the first one."`
}

func (c *transferC) Run(s *streams) error {
	p, err := c.search()
	if err != nil {
		return err
	}
	var list []trip
	if c.Flyby != "" {
		list, err = c.relays(s, p)
	} else {
		list, err = c.direct(s, p)
	}
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return c.nothing(p)
	}
	if c.JSON {
		return s.json(map[string]any{
			"from": c.name(p.From), "to": c.name(p.To), "by": c.By, "best": list, "burns": list[0].Burns, "dv_total": list[0].DVTotal,
		})
	}
	fmt.Fprintf(s.out, "%s to %s: %s\n\n", c.name(p.From), c.name(p.To), c.note(p))
	if err := printTrips(s, list); err != nil {
		return err
	}
	return c.printBurns(s, &list[0])
}

// direct searches flights without a flyby.
func (c *transferC) direct(s *streams, p *orbit.Porkchop) ([]trip, error) {
	made, err := c.compute(s, p)
	if err != nil {
		return nil, err
	}
	var list []trip
	for i := range made.Best {
		t := &made.Best[i]
		one := tripOf(t)
		one.burns(c.leaveBurn(p, t), c.enterBurn(p, t))
		list = append(list, one)
	}
	return list, nil
}

// burns adds the impulses of a flight, in order.
func (t *trip) burns(list ...[]burn) {
	for _, b := range slices.Concat(list...) {
		t.Burns = append(t.Burns, b)
		t.DVTotal += math.Hypot(b.Prograde, math.Hypot(b.Normal, b.Radial))
	}
}

func (c *transferC) leaveBurn(p *orbit.Porkchop, t *orbit.Trip) []burn {
	if p.Leave.Mu > 0 {
		return []burn{{Time: orbit.FormatDate(t.Depart, orbit.TDB), About: c.name(p.From), Prograde: t.Leave * kms}}
	}
	return []burn{c.along(p.From, t.Depart, t.Out)}
}

func (c *transferC) enterBurn(p *orbit.Porkchop, t *orbit.Trip) []burn {
	switch {
	case p.Flyby:
		return nil
	case p.Enter.Mu > 0:
		return []burn{{Time: orbit.FormatDate(t.Arrive, orbit.TDB), About: c.name(p.To), Prograde: -t.Enter * kms}}
	}
	return []burn{c.along(p.To, t.Arrive, r3.Scale(-1, t.In))}
}

// along returns an impulse by the motion of a body.
func (c *transferC) along(body int, t float64, dv r3.Vec) burn {
	center, path := c.system.About(body)
	r, v := path.State(t)
	motion, normal := r3.Unit(v), r3.Unit(r3.Cross(r, v))
	return burn{
		Time: orbit.FormatDate(t, orbit.TDB), About: c.name(center),
		Prograde: r3.Dot(dv, motion) * kms, Normal: r3.Dot(dv, normal) * kms, Radial: r3.Dot(dv, r3.Cross(motion, normal)) * kms,
	}
}

// relays searches flights past a body.
func (c *transferC) relays(s *streams, p *orbit.Porkchop) ([]trip, error) {
	via, err := c.find(c.Flyby, true)
	if err != nil {
		return nil, err
	}
	if !(c.Altitude >= 0 && c.Altitude < 1e9) {
		return nil, fmt.Errorf("--altitude %v: it is a number of km, 0 or more", c.Altitude)
	}
	if c.By != "dv" {
		return nil, fmt.Errorf("--by %s: flights past %s are judged by their dv alone; leave --by out", c.By, c.name(via))
	}
	body := &c.system[via]
	w := &orbit.Swingby{
		System: c.system, From: p.From, Via: via, To: p.To, Depart: p.Depart, Step: c.Step, Revolutions: p.Revolutions,
		Lowest: body.Radius + c.Altitude/orbit.AU, Leave: p.Leave, Enter: p.Enter, Flyby: p.Flyby, Workers: p.Workers,
	}
	for i, leg := range []*orbit.Span{&w.First, &w.Second} {
		hohmann, err := c.system.HohmannTime([]int{p.From, via}[i], []int{via, p.To}[i], p.Depart.From)
		if err != nil {
			return nil, err
		}
		*leg = usualFlights(1.25*hohmann, p.Revolutions)
	}
	if w.Step == 0 {
		w.Step = max(p.Depart.To-p.Depart.From, w.First.To-w.First.From, w.Second.To-w.Second.From) / 90
	}
	ctx, end := untilInterrupt(s)
	defer end()
	show, hide := showProgress("searching ", uint64((p.Depart.To-p.Depart.From)/w.Step)+1)
	w.Progress = func(done, _ int) { show(uint64(done)) }
	found, err := w.Find(ctx)
	hide()
	if err != nil {
		return nil, interrupted(err)
	}
	var list []trip
	for i := range found {
		r := &found[i]
		first, last := &r.Legs[0], &r.Legs[1]
		if total := last.Arrive - first.Depart; c.Days != "" && (total < p.Flight.From || total > p.Flight.To) {
			continue
		}
		t := tripOf(first)
		t.Arrive, t.Days = orbit.FormatDate(last.Arrive, orbit.TDB), last.Arrive-first.Depart
		t.VInf, t.DVArrive, t.DV, t.Revolutions = last.VInf()*kms, last.Enter*kms, r.DeltaV()*kms, first.Arc.Revolutions+last.Arc.Revolutions
		in, out := r3.Norm(first.In), r3.Norm(last.Out)
		when := orbit.FormatDate(first.Arrive, orbit.TDB)
		t.Flyby = &pass{
			Body: body.Name, Time: when, Altitude: (r.Pass.Periapsis - body.Radius) * orbit.AU, In: in * kms, Out: out * kms,
			Turn: (r.Pass.Turn(in) + r.Pass.Turn(out)) / 2 * 180 / math.Pi, DV: math.Abs(r.Impulse) * kms,
		}
		t.burns(c.leaveBurn(p, first), []burn{{Time: when, About: body.Name, Prograde: r.Impulse * kms}}, c.enterBurn(p, last))
		list = append(list, t)
	}
	return list, nil
}

// printBurns prints the plan of a flight.
func (c *transferC) printBurns(s *streams, t *trip) error {
	fmt.Fprintf(s.out, "\nthe first one:\n")
	if f := t.Flyby; f != nil {
		fmt.Fprintf(s.out, "past %s on %s, %.0f km high, v∞ %.3f km/s, turned by %.1f°\n", f.Body, minute(f.Time), f.Altitude, f.In, f.Turn)
	}
	w := s.table()
	fmt.Fprintln(w, "burn (TDB)\tabout\tprograde\tnormal\tradial km/s")
	for _, b := range t.Burns {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", minute(b.Time), b.About, speedText(b.Prograde), speedText(b.Normal), speedText(b.Radial))
	}
	fmt.Fprintf(w, "in all\t\t%.4f\n", t.DVTotal)
	return w.Flush()
}

// speedText writes a speed in km/s; a part of a burn that is rounding is 0.
func speedText(v float64) string {
	if math.Abs(v) < 0.5e-4 {
		return "0"
	}
	return fmt.Sprintf("%.4f", v)
}
