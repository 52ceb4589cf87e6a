// Package chart draws maps of the sky: the galaxy from above, the stars of a neighbourhood, a
// system with its orbits; and of the flights between two bodies. It needs no graphics card.
//
//	    eye      a camera above the plane, as high as 0.87 widths: 60° wide
//	   / | \
//	  /  |  \    draws all that looks brighter from there than a limit; the limit goes with
//	 /   |   \   the width, so that some 20,000 stars show at any
//	─────o─────  the plane of the galaxy, or of a system, through the centre
package chart

import (
	"image"
	"image/color"
	"math"
)

// A canvas adds up light, linear and without bound, and then takes a picture of it.
type canvas struct {
	width, height int
	light         []float32   // red, green, blue of each pixel
	ink           *image.RGBA // lines and text, drawn over it
}

func newCanvas(width, height int) *canvas {
	return &canvas{width, height, make([]float32, 3*width*height), image.NewRGBA(image.Rect(0, 0, width, height))}
}

// rgb is a colour of light, linear.
type rgb [3]float64

func (c *canvas) add(x, y int, hue rgb, light float64) {
	if x < 0 || y < 0 || x >= c.width || y >= c.height {
		return
	}
	p := c.light[3*(y*c.width+x):]
	for i := range hue {
		p[i] += float32(hue[i] * light)
	}
}

// cone adds a star: a cone whose volume is its light. The light of a bright one, which a pixel could not
// show, widens it.
func (c *canvas) cone(x, y float64, hue rgb, light float64) {
	const height, least = 1.6, 1.1
	radius := max(least, min(60, math.Sqrt(3*light/(math.Pi*height))))
	top := 3 * light / (math.Pi * radius * radius)
	for j := int(y - radius); j <= int(y+radius)+1; j++ {
		for i := int(x - radius); i <= int(x+radius)+1; i++ {
			if d := math.Hypot(float64(i)+0.5-x, float64(j)+0.5-y); d < radius {
				c.add(i, j, hue, top*(1-d/radius))
			}
		}
	}
}

// disc fills a disc with one colour, its edge smooth.
func (c *canvas) disc(x, y, radius float64, hue rgb, light float64) {
	for j := int(max(0, y-radius-1)); j <= int(min(float64(c.height), y+radius+1)); j++ {
		for i := int(max(0, x-radius-1)); i <= int(min(float64(c.width), x+radius+1)); i++ {
			d := math.Hypot(float64(i)+0.5-x, float64(j)+0.5-y)
			c.add(i, j, hue, light*max(0, min(1, radius+0.5-d)))
			if d < radius && image.Pt(i, j).In(c.ink.Rect) {
				c.ink.SetRGBA(i, j, color.RGBA{}) // it hides the lines behind it
			}
		}
	}
}

// line draws a thin line over the light.
func (c *canvas) line(x0, y0, x1, y1 float64, ink color.RGBA) {
	// Lines far outside are left out first, so that none takes for ever.
	const margin = 50
	if max(x0, x1) < -margin || max(y0, y1) < -margin || min(x0, x1) > float64(c.width+margin) || min(y0, y1) > float64(c.height+margin) {
		return
	}
	n := int(max(math.Abs(x1-x0), math.Abs(y1-y0))) + 1
	if n > 20*(c.width+c.height) {
		return
	}
	for k := range n {
		u := float64(k) / float64(n)
		x, y := x0+u*(x1-x0), y0+u*(y1-y0)
		i, j := int(math.Floor(x-0.5)), int(math.Floor(y-0.5))
		fx, fy := x-0.5-float64(i), y-0.5-float64(j)
		c.blend(i, j, ink, (1-fx)*(1-fy))
		c.blend(i+1, j, ink, fx*(1-fy))
		c.blend(i, j+1, ink, (1-fx)*fy)
		c.blend(i+1, j+1, ink, fx*fy)
	}
}

// blend puts ink on a pixel where it has less.
func (c *canvas) blend(x, y int, ink color.RGBA, cover float64) {
	if x < 0 || y < 0 || x >= c.width || y >= c.height {
		return
	}
	a := uint8(float64(ink.A) * cover)
	if a <= c.ink.RGBAAt(x, y).A {
		return
	}
	part := func(v uint8) uint8 { return uint8(int(v) * int(a) / 255) }
	c.ink.SetRGBA(x, y, color.RGBA{part(ink.R), part(ink.G), part(ink.B), a})
}

// picture develops the light, as a film does, and lays the ink over it.
func (c *canvas) picture() *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, c.width, c.height))
	for i := range c.width * c.height {
		over := c.ink.Pix[4*i:]
		left := 1 - float64(over[3])/255
		for k := range 3 {
			v := encoded(1 - math.Exp(-float64(c.light[3*i+k])))
			out.Pix[4*i+k] = uint8(min(255, math.Round(255*v*left+float64(over[k]))))
		}
		out.Pix[4*i+3] = 255
	}
	return out
}

// encoded returns the sRGB value of a linear light from 0 to 1.
func encoded(v float64) float64 {
	if v < 0.0031308 {
		return 12.92 * v
	}
	return 1.055*math.Pow(v, 1/2.4) - 0.055
}

// blackbody is the colour of hot bodies: CIE 1931 2° observer, sRGB primaries, the largest channel 1.
var blackbody = []struct {
	kelvin float64
	hue    rgb
}{
	{1000, rgb{1, 0.0287, 0}},
	{1500, rgb{1, 0.1452, 0}},
	{2000, rgb{1, 0.2663, 0.0077}},
	{2500, rgb{1, 0.3803, 0.0677}},
	{3000, rgb{1, 0.4840, 0.1545}},
	{3500, rgb{1, 0.5768, 0.2606}},
	{4000, rgb{1, 0.6590, 0.3788}},
	{5000, rgb{1, 0.7955, 0.6299}},
	{6000, rgb{1, 0.9010, 0.8764}},
	{7000, rgb{0.9062, 0.8908, 1}},
	{8000, rgb{0.7657, 0.8018, 1}},
	{10000, rgb{0.6103, 0.6951, 1}},
	{12000, rgb{0.5286, 0.6345, 1}},
	{15000, rgb{0.4616, 0.5816, 1}},
	{20000, rgb{0.4070, 0.5359, 1}},
	{30000, rgb{0.3628, 0.4970, 1}},
}

// hueOf returns the colour of a temperature, its saturation raised for the eye.
func hueOf(kelvin float64) rgb {
	hue := blackbody[len(blackbody)-1].hue
	for i, b := range blackbody {
		if kelvin < b.kelvin {
			hue = b.hue
			if i > 0 {
				a := blackbody[i-1]
				u := (kelvin - a.kelvin) / (b.kelvin - a.kelvin)
				for k := range hue {
					hue[k] = a.hue[k] + u*(b.hue[k]-a.hue[k])
				}
			}
			break
		}
	}
	for k := range hue {
		hue[k] = math.Pow(hue[k], 1.4)
	}
	return hue
}
