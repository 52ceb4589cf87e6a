package lab

import (
	"fmt"
	"strings"
)

// Result is the score of a trial.
type Result struct {
	Trial
	Run int // of the bench's plan

	Agents  int  // that have a goal
	Arrived int  // agents of these that have arrived for good
	Settled int  // agents that have stopped around a goal, crowded out by others, which is not to arrive
	Clean   bool // all have arrived in time, and no overlap was deeper than Tolerance

	Overlaps int     // pairs that began to overlap by more than Tolerance
	Deepest  float64 // overlap, in radii of the agent, of two of the smaller one
	Gap      float64 // the smallest between two edges, likewise; 1 stands for any larger one

	TimeRatio float64 // of agents that have arrived: their time to the straight line at cruise speed; NaN without any
	Last      float64 // scene time of the last arrival so far
	Jerk      float64 // mean |jerk| on the way, radii per natural time³; NaN without any
	Reversals float64 // turns of the path the other way, per 100 natural times; NaN if none has passed
	DeltaV    float64 // changes of velocity per agent, added up, cruise speeds

	Time  float64 // scene time that it took
	Steps uint64
	Hash  uint64 // of the last state

	NsPerAgentStep float64 // on the clock
}

// Why tells why a trial is not clean, or nothing.
func (r *Result) Why() string {
	var why []string
	if r.Arrived < r.Agents {
		why = append(why, fmt.Sprintf("%d of %d arrived in time", r.Arrived, r.Agents))
	}
	switch {
	case !(r.Deepest > Tolerance):
	case r.Overlaps == 1:
		why = append(why, fmt.Sprintf("an overlap of %.2g radii", r.Deepest))
	default:
		why = append(why, fmt.Sprintf("%d overlaps, the deepest of %.2g radii", r.Overlaps, r.Deepest))
	}
	return strings.Join(why, ", ")
}
