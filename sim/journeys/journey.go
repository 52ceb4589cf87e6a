package journeys

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// journey is one agent's present journey, and its progress on the itinerary. What every step
// changes of it is its [Motion].
type journey struct {
	from     r2.Vec  // where it began
	spent    float64 // Agent.DeltaV at its beginning
	begun    uint32  // the tick of it, mod 2³²: a snapshot holds one of each agent
	arrivals uint32
	stop     int32 // index in the itinerary of the present goal, or nowhere
	done     bool  // arrived for good
	hitGoal  bool  // has just hit its goal agent
	touched  bool  // has had a contact since the last arrival
}

// nowhere is the stop of an agent whose goal is none of its itinerary.
const nowhere = -1

// begin starts a journey at tick.
func (j *journey) begin(a *nav.Agent, tick uint64) {
	j.from, j.begun, j.spent = a.Pos, uint32(tick), a.DeltaV
}

// ticks returns how many ticks it has taken until tick.
func (j *journey) ticks(tick uint64) uint32 { return uint32(tick) - j.begun }
