package orbit

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"galaxy/internal/golden"

	"gonum.org/v1/gonum/spatial/r3"
)

// perturbed returns the bodies of the Solar System that have a table, and their paths.
func perturbed(t testing.TB) map[string]*Perturbed {
	t.Helper()
	list := map[string]*Perturbed{}
	for _, b := range SolarSystem(Integrated) {
		if p, ok := b.Path.(*Perturbed); ok {
			list[b.Name] = p
		}
	}
	if len(list) != 12 {
		t.Fatalf("%d bodies have a table", len(list))
	}
	return list
}

// TestPiecesOfBodiesJoin: neither place nor velocity jumps where pieces meet, nor where they begin and end.
func TestPiecesOfBodiesJoin(t *testing.T) {
	for name, p := range perturbed(t) {
		from, to := p.rest.Span()
		for at := from - 2; at <= to+2; at += 2 { // all pieces have even lengths
			dt := math.Nextafter(at, math.Inf(-1)) - at
			r0, v0 := p.rest.At(at + dt)
			r1, v1 := p.rest.At(at)
			if dr, dv := r3.Norm(r3.Sub(r1, r0)), r3.Norm(r3.Sub(v1, v0)); dr > 1e-11 || dv > 1e-12 {
				t.Fatalf("%s jumps by %.2g km and %.2g km/s at day %v", name, dr*AU, dv*AU/secondsPerDay, at)
			}
		}
	}
}

// TestPerturbedIsSmooth: the velocity is the derivative of the place, within its bound, inside of the table, where it
// fades and outside.
func TestPerturbedIsSmooth(t *testing.T) {
	for name, p := range perturbed(t) {
		from, to := p.rest.Span()
		for k := range 3000 {
			at := from - 1000 + (to-from+2000)*float64(k)/3000
			_, v := p.State(at)
			const h = 1e-2
			r0, before := p.State(at - h)
			r1, after := p.State(at + h)
			slope := r3.Scale(1/(2*h), r3.Sub(r1, r0))
			if d := r3.Norm(r3.Sub(slope, v)); d > 1e-5*r3.Norm(v) {
				t.Fatalf("%s at day %v: the velocity is off by %.2g of itself", name, at, d/r3.Norm(v))
			}
			if r3.Norm(v) > p.MaxSpeed() {
				t.Fatalf("%s at day %v is faster than its bound", name, at)
			}
			if a := r3.Norm(r3.Sub(after, before)) / (2 * h); a > p.MaxAcceleration() {
				t.Fatalf("%s at day %v: acceleration %v is above the bound %v", name, at, a, p.MaxAcceleration())
			}
		}
	}
}

// TestPerturbedElements: the ellipse that is drawn at a date goes through the body, with its velocity.
func TestPerturbedElements(t *testing.T) {
	for name, p := range perturbed(t) {
		for _, at := range []float64{-1e5, -30000, -5000.3, 0, 9999.1, 36000, 1e5} {
			r, v := p.State(at)
			el := p.Elements(at)
			gotR, gotV := el.State(at)
			limit := 1e-12
			if from, to := p.rest.Span(); at < from || at > to {
				limit = 1e-3 // the turning of the mean ellipse
			}
			if d := r3.Norm(r3.Sub(gotR, r)) / r3.Norm(r); !(d < 1e-11) {
				t.Errorf("%s at day %v: the ellipse misses it by %.2g", name, at, d)
			}
			if d := r3.Norm(r3.Sub(gotV, v)) / r3.Norm(v); name != "Moon" && !(d < limit) {
				t.Errorf("%s at day %v: the velocity on the ellipse is off by %.2g", name, at, d)
			}
		}
	}
}

