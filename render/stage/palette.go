package stage

import (
	"image/color"

	"galaxy/nav"
)

// inks are the colours of explanations, by palette and nav.Ink, light enough for
// the dark background. No two are alike.
var inks = [...][15]color.RGBA{
	Standard: {
		nav.InkPull:     {0x4f, 0xd0, 0xc0, 0xff}, // teal
		nav.InkPush:     {0xff, 0x5c, 0x52, 0xff}, // red
		nav.InkSum:      {0xf6, 0xf1, 0xe4, 0xff}, // white
		nav.InkPath:     {0x9c, 0xc2, 0xff, 0xff}, // pale blue
		nav.InkLimit:    {0x8d, 0x78, 0x6a, 0xff}, // brown
		nav.InkWish:     {0xc9, 0x8b, 0xff, 0xff}, // violet
		nav.InkAside:    {0x4d, 0x8d, 0xff, 0xff}, // blue
		nav.InkTotal:    {0xff, 0xd5, 0x3d, 0xff}, // yellow
		nav.InkChoice:   {0x58, 0xe0, 0x4e, 0xff}, // green
		nav.InkCourse:   {0xcf, 0xb6, 0x9a, 0xff}, // sand
		nav.InkCrossing: {0xff, 0xa0, 0x3c, 0xff}, // orange
		nav.InkYield:    {0xff, 0x7a, 0xc4, 0xff}, // pink
		nav.InkWeight:   {0x95, 0x9c, 0xb8, 0xff}, // grey
		nav.InkOption:   {0xb8, 0xd8, 0x6a, 0xff}, // lime
		nav.InkTaken:    {0xff, 0x4f, 0xa0, 0xff}, // deep pink
	},
	// Okabe and Ito, "Color Universal Design" (2008), and shades of their colours. Their
	// blue 0072B2 is too dark for this background and is left out.
	ColorBlind: {
		nav.InkPull:     {0x00, 0x9e, 0x73, 0xff}, // bluish green
		nav.InkPush:     {0xd5, 0x5e, 0x00, 0xff}, // vermillion
		nav.InkSum:      {0xf2, 0xf2, 0xf2, 0xff}, // white
		nav.InkPath:     {0x9a, 0xc8, 0xe4, 0xff}, // a lighter sky blue
		nav.InkLimit:    {0x8a, 0x74, 0x5c, 0xff}, // brown
		nav.InkWish:     {0xe6, 0x9f, 0x00, 0xff}, // orange
		nav.InkAside:    {0x56, 0xb4, 0xe9, 0xff}, // sky blue
		nav.InkTotal:    {0xf0, 0xe4, 0x42, 0xff}, // yellow
		nav.InkChoice:   {0xcc, 0x79, 0xa7, 0xff}, // reddish purple
		nav.InkCourse:   {0xb9, 0xbd, 0x8f, 0xff}, // olive
		nav.InkCrossing: {0xff, 0xd3, 0x94, 0xff}, // a lighter orange
		nav.InkYield:    {0xf5, 0xc4, 0xe0, 0xff}, // a lighter purple
		nav.InkWeight:   {0xc4, 0xc4, 0xd4, 0xff}, // light grey
		nav.InkOption:   {0x7d, 0xd1, 0x9c, 0xff}, // a lighter bluish green
		nav.InkTaken:    {0xff, 0x8f, 0x5a, 0xff}, // a lighter vermillion
	},
}

// Ink returns the colour of an ink, opaque. An unknown palette or ink is drawn as the standard limit.
func (p Palette) Ink(i nav.Ink) color.RGBA {
	if int(p) >= len(inks) || int(i) >= len(inks[p]) {
		return inks[Standard][nav.InkLimit]
	}
	return inks[p][i]
}

// tints are the colours that shades mix with their ink.
var tints = [...]color.RGBA{
	{0x30, 0x30, 0x40, 0xff}, {0x70, 0x20, 0xff, 0xff}, {0x00, 0xff, 0x60, 0xff}, {0xff, 0x10, 0x50, 0xff},
}

// Shade returns the colour of strokes of an ink: shade 0 is the ink itself; those above
// tell kinds that share it apart, up to a few.
func (p Palette) Shade(i nav.Ink, shade uint8) color.RGBA {
	c := p.Ink(i)
	if shade == 0 {
		return c
	}
	t := tints[int(shade-1)%len(tints)]
	mix := func(a, b uint8) uint8 { return uint8((uint(a) + uint(b)) / 2) }
	return color.RGBA(standing(color.NRGBA{mix(c.R, t.R), mix(c.G, t.G), mix(c.B, t.B), 0xff}, markContrast))
}

// The least contrasts of marks and of text against the dark ground, by WCAG 2.1.
const (
	markContrast = 3
	textContrast = 4.5
)

// standing returns an opaque colour, lightened until it stands out by a contrast from the sky between the stars where that is bright.
func standing(c color.NRGBA, contrast float64) color.NRGBA {
	const ground = 0.0043 // its luminance
	for 0.2126*linear(c.R)+0.7152*linear(c.G)+0.0722*linear(c.B)+0.05 < contrast*(ground+0.05) {
		lift := func(v uint8) uint8 { return v + (255-v+15)/16 }
		c.R, c.G, c.B = lift(c.R), lift(c.G), lift(c.B)
	}
	return c
}

// Colours of elements that are not in the scene itself.
var (
	letterColor  = color.NRGBA{0xdc, 0xe3, 0xf2, 0xff}
	quietColor   = color.NRGBA{0x9a, 0xa6, 0xc0, 0xff}
	chosenColor  = color.NRGBA{0xff, 0xf4, 0xd6, 0xff}
	bumpedColor  = color.NRGBA{0xff, 0x2f, 0x2f, 0xff} // deeper than the red of groups
	strikeColor  = color.NRGBA{0xff, 0xa8, 0x3c, 0xff}
	contactColor = color.NRGBA{0xff, 0xf4, 0xd6, 0xff}
	rockColor    = color.NRGBA{0x6d, 0x74, 0x86, 0xff}
	boxFill      = color.NRGBA{0x2b, 0x31, 0x42, 0xff}
	boxRim       = color.NRGBA{0x74, 0x7e, 0x98, 0xff}
)

func faded(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(float64(c.A)*min(max(opacity, 0), 1) + 0.5)
	return c
}

// dimmed returns the colour of an agent at rest.
func dimmed(c color.NRGBA) color.NRGBA {
	d := func(v uint8) uint8 { return uint8((uint(v)*9 + 8) / 16) }
	return color.NRGBA{d(c.R), d(c.G), d(c.B), c.A}
}

func opaque(rgb [3]float64) color.NRGBA {
	b := func(v float64) uint8 { return uint8(255*min(max(v, 0), 1) + 0.5) }
	return color.NRGBA{b(rgb[0]), b(rgb[1]), b(rgb[2]), 255}
}
