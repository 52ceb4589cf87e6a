// Package page describes a thing of the sky in words: a page of facts, or a line.
package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/format"
	"galaxy/internal/portable"
	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/sky"
	"galaxy/sky/law"
)

// A Page describes a thing of the sky, in words for people.
type Page struct {
	Title    string
	Words    string // what it is: "red dwarf in Aquarius"
	Sections []Section
	Links    []Link // its stars, planets or moons
}

// A Section is a part of a page.
type Section struct {
	Title string // "" for the first
	Rows  []Row
}

// A Row is one fact.
type Row struct{ Name, Value string }

// A Link leads to a body of the same system.
type Link struct {
	Name, Note string // "Earth", "ocean, 1 au, 365 days"
	Body       int    // in System.Bodies
}

// lightYears is the number of light-years in a parsec.
const lightYears = 3.261563777

// inLightYears writes a distance in parsecs in light-years, with three digits.
func inLightYears(v *words.Voice, pc float64) string {
	switch ly := pc * lightYears; {
	case ly >= 999_500:
		return v.Format("%.3g million light-years", ly/1e6)
	case ly >= 999.5:
		step := math.Pow(10, math.Floor(math.Log10(ly))-2)
		return v.Format("%s light-years", format.Grouped(math.Round(ly/step)*step))
	default:
		return v.Format("%.3g light-years", ly)
	}
}

// Of describes a thing at t, days past J2000.0 TDB, seen from a place of the galaxy, pc. It lists as assumed
// the quantities that no source gives, so that a rule or chance has filled them in. A nil voice says it in English.
func Of(v *words.Voice, atlas *sky.Atlas, f sky.Found, from r3.Vec, t float64) Page {
	switch {
	case f.Object != nil:
		return objectPage(v, atlas, f.Object, from, t)
	case f.Body >= 0:
		return bodyPage(v, f.System, f.Body, from, t)
	}
	return systemPage(v, f.System, from, t)
}

// rows gathers facts, whose numbers it writes as the voice does; those without a value are left out.
type rows struct {
	v    *words.Voice
	list []Row
}

func (r *rows) add(name words.Key, value string) { r.addName(name, r.v.Number(value)) }

// addName adds names and sources, in which points are no decimal marks.
func (r *rows) addName(name words.Key, value string) {
	if value != "" {
		if name != "" {
			name = words.Key(r.v.Text(name))
		}
		r.list = append(r.list, Row{string(name), value})
	}
}

// called returns what a voice calls kinds, classes and quantities of the sky, with commas between them.
func called(v *words.Voice, names ...string) string {
	said := make([]string, len(names))
	for i, name := range names {
		said[i] = v.Called("sky", name)
	}
	return strings.Join(said, ", ")
}

// where adds distances and the place in the galaxy.
func (r *rows) where(place, from r3.Vec) {
	far := func(name words.Key, eye r3.Vec) {
		if pc := portable.Norm3(r3.Sub(place, eye)); pc > 0 {
			text := sky.Far(pc)
			if pc >= 0.05 && pc < 100 { // no distance of the tables is known better than to some five digits
				text = strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.4f", pc), "0"), ".") + " pc"
			}
			r.add(name, text+", "+inLightYears(r.v, pc))
		}
	}
	far("distance", law.Sun)
	if from != law.Sun {
		far("from here", from)
	}
	if place == (r3.Vec{}) {
		r.add("place", r.v.Text("the galaxy's centre"))
		return
	}
	side := words.Key("%s from the galaxy's centre, %s below its plane")
	if place.Z >= 0 {
		side = "%s from the galaxy's centre, %s above its plane"
	}
	r.add("place", r.v.Format(side, sky.Far(math.Hypot(place.X, place.Y)), sky.Far(math.Abs(place.Z))))
}

// systemPage describes a system.
func systemPage(v *words.Voice, s *sky.System, from r3.Vec, t float64) Page {
	p := Page{Title: s.Title(), Words: inConstellation(v, s)}
	r := rows{v: v}
	class := ""
	if star := s.Primary(); star != nil {
		class = " " + star.Class
	}
	r.add("kind", strings.TrimSpace(called(v, s.Kind())+class))
	names := slices.DeleteFunc(append([]string{s.Name}, s.Aliases...), func(name string) bool { return name == s.Title() })
	r.addName("names", strings.Join(names, ", "))
	r.addName("address", s.Address)
	r.where(s.At(t), from)
	if s.Primary() != nil {
		where := words.Key("%.2f from the Sun")
		if s.Place == law.Sun {
			where = "%.2f from 1 au"
		}
		r.add("V", v.Format(where, s.Magnitude(law.Sun)))
		if from != law.Sun {
			r.add("V from here", fmt.Sprintf("%.2f", s.Magnitude(from)))
		}
	}
	if s.Velocity != (r3.Vec{}) {
		toward := r3.Sub(s.Place, law.Sun)
		r.add("motion", v.Format("%s km/s past the Sun, %s", number(portable.Norm3(s.Velocity)), goes(v, portable.Dot3(toward, s.Velocity) > 0)))
	}
	if s.Age > 0 {
		r.add("age", v.Format("%.2f·10⁹ years", s.Age))
		r.add("metals", fmt.Sprintf("%+.2f [Fe/H]", s.Metals))
	}
	if s.Habitable() {
		r.add("water", v.Text("can be liquid on a planet of rock or ice here"))
	}
	r.addName("source", sourceWords(v, s, s.Source))
	r.add("assumed", called(v, s.Assumed...))
	p.Sections = append(p.Sections, Section{Rows: r.list})
	for i := range s.Bodies {
		b := &s.Bodies[i]
		if b.Kind == sky.Star {
			p.Sections = append(p.Sections, Section{Title: b.Name, Rows: starRows(v, s, i).list})
		}
		if b.Kind != sky.Pair && b.Kind != sky.Moon && !(b.Kind == sky.Star && s.Stars() == 1) {
			p.Links = append(p.Links, link(v, s, i))
		}
	}
	arrange(s, p.Links)
	return p
}

