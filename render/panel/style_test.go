//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"testing"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/scene/prose"
)

// Text is read on its panel in either look: contrast is that of WCAG 2.1, of the panel as it
// lies over the darkest and the brightest picture.
func TestContrastOfPanels(t *testing.T) {
	linear := func(x float64) float64 {
		if x > 0.04045 {
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return x / 12.92
	}
	over := func(c, ground imgui.Vec4) imgui.Vec4 {
		mix := func(a, b float32) float32 { return a*c.W + b*(1-c.W) }
		return imgui.NewVec4(mix(c.X, ground.X), mix(c.Y, ground.Y), mix(c.Z, ground.Z), 1)
	}
	shine := func(c imgui.Vec4) float64 {
		return 0.2126*linear(float64(c.X)) + 0.7152*linear(float64(c.Y)) + 0.0722*linear(float64(c.Z))
	}
	ratio := func(a, b imgui.Vec4) float64 {
		return (max(shine(a), shine(b)) + 0.05) / (min(shine(a), shine(b)) + 0.05)
	}
	for paper, theme := range themes {
		style := imgui.NewStyle()
		colors := colors(style, theme)
		style.Destroy()
		ground := imgui.NewVec4(0.02, 0.02, 0.04, 1)
		if paper {
			ground = imgui.NewVec4(1, 1, 1, 1)
		}
		for kind, c := range markColors[paper] { // on the time line, which lies over the picture
			ink := imgui.NewVec4(float32(c&255)/255, float32(c>>8&255)/255, float32(c>>16&255)/255, 1)
			if r := ratio(ink, ground); r < 3 {
				t.Errorf("paper %v: marks of kind %d have a contrast of %.2f", paper, kind, r)
			}
		}
		if len(markColors[paper]) != len(markColors[!paper]) {
			t.Error("a kind of marks has no colour in one of the looks")
		}
		for name, sheet := range map[string]imgui.Vec4{"panel": over(theme.window, ground), "menu": over(theme.popup, ground), "button": over(theme.frame, over(theme.window, ground))} {
			for _, tab := range []imgui.Col{imgui.ColTab, imgui.ColTabHovered, imgui.ColTabSelected, imgui.ColTabDimmed, imgui.ColTabDimmedSelected} {
				if r := ratio(theme.text, over(colors[tab], sheet)); r < 4.5 {
					t.Errorf("paper %v: text on a tab (%d) of a %s has a contrast of %.2f", paper, tab, name, r)
				}
			}
			for what, ink := range map[string]imgui.Vec4{"text": theme.text, "labels": theme.dim, "accents": theme.accent, "notices": theme.notice, "links": colors[imgui.ColTextLink]} {
				if r := ratio(ink, sheet); r < 4.5 {
					t.Errorf("paper %v: %s on a %s have a contrast of %.2f", paper, what, name, r)
				}
			}
		}
	}
}

// A lesson keeps the scale of docs/design-of-panels.md: its panel is as wide as it says beside the scene, its title higher than its text,
// and what there is to do stands apart at the end of the text.
func TestScaleOfPanels(t *testing.T) {
	h := openLesson(t, "straight-ahead", 100)
	b := h.ui.sides[leftSide].box
	if wide := b.max.X - b.min.X; wide != lessonPanel {
		t.Errorf("the panel of a lesson is %v wide", wide)
	}
	if left, _, _, _ := h.ui.Insets(h.w, h.scale); left < float64(b.max.X) {
		t.Errorf("the scene begins at %v, the lesson ends at %v", left, b.max.X)
	}
	if !(titleSize > ideaSize && ideaSize > textSize && textSize > smallTextSize) {
		t.Error("the sizes do not go down")
	}
	for i := range h.p.Scene.Steps {
		text := h.p.Lesson.Said(i).Text
		for _, asks := range []bool{false, true} {
			if idea, task := splitTask(text, asks); len(idea)+len(task) != len(text) || len(task) > 1 || len(text) > 1 && text[len(text)-1].Kind == prose.Paragraph && len(task) == 0 {
				t.Errorf("step %d: of %d paragraphs %d are the task", i+1, len(text), len(task))
			}
		}
	}
	if h = open(t, small(t)); h.ui.sides[leftSide].box.max.X-h.ui.sides[leftSide].box.min.X != sideWidth {
		t.Errorf("the panel of a scene is at %v", h.ui.sides[leftSide].box)
	}
}
