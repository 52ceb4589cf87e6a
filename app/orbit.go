package app

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"time"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/scene"
)

type orbitC struct {
	Body  string `arg:"" help:"A planet, moon, comet or minor planet of the Solar System, sun, earth-moon-barycenter, or a planet of another star."`
	At    string `default:"now" placeholder:"DATE" help:"2026-11-20, 2026-11-20T12:00 UTC (or TDB), 3000 BC, JD2461364.5, today or now (${default})."`
	Frame string `default:"ecliptic" enum:"ecliptic,icrf" help:"ecliptic of J2000, or icrf (${default})."`
	JSON  bool   `name:"json" help:"Print one JSON object."`
	ephemerisFlag
}

// ephemerisFlag is a flag that names a file of JPL.
type ephemerisFlag struct {
	Ephemeris string `placeholder:"FILE" help:"A file of JPL, as de440.bsp, that says where bodies of the Solar System are. Bodies and dates that it lacks are as without it."`
}

// apply reads the file, if one is named, and gives bodies of the Solar System the paths that it has. It returns the names of those that
// it lacks.
func (f *ephemerisFlag) apply(system orbit.System) (lacks []string, err error) {
	if f.Ephemeris == "" {
		return nil, nil
	}
	file, err := scene.OpenEphemeris(f.Ephemeris)
	if err != nil {
		return nil, fmt.Errorf("--ephemeris: %w", err)
	}
	return file.Apply(system), nil
}

// place is the result of galaxy orbit: where a body is.
type place struct {
	Body   string  `json:"body"`
	JD     float64 `json:"jd_tdb"`
	Date   string  `json:"date"`
	Center string  `json:"center"`
	Frame  string  `json:"frame"`
	X      float64 `json:"x_au"`
	Y      float64 `json:"y_au"`
	Z      float64 `json:"z_au"`
	VX     float64 `json:"vx_au_d"`
	VY     float64 `json:"vy_au_d"`
	VZ     float64 `json:"vz_au_d"`

	Distance float64  `json:"distance_au"`          // to the centre
	ToEarth  float64  `json:"distance_to_earth_au"` // 0 in the system of another star
	Elements *conic   `json:"elements,omitempty"`   // of the ecliptic, whatever the frame; none for the Sun
	Error    string   `json:"error"`                // accuracy of the place
	Notes    []string `json:"notes,omitempty"`
}

// conic is a set of elements in the units of almanacs.
type conic struct {
	Kind   string   `json:"kind"` // mean, or osculating
	A      float64  `json:"a_au"`
	E      float64  `json:"e"`
	I      float64  `json:"i_deg"`
	Node   float64  `json:"node_deg"`
	Peri   float64  `json:"arg_periapsis_deg"`
	M      float64  `json:"mean_anomaly_deg"`
	Period *float64 `json:"period_d,omitempty"` // anomalistic: from periapsis to periapsis, of an ellipse
}

func (c *orbitC) Run(s *streams) error {
	t, scale, err := instant(c.At, time.Now())
	if err != nil {
		return err
	}
	table, notice := orbit.TableFor(t)
	system := orbit.SolarSystem(table)
	builtIn := len(system)
	system, i, solar, err := inAnySystem(system, c.Body)
	if err != nil {
		return err
	}
	switch {
	case !solar && c.Ephemeris != "":
		return fmt.Errorf("--ephemeris %s: %s is not of the Solar System", c.Ephemeris, system[i].Name)
	case !solar && c.Frame == "icrf":
		return fmt.Errorf("--frame icrf: %s is not of the Solar System; its place is in the axes of its own system, without --frame", system[i].Name)
	}
	lacks, err := c.apply(system)
	if err != nil {
		return err
	}
	p := locate(system, i, t, c.Frame == "icrf")
	if !solar {
		p.Frame, p.Error, notice = "axes of its system", "not known: its catalogue's orbit, with phase and orientation assumed where no source tells them", nil
	} else if i >= builtIn && p.Center == system[0].Name {
		p.Elements.Kind = "osculating"
	}
	if scale == orbit.UTC {
		p.Notes = append(p.Notes, fmt.Sprintf("TDB is ahead of UTC by %.3f s then", orbit.TDBMinusUTC(t)))
	}
	if notice != nil {
		p.Notes = append(p.Notes, notice.Error())
	}
	_, path := system.About(i)
	if path, ok := path.(charted); ok && !path.Holds(t) {
		from, to := path.Span()
		first, _ := orbit.DateAt(from)
		last, _ := orbit.DateAt(to)
		p.Notes = append(p.Notes, fmt.Sprintf("%s has %s from %s to %s; the place is the one without the file, or near these dates between both", path.File(), system[i].Name, first, last))
	} else if slices.Contains(lacks, system[i].Name) {
		p.Notes = append(p.Notes, fmt.Sprintf("%s lacks %s: it is where it is without the file", filepath.Base(c.Ephemeris), system[i].Name))
	}
	if c.JSON {
		return s.json(p)
	}
	return p.print(s)
}

// instant reads a date, or the words now and today, as days past J2000.0 TDB, and returns its time scale.
func instant(text string, now time.Time) (float64, orbit.Scale, error) {
	switch text {
	case "now":
		return orbit.FromTime(now), orbit.UTC, nil
	case "today":
		text = now.UTC().Format(time.DateOnly)
	}
	return orbit.ParseDate(text)
}

