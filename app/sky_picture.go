package app

import (
	"fmt"
	"image"
	"image/png"
	"time"

	"galaxy/app/typed"
	"galaxy/internal/atomicfile"
	"galaxy/orbit"
	"galaxy/sky"
	"galaxy/sky/chart"
	"galaxy/sky/law"
)

type skyPicture struct {
	Name  string   `arg:"" help:"What is in the middle, by name or address; 'Milky Way' for all."`
	Out   filename `short:"o" required:"" placeholder:"FILE.png" help:"Write this picture."`
	Width string   `placeholder:"WIDTH" help:"From side to side: '3 pc', '30 kpc', '40 au', '4e6 km'. Without it, what fits."`
	At    string   `default:"now" placeholder:"DATE" help:"Show the bodies of a system at this date (${default})."`
	Size  string   `default:"1280x720" placeholder:"WxH" help:"Size of the picture (${default})."`
	JSON  bool     `name:"json" help:"Print JSON."`
}

// widest is the width in pc up to which a system is drawn with its orbits instead of the stars about it.
const widest = 0.1

func (c *skyPicture) Run(s *streams) error {
	if err := checkPNG(c.Out); err != nil {
		return err
	}
	w, h, err := typed.Size(c.Size)
	if err != nil {
		return err
	}
	t, _, err := instant(c.At, time.Now())
	if err != nil {
		return err
	}
	width := 0.0
	if c.Width != "" {
		if width, err = typed.Length(c.Width); err != nil {
			return err
		}
	}
	file, err := atomicfile.Create(string(c.Out)) // before the work
	if err != nil {
		return err
	}
	defer file.Discard()
	atlas, f, err := inTheSky(c.Name)
	if err != nil {
		return err
	}
	if width == 0 {
		width = fitting(f)
	}
	var picture *image.RGBA
	switch {
	case f.System != nil && width <= widest:
		picture = chart.System(f.System, f.Body, width*auPerPC, t, w, h)
	case f.System != nil:
		picture = chart.Stars(atlas, f.System.At(t), width, w, h)
	case width <= widest:
		return fmt.Errorf("%s is no system: --width %q shows nothing there; make it larger", f.Name(), c.Width)
	default:
		picture = chart.Stars(atlas, f.Object.Place, width, w, h)
	}
	if _, notice := orbit.TableFor(t); f.System != nil && f.System.Name == "Sol" && notice != nil {
		fmt.Fprintf(s.err, "note: %v\n", notice)
	}
	if err = png.Encode(file, picture); err == nil {
		err = file.Commit()
	}
	if err != nil {
		return failure{err}
	}
	if c.JSON {
		return s.json(map[string]any{"file": string(c.Out), "width_pc": width, "results": []thing{thingOf(f, law.Sun)}})
	}
	fmt.Fprintf(s.out, "%s: %s, %s wide\n", string(c.Out), f.Name(), sky.Far(width))
	return nil
}

const auPerPC = 206264.80624709636

// fitting returns a width in pc that shows a thing: the orbit of a comet or minor planet up to 60 au, a planet with its
// moons, a system with its orbits, an object with its surroundings, 3 pc about a star without orbits.
func fitting(f sky.Found) float64 {
	if o := f.Object; o != nil {
		return max(5, 3*o.Size)
	}
	farthest := 0.0
	for i := range f.System.Bodies {
		b := &f.System.Bodies[i]
		if b.Orbit == nil || f.Body >= 0 && b.Parent != f.Body || f.Body < 0 && b.Kind == sky.Moon {
			continue
		}
		apoapsis := b.Orbit.Apoapsis()
		if b.Kind == sky.Moon {
			apoapsis /= orbit.AU
		}
		farthest = max(farthest, apoapsis)
	}
	switch {
	case f.Body >= 0 && f.System.Bodies[f.Body].Kind >= sky.Comet:
		return min(60, 3*f.System.Bodies[f.Body].Orbit.Apoapsis()) / auPerPC
	case farthest == 0 && f.Body >= 0:
		return 60 * f.System.Bodies[f.Body].KM() / orbit.AU / auPerPC
	case farthest == 0 || farthest/auPerPC > widest/4.5:
		return 3
	}
	return 3.9 * farthest / auPerPC // the picture is wider than high
}
