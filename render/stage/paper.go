package stage

import (
	"image/color"
	"math"
)

// paper turns colours for a dark ground into colours for white paper: light becomes dark,
// and dark light, while the hue stays. Whatever can be read on dark can be read on white.
// Successive elements have few colours, so the last ones are kept.
type paper struct {
	from, to [64]color.NRGBA
	kept     [64]bool
}

// OnPaper returns how a colour that is meant for a dark ground is drawn in a light picture. Its opacity stays.
func OnPaper(c color.NRGBA) color.NRGBA {
	l, a, b := lab(c)
	l = paperLightness(l, math.Hypot(a, b))
	// A colour as strong is not always there in sRGB: it is weakened until it is.
	low, high := 0.0, 1.0
	if _, ok := unlab(l, a, b); ok {
		low = 1
	}
	for range 12 {
		if low == 1 {
			break
		}
		half := 0.5 * (low + high)
		if _, ok := unlab(l, half*a, half*b); ok {
			low = half
		} else {
			high = half
		}
	}
	printed, _ := unlab(l, low*a, low*b)
	printed.A = c.A
	return printed
}

// paperLightness returns the lightness on paper of a colour of a lightness and a strength: what
// stands out from the dark stands out from white, at a contrast of 4.5 and more from lightness
// legible on. A strong colour becomes less dark, so that one sees which it is.
func paperLightness(l, strength float64) float64 {
	dark := l
	for i, to := range paperCurve[1:] {
		if from := paperCurve[i]; l <= to[0] || i == len(paperCurve)-2 {
			dark = from[1] + (to[1]-from[1])*(min(l, to[0])-from[0])/(to[0]-from[0])
			break
		}
	}
	if dark >= strongInk {
		return dark
	}
	return dark + (strongInk-dark)*0.7*min(strength/0.12, 1)
}

// legible is the lightness of the faintest ink, strongInk the lightness of strong colours on paper.
const (
	legible   = 0.43
	strongInk = 0.53
)

// paperCurve is the lightness on paper by that on the dark ground.
var paperCurve = [...][2]float64{{0, 1}, {0.15, 0.985}, {0.35, 0.89}, {legible, 0.555}, {1, 0.20}}

// lab returns a colour in B. Ottosson's Oklab (2020): lightness, green to red, blue to yellow.
func lab(c color.NRGBA) (l, a, b float64) {
	r, g, bl := linear(c.R), linear(c.G), linear(c.B)
	x := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*bl)
	y := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*bl)
	z := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*bl)
	return 0.2104542553*x + 0.7936177850*y - 0.0040720468*z,
		1.9779984951*x - 2.4285922050*y + 0.4505937099*z,
		0.0259040371*x + 0.7827717662*y - 0.8086757660*z
}

// unlab is the inverse of lab, to the nearest colour; ok reports whether sRGB has it.
func unlab(l, a, b float64) (c color.NRGBA, ok bool) {
	cube := func(x float64) float64 { return x * x * x }
	x := cube(l + 0.3963377774*a + 0.2158037573*b)
	y := cube(l - 0.1055613458*a - 0.0638541728*b)
	z := cube(l - 0.0894841775*a - 1.2914855480*b)
	rgb := [3]float64{
		4.0767416621*x - 3.3077115913*y + 0.2309699292*z,
		-1.2684380046*x + 2.6097574011*y - 0.3413193965*z,
		-0.0041960863*x - 0.7034186147*y + 1.7076147010*z,
	}
	ok = true
	for _, v := range rgb {
		ok = ok && v >= -1e-4 && v <= 1+1e-4
	}
	return color.NRGBA{encoded(rgb[0]), encoded(rgb[1]), encoded(rgb[2]), 255}, ok
}

// linear returns the light of an sRGB value.
func linear(v uint8) float64 {
	if x := float64(v) / 255; x > 0.04045 {
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return float64(v) / 255 / 12.92
}

func encoded(x float64) uint8 {
	x = min(max(x, 0), 1)
	if x > 0.0031308 {
		x = 1.055*math.Pow(x, 1/2.4) - 0.055
	} else {
		x *= 12.92
	}
	return uint8(255*x + 0.5)
}

// ink turns one colour.
func (p *paper) ink(c *color.NRGBA) {
	alpha := c.A
	c.A = 255
	i := (uint(c.R)*7 + uint(c.G)*31 + uint(c.B)*113) % uint(len(p.from))
	if !p.kept[i] || p.from[i] != *c {
		p.from[i], p.to[i], p.kept[i] = *c, OnPaper(*c), true
	}
	*c = p.to[i]
	c.A = alpha
}

// print turns the colours of a frame, except the colours of globes.
func (p *paper) print(f *Frame) {
	f.inks(p.ink)
	for _, discs := range [...][]Disc{f.Discs, f.Marks} {
		for i := range discs {
			if discs[i].Globe == 0 {
				p.ink(&discs[i].Color)
			}
		}
	}
	for i := range f.Figures {
		p.ink(&f.Figures[i].Color)
	}
	for i := range f.Texts { // names that are faint on dark would be too faint
		c := &f.Texts[i].Color
		p.ink(c)
		c.A = uint8(min(3*int(c.A)/2, 255))
	}
}

// Seen returns how a colour that is meant for a dark ground is drawn.
func (o *Options) Seen(c color.NRGBA) color.NRGBA {
	if o.Paper {
		return OnPaper(c)
	}
	return c
}
