package gl_test

import (
	"testing"

	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene"
)

// offThePlane is a tug that turns out of the plane of the scene, towards a buoy on an orbit that leans by half a right angle and more.
const offThePlane = `
schema = 1
title = "Out of the plane"

[time]
start = "2028-12-03"
step = 0.00001157407
rate = 0.0005

[system]
builtin = "solar"
bodies = ["Moon"]

[[group]]
name = "buoy"
drive = "orbital"
orbit = { about = "Earth", altitude = 20000, inclination = 60, anomaly = 60 }
hull = "round"

[[group]]
name = "tug"
drive = "orbital"
accel = 0.1
turn = 900000
speed = 1
radius = 4e-7
orbit = { about = "Earth", altitude = 20000, inclination = 60.6, anomaly = 59.7 }
steer = "arrive"
goal = "buoy"
hull = "freighter"

[camera]
target = "tug"
height = 0.0000025
select = "tug"
`

// TestGoldenNoses compares a ship whose nose points off the plane, and the arrows of its wish, seen at a slant: from aside, and almost from
// behind, where hull and arrow are short.
func TestGoldenNoses(t *testing.T) {
	needScreen(t)
	for name, azimuth := range map[string]string{"nose-aside": "30", "nose-behind": "120"} {
		sc, err := scene.Parse("nose.toml", []byte(offThePlane), "camera.elevation=20", "camera.azimuth="+azimuth)
		if err != nil {
			t.Fatal(err)
		}
		p, err := player.New(sc)
		if err != nil {
			t.Fatal(err)
		}
		p.Options.Stars = false
		p.Observer.SetViewport(640, 360, 1)
		for range 60 {
			p.World.Step()
		}
		p.Advance(0)
		var s stage.Builder
		var f stage.Frame
		s.Build(&f, p.Scene, p.World, p.View())
		p.World.Close()
		check(t, name, coarse(draw(t, &f)))
	}
}
