package engine

import (
	"reflect"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// CanCompare reports whether requests for a path can be compared.
func CanCompare(path nav.Path) bool { return reflect.TypeOf(path).Kind() == reflect.Pointer }

// Encounter caches a result of Meeting. The parts of a composition ask for the same
// one after each other, and finding it takes a hundred times as long as a look-up.
type Encounter struct {
	Request
	Place r2.Vec
	After float64
	OK    bool
}

// Request holds everything that a meeting on a path depends on.
type Request struct {
	From, Target        r2.Vec
	Speed, Time, Within float64
	Path                nav.Path
}

// RequestOf returns that of an agent that has a target at a time.
func RequestOf(self *nav.Agent, t *nav.Target, time float64) Request {
	return Request{self.Pos, t.Pos, self.MaxSpeed, time, t.Within, t.Path}
}

// Asks reports whether r is what the meeting of an agent with a target depends on.
func (r *Request) Asks(self *nav.Agent, t *nav.Target, time float64) bool {
	return r.From == self.Pos && r.Time == time && r.Target == t.Pos && r.Speed == self.MaxSpeed && r.Within == t.Within && r.Path == t.Path
}
