package gl_test

import (
	"testing"

	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// TestGoldenPlaces compares the sky over places: a night with the Moon and Saturn, the Sun covered with Venus, Mercury and Regulus beside it,
// an annular eclipse low over the ice, a sunset, noon on the Moon under the Earth, and noon on Mars.
func TestGoldenPlaces(t *testing.T) {
	needScreen(t)
	for _, c := range []struct {
		name, place, time string
		camera            []string
	}{
		{"london", "51.5,-0.1", "2026-11-28T22:00Z", []string{"azimuth=180", "elevation=22"}},
		{"luxor", "25.69,32.64", "2027-08-02T10:06Z", []string{"target=Sun", "fov=30"}},
		{"annular", "-64.7,86.8", "2026-02-17T12:12Z", []string{"target=Sun", "fov=2"}},
		{"sunset", "51.5,-0.1", "2026-06-20T20:17Z", []string{"azimuth=300", "elevation=14"}},
		{"moon", "Moon 10,-60", "2026-11-30T00:00Z", []string{"azimuth=90", "elevation=16", "fov=40"}},
		{"mars", "Mars 4.6,137.4", "2026-11-20T17:30Z", []string{"azimuth=180", "elevation=20"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			set := []string{`camera.seen_from="` + c.place + `"`, "time.start=" + c.time}
			for _, s := range c.camera {
				set = append(set, "camera."+s)
			}
			sc, err := scene.Open("solar-system", set...)
			if err != nil {
				t.Fatal(err)
			}
			w, err := sim.New(sc.Setup)
			if err != nil {
				t.Fatal(err)
			}
			p := player.Watch(sc, w)
			defer func() { p.World.Close() }()
			p.Playback.SetStepBudget(0)
			p.Observer.SetViewport(800, 450, 1)
			p.Playback.SetPaused(true)
			p.Options.Zone = stage.UTC
			p.Advance(0)
			var b stage.Builder
			var f stage.Frame
			v := p.View()
			v.Still, v.Sky.Whole = true, true
			b.Build(&f, p.Scene, p.World, v)
			check(t, "place-"+c.name, coarse(draw(t, &f)))
		})
	}
}
