// Command ephemeris makes the table of the Solar System's bodies in orbit/data:
//
//	go run -C tools/ephemeris . ../../orbit
//
// It integrates the Sun, the planets, the Moon and four minor planets from their states of J2000.0,
// with the starts of a few of them corrected by least squares to every second row of the references
// in orbit/testdata, and keeps how far they are from the ellipses of package orbit, as packed
// polynomials. The same data give the same bytes.
//
// Then it integrates the bodies a second time, by another method and from other starts, and writes places
// of theirs to orbit/testdata/second_integration.csv: where no reference reaches, the table is checked against these.
//
// With a second word, ellipses, it measures instead how far the planets are from their ellipses over five thousand years.
package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"time"

	"galaxy/orbit"
	"galaxy/orbit/radau"

	"gonum.org/v1/gonum/spatial/r3"
)

const (
	arcsec = math.Pi / 180 / 3600
	sunMu  = 0.0002959122082855911 // au³/day², of the ellipses of minor planets in package sky
	year   = 365.25
)

// kept is what the table keeps of a body: its path relative to its parent.
type kept struct {
	name      string
	seconds   float64 // of arc, as seen from its parent: the largest error of the fit
	from, to  float64 // calendar years in which it holds
	fade      float64 // years before and after in which it falls to the ellipse
	long      float64 // days: the longest piece
	mostTerms int
}

func planet(name string, seconds float64) kept {
	return kept{name: name, seconds: seconds, from: 1800, to: 2100, fade: 10, long: 4096, mostTerms: 8}
}

var table = []kept{
	planet("Mercury", 1), planet("Venus", 0.3), planet("Earth-Moon barycenter", 0.3), planet("Mars", 0.3),
	planet("Jupiter", 0.3), planet("Saturn", 0.3), planet("Uranus", 0.3), planet("Neptune", 0.3), planet("Pluto", 0.3),
	planet("Ceres", 0.9), planet("Vesta", 0.9),
	{name: "Pallas", seconds: 1, from: 1900, to: 2100, fade: 10, long: 4096, mostTerms: 8},
	{name: "Juno", seconds: 1, from: 1900, to: 2100, fade: 10, long: 4096, mostTerms: 8},
	{name: "Moon", seconds: 2.2, from: 1900, to: 2100, fade: 1, long: 32, mostTerms: 8},
}

func main() {
	do := run
	switch {
	case len(os.Args) == 3 && os.Args[2] == "ellipses":
		do = ellipses
	case len(os.Args) != 2:
		fmt.Fprintln(os.Stderr, "usage: ephemeris FOLDER [ellipses]   (of package orbit)")
		os.Exit(2)
	}
	if err := do(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "ephemeris:", err)
		os.Exit(1)
	}
}

func run(folder string) error {
	start := time.Now()
	m, err := readModel(filepath.Join(folder, "data", "sol_states_j2000_ssb_icrf_km.csv"))
	if err != nil {
		return err
	}
	refs, err := readReferences(filepath.Join(folder, "testdata"))
	if err != nil {
		return err
	}
	second := m.clone()
	if err := m.fit(refs, corrected, 0); err != nil {
		return err
	}
	motion, err := m.record(year*(1789-2000), year*(2111-2000))
	if err != nil {
		return err
	}
	report(motion, refs)
	fmt.Printf("integrated in %.1f s: %d steps\n", time.Since(start).Seconds(), len(motion.steps))
	system := orbit.SolarSystem(orbit.LongTerm)
	var out []byte
	for _, k := range table {
		path, err := ellipseOf(system, k.name)
		if err != nil {
			return err
		}
		packed, err := k.pack(motion, path)
		if err != nil {
			return err
		}
		out = append(append(out, byte(len(k.name))), k.name...)
		out = append(binary.LittleEndian.AppendUint32(out, uint32(len(packed))), packed...)
	}
	fmt.Printf("%d bytes after %.1f s\n", len(out), time.Since(start).Seconds())
	if err := os.WriteFile(filepath.Join(folder, "data", "sol_residuals.bin"), out, 0o644); err != nil {
		return err
	}
	return second.check(refs, filepath.Join(folder, "testdata", "second_integration.csv"))
}

// ellipseOf returns the path to which the table adds: of a body of package orbit, or of one by the elements of the
// Minor Planet Center.
func ellipseOf(system orbit.System, name string) (orbit.Path, error) {
	for i := range minor {
		if minor[i].name == name {
			return orbit.Prepare(minor[i].elements(sunMu))
		}
	}
	i, err := system.Find(name)
	if err != nil {
		return nil, err
	}
	return system[i].Path, nil
}

