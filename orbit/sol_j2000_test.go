package orbit

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// TestMoonsAtJ2000 compares the moons without mean elements with their states at
// J2000.0, and all others with the states to the error of their mean elements.
func TestMoonsAtJ2000(t *testing.T) {
	most := map[string]float64{ // degrees, where mean elements are meant to be rough
		"Moon": 1, "Phobos": 1.1, "Deimos": 0.06, "Io": 0.01, "Europa": 0.07, "Ganymede": 0.06,
		"Callisto": 0.02, "Titan": 0.03, "Triton": 0.006,
	}
	states := map[string]row{}
	for _, row := range cases(t, "../data/sol_states_j2000_ssb_icrf_km.csv") {
		states[row["body"]] = row
	}
	s := SolarSystem(Modern)
	moons := 0
	for _, b := range s {
		row := states[b.Name]
		if row == nil || row["parent"] == "" || row["parent"] == "Sun" {
			continue
		}
		moons++
		if got := s[b.Parent].Name; got != row["parent"] {
			t.Errorf("%s goes around %s, want %s", b.Name, got, row["parent"])
		}
		relative := func(x, y, z string) r3.Vec {
			return EclipticFromICRF(r3.Sub(row.vec(t, x, y, z), states[row["parent"]].vec(t, x, y, z)))
		}
		r, v := b.Path.State(0)
		wantR, wantV := relative("x_km", "y_km", "z_km"), relative("vx_km_s", "vy_km_s", "vz_km_s")
		limit, rough := most[b.Name]
		if !rough {
			limit = 1e-6
			if d := r3.Norm(r3.Sub(r3.Scale(AU, r), wantR)) / r3.Norm(wantR); d > 1e-8 {
				t.Errorf("%s is off by %.2g of its distance", b.Name, d)
			}
		}
		if got := angle(r, wantR) / degree; got > limit {
			t.Errorf("%s is off by %.4f°, above %v°", b.Name, got, limit)
		}
		// Mean motion against the osculating one: half a percent at Mimas, and as
		// much as the Moon's month varies.
		if d := r3.Norm(r3.Sub(r3.Scale(AU/secondsPerDay, v), wantV)) / r3.Norm(wantV); d > 0.02 {
			t.Errorf("the velocity of %s is off by %.2g", b.Name, d)
		}
	}
	if moons != 21 {
		t.Errorf("%d moons, want 21", moons)
	}
}

// TestPlanetsAtJ2000 compares velocities, and the asteroids, with the states of
// J2000.0.
func TestPlanetsAtJ2000(t *testing.T) {
	states := map[string]row{}
	for _, row := range cases(t, "../data/sol_states_j2000_ssb_icrf_km.csv") {
		states[row["body"]] = row
	}
	s := SolarSystem(Modern)
	for i, b := range s {
		row := states[b.Name]
		if row == nil || row["parent"] != "Sun" {
			continue
		}
		relative := func(x, y, z string) r3.Vec {
			return EclipticFromICRF(r3.Sub(row.vec(t, x, y, z), states["Sun"].vec(t, x, y, z)))
		}
		st := s.At(i, 0)
		wantR, wantV := relative("x_km", "y_km", "z_km"), relative("vx_km_s", "vy_km_s", "vz_km_s")
		dr := r3.Norm(r3.Sub(r3.Scale(AU, st.R), wantR)) / r3.Norm(wantR)
		dv := r3.Norm(r3.Sub(r3.Scale(AU/secondsPerDay, st.V), wantV)) / r3.Norm(wantV)
		limit := 5e-3 // Pluto's speed, which has 25 m/s from Charon
		if b.Name == "Ceres" || b.Name == "Vesta" {
			limit = 1e-12
		}
		if dr > limit || dv > limit {
			t.Errorf("%s is off by %.2g of its distance, %.2g of its speed", b.Name, dr, dv)
		}
		if mu := row.num(t, "gm_km3_s2") * 86400 * 86400 / (AU * AU * AU); math.Abs(b.Mu/mu-1) > 1e-15 {
			t.Errorf("μ of %s is %v au³/day², want %v", b.Name, b.Mu, mu)
		}
		if km := row.num(t, "mean_radius_km"); math.Abs(b.Radius*AU-km) > 1e-9*km {
			t.Errorf("the radius of %s is %v km, want %v", b.Name, b.Radius*AU, km)
		}
	}
}

// TestAsteroidsAgainstHorizons: the error of the ellipse of J2000.0 grows as slowly as
// SolarSystem documents.
func TestAsteroidsAgainstHorizons(t *testing.T) {
	s := SolarSystem(Modern)
	worst := map[string]float64{}
	for _, row := range cases(t, "horizons_heliocentric_icrf_au.csv") {
		if name := row["body"]; name == "Ceres" || name == "Vesta" {
			r := s.At(named(t, s, name), row.num(t, "jd_tdb")-J2000).R
			worst[name] = max(worst[name], angle(ICRFFromEcliptic(r), row.vec(t, "x_au", "y_au", "z_au"))/degree)
		}
	}
	if c, v := worst["Ceres"], worst["Vesta"]; c == 0 || c > 1.65 || v == 0 || v > 0.96 {
		t.Errorf("Ceres is off by up to %.2f°, Vesta by %.2f°", c, v)
	}
}

// TestEarthAgainstHorizons: Earth itself, not the barycentre, and the Moon.
func TestEarthAgainstHorizons(t *testing.T) {
	s := SolarSystem(Modern)
	bary := named(t, s, emb)
	var own, instead float64
	for _, row := range cases(t, "horizons_heliocentric_icrf_au.csv") {
		if row["body"] != "Earth" {
			continue
		}
		at := row.num(t, "jd_tdb") - J2000
		want := EclipticFromICRF(row.vec(t, "x_au", "y_au", "z_au"))
		offset := func(i int) float64 { return r3.Norm(r3.Sub(s.At(i, at).R, want)) * AU }
		own, instead = max(own, offset(named(t, s, "Earth"))), max(instead, offset(bary))
	}
	if own == 0 || own > 16600 || own > instead {
		t.Errorf("Earth is off by up to %.0f km, the barycentre in its place by %.0f km", own, instead)
	}
}