// goes says whether a thing goes away from the Sun, or comes nearer.
func goes(v *words.Voice, away bool) string {
	if away {
		return v.Text("going away")
	}
	return v.Text("coming nearer")
}

// arrange sorts links: first stars, then planets, moons and the like from the inside out.
func arrange(s *sky.System, links []Link) {
	slices.SortStableFunc(links, func(a, b Link) int {
		return cmp.Or(cmp.Compare(s.Bodies[a.Body].Kind, s.Bodies[b.Body].Kind), cmp.Compare(outward(s, a.Body), outward(s, b.Body)))
	})
}

// outward is the axis of a body's orbit, and 0 for a star: stars keep their order.
func outward(s *sky.System, i int) float64 {
	if s.Bodies[i].Kind == sky.Star {
		return 0
	}
	return s.Axis(i)
}

// sourceWords says where the data of a system, or of a body of it, are from.
func sourceWords(v *words.Voice, s *sky.System, source string) string {
	if s.Generated() {
		return v.Text("generated: no catalogue has it, the galaxy's law has made it from its address")
	}
	return listed(v, "source", "; ", source)
}

// listed says a list, as the data have it, part by part: what a language has no text for is a name, or a year.
func listed(v *words.Voice, kind, between, list string) string {
	parts := strings.Split(list, between)
	for i, part := range parts {
		parts[i] = v.Called(kind, part)
	}
	return strings.Join(parts, between)
}

// accuracy says how far the place of body i may be off.
func accuracy(v *words.Voice, s *sky.System, i int, t float64) string {
	sentence, value := s.Accuracy(i, t)
	if value == 0 {
		return v.Text(words.Key(sentence))
	}
	return v.Format(words.Key(sentence), value)
}

// link leads to body i.
func link(v *words.Voice, s *sky.System, i int) Link {
	b := &s.Bodies[i]
	parts := []string{called(v, b.Class)}
	if b.Doubtful {
		parts[0] = strings.TrimPrefix(parts[0]+", "+v.Text("doubtful"), ", ")
	}
	if a := s.Axis(i); a > 0 && b.Orbit.E < 1 {
		parts = append(parts, v.Number(lengthOf(b, a)), v.Number(duration(v, s.Period(i))))
	}
	return Link{Name: b.Name, Note: strings.TrimPrefix(strings.Join(parts, ", "), ", "), Body: i}
}

// starRows are the facts of a star.
func starRows(v *words.Voice, s *sky.System, i int) rows {
	b := &s.Bodies[i]
	r := rows{v: v}
	r.add("class", b.Class+", "+called(v, sky.ClassWords(b.Class)))
	r.add("mass", units(v, b.Mass, "Sun"))
	r.add("radius", units(v, b.Radius, "Sun")+", "+format.KM(b.KM()))
	r.add("surface", number(b.Temperature)+" K")
	r.add("light", units(v, b.Luminosity, "Sun"))
	r.add("absolute V", fmt.Sprintf("%.2f", b.AbsMag))
	orbitRows(s, &r, i)
	r.add("assumed here", called(v, b.Assumed...))
	return r
}

// orbitRows adds the facts of an orbit.
func orbitRows(s *sky.System, r *rows, i int) {
	b := &s.Bodies[i]
	if b.Orbit == nil {
		return
	}
	v := r.v
	about := func(far string) string {
		if b.Kind != sky.Star && b.Parent >= 0 {
			return v.Format("%s about %s", far, v.BodyIn(words.AboutBody, s.Bodies[b.Parent].Name))
		}
		return v.Format("%s about the other star", far)
	}
	if b.Orbit.E >= 1 {
		r.add("orbit", about(v.Format("open, %s at its nearest", lengthOf(b, b.Orbit.Q))))
	} else {
		a := s.Axis(i)
		r.add("orbit", about(lengthOf(b, a)))
		r.add("period", duration(v, s.Period(i)))
		if near, far := lengthOf(b, a*(1-b.Orbit.E)), lengthOf(b, a*(1+b.Orbit.E)); near != far {
			r.add("nearest", near)
			r.add("farthest", far)
		}
	}
	r.add("eccentricity", number(b.Orbit.E))
	if tilt, plane := s.Inclination(i); plane != "" {
		if tilt < 0.001 {
			tilt = 0
		}
		r.add("inclination", v.Format("%s° to %s", number(tilt), v.Called("plane", plane)))
	}
}

