package stage

import (
	"image/color"
	"testing"

	"galaxy/scene"
)

func TestColorBlindKeepTheScenesColors(t *testing.T) {
	rgb := func(c color.NRGBA) scene.GroupLook {
		return scene.GroupLook{Color: [3]float64{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255}}
	}
	orange, sky := groupInks[1], groupInks[0]
	s := &scene.Scene{Groups: []scene.GroupLook{rgb(color.NRGBA{0x50, 0xb0, 0xf0, 0xff}), rgb(orange), rgb(sky), rgb(orange), {}}}
	colorOf := func(g int32) color.NRGBA { return ColorBlind.GroupColor(s, g) }
	if colorOf(1) != orange || colorOf(2) != sky {
		t.Errorf("orange and sky became %v and %v", colorOf(1), colorOf(2))
	}
	seen := map[color.NRGBA]int32{}
	for g := range int32(len(groupInks)) { // groups that the scene does not have are drawn, too
		c := colorOf(g)
		if other, taken := seen[c]; taken {
			t.Errorf("groups %d and %d are both %v", other, g, c)
		}
		seen[c] = g
	}
	if colorOf(40) == (color.NRGBA{}) || colorOf(-1) != colorOf(0) {
		t.Error("a group out of the scene has no colour")
	}
}

// Built-in scenes keep their colours in the palette for colour-blind viewers, where
// that has them.
func TestLessonsColorsHold(t *testing.T) {
	for _, name := range []string{"solar-system", "orbit-race", "magnet-moving"} {
		s, err := scene.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for g := range int32(len(s.Groups)) {
			if got, want := ColorBlind.GroupColor(s, g), Standard.GroupColor(s, g); got != want {
				t.Errorf("%s: group %d is %v instead of %v", name, g, got, want)
			}
		}
	}
}
