package stage

import (
	"image/color"

	"galaxy/scene"
)

// groupInks are the groups' colours in the palette for colour-blind viewers. Scenes
// name most of them: orange, sky, green, yellow, purple, vermilion.
var groupInks = [...]color.NRGBA{
	{0x56, 0xb4, 0xe9, 0xff},
	{0xe6, 0x9f, 0x00, 0xff},
	{0x00, 0x9e, 0x73, 0xff},
	{0xf0, 0xe4, 0x42, 0xff},
	{0xcc, 0x79, 0xa7, 0xff},
	{0xd5, 0x5e, 0x00, 0xff},
}

// plainInk is the colour of agents whose group has none.
var plainInk = color.NRGBA{0x9c, 0xc4, 0xff, 0xff}

// GroupColor returns the colour of a group's agents: the scene's own, or, in the
// palette for colour-blind viewers, one of groupInks. That palette keeps the scene's
// colour where it is one of groupInks and no other group has it, so that lessons may
// name colours.
func (p Palette) GroupColor(s *scene.Scene, group int32) color.NRGBA {
	g := int(max(group, 0))
	if p == ColorBlind {
		return safeColor(s, g)
	}
	return ownColor(s, g)
}

func ownColor(s *scene.Scene, g int) color.NRGBA {
	if g < len(s.Groups) && s.Groups[g].Color != [3]float64{} {
		return opaque(s.Groups[g].Color)
	}
	return plainInk
}

// safeColor assigns the inks to groups, as many as there are inks at a time: first to
// the groups that have an ink as their own colour, then to each of the others the
// nearest ink that is left.
func safeColor(s *scene.Scene, g int) color.NRGBA {
	first := g - g%len(groupInks)
	var dealt [len(groupInks)]bool
	var keeps [len(groupInks)]bool // by group
	for k := range keeps {
		for i, ink := range groupInks {
			if !dealt[i] && ownColor(s, first+k) == ink {
				dealt[i], keeps[k] = true, true
				break
			}
		}
	}
	for k := range keeps {
		if keeps[k] {
			if first+k == g {
				return ownColor(s, g)
			}
			continue
		}
		nearest, least := 0, -1
		for i, ink := range groupInks {
			if d := contrast(ink, ownColor(s, first+k)); !dealt[i] && (least < 0 || d < least) {
				nearest, least = i, d
			}
		}
		dealt[nearest] = true
		if first+k == g {
			return groupInks[nearest]
		}
	}
	panic("render: a group without a colour")
}

// contrast measures how different two colours are, roughly.
func contrast(a, b color.NRGBA) int {
	square := func(x, y uint8) int { d := int(x) - int(y); return d * d }
	return square(a.R, b.R) + square(a.G, b.G) + square(a.B, b.B)
}
