package gl_test

import (
	"image"
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
	"galaxy/sky"
	"galaxy/sky/names"
)

// A sight of the sky is drawn on the same day as all others.
type sight struct {
	name    string
	of      string     // name or address; empty: the galaxy's centre
	height  float64    // pc that the picture shows; 0: as is usual for it
	around  string     // the star towards which one looks around from there
	toward  [2]float64 // or galactic longitude and latitude, degrees, if there is a field
	field   float64    // degrees
	figures bool
	borders bool
	width   int     // of the picture in pixels; 0: 600
	above   float64 // degrees over the disc of gas of the black hole; 0: as is usual
}

// TestSky compares what one sees at places known to many, and at one that is generated.
func TestSky(t *testing.T) {
	needScreen(t)
	for _, s := range [...]sight{
		{name: "disk", height: 34000},
		{name: "arms", height: 34000, width: 960},
		{name: "neighbourhood", of: "Sol", height: 12},
		{name: "orion-sun", of: "Sol", around: "Alnilam", figures: true},
		{name: "orion-borders", of: "Sol", around: "Alnilam", figures: true, borders: true},
		{name: "orion-sirius", of: "Sirius", around: "Alnilam", figures: true},
		{name: "trappist-1", of: "TRAPPIST-1", height: 0.132 / auPerPC, width: 1000}, // all seven have room for their names
		{name: "alpha-centauri", of: "alpha Centauri", height: 60 / auPerPC},
		{name: "earth", of: "Earth", height: 1.2e-4 / auPerPC},
		{name: "generated", of: "Jalgraelcran Coulplinshen", height: 2.6 * 5.435268295792746 / auPerPC}, // with its planets
		{name: "hole", of: "Sagittarius A*"},
		{name: "hole-low", of: "Sagittarius A*", height: 2.1 / auPerPC, above: 10, width: 960},
		{name: "hole-above", of: "Sagittarius A*", height: 2.1 / auPerPC, above: 90, width: 960},
		{name: "s-stars", of: "Sagittarius A*", height: 0.05, width: 1000},
		{name: "betelgeuse", of: "Betelgeuse"},
		{name: "core", of: "Sol", height: 0.02, toward: [2]float64{2, 0}, field: 60, width: 960},
		{name: "rift", of: "Sol", height: 0.02, toward: [2]float64{60, 2}, field: 60, width: 960},
		{name: "crux", of: "Sol", height: 0.02, toward: [2]float64{298, 0}, field: 45, width: 960},
		{name: "magellanic", of: "Sol", height: 0.02, toward: [2]float64{289, -38}, field: 40, width: 960},
		{name: "core-narrow", of: "Sol", height: 0.02, toward: [2]float64{14, -1}, field: 8, width: 960},
		{name: "andromeda-near", of: "M 31"},
		{name: "ring", of: "M 57"},
		{name: "crab", of: "M 1"},
		{name: "orion-nebula", of: "M 42"},
		{name: "andromeda", of: "Sol", height: 0.02, toward: [2]float64{121.17, -21.57}, field: 6, width: 960},
	} {
		width := max(s.width, 600)
		t.Run(s.name, func(t *testing.T) { check(t, "sky-"+s.name, coarse(s.draw(t, width, width*9/16))) })
	}
}

// coarse rounds a picture to what golden tells apart: a sky full of stars and dither is a large
// file otherwise.
func coarse(p *image.NRGBA) *image.NRGBA {
	for i := range p.Pix {
		if i%4 < 3 {
			p.Pix[i] &^= tolerance - 1
		}
	}
	return p
}

const auPerPC = 206264.806

func (s sight) draw(t *testing.T, width, height int) *image.NRGBA {
	t.Helper()
	return draw(t, s.frame(t, width, height))
}

func (s sight) frame(t *testing.T, width, height int) *stage.Frame {
	t.Helper()
	sc, err := scene.Open("galaxy", "time.start=2026-11-20")
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	p := player.Watch(sc, w)
	defer func() { p.World.Close() }()
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(width, height, 1)
	p.Playback.SetPaused(true)
	p.Options.Figures, p.Options.Borders = s.figures, s.borders
	p.Advance(0)
	if err := s.visit(p); err != nil {
		t.Fatal(err)
	}
	p.Advance(0)
	var b stage.Builder
	var f stage.Frame
	b.Observe(p.Scene, p.World, p.Playback.Rate())
	v := p.View()
	v.Still, v.Sky.Whole = true, true
	if s.above != 0 {
		sin, cos := math.Sincos(s.above * math.Pi / 180)
		flat := r3.Unit(r3.Cross(sky.HoleGasAxis, r3.Vec{Z: 1}))
		right := r3.Cross(sky.HoleGasAxis, flat)
		toward := r3.Add(r3.Scale(sin, sky.HoleGasAxis), r3.Scale(cos, flat))
		v.Eye.Axes = [3]r3.Vec{right, r3.Cross(toward, right), toward}
	}
	b.Build(&f, p.Scene, p.World, v)
	return &f
}

func (s sight) visit(p *player.Player) error {
	if s.of == "" {
		return p.Sky.VisitPlace(sky.Place{In: sky.Galactic}, s.height, 0)
	}
	directory, err := names.Open()
	if err != nil {
		return err
	}
	found, err := directory.FindOne(s.of)
	if err != nil {
		return err
	}
	if err := p.Sky.Visit(found, s.height, 0); err != nil || s.around == "" && s.field == 0 {
		return err
	}
	p.Advance(0)
	if s.field > 0 {
		l, b := s.toward[0]*math.Pi/180, s.toward[1]*math.Pi/180
		p.Observer.LookAt(r3.Vec{X: math.Cos(b) * math.Cos(l), Y: math.Cos(b) * math.Sin(l), Z: math.Sin(b)})
		p.Observer.SetField(s.field * math.Pi / 180)
		return nil
	}
	ahead, err := directory.FindOne(s.around)
	if err != nil {
		return err
	}
	p.Observer.LookAt(r3.Sub(ahead.System.Place, found.System.Place))
	return nil
}
