package player

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/scene/tour"
)

// A sight leads to its time and to where it is seen: what it is about is in the middle of the picture, as large as it should be.
func TestSightsAreSeen(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	say := func(text string) {
		t.Helper()
		p.Overlays.Toggle(Search)
		p.Finder.SetQuery(text)
		p.Finder.FlyToResult()
		p.Advance(0)
		if !p.Playback.Paused() || p.Overlays.Shown() != NoOverlay {
			t.Fatalf("%s leads nowhere: %q", text, p.Notices.Text())
		}
	}
	middle := func(name string) {
		t.Helper()
		at, _ := p.Observer.observed.seen(observer.Frame{Ship: None, Body: p.BodyNamed(name)})
		if seen, _ := ptr(p.Observer.Camera()).See(at); !p.Observer.LooksAround() || math.Hypot(seen.X, seen.Y) > 2 {
			t.Errorf("%s is seen at %v: %q", name, seen, p.Notices.Text())
		}
	}
	say("sunset") // from Greenwich
	middle("Sun")
	if _, altitude, ok := p.Observer.OverHorizon(p.BodyNamed("Sun")); !ok || math.Abs(altitude) > 0.5*degree || p.Observer.StandName() != "51.48° N 0° E on Earth" {
		t.Errorf("the Sun sets at %.2f° from %s", altitude/degree, p.Observer.StandName())
	}
	say("rings edge-on")
	middle("Saturn")
	saturn := p.BodyNamed("Saturn")
	at, _ := p.Observer.observed.seen(observer.Frame{Ship: None, Body: saturn})
	sight := r3.Unit(r3.Sub(at, p.Observer.standing().at))
	if tilt := math.Asin(r3.Dot(sight, p.Scene.Looks[saturn].Spin.Axes(p.Time())[2])); math.Abs(tilt) > 0.01*degree {
		t.Errorf("the rings are open by %.3f°", tilt/degree)
	}
	if strings.Contains(p.Notices.Text(), "from Earth, from Earth") || p.Playback.Rate() != 1./1440 {
		t.Errorf("%q, at %v", p.Notices.Text(), p.Playback.Rate())
	}
	for text, body := range map[string]string{"new moon": "Moon", "venus at its brightest": "Venus", "moon saturn conjunction": "Moon"} {
		say(text)
		middle(body)
	}
	if apart, _, _ := seenApart(p, "Moon", "Saturn"); strings.Contains(p.Notices.Text(), "Saturn") && apart > 0.5*p.Observer.Field() {
		t.Errorf("Saturn is %.1f° from the Moon in a field of %.1f°", apart/degree, p.Observer.Field()/degree)
	}
	say("perihelion of mars") // from above
	if p.Observer.LooksAround() || p.Observer.Frame().Body != p.BodyNamed("Sun") || p.Observer.Tilted() {
		t.Error("an apsis is not seen from above the orbit")
	}
	earth := p.BodyNamed("Earth")
	say("winter solstice")
	c, axes := p.Observer.Camera(), p.Scene.Looks[earth].Spin.Axes(p.Time())
	if lean := math.Acos(r3.Dot(axes[2], c.Axes[1])); math.Abs(lean-23.44*degree) > 0.5*degree {
		t.Errorf("at the solstice the axis leans by %.2f° in the picture", lean/degree)
	}
}

// A step of a tour to one star of a pair leads to that star.
func TestTourGoesToTheCompanion(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	if err := p.Tours.goToPlace(&tour.Step{Star: "Sirius B"}, 0); err != nil {
		t.Fatal(err)
	}
	if name := p.World.Setup().Bodies[max(p.Body(), 0)].Name; name != "Sirius B" {
		t.Errorf("it leads to %s", name)
	}
}
