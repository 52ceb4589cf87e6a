package engine

import (
	"reflect"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// CanCompare reports whether requests for a path can be compared.
func CanCompare(path nav.Path) bool { return reflect.TypeOf(path).Kind() == reflect.Pointer }

// Encounter caches a result of steer.Meeting. The parts of a composition ask for the same meeting one
// after the other, and to find it takes a hundred times as long as to look it up.
type Encounter struct {
	Request
	Place r2.Vec  // where the two meet, length
	After float64 // time from now until then
	OK    bool    // they meet
}

// Request holds everything that a meeting on a path depends on.
type Request struct {
	From, Target        r2.Vec   // the places of the agent and the target now, length
	Speed, Time, Within float64  // the agent's top speed, length/time; scene time now; the target's Within, length
	Path                nav.Path // of the target
}

// RequestOf returns the request of an agent with a target at a time.
func RequestOf(self *nav.Agent, t *nav.Target, time float64) Request {
	return Request{self.Pos, t.Pos, self.MaxSpeed, time, t.Within, t.Path}
}

// Asks reports whether r is the request of an agent with a target at a time.
func (r *Request) Asks(self *nav.Agent, t *nav.Target, time float64) bool {
	return r.From == self.Pos && r.Time == time && r.Target == t.Pos && r.Speed == self.MaxSpeed && r.Within == t.Within && r.Path == t.Path
}
