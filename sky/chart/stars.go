package chart

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/format"
	"galaxy/sky"
	"galaxy/sky/law"
)

// The inks.
var (
	nameInk   = color.RGBA{200, 205, 215, 255}
	objectInk = color.RGBA{150, 190, 160, 255}
	frameInk  = color.RGBA{140, 145, 155, 255}
	orbitInk  = color.RGBA{70, 85, 120, 255}
)

// limits are the faintest magnitudes drawn by the logarithm of the width in pc: about 20,000 stars at
// any width.
var limits = []struct{ width, limit float64 }{
	{1, 9.5}, {3, 9.5}, {10, 9.5}, {30, 9.4}, {100, 9.1}, {300, 8.7}, {1000, 9.2}, {3000, 10.1}, {10000, 11}, {30000, 12.5},
}

// limit returns the faintest magnitude that a chart of a width in pc shows.
func limit(width float64) float64 {
	if width <= limits[0].width {
		return limits[0].limit
	}
	for i := 1; i < len(limits); i++ {
		if a, b := limits[i-1], limits[i]; width < b.width {
			u := math.Log(width/a.width) / math.Log(b.width/a.width)
			return a.limit + u*(b.limit-a.limit)
		}
	}
	return limits[len(limits)-1].limit
}

// crowded is the width in pc from which on names of stars and clusters would hide the map.
const crowded = 8000

// dot is a star on a chart.
type dot struct {
	x, y  float64 // pixels
	flux  float64 // 1 at the limit
	name  string
	known bool // its name is one that people gave
	hue   rgb
}

// Stars draws the stars about a place of the galaxy, as an eye above the plane sees them: width pc
// from side to side. Names are written for those that are bright on the chart, real ones first.
func Stars(a *sky.Atlas, center r3.Vec, width float64, w, h int) *image.RGBA {
	c := newCanvas(w, h)
	high := 0.87 * width
	eye := r3.Add(center, r3.Vec{Z: high})
	faintest := limit(width)
	scale := float64(w) * high / width // pixels at a distance of 1 pc below the eye
	project := func(p r3.Vec) (x, y float64, in bool) {
		deep := eye.Z - p.Z
		if deep <= 0 {
			return 0, 0, false
		}
		x, y = float64(w)/2+scale*(p.X-eye.X)/deep, float64(h)/2-scale*(p.Y-eye.Y)/deep
		return x, y, x > -60 && y > -60 && x < float64(w)+60 && y < float64(h)+60
	}
	glow(c, a.Galaxy, center, width, faintest-modulus(high))
	var dots []dot
	for i := range a.Systems() {
		p := a.Place(i)
		x, y, in := project(p)
		if !in {
			continue
		}
		s := a.System(i)
		if star := s.Primary(); star != nil {
			if m := s.Magnitude(eye); m < faintest {
				dots = append(dots, dot{x, y, law.Flux(m - faintest), s.Name, true, hueOf(star.Temperature)})
			}
		}
	}
	for _, p := range a.Galaxy.Seeker().Visible(nil, eye, faintest) {
		if x, y, in := project(p.Place); in {
			s := a.Generated(p)
			dots = append(dots, dot{x, y, law.Flux(s.Magnitude(eye) - faintest), s.Name, false, hueOf(s.Primary().Temperature)})
		}
	}
	slices.SortStableFunc(dots, func(a, b dot) int { return cmp.Compare(b.flux, a.flux) })
	for _, d := range dots {
		// A star enters with no light, so that none pops up as the limit moves.
		c.cone(d.x, d.y, d.hue, 0.12*math.Sqrt(d.flux*d.flux-1))
	}
	var l labels
	if width < 4000 {
		c.scale(&l, width, "pc")
	} else {
		c.scale(&l, width/1000, "kpc")
	}
	objects(c, &l, a, center, width, project)
	for _, known := range []bool{true, false} {
		named := 0
		if width > crowded {
			break
		}
		for _, d := range dots {
			if d.known == known && named < 25 && (known || width < 40) && l.write(c, d.name, d.x, d.y, 5+min(40, 0.25*math.Sqrt(d.flux)), nameInk) {
				named++
			}
		}
	}
	return c.picture()
}

