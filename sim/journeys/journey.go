package journeys

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// journey is one agent's present journey, and its progress on the itinerary.
type journey struct {
	from     r2.Vec  // where it began
	begun    uint64  // the tick of it
	length   float64 // travelled since
	spent    float64 // Agent.DeltaV at its beginning
	swing    float64 // radians turned back since the path last bent the other way
	bends    uint32  // turn reversals since the beginning
	arrivals uint32
	stop     int32 // index in the itinerary of the present goal, or nowhere
	bent     int8  // the way in which the path bends: 1 left, -1 right, 0 straight so far
	done     bool  // arrived for good
	hitGoal  bool  // has just hit its goal agent
	touched  bool  // has had a contact since the last arrival
}

// nowhere is the stop of an agent whose goal is none of its itinerary.
const nowhere = -1

// deadBand is how far, in radians, a path has to bend back before it counts as a
// turn reversal: about a degree, more than a ship that holds its heading oscillates, less
// than an eye sees. As the angle of a whole swing it does not depend on the step.
const deadBand = 0.02

// begin starts a journey at tick.
func (j *journey) begin(a *nav.Agent, tick uint64) {
	j.from, j.begun, j.spent = a.Pos, tick, a.DeltaV
	j.length, j.swing, j.bends, j.bent = 0, 0, 0, 0
}

// add adds one step to the journey.
func (j *journey) add(before, now *nav.Agent) {
	j.length += portable.Norm(r2.Sub(now.Pos, before.Pos))
	product := math.Sqrt(portable.Norm2(before.Vel)) * math.Sqrt(portable.Norm2(now.Vel))
	if !(product > 0 && product <= math.MaxFloat64) {
		return // at rest a path has no direction, and after an overflow none that is known
	}
	// The sine stands for the angle; beyond a right angle, far above the dead band, it
	// is 1.
	turn := portable.Cross(before.Vel, now.Vel) / product
	if portable.Dot(before.Vel, now.Vel) < 0 {
		turn = math.Copysign(1, turn)
	}
	if j.bent == 0 {
		j.swing += turn
		if math.Abs(j.swing) > deadBand {
			j.bent = int8(math.Copysign(1, j.swing))
			j.swing = 0
		}
		return
	}
	j.swing = min(0, j.swing+float64(turn*float64(j.bent)))
	if j.swing < -deadBand {
		j.bent = -j.bent
		j.swing = 0
		j.bends++
	}
}
