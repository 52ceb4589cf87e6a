package app

import (
	"fmt"
	"math"
	"strings"
	"time"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/sky"
	"galaxy/sky/law"
	"galaxy/sky/names"
	"galaxy/sky/page"
)

type skyC struct {
	Show    skyShow    `cmd:"" help:"Print what is known of a star, planet, cluster or nebula."`
	Nearest skyNearest `cmd:"" help:"List the stars nearest to a place, each with its system."`
	Count   skyCount   `cmd:"" help:"Count the stars that an eye sees from a place."`
	Picture skyPicture `cmd:"" help:"Draw a map of the galaxy, of the stars about a place, or of a system."`
}

type skyShow struct {
	Name string `arg:"" help:"A name, number or address: Sirius, 'alpha Centauri', 'HIP 71683', 'TRAPPIST-1 e', 'M 42', Jupiter, 1BCN-6VDP-K710-4."`
	JSON bool   `name:"json" help:"Print JSON."`
}

type skyNearest struct {
	From      string `default:"Sol" placeholder:"NAME" help:"Measure from this system or object, by name or address (${default})."`
	Class     string `placeholder:"CLASS" help:"Only stars of this spectral class: G, K5, D for white dwarfs."`
	Planets   bool   `help:"Only stars with planets."`
	Habitable bool   `help:"Only stars with a planet of 0.1 to 10 Earths where water can be liquid."`
	Count     int    `default:"10" help:"List this many (${default})."`
	JSON      bool   `name:"json" help:"Print JSON."`
}

type skyCount struct {
	Brighter float64 `default:"6.5" placeholder:"V" help:"Count stars brighter than this visual magnitude (${default}, as the naked eye sees under a dark sky). A double or multiple star is one."`
	From     string  `default:"Sol" placeholder:"NAME" help:"See from this system or object, by name or address (${default})."`
	JSON     bool    `name:"json" help:"Print JSON."`
}

// faintestCount is the faintest magnitude to which stars are counted, which takes some seconds.
const faintestCount = 12

// thing is a result of galaxy sky: something in the sky.
type thing struct {
	Name     string   `json:"name"`
	Address  string   `json:"address"`
	Kind     string   `json:"kind"`
	Distance float64  `json:"distance_pc"` // from the place that was asked about, else from Sol
	Class    string   `json:"class"`
	VMag     *float64 `json:"v_mag"` // seen from there, through the dust; null where unknown
	Planets  int      `json:"planets"`
	System   string   `json:"system,omitempty"` // of a star of galaxy sky nearest
	Dwarfs   int      `json:"dwarf_planets,omitempty"`

	Aliases []string    `json:"aliases,omitempty"`
	Place   *[3]float64 `json:"galactic_pc,omitempty"`
	Source  string      `json:"source,omitempty"`
	Assumed []string    `json:"assumed,omitempty"`
	Age     float64     `json:"age_gyr,omitempty"`         // of generated systems
	Metals  float64     `json:"metallicity_dex,omitempty"` // of generated systems
	Bodies  []skyBody   `json:"bodies,omitempty"`
}

// skyBody is a star, planet or moon of a system.
type skyBody struct {
	Name        string    `json:"name"`
	Kind        string    `json:"kind"`
	Class       string    `json:"class"`
	About       string    `json:"about,omitempty"`
	Mass        float64   `json:"mass"` // Suns for stars and pairs, Earths for planets and moons
	Radius      float64   `json:"radius"`
	Temperature float64   `json:"temperature_k"`
	Axis        *float64  `json:"a_au,omitempty"`
	Period      *float64  `json:"period_d,omitempty"`
	E           *float64  `json:"e,omitempty"`
	Rings       []float64 `json:"rings,omitempty"`    // from and to how many radii
	Doubtful    bool      `json:"doubtful,omitempty"` // of a planet: it may not exist
	Assumed     []string  `json:"assumed,omitempty"`
}

// inTheSky finds the one thing that a name means.
func inTheSky(name string) (*sky.Atlas, sky.Found, error) {
	d, err := names.Open()
	if err != nil {
		return nil, sky.Found{}, err
	}
	found, err := d.FindOne(name)
	return d.Atlas, found, err
}

