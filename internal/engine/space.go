package engine

import "galaxy/nav"

// Space is what the gunner of a ship in space sees beside its view, where [nav.View.Rises] are the heights of its neighbours. All is as
// seen from the ship.
type Space struct {
	Climbs []float64 // by neighbour: how fast it rises, length/time
	Bodies []float64 // by body: how high it is over the ship, length
	Nose   float64   // radians: how far the nose is over the plane; its heading is the agent's
	Turret float64   // radians: how far the turret is over the plane; its heading is the view's
}

// SpaceOf returns what a view has of space, nil if its agent is none that aims there.
func SpaceOf(v *nav.View) *Space {
	if a, ok := v.Engine.(*Aside); ok {
		return a.Space
	}
	return nil
}

// SpaceGunner is a gunner that aims in space, as ships on orbits do. Its shells have the velocity of the ship, too.
type SpaceGunner interface {
	nav.Gunner
	// AimInSpace is Aim for a ship whose view has a [Space]: it returns how far the turret is over the plane, too, radians.
	AimInSpace(self *nav.Agent, v *nav.View) (turret, pitch float64, fire bool)
}
