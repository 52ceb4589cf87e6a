package player

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// crowdOfField are 200 ships between two rocks, by a method.
const crowdOfField = `
schema = 1
title = "crowd"
summary = "Two hundred ships."
time.step = 0.05
camera.height = 300
[[group]]
name = "crowd"
count = 200
place.disc = { radius = 90 }
radius = 1
speed = 10
goal = [200, 0]
steer = %q
[[obstacle]]
at = [10, 103]
radius = 6
[[obstacle]]
at = [-40, 120]
radius = 9
`

// BenchmarkFieldOfADrag is a frame in which a rock is dragged, so that all that was known of the field is past: the frame with the field of the
// selected ship and its velocities, and the same frame without both.
func BenchmarkFieldOfADrag(b *testing.B) {
	run := func(name string, s *scene.Scene, err error) {
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name+"/field", func(b *testing.B) { benchmarkField(b, s, true) })
		b.Run(name+"/without", func(b *testing.B) { benchmarkField(b, s, false) })
	}
	for _, name := range []string{"straight-ahead", "magnet-first"} {
		s, err := scene.Open(name)
		run(name, s, err)
	}
	for _, method := range []string{"antigravity", "magnet", "orca", "pilot", "social_force"} {
		s, err := scene.Parse("crowd.toml", fmt.Appendf(nil, crowdOfField, method))
		run("crowd of 200, "+method, s, err)
	}
}

func benchmarkField(b *testing.B, s *scene.Scene, shown bool) {
	p, err := New(s)
	if err != nil {
		b.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	p.Playback.SetPaused(true)
	p.Observer.SetViewport(1280, 720, 1)
	for range 60 {
		p.World.Step()
	}
	p.Selection.SelectShip(0)
	p.Options.Field, p.Options.Velocities, p.Options.Vectors = shown, shown, true
	var build stage.Builder
	var f stage.Frame
	at := p.World.Setup().Obstacles[0].Pos
	k := 0
	for b.Loop() {
		k++
		to := r2.Add(at, r2.Vec{X: 0.01 * float64(k%50)})
		if err := p.World.Give(sim.Place{Thing: "rock 1", At: to}); err != nil {
			b.Fatal(err)
		}
		build.Build(&f, p.Scene, p.World, p.View())
	}
}
