package player

import (
	"math"
	"testing"

	"galaxy/orbit"
	"galaxy/render/observer"
	"galaxy/scene"
)

// Back and forward lead through events, with their times, and through places on the ground.
func TestBackFromEvents(t *testing.T) {
	p := solarOn(t, "2026-08-01")
	p.Observer.Jumps = true
	p.Advance(0)
	start, rate, height := p.SkyTime(), p.Playback.Rate(), p.Observer.HeightPC()
	earth, sun, moon := p.BodyNamed("Earth"), p.BodyNamed("Sun"), p.BodyNamed("Moon")
	at, _, err := orbit.ParseDate("2026-08-12 17:46")
	if err != nil {
		t.Fatal(err)
	}
	luxor := orbit.Place{Latitude: 25.7, Longitude: 32.6}
	p.Almanac.GoToEvent(orbit.Event{Kind: orbit.ShadowTransit, Body: earth, Other: moon, T: at, At: &luxor, Apparent: true})
	seen := p.Observer.Field()
	if !p.Observer.LooksAround() || p.Observer.StandName() != "25.7° N 32.6° E on Earth" {
		t.Fatalf("the eclipse is seen from %s", p.Observer.StandName())
	}
	p.Observer.StandOn(p.BodyNamed("Mars"), scene.Site{Latitude: 10})
	if !p.Sky.Back() || p.Observer.StandName() != "25.7° N 32.6° E on Earth" || p.Observer.Field() != seen || p.SkyTime() != at {
		t.Errorf("back from Mars one stands at %s, at day %v", p.Observer.StandName(), p.SkyTime())
	}
	if k := p.Observer.observed.kept; k == nil || k.seen == nil || k.seen.Body != sun {
		t.Error("the Sun does not stay in the middle of the picture")
	}
	if !p.Sky.Back() || p.Observer.LooksAround() || math.Abs(p.SkyTime()-start) > 1e-6 || p.Playback.Rate() != rate || math.Abs(p.Observer.HeightPC()/height-1) > 1e-9 {
		t.Errorf("back from the eclipse it is day %v, not %v, at the rate %v, %v high, around: %v", p.SkyTime(), start, p.Playback.Rate(), p.Observer.HeightPC(), p.Observer.LooksAround())
	}
	if p.Sky.Back() {
		t.Error("there is a place before the first one")
	}
	if !p.Sky.Forward() || !p.Observer.LooksAround() || p.SkyTime() != at || !p.Playback.Paused() {
		t.Errorf("forward leads to day %v", p.SkyTime())
	}
	if !p.Sky.Forward() || p.Observer.StandName() != "10° N 0° E on Mars" || p.Sky.Forward() {
		t.Errorf("forward leads to %s", p.Observer.StandName())
	}
}

// Home leads down from the sky around to the whole scene from above, and back leads up again.
func TestHomeFromTheGround(t *testing.T) {
	p := solarOn(t, "2026-08-01")
	p.Observer.Jumps = true
	p.Observer.StandOn(p.BodyNamed("Mars"), scene.Site{Latitude: 10})
	p.Observer.SetField(0.1)
	p.Observer.Fit()
	whole := p.Observer.Whole(p.Observer.observed.Extent())
	if got := p.Observer.Plane(); p.Observer.LooksAround() || p.Observer.Tilted() || math.Abs(got.Zoom/whole.Zoom-1) > 1e-9 || p.Observer.Field() != observer.UsualField {
		t.Errorf("Home shows %+v, not %+v, around: %v", got, whole, p.Observer.LooksAround())
	}
	if !p.Sky.Back() || p.Observer.StandName() != "10° N 0° E on Mars" || math.Abs(p.Observer.Field()-0.1) > 1e-12 {
		t.Errorf("back leads to %s with a field of %v", p.Observer.StandName(), p.Observer.Field())
	}
}