// TestInterceptOfPerturbed: a craft meets a body of the table, and not later than one that is looked for by small steps.
func TestInterceptOfPerturbed(t *testing.T) {
	s := SolarSystem(Integrated)
	for _, name := range []string{"Mercury", "Mars", "Moon", "Jupiter", "Ceres"} {
		path := s.Track(named(t, s, name))
		from, _ := s.Track(named(t, s, "Venus")).State(9000)
		const speed = 0.03
		dt, err := Intercept(path, from, 9000, speed, 1e4)
		if err != nil {
			t.Fatal(err)
		}
		first := math.Inf(1)
		for h := 0.0; h < dt+2; h += 0.05 {
			if r, _ := path.State(9000 + h); r3.Norm(r3.Sub(r, from)) <= speed*h {
				first = h
				break
			}
		}
		if math.Abs(first-dt) > 0.05 {
			t.Errorf("%s is met after %v, by small steps after %v", name, dt, first)
		}
	}
}

func TestResidualsRefuse(t *testing.T) {
	for _, n := range []int{1, 5, 20, len(residuals) - 1} {
		if _, err := readResiduals(residuals[:n]); err == nil {
			t.Errorf("%d bytes are read", n)
		}
	}
}

// BenchmarkPerturbed compares a planet with its ellipse.
func BenchmarkPerturbed(b *testing.B) {
	for _, name := range []string{"Mercury", "Mars", "Jupiter", "Moon"} {
		p := perturbed(b)[name]
		for _, path := range []struct {
			name string
			Path
		}{{"ellipse", p.ellipse}, {"integrated", p}} {
			b.Run(name+"/"+path.name, func(b *testing.B) {
				for t := -30000.0; b.Loop(); t += 0.7 {
					path.State(t)
					if t > 30000 {
						t = -30000
					}
				}
			})
		}
	}
}

// off is how far a body is from a reference.
type off struct{ sun, earth, km []float64 }

// TestAccuracyPage writes docs/accuracy.md: how far bodies are from every reference in testdata.
func TestAccuracyPage(t *testing.T) {
	const begin, end = "<!-- begin accuracy -->\n", "<!-- end accuracy -->\n"
	const file = "../docs/accuracy.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal(errors.New("docs/accuracy.md lacks its marks"))
	}
	golden.Check(t, file, before+begin+accuracyTable(t)+end+after)
}

