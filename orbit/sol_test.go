package orbit

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// named is Find for a name that must be there; EMBary is how the tables write
// the barycentre of Earth and Moon.
func named(t *testing.T, s System, name string) int {
	t.Helper()
	if name == "EMBary" || name == "EMB" {
		name = emb
	}
	i, err := s.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func TestStandishExpectedPositions(t *testing.T) {
	tolerance := map[Table]float64{Modern: 1e-12, LongTerm: 1e-10}
	worst := map[Table]float64{}
	n := 0
	for _, row := range cases(t, "standish_expected_positions.csv") {
		table := Modern
		if row["table"] == "2" {
			table = LongTerm
		}
		sys := SolarSystem(table)
		got := sys.At(named(t, sys, row["body"]), row.num(t, "jd_tdb")-J2000).R
		want := row.vec(t, "x_au", "y_au", "z_au")
		err := r3.Norm(r3.Sub(got, want)) / r3.Norm(want)
		worst[table] = max(worst[table], err)
		if !(err <= tolerance[table]) {
			t.Errorf("%s on JD %s from table %s: off by %.2g of the distance", row["body"], row["jd_tdb"], row["table"], err)
		}
		n++
	}
	t.Logf("%d rows, largest relative error %v", n, worst)
}

// angle returns the angle between two directions, precise for small ones too.
func angle(a, b r3.Vec) float64 {
	return math.Atan2(r3.Norm(r3.Cross(a, b)), r3.Dot(a, b))
}

// TestPlanetsAgainstHorizons holds the tables to the errors that were measured
// on the same dates with another program, to the last printed digit.
func TestPlanetsAgainstHorizons(t *testing.T) {
	const arcsec = degree / 3600
	sin, cos := math.Sincos(23.43928 * degree) // the obliquity of that program
	type sample struct {
		jd float64
		r  r3.Vec
	}
	horizons := map[string][]sample{}
	sunToSSB := map[float64]r3.Vec{}
	for _, row := range cases(t, "horizons_heliocentric_icrf_au.csv") {
		s := sample{row.num(t, "jd_tdb"), row.vec(t, "x_au", "y_au", "z_au")}
		horizons[row["body"]] = append(horizons[row["body"]], s)
		if row["body"] == "SSB" {
			sunToSSB[s.jd] = s.r
		}
	}
	for _, row := range cases(t, "standish_thresholds_on_thinned_set.csv") {
		samples := horizons[row["body"]]
		if row["body"] == "EMBary" {
			samples = horizons["EMB"]
		}
		if len(samples) == 0 {
			t.Errorf("no sample of %s", row["body"])
		}
		for _, table := range []Table{Modern, LongTerm} {
			sys := SolarSystem(table)
			body := named(t, sys, row["body"])
			suffix := "_t1"
			if table == LongTerm {
				suffix = "_t2"
			}
			var km, sec, radial float64
			n := 0
			for _, s := range samples {
				if table == Modern && !(s.jd > 2378497 && s.jd < 2470172) {
					continue
				}
				want := s.r
				if row["center"] == "SSB" {
					o, ok := sunToSSB[s.jd]
					if !ok {
						continue
					}
					want = r3.Sub(want, o)
				}
				got := sys.At(body, s.jd-J2000).R
				got.Y, got.Z = turn(got.Y, got.Z, sin, cos)
				km = max(km, r3.Norm(r3.Sub(got, want))*AU)
				sec = max(sec, angle(got, want)/arcsec)
				radial = max(radial, math.Abs(r3.Norm(got)-r3.Norm(want))*AU)
				n++
			}
			t.Logf("%-8s from %s, table %s: %d dates, %.0f km, %.2f″, radial %.0f km", row["body"], row["center"], table, n, km, sec, radial)
			if n == 0 {
				t.Errorf("%s: no date in the table", row["body"])
			}
			for _, c := range []struct {
				what        string
				got, digits float64
			}{{"max_dr_km", km, 1}, {"max_ang_arcsec", sec, 0.01}, {"max_radial_km", radial, 1}} {
				if most := row.num(t, c.what+suffix); c.got > most+c.digits {
					t.Errorf("%s from %s, table %s: %s is %.2f, above %.2f", row["body"], row["center"], table, c.what, c.got, most)
				}
			}
		}
	}
}

// TestMoonsAgainstHorizons holds the mean elements of moons to the errors that
// the header of their file gives.
func TestMoonsAgainstHorizons(t *testing.T) {
	sys := SolarSystem(Modern)
	most := map[string]float64{ // degrees
		"Io": 0.051, "Europa": 0.187, "Ganymede": 0.232, "Callisto": 0.094, "Moon": 2.60,
		"Titan": 0.014, "Triton": 0.137,
	}
	worst := map[string]float64{}
	check := func(moon string, jd float64, want r3.Vec) {
		r, _ := sys[named(t, sys, moon)].Path.State(jd - J2000)
		worst[moon] = max(worst[moon], angle(ICRFFromEcliptic(r), want)/degree)
	}
	for _, row := range cases(t, "horizons_moons_planetocentric_icrf_au.csv") {
		check(row["moon"], row.num(t, "jd_tdb"), row.vec(t, "x_au", "y_au", "z_au"))
	}
	check("Titan", 2488069.5, r3.Vec{X: 0.007800850235156121, Y: -0.001556932380983438, Z: -0.0006078959246502567})
	check("Triton", 2488069.5, r3.Vec{X: -0.001421151845853369, Y: -0.0001894510477241482, Z: 0.001888790702926415})
	for moon, limit := range most {
		t.Logf("%-8s %.4f°", moon, worst[moon])
		if w := worst[moon]; w == 0 || w > limit+0.001 {
			t.Errorf("%s: off by %.4f°, above %.3f°", moon, w, limit)
		}
	}
}

// withCorrected returns the Solar System with the moons that it lacks and MeanMoon has.
func withCorrected(t *testing.T) System {
	s := SolarSystem(Integrated)
	for _, m := range [][2]string{{"Hyperion", "Saturn"}, {"Nereid", "Neptune"}} {
		path, ok := MeanMoon(m[0])
		if !ok {
			t.Fatalf("there are no elements of %s", m[0])
		}
		s = append(s, Body{Name: m[0], Parent: named(t, s, m[1]), Path: path})
	}
	if _, ok := MeanMoon("Himalia"); ok {
		t.Error("Himalia has corrected elements")
	}
	return s
}

// TestMoonsAgainstTheirTheories holds the moons to less than a degree from 1959 to 2040, as angles seen from their
// planet, and to the errors that Accuracy prints.
func TestMoonsAgainstTheirTheories(t *testing.T) {
	sys := withCorrected(t)
	worst := map[string]float64{}
	for _, file := range []string{"swiss_moons.csv", "horizons_moons_planetocentric_icrf_au.csv"} {
		for _, row := range cases(t, file) {
			moon := row["moon"]
			if moon == "Moon" {
				continue
			}
			r, _ := sys[named(t, sys, moon)].Path.State(row.num(t, "jd_tdb") - J2000)
			worst[moon] = max(worst[moon], angle(ICRFFromEcliptic(r), row.vec(t, "x_au", "y_au", "z_au"))/degree)
		}
	}
	if len(worst) != len(moonErrors) {
		t.Errorf("%d moons are compared, %d have errors", len(worst), len(moonErrors))
	}
	for moon, w := range worst {
		if limit := moonErrors[moon] / 60; w > limit || w < 0.8*limit {
			t.Errorf("%s: off by %.2f′, not %.1f′", moon, 60*w, 60*limit)
		}
	}
}