// bodyPage describes body i: a star, planet, moon, comet or minor planet.
func bodyPage(v *words.Voice, s *sky.System, i int, from r3.Vec, t float64) Page {
	b := &s.Bodies[i]
	p := Page{Title: b.Name, Words: bodyWords(v, s, i)}
	if b.Kind <= sky.Pair {
		p.Sections = []Section{{Rows: starRows(v, s, i).list}}
	} else {
		way := rows{v: v}
		orbitRows(s, &way, i)
		if b.Parent >= 0 {
			au := portable.Norm3(s.Relative(i, t))
			if b.Kind == sky.Moon {
				au /= orbit.AU
			}
			way.add("distance now", lengthOf(b, au))
		}
		way.add("accuracy", accuracy(v, s, i, t))
		p.Sections = []Section{{Rows: planetRows(v, s, i).list}, {v.Text("Orbit"), way.list}}
	}
	r := rows{v: v}
	if s.Address == "Sol" {
		r.add("system", v.Text("Solar System"))
	} else {
		r.addName("system", s.Name)
		r.where(s.Galactic(i, t), from)
	}
	r.addName("found", listed(v, "discovery", ", ", b.Discovery))
	r.addName("source", sourceWords(v, s, cmp.Or(b.Source, s.Source)))
	if b.Kind > sky.Pair { // of a star its own rows say it
		r.add("assumed", called(v, b.Assumed...))
	}
	p.Sections = append(p.Sections, Section{v.Text("Source"), r.list})
	for j := range s.Bodies {
		if s.Bodies[j].Parent == i && s.Bodies[j].Kind != sky.Pair {
			p.Links = append(p.Links, link(v, s, j))
		}
	}
	arrange(s, p.Links)
	return p
}

// lengthOf writes a length of the body's orbit, au: for moons in km.
func lengthOf(b *sky.Body, au float64) string {
	if b.Kind == sky.Moon {
		return format.KM(au * orbit.AU)
	}
	return lengthAU(au)
}

// temperatures writes the temperature of a planet, comet or minor planet. On an orbit of an eccentricity above 0.1 it gives
// the temperatures at the farthest and the nearest point.
func temperatures(v *words.Voice, b *sky.Body) string {
	kelvin := func(k float64) string {
		return fmt.Sprintf("%s K, %s °C", number(k), format.Grouped(math.Round(k-273.15)))
	}
	if b.Kind == sky.Moon || b.Orbit == nil || b.Orbit.E < 0.1 {
		return kelvin(b.Temperature)
	}
	if b.Orbit.E >= 1 { // Temperature holds at the nearest point
		return v.Format("at most %s", kelvin(b.Temperature))
	}
	return v.Format("%s at its farthest, %s at its nearest", kelvin(b.Temperature/math.Sqrt(1+b.Orbit.E)), kelvin(b.Temperature/math.Sqrt(1-b.Orbit.E)))
}

// planetRows are the facts of a planet, a moon, a comet or a minor planet.
func planetRows(v *words.Voice, s *sky.System, i int) rows {
	b := &s.Bodies[i]
	r := rows{v: v}
	if b.Class == "" || b.Class == b.Kind.String() {
		r.add("kind", called(v, s.KindOf(i)))
	} else {
		r.add("kind", called(v, s.KindOf(i), b.Class))
	}
	if b.Mass > 0 {
		value := units(v, b.Mass, "Earth")
		switch {
		case b.Mass > 30:
			value += ", " + units(v, b.Mass/sky.EarthsPerJupiter, "Jupiter")
		case b.Mass < 1e-4:
			value = number(b.Mass*earthKG) + " kg"
		case b.Mass < 0.1:
			value += ", " + number(b.Mass*earthKG) + " kg"
		}
		r.add("mass", value)
	}
	if b.Radius > 0 {
		value := format.KM(b.KM())
		if b.Radius > 0.01 {
			value = units(v, b.Radius, "Earth") + ", " + value
		}
		r.add("radius", value)
	}
	if b.Mass > 0 && b.Radius > 0 {
		const earthDensity, earthGravity = 5.513, 9.80
		r.add("density", number(earthDensity*b.Mass/(b.Radius*b.Radius*b.Radius))+" g/cm³")
		r.add("gravity", number(earthGravity*b.Mass/(b.Radius*b.Radius))+" m/s²")
	}
	if b.Temperature > 0 {
		r.add("temperature", v.Format("%s, in balance with the light it gets", temperatures(v, b)))
	}
	if s.InHabitableZone(i) {
		r.add("water", v.Text("can be liquid at this distance"))
	}
	if b.Rings[1] > 0 {
		r.add("rings", v.Format("from %.2f to %.2f radii", b.Rings[0], b.Rings[1]))
	}
	return r
}
