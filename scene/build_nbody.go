package scene

import (
	"errors"
	"strings"

	"galaxy/internal/portable"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// pulling is the gravity of bodies that pull each other.
const pulling = "n-body"

// pulls reports whether the bodies of the scene pull each other.
func (b *builder) pulls() bool {
	return b.file.System != nil && b.file.System.Gravity == pulling && b.inSky() == ""
}

// pulled returns the system with bodies that pull each other from the start of the scene on, if they do.
func (b *builder) pulled(system orbit.System) orbit.System {
	if !b.pulls() || len(b.Found) > 0 {
		return system
	}
	t := b.file.System
	moved, _, err := orbit.PullEachOther(system, b.scene.Setup.Start)
	var body *orbit.BodyError
	switch {
	case errors.As(err, &body):
		b.Fail(b.added[b.addedAt(body.Name)].Tree().Key, "move it away, or make its radius smaller", "body %q: %s", body.Name, body.Problem)
		return system
	case err != nil:
		b.Fail(t.Pos("gravity"), "give bodies a mass or a mu, and not too many", "%s", strings.TrimPrefix(err.Error(), "orbit: "))
		return system
	}
	return moved
}

// addedAt returns the number of a body of the file.
func (b *builder) addedAt(name string) int {
	for i, t := range b.added {
		if t.Name == name {
			return i
		}
	}
	return 0
}

// thrown is where a body begins.
type thrown struct {
	r, v  r3.Vec
	start float64
}

func (t thrown) State(at float64) (r, v r3.Vec) {
	return portable.AddScaled3(t.r, at-t.start, t.v), t.v
}

func (t thrown) MaxSpeed() float64 { return portable.Norm3(t.v) }