func thingOf(f sky.Found, from r3.Vec) thing {
	if o := f.Object; o != nil {
		t := thing{Name: o.Name, Address: o.Aliases[0], Kind: o.Kind, Distance: r3.Norm(r3.Sub(o.Place, from)), Aliases: o.Aliases, Place: coordinates(o.Place)}
		if !math.IsNaN(o.Magnitude) && from == law.Sun {
			t.VMag = &o.Magnitude
		}
		return t
	}
	t := thingNear(sky.Near{System: f.System, Distance: r3.Norm(r3.Sub(f.System.Place, from))}, from)
	if f.Body >= 0 {
		b := &f.System.Bodies[f.Body]
		t.Name, t.Kind, t.Class, t.VMag, t.Planets, t.Dwarfs = b.Name, f.System.KindOf(f.Body), b.Class, nil, 0, 0
	}
	return t
}

func thingNear(n sky.Near, from r3.Vec) thing {
	t := thing{Name: n.System.Name, Address: n.System.Address, Kind: n.System.Kind(), Distance: n.Distance, Planets: n.System.Planets(), Dwarfs: n.System.DwarfPlanets()}
	if p := n.System.Primary(); p != nil {
		t.Class = p.Class
		v := n.System.Magnitude(from)
		t.VMag = &v
	}
	return t
}

// star makes the thing, a system, one of its stars.
func (t *thing) star(n sky.Near, from r3.Vec) {
	b := &n.System.Bodies[n.Star]
	v := b.AbsMag + law.Modulus(n.Distance) + law.Dust(from, n.System.Galactic(n.Star, 0))
	t.Name, t.Class, t.VMag, t.Planets = b.Name, b.Class, &v, n.System.PlanetsOf(n.Star)
	if t.Kind = b.Kind.String(); sky.ClassLetter(b.Class) == 'D' {
		t.Kind = "white dwarf"
	}
}

func coordinates(v r3.Vec) *[3]float64 { return &[3]float64{v.X, v.Y, v.Z} }

// placeOf returns where the thing is at J2000.0.
func placeOf(f sky.Found) r3.Vec {
	if f.Object != nil {
		return f.Object.Place
	}
	return f.System.Place
}

func (c *skyCount) Run(s *streams) error {
	if !(c.Brighter >= -30 && c.Brighter <= faintestCount) {
		return fmt.Errorf("--brighter %g: it can be -30 to %d", c.Brighter, faintestCount)
	}
	atlas, f, err := inTheSky(c.From)
	if err != nil {
		return err
	}
	known, generated := atlas.CountBrighter(placeOf(f), c.Brighter)
	if c.JSON {
		return s.json(map[string]any{"from": f.Name(), "brighter": c.Brighter, "count": known + generated, "catalogue": known, "generated": generated})
	}
	fmt.Fprintf(s.out, "%d stars brighter than V %g from %s: %d of the catalogue and %d generated\n", known+generated, c.Brighter, f.Name(), known, generated)
	return nil
}

