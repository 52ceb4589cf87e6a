//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/scene"
)

// A person types another mass for Jupiter: its moons leave their tables, and one click gives all back.
func TestWhatIf(t *testing.T) {
	s, err := scene.Open("solar-system", "time.start=2026-11-20")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.p.Playback.SetStepBudget(0) // wait for the sky
	h.p.Observer.SetViewport(h.w, h.h, 1)
	h.p.Advance(0)
	jupiter := h.p.BodyNamed("Jupiter")
	h.p.Selection.SelectBody(jupiter)
	mass := func() float64 { return h.p.World.Setup().Bodies[h.p.BodyNamed("Jupiter")].Mu }
	before := mass()
	if got := scene.MassText(before); got != "1 Jupiter" {
		t.Fatalf("Jupiter has %s", got)
	}
	h.frames(3)
	h.click("what if")
	change := func(field, text string) {
		h.click("what if " + field)
		h.key(glfw.KeyEnd)
		for range 16 {
			h.key(glfw.KeyBackspace)
		}
		h.write(text)
		h.key(glfw.KeyEnter)
		h.p.Advance(0)
		h.frames(3)
	}
	change("mass", "10 Jupiters")
	if ratio := mass() / before; math.Abs(ratio-10) > 1e-9 {
		t.Fatalf("Jupiter has %v times its mass: %s", ratio, h.p.Notices.Text())
	}
	if io := h.p.BodyNamed("Io"); !h.p.Scene.Left(io) {
		t.Error("Io has not left its table")
	}
	if h.p.Body() != h.p.BodyNamed("Jupiter") {
		t.Error("Jupiter is no longer selected")
	}
	h.picture("whatif-100")
	change("orbit.e", "0.3")
	if f, ok := h.p.Facts.Body(); !ok || math.Abs(f.Eccentricity-0.3) > 1e-3 {
		t.Errorf("the eccentricity is %v: %s", f.Eccentricity, h.p.Notices.Text())
	}
	change("mass", "many")
	if text := h.p.Notices.Text(); !strings.Contains(text, "is not a mass") {
		t.Errorf("a mass that is none: %q", text)
	}
	change("radius", "wide")
	if text := h.p.Notices.Text(); !strings.Contains(text, "is no number") {
		t.Errorf("a radius that is none: %q", text)
	}
	h.click("as it was")
	h.p.Advance(0)
	if mass() != before || h.p.Scene.Left(h.p.BodyNamed("Io")) {
		t.Error("Jupiter is not as it was")
	}
	h.frames(3)
	h.click("ten times the mass")
	h.p.Advance(0)
	if ratio := mass() / before; math.Abs(ratio-10) > 1e-3 {
		t.Errorf("a click makes it %v times as heavy", ratio)
	}
}