// accuracyTable returns a table of the errors of all bodies.
func accuracyTable(t *testing.T) string {
	var out strings.Builder
	out.WriteString("| reference | body | rows | years | from the Sun, or the planet: median | worst | from Earth: median | worst | km: median | worst |\n")
	out.WriteString("|---|---|---:|---|---:|---:|---:|---:|---:|---:|\n")
	s := withMinor(t, withCorrected(t))
	earth := named(t, s, "Earth")
	for _, ref := range []struct {
		name, file, body string
		from, to         float64 // years
	}{
		{"Swiss Ephemeris (DE431)", "swiss_planets.csv", "body", 1899.9, 2100.1},
		{"Swiss Ephemeris (DE431)", "swiss_moon.csv", "body", 1899.9, 2100.1},
		{"JPL Horizons (DE441)", "horizons_heliocentric_icrf_au.csv", "body", 1899.9, 2100.1},
		{"JPL Horizons (DE441, JUP365)", "horizons_moons_planetocentric_icrf_au.csv", "moon", 1899.9, 2100.1},
		{"Swiss Ephemeris (moons)", "swiss_moons.csv", "moon", 1899.9, 2100.1},
		{"Second integration, before 1900", "second_integration.csv", "body", 1800, 1900},
		{"Second integration, from 1900", "second_integration.csv", "body", 1900, 2100.1},
	} {
		bodies := map[string]*off{}
		years := map[string][2]float64{}
		rows := cases(t, ref.file)
		earths := map[string]r3.Vec{}
		for _, row := range rows {
			if row["body"] == "Earth" {
				earths[row["jd_tdb"]] = EclipticFromICRF(row.vec(t, "x_au", "y_au", "z_au"))
			}
		}
		for _, row := range rows {
			name := row[ref.body]
			if name == "EMB" {
				name = emb
			}
			i, err := s.Find(name)
			at := row.num(t, "jd_tdb") - J2000
			if year := 2000 + at/365.25; err != nil || year < ref.from || year > ref.to {
				continue
			}
			if p, ok := s[i].Path.(*Perturbed); ok && at < 0 && !p.Holds(at) {
				continue // the Moon, Pallas and Juno before 1900 have their ellipses
			}
			center := named(t, s, row["center"])
			want := EclipticFromICRF(row.vec(t, "x_au", "y_au", "z_au"))
			from := s.At(center, at).R
			got := r3.Sub(s.At(i, at).R, from)
			if bodies[name] == nil {
				bodies[name] = new(off)
				years[name] = [2]float64{at, at}
			}
			o, y := bodies[name], years[name]
			years[name] = [2]float64{min(y[0], at), max(y[1], at)}
			const arcsec = degree / 3600
			o.sun = append(o.sun, angle(got, want)/arcsec)
			o.km = append(o.km, AU*r3.Norm(r3.Sub(got, want)))
			if name != "Earth" && name != emb && name != "Moon" {
				e := s.At(earth, at).R
				seen := r3.Sub(from, e)
				wanted := seen
				if x, known := earths[row["jd_tdb"]]; known && center == 0 {
					wanted = r3.Scale(-1, x)
				}
				o.earth = append(o.earth, angle(r3.Add(got, seen), r3.Add(want, wanted))/arcsec)
			}
		}
		var names []string
		for name := range bodies {
			names = append(names, name)
		}
		slices.SortFunc(names, func(a, b string) int { return cmp.Compare(named(t, s, a), named(t, s, b)) })
		for _, name := range names {
			o, y := bodies[name], years[name]
			if _, table := s[named(t, s, name)].Path.(*Perturbed); table {
				limit := 1.0 // seconds of arc
				if name == "Moon" {
					limit = 3
				}
				if w := slices.Max(o.sun); w > limit {
					t.Errorf("%s is off by %.2f″", name, w)
				}
			}
			fmt.Fprintf(&out, "| %s | %s | %d | %.0f–%.0f | %s | %s | %s |\n", ref.name, name, len(o.sun), 2000+y[0]/365.25, 2000+y[1]/365.25,
				spread(o.sun, "″"), spread(o.earth, "″"), spread(o.km, ""))
		}
	}
	return out.String()
}

// withMinor adds Pallas and Juno, with the elements that package sky has of them: the Minor Planet Center's of 2026-06-09.
func withMinor(t *testing.T, s System) System {
	const sunMu = 0.0002959122082855911
	for _, m := range []struct {
		name                     string
		a, e, i, node, peri, man float64
	}{
		{"Pallas", 2.7695590, 0.2307001, 34.93279, 172.88662, 310.96993, 254.24964},
		{"Juno", 2.6709895, 0.2556999, 12.98659, 169.81162, 247.89506, 262.73228},
	} {
		path, err := Prepare(FromMeanAnomaly(Keplerian{
			A: m.a, E: m.e, I: m.i * degree, Node: m.node * degree, Peri: m.peri * degree, M: m.man * degree, Epoch: 2461200.5 - J2000, Mu: sunMu,
		}))
		if err != nil {
			t.Fatal(err)
		}
		s = append(s, Body{Name: m.name, Parent: named(t, s, "Sun"), Path: Perturb(m.name, path)})
	}
	return s
}

// spread returns the median and the worst of some errors as two cells.
func spread(list []float64, unit string) string {
	if len(list) == 0 {
		return "— | —"
	}
	slices.Sort(list)
	cell := func(x float64) string {
		switch {
		case unit != "" && x >= 3600:
			return fmt.Sprintf("%.2f°", x/3600)
		case unit != "" && x >= 60:
			return fmt.Sprintf("%.1f′", x/60)
		case x >= 100 || unit == "":
			return fmt.Sprintf("%.0f%s", x, unit)
		}
		return fmt.Sprintf("%.2f%s", x, unit)
	}
	return cell(list[len(list)/2]) + " | " + cell(list[len(list)-1])
}
