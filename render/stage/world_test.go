package stage

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/observer"
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
