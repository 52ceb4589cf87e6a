package app_test

import (
	"galaxy/app"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Brake stops its agent as fast as it can.
type Brake struct {
	Share float64 `default:"1" min:"0" max:"1" help:"share of the agent's acceleration that it uses"`
}

// Steer returns the acceleration that takes the velocity away within the step, at most.
func (b *Brake) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	wish := r2.Scale(-1/v.Dt, self.Vel)
	if most := b.Share * self.MaxAccel; r2.Norm(wish) > most {
		wish = r2.Scale(most/r2.Norm(wish), wish)
	}
	return wish
}

// A main of your own that registers a behaviour and then is all of galaxy: the window has a
// slider for its parameter, scene files name it, and galaxy run, compare, list and lab know it.
// It has no output here, as Main ends the process; examples/own-behaviour is a program to run.
func ExampleMain() {
	nav.Register("brake", "stops as fast as it can", func() nav.Behavior { return new(Brake) })
	app.Main()
}
