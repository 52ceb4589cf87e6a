package stage

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

// A disc moves with what it is about, a box stays; both have names, and are left out where they are small.
func TestZonesAreDrawn(t *testing.T) {
	sc, _ := thinkers(t, 1, 100)
	sc.Zones = make([]scene.ZoneLook, 2)
	sc.Setup.Zones = []sim.Zone{
		{Name: "about it", Radius: 40, About: nav.Goal{Kind: nav.AgentGoal}},
		{Name: "yard", Box: nav.Box{Min: r2.Vec{X: 100, Y: 100}, Max: r2.Vec{X: 180, Y: 160}}},
	}
	sc.Zones[0].Color, sc.Zones[1].Color = [3]float64{1, 0, 0}, [3]float64{0, 1, 0}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var s Builder
	var f Frame
	for zoom, want := range map[float64]int{1: 1, 0.1: 0} {
		s.Build(&f, sc, w, viewOf(r2.Vec{}, zoom))
		discs, boxes, names := 0, 0, 0
		for _, d := range f.Discs {
			if d.Color.R == 255 && d.Color.G == 0 && d.Ring > 0 && d.X == s.picture.shipSpot(0).X && d.Radius == 40*zoom {
				discs++
			}
		}
		for _, b := range f.Boxes {
			if b.Rim.G == 255 && b.X0 == 100*zoom && b.Y1 == 160*zoom {
				boxes++
			}
		}
		for _, text := range f.Texts {
			if said := string(text.S); said == "about it" || said == "yard" {
				names++
			}
		}
		if discs != want || boxes != want || names != 2*want {
			t.Errorf("at zoom %v: %d discs, %d boxes, %d names", zoom, discs, boxes, names)
		}
	}
	v := viewOf(r2.Vec{}, 1)
	s.Build(&f, sc, w, v)
	if n := testing.AllocsPerRun(20, func() { s.Build(&f, sc, w, v) }); n > 0 {
		t.Errorf("a picture allocates %v times", n)
	}
}
