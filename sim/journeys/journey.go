package journeys

import (
	"sync/atomic"

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
	since    uint32 // tick mod 2³² from which on it has been where stills has it
	marks    marks
}

// marks are an agent's stop, the index in the itinerary of its present goal, and flags.
//
//	| stop + 1 | flags |
//	     29        3
type marks uint32

const (
	done    marks = 1 << iota // arrived for good
	hitGoal                   // has just hit its goal agent
	touched                   // has had a contact since the last arrival

	stopBits = 3
)

// nowhere is the stop of an agent whose goal is none of its itinerary.
const nowhere = -1

func (m marks) stop() int32 { return int32(m>>stopBits) - 1 }

func (m *marks) setStop(stop int32) {
	*m = marks(stop+1)<<stopBits | *m&(1<<stopBits-1)
}

func (m marks) has(flag marks) bool { return m&flag != 0 }

// mark sets a flag, and has tells it, while others do so at the same time.
func (j *journey) mark(flag marks) {
	if !j.has(flag) {
		atomic.OrUint32((*uint32)(&j.marks), uint32(flag))
	}
}

func (j *journey) has(flag marks) bool {
	return marks(atomic.LoadUint32((*uint32)(&j.marks))).has(flag)
}

// begin starts a journey at tick.
func (j *journey) begin(a *nav.Agent, tick uint64) {
	j.from, j.begun, j.spent = a.Pos, uint32(tick), a.DeltaV
}

// ticks returns how many ticks it has taken until tick.
func (j *journey) ticks(tick uint64) uint32 { return uint32(tick) - j.begun }
