package chart

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"galaxy/orbit"
)

// TestPorkchop: the map is bright at the best flight and dark at the ridge, has a mark and is the same each time.
func TestPorkchop(t *testing.T) {
	s := orbit.SolarSystem(orbit.Integrated)
	earth, _ := s.Find("Earth")
	mars, _ := s.Find("Mars")
	start := orbit.Date{Year: 2028, Month: 7, Day: 1}.Start()
	search := orbit.Porkchop{
		System: s, From: earth, To: mars, Depart: orbit.Span{From: start, To: start + 330}, Flight: orbit.Span{From: 100, To: 450}, Step: 5,
	}
	c, err := search.Compute(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	m := PorkchopMap{Chart: c, Speed: orbit.AU / 86400, Title: "Earth → Mars"}
	for by := range orbit.Cost(3) {
		m.By = by
		picture := Porkchop(m, 800, 500)
		if !bytes.Equal(picture.Pix, Porkchop(m, 800, 500).Pix) {
			t.Error("the map is another one the second time")
		}
		p := porkchop{PorkchopMap: m, canvas: newCanvas(800, 500), plot: picture.Rect.Inset(80)}
		p.plot.Min.Y, p.plot.Max.Y, p.plot.Min.X, p.plot.Max.X = 84, 500-62, 70, 800-104
		best := c.Least[by]
		x, y := p.at(best.Depart, best.Arrive-best.Depart)
		if around(picture, int(x), int(y), 12) < 3*around(picture, 90, 425, 12) {
			t.Errorf("the map is not bright at %.0f, %.0f", x, y)
		}
	}
	for _, size := range [][2]int{{640, 400}, {200, 120}, {64, 64}} { // nothing breaks where there is no room
		Porkchop(m, size[0], size[1])
	}
	m.Chart = &orbit.Chart{Departs: []float64{0}, Flights: []float64{1}, Trips: []orbit.Trip{c.Trips[0]}}
	Porkchop(m, 640, 400)
}

func TestDateTicks(t *testing.T) {
	day := orbit.Date{Year: 2028, Month: 12, Day: 1}.Start()
	for _, c := range []struct {
		wide  float64
		first string
		count int
	}{
		{0.5, "12-01 00:00", 5},
		{5, "2028-12-01", 6},
		{60, "2028-12-10", 6},
		{400, "2029-01", 7},
		{5000, "2030-01", 7},
	} {
		ticks := dateTicks(day, day+c.wide, 8)
		labels := []string{}
		for _, k := range ticks {
			labels = append(labels, k.label)
		}
		if len(ticks) != c.count || !slices.Contains(labels[:1], c.first) {
			t.Errorf("%v days have the ticks %q, want %d from %s on", c.wide, labels, c.count, c.first)
		}
	}
}
