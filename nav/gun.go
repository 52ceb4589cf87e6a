package nav

// Gunner aims and fires an agent's gun. It is independent of the behaviour that steers, and aims at
// enemies that come into range.
type Gunner interface {
	// Aim returns the turret's angle after the step, radians in [-π, π), and whether it would fire
	// then. It reads the view, which has the neighbours within the gun's range, and writes nothing.
	// The world keeps the reload time. The guns of ships in space aim by a method of package steer.
	Aim(self *Agent, v *View) (turret float64, fire bool)
	// Gun returns the gun that it fires.
	Gun() Gun
}

// Sighter is a gunner that can draw its reasons, by the same arithmetic as Aim.
type Sighter interface {
	ExplainAim(self *Agent, v *View, p Pen)
}

// Gun is a weapon. Its shells fly straight, at a speed that does not depend on the
// agent's velocity. Those of a ship in space have its velocity, too, and fall as it does: Range and
// Speed are then as seen from the ship.
type Gun struct {
	Range  float64 // length, ≥ 0: the distance that a shell flies
	Speed  float64 // length/time, > 0: the shell's
	Reload float64 // time, ≥ 0: from one shot to the next
	Damage float64 // hit points per hit, ≥ 0
}

// Gunners returns all registered gunners, sorted by name.
func Gunners() []Kind { return gunners.kinds() }

// NewGunner returns a gunner of the named kind with default parameters. It fails
// on an unknown name, and says which known one is nearest.
func NewGunner(name string) (Gunner, error) {
	made, err := gunners.make(name)
	if err != nil {
		return nil, err
	}
	return made.(Gunner), nil
}

// EnemyOf reports whether n is an enemy of self: both have a team, the teams differ,
// and n is not a wreck.
func (n *Neighbor) EnemyOf(self *Agent) bool {
	return n.Team != self.Team && n.Team != 0 && self.Team != 0 && !n.Wreck
}