// modulus returns m − M at a distance in pc.
func modulus(pc float64) float64 { return 5*math.Log10(pc) - 5 }

// glow adds the light of the disk's stars that are too faint to be drawn.
func glow(c *canvas, g *law.Galaxy, center r3.Vec, width, faintest float64) {
	const block = 4
	young, disk, old := rgb{0.45, 0.65, 1}, rgb{1, 0.86, 0.66}, rgb{1, 0.70, 0.40}
	per := width / float64(c.width)
	columns, rows := c.width/block+2, c.height/block+2
	table := make([]rgb, columns*rows)
	for j := range rows {
		for i := range columns {
			x := center.X + (float64(i*block)-float64(c.width)/2)*per
			y := center.Y - (float64(j*block)-float64(c.height)/2)*per
			l := g.Glow(x, y, faintest)
			// Film: ten times the light is not ten times as bright.
			dim := 0.03 * min(1, width/20000) * math.Pow(l.Sum(), 0.7) / max(1e-9, l.Sum())
			for k := range 3 {
				table[j*columns+i][k] = dim * (4*l.Young*young[k] + l.Disk*disk[k] + l.Old*old[k])
			}
		}
	}
	for y := range c.height {
		for x := range c.width {
			i, j := x/block, y/block
			u, v := float64(x%block)/block, float64(y%block)/block
			var hue rgb
			for k := range hue {
				top := table[j*columns+i][k]*(1-u) + table[j*columns+i+1][k]*u
				low := table[(j+1)*columns+i][k]*(1-u) + table[(j+1)*columns+i+1][k]*u
				hue[k] = top*(1-v) + low*v
			}
			c.add(x, y, hue, 1)
		}
	}
}

// objects draws rings for the clusters and nebulae of the galaxy, as large as they are.
func objects(c *canvas, l *labels, a *sky.Atlas, center r3.Vec, width float64, project func(r3.Vec) (x, y float64, in bool)) {
	for _, o := range a.Objects() {
		if o.Kind == "galaxy" || o.Kind == sky.HoleStar || math.Abs(o.Place.Z-center.Z) > 0.5*width {
			continue
		}
		x, y, in := project(o.Place)
		if !in {
			continue
		}
		radius := max(3, 0.5*o.Size/width*float64(c.width))
		if radius > float64(c.width) {
			continue
		}
		c.ring(x, y, radius, objectInk)
		if width < crowded {
			l.write(c, o.Name, x, y, radius+4, objectInk)
		}
	}
	if x, y, in := project(law.Sun); in && width > 3000 {
		c.ring(x, y, 4, nameInk)
		l.write(c, "Sun", x, y, 8, nameInk)
	}
}

// ring draws a circle.
func (c *canvas) ring(x, y, radius float64, ink color.RGBA) {
	const n = 48
	for k := range n {
		s0, c0 := math.Sincos(2 * math.Pi * float64(k) / n)
		s1, c1 := math.Sincos(2 * math.Pi * float64(k+1) / n)
		c.line(x+radius*c0, y+radius*s0, x+radius*c1, y+radius*s1, ink)
	}
}

// scale draws a bar of a round length in the corner, for a width in a unit.
func (c *canvas) scale(l *labels, width float64, unit string) {
	round := math.Pow(10, math.Floor(math.Log10(width/4)))
	for _, f := range []float64{5, 2} {
		if f*round <= width/4 {
			round *= f
			break
		}
	}
	long, y := round/width*float64(c.width), float64(c.height)-18
	c.line(16, y, 16+long, y, frameInk)
	c.line(16, y-4, 16, y+4, frameInk)
	c.line(16+long, y-4, 16+long, y+4, frameInk)
	l.write(c, format.Grouped(round)+" "+unit, 16+long, y, 8, frameInk)
}
