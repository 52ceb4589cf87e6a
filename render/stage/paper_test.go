package stage

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/nav"
	"galaxy/scene"
)

// ratio returns the contrast of two colours as WCAG 2.1 defines it, from 1 to 21.
func ratio(a, b color.NRGBA) float64 {
	shine := func(c color.NRGBA) float64 {
		return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
	}
	high, low := shine(a), shine(b)
	return (max(high, low) + 0.05) / (min(high, low) + 0.05)
}

// readable is the least contrast of text, by WCAG 2.1.
const readable = 4.5

// ground is the colour of a picture on paper where nothing is drawn.
var ground = color.NRGBA{255, 255, 255, 255}

// readInks calls check with all colours of the picture that are written with, and marks with those that only tell things apart.
func readInks(t *testing.T, check, mark func(what string, c color.NRGBA)) {
	t.Helper()
	for _, p := range []Palette{Standard, ColorBlind} {
		for i := range inks[p] {
			for shade := range uint8(len(tints) + 1) {
				c := solid(p.Shade(nav.Ink(i), shade))
				mark(fmt.Sprintf("palette %d, ink %d, shade %d", p, i, shade), c)
				check(fmt.Sprintf("a name in palette %d, ink %d, shade %d", p, i, shade), standing(c, textContrast))
			}
		}
	}
	for what, c := range map[string]color.NRGBA{
		"letters": letterColor, "quiet letters": quietColor, "the choice": chosenColor, "a star": starInk, "a cluster": objectInk, "a constellation": skyInk,
	} {
		check(what, c)
	}
	for what, c := range map[string]color.NRGBA{
		"bumped": bumpedColor, "a strike": strikeColor, "a contact": contactColor, "rock": rockColor, "a start": startColor, "a goal": goalColor,
		"a plain ship": plainInk, "a shell": shellColor, "the rim of a box": boxRim,
	} {
		mark(what, c)
	}
	group := func(what string, c color.NRGBA) {
		mark(what, c)
		check("name of a "+what, lightened(c))
	}
	for _, c := range groupInks {
		group("group", c)
	}
	for _, name := range scene.Builtin() {
		sc, err := scene.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for g := range sc.Groups {
			group(name+": group", Standard.GroupColor(sc, int32(g)))
			group(name+": group for the colour-blind", ColorBlind.GroupColor(sc, int32(g)))
		}
	}
}

// Everything that is written or tells something apart is read on white.
func TestInksOnPaper(t *testing.T) {
	check := func(what string, c color.NRGBA) {
		t.Helper()
		f := Frame{Texts: []Text{{Color: c}}}
		new(paper).print(&f)
		printed := f.Texts[0].Color
		over := func(v uint8) uint8 { return 255 - uint8(int(255-v)*int(printed.A)/255) }
		if r := ratio(color.NRGBA{over(printed.R), over(printed.G), over(printed.B), 255}, ground); r < readable {
			t.Errorf("%s %v is %v on paper, of contrast %.2f", what, c, OnPaper(c), r)
		}
	}
	readInks(t, check, check)
	for _, p := range []Palette{Standard, ColorBlind} {
		for i := range inks[p] {
			for j := range i { // no two are alike
				a, b := OnPaper(solid(inks[p][i])), OnPaper(solid(inks[p][j]))
				if contrast(a, b) < 150 {
					t.Errorf("palette %d: inks %d and %d are %v and %v on paper", p, i, j, a, b)
				}
			}
		}
	}
}

// In the dark look texts are read, and marks stand out at 3 to 1, where the ground is as bright as the sky between the stars is painted.
func TestInksOnDark(t *testing.T) {
	const seen = 3
	dark := color.NRGBA{12, 13, 22, 255}
	least := func(least float64) func(what string, c color.NRGBA) {
		return func(what string, c color.NRGBA) {
			if r := ratio(color.NRGBA{c.R, c.G, c.B, 255}, dark); r < least {
				t.Errorf("%s: %v has a contrast of %.2f, less than %v", what, c, r, least)
			}
		}
	}
	readInks(t, least(readable), least(seen))
}

// Grounds stay grounds: boxes, wrecks and the sheet of a note are lighter than what is on them.
func TestGroundsOnPaper(t *testing.T) {
	for what, c := range map[string]color.NRGBA{"box": boxFill, "wreck": wreckColor, "note": noteColor, "outline": outlineColor} {
		c.A = 255
		if r := ratio(OnPaper(c), ground); r > 1.6 {
			t.Errorf("a %s is %v on paper, of contrast %.2f", what, OnPaper(c), r)
		}
	}
	if r := ratio(OnPaper(letterColor), OnPaper(noteColor)); r < readable {
		t.Errorf("letters on a note have contrast %.2f", r)
	}
}

// Any colour of the faintest ink's lightness and more is read; the lightness is that of the
// curve; the opacity stays.
func TestAnyColorOnPaper(t *testing.T) {
	value := rapid.Uint8()
	rapid.Check(t, func(rt *rapid.T) {
		c := color.NRGBA{value.Draw(rt, "r"), value.Draw(rt, "g"), value.Draw(rt, "b"), value.Draw(rt, "a")}
		printed := OnPaper(c)
		if printed.A != c.A {
			rt.Fatalf("%v becomes %v", c, printed)
		}
		was, a, b := lab(c)
		want := paperLightness(was, math.Hypot(a, b))
		is, _, _ := lab(printed)
		if math.Abs(is-want) > 0.02 {
			rt.Fatalf("%v of lightness %.3f becomes %v of %.3f, not %.3f", c, was, printed, is, want)
		}
		if r := ratio(printed, ground); was >= legible && r < readable-0.1 {
			rt.Fatalf("%v becomes %v, of contrast %.2f", c, printed, r)
		}
		var p paper
		for range 2 {
			again := c
			if p.ink(&again); again != printed {
				rt.Fatalf("%v becomes %v, and once more %v", c, printed, again)
			}
		}
	})
}
