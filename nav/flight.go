package nav

// Flight is the flight of a ship with the drive [Orbital], as its behaviour sees it. A world makes it.
type Flight interface {
	// Follow lets the ship do a maneuver: that of a behaviour with the parameters and the target that it has now. The burns are
	// planned in this step, and anew only after another maneuver was asked for. Of several in a step the first one counts.
	Follow(self *Agent, v *View, maneuver Behavior)
	// Explain draws what is left of the flight plan, and what it leads to.
	Explain(self *Agent, v *View, maneuver Behavior, p Pen)
}
