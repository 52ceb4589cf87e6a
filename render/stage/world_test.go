package stage

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/observer"
	"galaxy/render/starscape"
)

// everything shows all layers.
var everything = Options{Orbits: true, Trails: true, Labels: true, Vectors: true, Stars: true, Glow: true, HUD: true}

// viewOf is a view of 1280 by 720 pixels.
func viewOf(center r2.Vec, zoom float64) View {
	return View{
		Width: 1280, Height: 720, Scale: 1, Alpha: 1, Options: everything,
		Camera: observer.Camera{Plane: observer.Plane{Center: center, Zoom: zoom}},
		Ship:   Nothing, Body: Nothing, Follow: Nothing, Rate: 60,
	}
}

// lean tilts the camera of a view about its focus, with a field of 60 degrees.
func lean(v *View, s observer.Slant) {
	v.Camera.InSpace, v.Camera.Axes = true, observer.Axes(observer.AttitudeOf(s))
	v.Camera.Nearness = v.Camera.Zoom / (starscape.StandOff * float64(v.Height))
}
