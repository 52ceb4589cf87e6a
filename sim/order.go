package sim

import "fmt"

// Order is something that a person did to a running world: it is kept in a
// recording, and takes effect at the start of the step that leaves Tick.
type Order struct {
	Tick uint64   `json:"tick"`
	Verb string   `json:"verb"`           // "set", later scenes bring their own
	Args []string `json:"args,omitempty"` // set: group, behaviour parameter, value
}

// Give carries out an order, so that it holds from the step that leaves the
// present tick, and appends it to the orders of a recording. It fails, and does
// nothing, on an unknown verb or argument, saying which would be valid.
func (w *World) Give(verb string, args ...string) error {
	return fmt.Errorf("sim: unknown order %q", verb)
}

// Orders returns all orders given so far, oldest first.
func (w *World) Orders() []Order { return w.orders }
