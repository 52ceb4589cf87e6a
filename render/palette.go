package render

import (
	"image/color"

	"galaxy/nav"
	"galaxy/scene"
)

// inks are the colours of explanations, by palette and nav.Ink, light enough for
// the dark ground.
var inks = [...][6]color.RGBA{
	Standard: {
		nav.InkPull:  {0x5f, 0xd3, 0x8d, 0xff},
		nav.InkPush:  {0xff, 0x6f, 0x66, 0xff},
		nav.InkSum:   {0xff, 0xe0, 0x8a, 0xff},
		nav.InkPath:  {0x7a, 0xb8, 0xff, 0xff},
		nav.InkLimit: {0x95, 0x9c, 0xb8, 0xff},
		nav.InkWish:  {0xc9, 0x9b, 0xff, 0xff},
	},
	// Okabe and Ito, "Color Universal Design" (2008). Their blue 0072B2 is too
	// dark for this ground and stays out.
	ColorBlind: {
		nav.InkPull:  {0x00, 0x9e, 0x73, 0xff}, // bluish green
		nav.InkPush:  {0xd5, 0x5e, 0x00, 0xff}, // vermillion
		nav.InkSum:   {0xf0, 0xe4, 0x42, 0xff}, // yellow
		nav.InkPath:  {0x56, 0xb4, 0xe9, 0xff}, // sky blue
		nav.InkLimit: {0xcc, 0x79, 0xa7, 0xff}, // reddish purple
		nav.InkWish:  {0xe6, 0x9f, 0x00, 0xff}, // orange
	},
}

// Ink returns the colour of an ink, opaque. An unknown palette or ink is drawn
// as the standard limit.
func (p Palette) Ink(i nav.Ink) color.RGBA {
	if int(p) >= len(inks) || int(i) >= len(inks[p]) {
		return inks[Standard][nav.InkLimit]
	}
	return inks[p][i]
}

// groupInks tell groups of agents apart where the palette is for colour-blind
// eyes.
var groupInks = [...]color.NRGBA{
	{0x56, 0xb4, 0xe9, 0xff},
	{0xe6, 0x9f, 0x00, 0xff},
	{0x00, 0x9e, 0x73, 0xff},
	{0xf0, 0xe4, 0x42, 0xff},
	{0xcc, 0x79, 0xa7, 0xff},
	{0xd5, 0x5e, 0x00, 0xff},
}

// Fleet returns the colour of a group's agents: the scene's own, or one that
// colour-blind eyes tell apart.
func (p Palette) Fleet(s *scene.Scene, group int32) color.NRGBA {
	g := int(max(group, 0))
	if p == ColorBlind {
		return groupInks[g%len(groupInks)]
	}
	if g < len(s.Groups) {
		if c := s.Groups[g].Color; c != [3]float64{} {
			return opaque(c)
		}
	}
	return color.NRGBA{0x9c, 0xc4, 0xff, 0xff}
}

// Colours of what is not in the scene itself.
var (
	letterColor = color.NRGBA{0xdc, 0xe3, 0xf2, 0xff}
	quietColor  = color.NRGBA{0x9a, 0xa6, 0xc0, 0xff}
	chosenColor = color.NRGBA{0xff, 0xf4, 0xd6, 0xff}
	rockColor   = color.NRGBA{0x6d, 0x74, 0x86, 0xff}
	boxFill     = color.NRGBA{0x2b, 0x31, 0x42, 0xff}
	boxRim      = color.NRGBA{0x74, 0x7e, 0x98, 0xff}
)

func faded(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(float64(c.A)*min(max(opacity, 0), 1) + 0.5)
	return c
}

// dimmed returns the colour of one that rests.
func dimmed(c color.NRGBA) color.NRGBA {
	d := func(v uint8) uint8 { return uint8((uint(v)*9 + 8) / 16) }
	return color.NRGBA{d(c.R), d(c.G), d(c.B), c.A}
}

func opaque(rgb [3]float64) color.NRGBA {
	b := func(v float64) uint8 { return uint8(255*min(max(v, 0), 1) + 0.5) }
	return color.NRGBA{b(rgb[0]), b(rgb[1]), b(rgb[2]), 255}
}
