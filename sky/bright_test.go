package sky

import (
	"math"
	"os"
	"testing"

	"galaxy/sky/law"
)

// Each system with a star brighter than magnitude 4 is as bright as the entries of the Bright Star Catalogue that are its
// stars, together.
func TestBrightStarsHaveTheirMagnitude(t *testing.T) {
	c, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/bright_v.csv")
	if err != nil {
		t.Fatal(err)
	}
	of := map[int]int{} // systems, by numbers of the Bright Star Catalogue
	for i := range c.groups {
		for _, k := range c.groups[i].stars {
			if hr := c.stars[k].hr; hr > 0 {
				of[hr] = i
			}
		}
	}
	light, number := map[int]float64{}, map[int]int{}
	rows := newTable("bright_v", string(text), nil)
	for rows.next() {
		hr := rows.whole("hr")
		i, there := of[hr]
		if !there {
			if !noDistance[hr] {
				t.Errorf("HR %d is missing", hr)
			}
			continue
		}
		light[i] += law.Flux(rows.value("v"))
		number[i] = hr
	}
	if rows.err != nil || len(light) < 480 {
		t.Errorf("%d systems: %v", len(light), rows.err)
	}
	for i, sum := range light {
		s := c.System(i)
		want, got := -law.Magnitudes(sum), s.Magnitude(law.Sun)
		if v, better := measured[s.Name]; better {
			want = v
		}
		if want >= 4 {
			continue // only its neighbour is as bright
		}
		if between, varies := variable[s.Primary().Name]; varies {
			if got < between[0] || got > between[1] {
				t.Errorf("%s: V %.2f, which varies from %.2f to %.2f", s.Name, got, between[0], between[1])
			}
		} else if math.Abs(got-want) > 0.16 {
			t.Errorf("%s, HR %d: V %.2f, want %.2f", s.Name, number[i], got, want)
		}
	}
}

// noDistance are the stars without a measured distance, which the tables leave out: beta Phoenicis and mu Sagittarii.
var noDistance = map[int]bool{322: true, 6812: true}

// variable are stars whose light varies, with the range of the General Catalogue of Variable Stars.
var variable = map[string][2]float64{
	"Mira": {2, 10.1}, "T CrB": {2, 10.8}, "Gamma Cassiopeiae A": {1.6, 3}, "Mu Centauri": {2.92, 3.47}, "Delta Cephei A": {3.48, 4.37},
	"Mekbuda": {3.62, 4.18}, "Kappa Canis Majoris": {3.4, 3.97}, "Omega Canis Majoris": {3.6, 4.18},
}

// measured are joint magnitudes for which the Bright Star Catalogue, which estimated close pairs by eye, is farther from the
// measured ones.
var measured = map[string]float64{"Porrima": 2.74, "Algieba": 2.08}