// residual returns how far a body is from its ellipse, in the ecliptic of J2000.0, with the fade.
func (k *kept) residual(m *motion, ellipse orbit.Path) func(t float64) (r, v r3.Vec) {
	from, to := day(k.from), day(k.to)
	fade := k.fade * year
	return func(t float64) (r, v r3.Vec) {
		out := max(from-t, t-to, 0) / fade
		if out >= 1 {
			return r, v
		}
		r, v = m.relative(k.name, t)
		r, v = orbit.EclipticFromICRF(r), orbit.EclipticFromICRF(v)
		er, ev := ellipse.State(t)
		r, v = r3.Sub(r, er), r3.Sub(v, ev)
		if out > 0 {
			// 1 − (10x³ − 15x⁴ + 6x⁵), which has no curvature at its ends.
			w := 1 - out*out*out*(10-out*(15-6*out))
			dw := -30 * out * out * (1 - out) * (1 - out) / fade
			if t < from {
				dw = -dw
			}
			r, v = r3.Scale(w, r), r3.Add(r3.Scale(w, v), r3.Scale(dw, r))
		}
		return r, v
	}
}

// day returns the time of the first day of a year.
func day(year float64) float64 { return orbit.Date{Year: int(year), Month: 1, Day: 1}.Start() }

// tried estimates the bytes of a layout by some pieces at both ends, where they have not faded yet, and in the middle,
// and whether they are good.
func (k *kept) tried(l radau.Layout, f func(t float64) (r, v r3.Vec), worst func(packed []byte, l radau.Layout) (float64, error)) (bytes float64, good bool) {
	const most, parts = 25, 3
	faded := int(k.fade * year / l.Length)
	for part := range parts {
		some := l
		if whole := l.Count - 2*faded; whole > most {
			some.Count = most
			some.Start += l.Length * float64(faded+part*(whole-most)/(parts-1))
		}
		packed, err := radau.Fit(some, f)
		if err != nil {
			return 0, false
		}
		if e, err := worst(packed, some); err != nil || e > k.seconds*arcsec {
			return 0, false
		}
		bytes += float64(len(packed)) * float64(l.Count) / float64(parts*some.Count)
	}
	return bytes, true
}

// pack returns the pieces that take the fewest bytes.
func (k *kept) pack(m *motion, ellipse orbit.Path) ([]byte, error) {
	f := k.residual(m, ellipse)
	from, to := day(k.from)-k.fade*year, day(k.to)+k.fade*year
	distance := func(t float64) float64 { r, _ := m.relative(k.name, t); return r3.Norm(r) }
	tolerance := k.seconds * arcsec
	// worst returns the largest error of pieces, as an angle.
	worst := func(packed []byte, l radau.Layout) (float64, error) {
		p, err := radau.Read(packed)
		if err != nil {
			return 0, err
		}
		most := 0.0
		const samples = 12
		for i := range samples * l.Count {
			t := l.Start + l.Length*(float64(i)+0.5)/samples
			r, _ := p.At(t)
			want, _ := f(t)
			most = max(most, r3.Norm(r3.Sub(r, want))/distance(t))
		}
		return most, nil
	}
	layout := func(length float64, terms int, step float64) radau.Layout {
		l := radau.Layout{Start: math.Floor(from/length) * length, Length: length, Terms: terms, Step: step}
		l.Count = int(math.Ceil((to - l.Start) / length))
		return l
	}
	scale := distance(0) * tolerance
	var best radau.Layout
	size := math.Inf(1)
	for length := k.long; length >= 2; length /= 2 {
		for terms := 0; terms <= k.mostTerms; terms++ {
			for _, share := range []float64{1, 0.7, 0.5, 0.35} {
				l := layout(length, terms, share*scale)
				if bytes, good := k.tried(l, f, worst); good && bytes < size {
					size, best = bytes, l
				}
			}
		}
	}
	for range 20 {
		packed, err := radau.Fit(best, f)
		if err != nil {
			return nil, err
		}
		e, err := worst(packed, best)
		if err != nil {
			return nil, err
		}
		if e <= tolerance {
			fmt.Printf("%-22s %6d bytes: %d pieces of %v d, %d terms, error %.2f\"\n", k.name, len(packed), best.Count, best.Length, best.Terms, e/arcsec)
			return packed, nil
		}
		best.Step *= 0.85
	}
	return nil, fmt.Errorf("%s: no layout is good to %v\"", k.name, k.seconds)
}