func (c *skyNearest) Run(s *streams) error {
	if c.Count < 1 || c.Count > 10_000 {
		return fmt.Errorf("--count %d: it can be 1 to 10000", c.Count)
	}
	if c.Class != "" && !strings.ContainsRune("OBAFGKMLTYDWCSP", sky.ClassLetter(strings.ToUpper(c.Class))) {
		return fmt.Errorf("--class %q: a spectral class begins with one of the letters O B A F G K M L T Y, D for white dwarfs, or W C S P for rare ones", c.Class)
	}
	catalogue, f, err := inTheSky(c.From)
	if err != nil {
		return err
	}
	from := placeOf(f)
	results := []thing{}
	near, complete := catalogue.NearestStars(from, sky.Filter{Class: c.Class, Planets: c.Planets, Habitable: c.Habitable}, c.Count)
	for _, n := range near {
		t := thingNear(n, from)
		if t.System = n.System.Title(); n.Star >= 0 {
			t.star(n, from)
		}
		results = append(results, t)
	}
	if !math.IsInf(complete, 1) {
		fmt.Fprintf(s.err, "note: generated systems were looked for up to %s only, and not beyond\n", sky.Far(complete))
	}
	if c.JSON {
		return s.json(map[string]any{"from": f.Name(), "results": results})
	}
	w := s.headed()
	fmt.Fprintf(w, "name\taddress\tkind\tclass\tpc\tV\tplanets\tsystem\n")
	for i := range results {
		t := &results[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%.3f\t%s\t%d\t%s\n", t.Name, t.Address, t.Kind, t.Class, t.Distance, magnitude(t.VMag), t.Planets, t.System)
	}
	return w.Flush()
}

func magnitude(v *float64) string {
	if v == nil {
		return ""
	}
	return fmt.Sprintf("%.2f", *v)
}

func (c *skyShow) Run(s *streams) error {
	directory, err := names.Open()
	if err != nil {
		return err
	}
	f, err := directory.FindBody(c.Name)
	if err != nil {
		return err
	}
	t := thingOf(f, law.Sun)
	if f.System != nil {
		t.Aliases, t.Place, t.Source, t.Assumed = f.System.Aliases, coordinates(f.System.Place), f.System.Source, f.System.Assumed
		t.Age, t.Metals, t.Bodies = f.System.Age, f.System.Metals, bodiesOf(f.System)
	}
	if c.JSON {
		return s.json(map[string]any{"results": []thing{t}})
	}
	return t.print(s, page.Of(nil, directory.Atlas, f, law.Sun, orbit.FromTime(time.Now())), f.Body < 0)
}

func bodiesOf(sys *sky.System) []skyBody {
	var list []skyBody
	for i := range sys.Bodies {
		b := &sys.Bodies[i]
		d := skyBody{Name: b.Name, Kind: sys.KindOf(i), Class: b.Class, Mass: b.Mass, Radius: b.Radius, Temperature: b.Temperature, Doubtful: b.Doubtful, Assumed: b.Assumed}
		if b.Parent >= 0 {
			d.About = sys.Bodies[b.Parent].Name
		}
		if b.Orbit != nil {
			a, p, e := sys.Axis(i), sys.Period(i), b.Orbit.E
			if d.E = &e; e < 1 {
				d.Axis, d.Period = &a, &p
			}
		}
		if b.Rings[1] > 0 {
			d.Rings = b.Rings[:]
		}
		list = append(list, d)
	}
	return list
}

// print writes the page of the thing and, after it, the table of its system's bodies in place of their sections.
func (t *thing) print(s *streams, about page.Page, whole bool) error {
	fmt.Fprintf(s.out, "%s\n", about.Title)
	line := func(what, text string) { fmt.Fprintf(s.out, "  %-12s %s\n", what, text) }
	if about.Words != t.Kind {
		line("what", about.Words)
	}
	for i, section := range about.Sections {
		if i > 0 && whole {
			break
		}
		for _, row := range section.Rows {
			line(row.Name, row.Value)
		}
	}
	if len(t.Bodies) == 0 {
		return nil
	}
	w := s.headed()
	fmt.Fprintln(s.out)
	fmt.Fprintf(w, "body\tkind\tclass\tmass\tradius\tK\ta au\tperiod d\te\tnotes, assumed\n")
	for i := range t.Bodies {
		b := &t.Bodies[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%.3g\t%s\t%s\t%s\t%s\t%s\t%s\n", b.Name, b.Kind, b.Class, b.Mass, known("%.3g", b.Radius), known("%.0f", b.Temperature),
			digits(b.Axis, 4), digits(b.Period, 6), digits(b.E, 3), notes(b))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(s.out, "\nMasses and radii are in Suns for stars and in Earths for planets and moons.")
	return nil
}

// notes tells of rings and of assumed values.
func notes(b *skyBody) string {
	list := b.Assumed
	if b.Doubtful {
		list = append([]string{"doubtful"}, list...)
	}
	if b.Rings != nil {
		list = append([]string{fmt.Sprintf("rings %.2f–%.2f radii", b.Rings[0], b.Rings[1])}, list...)
	}
	return strings.Join(list, ", ")
}

// known writes a number above 0. An unknown number, and the one of a thing that has none, such as a pair, is empty.
func known(format string, x float64) string {
	if x <= 0 {
		return ""
	}
	return fmt.Sprintf(format, x)
}

// digits writes a number with n digits, nothing for nil.
func digits(x *float64, n int) string {
	if x == nil {
		return ""
	}
	return fmt.Sprintf("%.*g", n, *x)
}
