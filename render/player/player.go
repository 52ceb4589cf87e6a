// Package player plays a scene for a person: it keeps the world, the camera, the
// clock and the selection, and knows neither OpenGL nor windows. Keys and panels
// call the same methods, so that whatever one can do the other can.
package player

import (
	"galaxy/render"
	"galaxy/scene"
	"galaxy/sim"
)

// None is the selection of nothing.
const None = -1

// Player is one scene being watched.
type Player struct {
	Scene   *scene.Scene
	World   *sim.World
	Options render.Options
	Camera  render.Camera

	Rate   float64 // scene time per second of the wall clock, > 0
	Paused bool

	Ship   int  // selected agent, or None
	Body   int  // selected body, or None
	Follow bool // the camera stays with the selection

	Notice string // one sentence for the person: a refused file, a lost scene
}

// Open starts a scene by built-in name or path.
func Open(nameOrPath string, set ...string) (*Player, error) { return nil, nil }

// Advance moves the world on by the scene time that belongs to seconds of the
// wall clock, in whole steps; a machine that cannot keep up gets slow motion.
func (p *Player) Advance(seconds float64) {}

// Alpha returns how far, from 0 to 1, the picture lies between the last two
// states.
func (p *Player) Alpha() float64 { return 1 }

// StepOnce moves the world on by one tick and pauses.
func (p *Player) StepOnce() {}

// Faster and Slower change the rate by one notch of a 1-2-5 scale.
func (p *Player) Faster() {}

// Slower is Faster's inverse.
func (p *Player) Slower() {}

// Select selects whatever lies at a point of the picture, in framebuffer pixels
// from its upper left corner, or nothing.
func (p *Player) Select(x, y float64, f *render.Frame) {}

// SelectShip selects an agent by ID, SelectBody a body by index; None clears.
func (p *Player) SelectShip(id int) {}

// SelectBody selects a body by index.
func (p *Player) SelectBody(i int) {}

// NextShip selects the next agent.
func (p *Player) NextShip() {}

// Pan moves the camera by a distance in framebuffer pixels.
func (p *Player) Pan(dx, dy float64) {}

// ZoomAt multiplies the zoom by factor, keeping the point of the picture at
// (x, y), framebuffer pixels from the centre, y up, where it is.
func (p *Player) ZoomAt(factor, x, y float64) {}

// Find returns bodies and agents whose names match text, best first.
func (p *Player) Find(text string) []Found { return nil }

// Go flies the camera to what Find found, and follows it.
func (p *Player) Go(f Found) {}

// Found is a search result.
type Found struct {
	Name string
	Body int // or None
	Ship int // or None
}

// Reopen loads the scene again, or another; on an error the old one stays and
// Notice says why.
func (p *Player) Reopen(nameOrPath string, set ...string) error { return nil }
