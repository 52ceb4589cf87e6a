package flights

// EventKind says what a ship has done.
type EventKind uint8

// The kinds of events.
const (
	HasLanded  EventKind = iota
	HasCrashed           // it is a wreck
	GaveUp               // it could not follow its plan, and has dropped what was left of it
	HasEnded             // its flight cannot go on
	Captured             // it has come to a body, and stays about it
	HasLeft              // it is out of the sphere of influence of a body
)

// Event is what a ship has done.
type Event struct {
	Tick  uint64 // to which the step led
	Agent uint32
	Kind  EventKind
	Body  int32   // on which it has landed or crashed, that has captured it, or that it has left
	Speed float64 // relative to the ground there, length/time
	Why   string  // a clause, of GaveUp and HasEnded

	Periapsis, Apoapsis float64 // of Captured: its heights over the mean radius, length
}
