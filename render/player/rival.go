package player

import (
	"errors"
	"fmt"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/render/experiment"
	"galaxy/scene"
	"galaxy/sim"
)

// A rival is a second world. It has the same scene and seed but its ships steer by another method,
// or it is the world of another run of an experiment. It steps together with the first world and
// gets the same orders, so every difference comes from the method or from the experiment's values.
// The rival does not change the first world.
//
//	scene, seed ──┬─────────────▶ World ──step──▶ World ──step──▶ …
//	              └── Steered ──▶ rival ──step──▶ rival ──step──▶ …

// against describes a rival. The zero value is none.
type against struct {
	method string          // as [scene.Scene.Steered] takes it, or the values of a run
	own    string          // the values of the first world's run, if both are runs
	run    *experiment.Run // nil: the same scene with another method
}

// scene returns the rival's scene beside s.
func (a *against) scene(s *scene.Scene) (*scene.Scene, error) {
	if a.run == nil {
		return s.Steered(a.method)
	}
	return a.run.Scene.Again(reseeded(a.run.Scene.Set, s.Setup.Seed)...)
}

// errReplayRival is why a replay has no rival.
var errReplayRival = errors.New("this is a replay, which shows one run; open the scene itself to compare methods")

// Comparable reports whether a rival can steer by a method alone: it is not made of others, and steers more than ships on orbits.
func Comparable(b nav.Behavior) bool {
	_, made := b.(nav.Composite)
	return !made && steer.Plans(b) == ""
}

// Rival returns the rival's world, or nil.
func (ws *Workspace) Rival() *sim.World { return ws.rival }

// Methods returns the methods by which the scene's own ships and the rival's steer, or the values
// in which two runs differ. The first is empty if the scene's groups steer by several methods.
func (ws *Workspace) Methods() (own, rival string) {
	if ws.against.run != nil {
		return ws.against.own, ws.against.method
	}
	groups := ws.World.Setup().Groups
	for i := range groups {
		method := groups[i].Method()
		if i > 0 && method != own {
			return "", ws.against.method
		}
		own = method
	}
	return own, ws.against.method
}

// orderRival gives the rival an order that the first world has accepted. A parameter or script
// that the rival's method lacks is ignored.
func (ws *Workspace) orderRival(o sim.Order) error {
	if ws.rival == nil {
		return nil
	}
	if err := ws.rival.Give(o); err != nil && !sim.VerbOf(o).OfMethod {
		return fmt.Errorf("the rival refuses the order: %w", err)
	}
	return nil
}
