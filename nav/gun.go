package nav

// Gunner points an agent's gun and fires it. It knows nothing of the behaviour
// that drives, and takes what that brings into range.
type Gunner interface {
	// Aim returns where the turret points after the step, radians in [-π, π), and
	// whether it would fire then. It reads the view, whose neighbours are those
	// within the gun's range, and writes nothing. The loading is the world's
	// affair.
	Aim(self *Agent, v *View) (turret float64, fire bool)
	// Gun returns what it fires with.
	Gun() Gun
}

// Sighter is a gunner that can draw its reasons, from the same arithmetic that
// aims.
type Sighter interface {
	ExplainAim(self *Agent, v *View, p Pen)
}

// Gun is what a gunner fires with. Its shells fly straight, at the same speed
// whatever the agent does.
type Gun struct {
	Range  float64 // length: how far a shell flies
	Speed  float64 // length/time, > 0: the shell's
	Reload float64 // time from one shot to the next
	Damage float64 // hit points that a hit costs
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

var gunners = registry{what: "gunner"}

// registerGunner adds the gunner *T under the name that scene files use.
func registerGunner[T any, P interface {
	*T
	Gunner
}](name, summary string) {
	gunners.add(entryOf[T](name, summary))
}

// EnemyOf reports whether n fights self: it belongs to another team, neither is of
// none, and it is no wreck.
func (n *Neighbor) EnemyOf(self *Agent) bool {
	return n.Team != self.Team && n.Team != 0 && self.Team != 0 && !n.Wreck
}