// locate measures body i at t, days past J2000.0 TDB: a moon from its planet, all else from the Sun.
func locate(system orbit.System, i int, t float64, icrf bool) place {
	center, _ := system.About(i)
	center = max(center, 0)
	states := system.States(nil, t)
	r, v := r3.Sub(states[i].R, states[center].R), r3.Sub(states[i].V, states[center].V)
	p := place{
		Body: system[i].Name, JD: t + orbit.J2000, Date: orbit.FormatDate(t, orbit.TDB),
		Center: system[center].Name, Frame: "ecliptic J2000", Distance: r3.Norm(r),
		Elements: elementsOf(system, i, center, t, r, v), Error: accuracy(system, i, t),
	}
	if earth, err := system.Find("Earth"); err == nil {
		p.ToEarth = r3.Norm(r3.Sub(states[i].R, states[earth].R))
	}
	if icrf {
		p.Frame = "ICRF"
		r, v = orbit.ICRFFromEcliptic(r), orbit.ICRFFromEcliptic(v)
	}
	p.X, p.Y, p.Z, p.VX, p.VY, p.VZ = r.X, r.Y, r.Z, v.X, v.Y, v.Z
	return p
}

// elementsOf returns the published mean elements of a body, or its osculating elements where it is integrated or there are none.
func elementsOf(system orbit.System, i, center int, t float64, r, v r3.Vec) *conic {
	if i == center {
		return nil
	}
	kind := "mean"
	var el orbit.Elements
	if path, ok := system[i].Path.(orbit.Conic); ok {
		el = path.Elements(t)
		file, own := heldBy(path, t)
		switch p := own.(type) {
		case *orbit.Perturbed:
			if p.Holds(t) {
				kind = "osculating"
			}
		case *orbit.Secular: // without its periodic terms
			if file == "" {
				el = p.Ellipse().Elements(t)
			}
		}
		if file != "" {
			kind = "osculating"
		}
	} else {
		var err error
		if el, err = orbit.FromState(r, v, system[center].Mu+system[i].Mu, t); err != nil {
			return nil
		}
		kind = "osculating"
	}
	const deg = 180 / math.Pi
	turn := func(x float64) float64 { return math.Mod(math.Mod(x*deg, 360)+360, 360) }
	c := &conic{
		Kind: kind, A: el.SemiMajorAxis(), E: el.E, I: el.I * deg,
		Node: turn(el.Node), Peri: turn(el.Peri), M: el.MeanAnomaly(t) * deg,
	}
	if period := el.Period(); !math.IsInf(period, 1) {
		c.Period, c.M = &period, turn(el.MeanAnomaly(t))
	}
	return c
}

// charted is the path of a body that a file of JPL has.
type charted interface {
	File() string
	Holds(t float64) bool
	Span() (from, to float64)
	Own() orbit.Path
}

// heldBy returns the file of JPL that has a path at t, if any, and the path without a file.
func heldBy(path orbit.Path, t float64) (file string, own orbit.Path) {
	c, ok := path.(charted)
	if !ok {
		return "", path
	}
	if c.Holds(t) {
		file = c.File()
	}
	return file, c.Own()
}

// accuracy says how far the place of body i may be off at t, days past J2000.0 TDB.
func accuracy(system orbit.System, i int, t float64) string {
	center, path := system.About(i)
	file, own := heldBy(path, t)
	if file != "" {
		return "as " + file + " has it"
	}
	return orbit.Accuracy(system[i].Name, own, center > 0, t)
}

// elementsFrame names the plane from which elements count.
func (p *place) elementsFrame() string {
	if p.Frame == "ICRF" {
		return "ecliptic J2000"
	}
	return p.Frame
}

// era explains the date of t, days past J2000.0, where it is BC or Julian.
func era(t float64) string {
	day, _ := orbit.DateAt(t)
	text := ""
	if day.Year <= 0 {
		text += fmt.Sprintf(", %d BC", 1-day.Year)
	}
	if t < (orbit.Date{Year: 1582, Month: 10, Day: 15}).Start() {
		text += ", Julian calendar"
	}
	return text
}

func (p *place) print(s *streams) error {
	w := s.table()
	fmt.Fprintf(w, "%s\tfrom %s, %s\n", p.Body, p.Center, p.Frame)
	fmt.Fprintf(w, "date\t%s  (JD %.6f%s)\n", p.Date, p.JD, era(p.JD-orbit.J2000))
	fmt.Fprintf(w, "position\t% .12f  % .12f  % .12f au\n", p.X, p.Y, p.Z)
	fmt.Fprintf(w, "velocity\t% .12f  % .12f  % .12f au/day\n", p.VX, p.VY, p.VZ)
	fmt.Fprintf(w, "distance\t%.9f au from %s", p.Distance, p.Center)
	if p.Center != "Earth" && p.ToEarth > 0 {
		fmt.Fprintf(w, ", %.9f au from Earth", p.ToEarth)
	}
	fmt.Fprintln(w)
	if e := p.Elements; e != nil {
		fmt.Fprintf(w, "elements\t%s, %s: a %.9f au, e %.9f, i %.6f°, node %.6f°, periapsis %.6f°, mean anomaly %.6f°\n",
			e.Kind, p.elementsFrame(), e.A, e.E, e.I, e.Node, e.Peri, e.M)
		if e.Period != nil {
			fmt.Fprintf(w, "period\t%.6f days, periapsis to periapsis\n", *e.Period)
		}
	}
	fmt.Fprintf(w, "error\t%s\n", p.Error)
	if err := w.Flush(); err != nil {
		return err
	}
	for _, note := range p.Notes {
		fmt.Fprintf(s.err, "note: %s\n", note)
	}
	return nil
}
