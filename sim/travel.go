package sim

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// travel is what a world keeps of one agent's journeys: from where it got its
// goal to where it arrives.
type travel struct {
	from     r2.Vec  // where the present journey began
	begun    uint64  // the tick of it
	length   float64 // flown since
	spent    float64 // Agent.DeltaV at its beginning
	swing    float64 // radians turned back since the path last bent the other way
	bends    uint32  // turn reversals since the beginning
	arrivals uint32
	stop     int32 // index in the itinerary of the present goal, -1 for none of it
	bent     int8  // the way in which the path bends: 1 left, -1 right, 0 straight so far
	done     bool  // arrived for good
	formed   formation
	struck   bool // has just hit the agent that is its goal
}

// fate is what has become of an agent beside its journeys. It lies apart from
// them, as everyone's is asked for in every step and every picture.
type fate struct {
	bumped  bool // has touched something since the last arrival
	resting bool // after a fault or as a wreck, for good
	wrecked bool
}

// totals adds up the journeys of a group that have ended in an arrival.
type totals struct {
	journeys int
	time     float64 // scene time
	length   float64
	straight float64 // lengths of the straight lines
	ideal    float64 // scene time on them at full speed
	deltaV   float64
	bends    uint64
	alive    uint64 // ticks of agents that are no wrecks, where there are guns
	exposed  uint64 // of them in range of an enemy's gun
}

// deadBand is how far, in radians, a path has to bend back before it counts as a
// turn reversal: about a degree, more than the hunting of a ship that holds its
// course, less than an eye sees. Being an angle of the whole swing it does not
// depend on the step.
const deadBand = 0.02

// move adds one step to the journey.
func (t *travel) move(before, after *nav.Agent) {
	t.length += portable.Norm(r2.Sub(after.Pos, before.Pos))
	product := math.Sqrt(portable.Norm2(before.Vel)) * math.Sqrt(portable.Norm2(after.Vel))
	if !(product > 0 && product <= math.MaxFloat64) {
		return // at rest a path has no direction, and beyond all numbers none that can be told
	}
	// The sine of the angle stands for the angle; beyond a right angle, which no
	// dead band needs told apart, it is 1.
	turn := portable.Cross(before.Vel, after.Vel) / product
	if portable.Dot(before.Vel, after.Vel) < 0 {
		turn = math.Copysign(1, turn)
	}
	if t.bent == 0 {
		t.swing += turn
		if math.Abs(t.swing) > deadBand {
			t.bent = int8(math.Copysign(1, t.swing))
			t.swing = 0
		}
		return
	}
	t.swing = min(0, t.swing+float64(turn*float64(t.bent)))
	if t.swing < -deadBand {
		t.bent = -t.bent
		t.swing = 0
		t.bends++
	}
}

// begin starts a journey at tick.
func (t *travel) begin(a *nav.Agent, tick uint64) {
	t.from, t.begun, t.spent = a.Pos, tick, a.DeltaV
	t.length, t.swing, t.bends, t.bent = 0, 0, 0, 0
}

// setOff makes an agent that may have stopped ready for another goal.
func setOff(a *nav.Agent) {
	a.Stopped, a.Timer, a.Memory = false, 0, [6]float64{}
}

// depart gives every agent its first goal and starts its first journey.
func (w *World) depart() {
	for i := range w.now {
		a, t := &w.now[i], &w.travels[i]
		it := &w.setup.Groups[a.Group].Itinerary
		t.stop = int32(slices.Index(it.Stops, a.Goal))
		if a.Goal.Kind == nav.NoGoal && len(it.Stops) > 0 {
			t.stop = 0
			if it.Choice == Random {
				t.stop = w.draw(a, t, len(it.Stops))
			}
			a.Goal = w.stopOf(a, t.stop)
			w.next[i].Goal = a.Goal
		}
		t.begin(a, 0)
	}
}

// Journeys returns how often agent id has arrived at a goal.
func (w *World) Journeys(id uint32) int { return int(w.travels[id].arrivals) }

// arrive finds who is within its goal's distance, or came there on its way through
// the step, closes the books of its journey and sends it on.
func (w *World) arrive() {
	for _, id := range w.collect(len(w.now), w.arriveBlock) {
		a, t := &w.now[id], &w.travels[id]
		t.arrivals++
		t.struck, w.fates[id].bumped = false, false
		if !w.wasThere(a, t) {
			w.totals[a.Group].add(w, a, t)
		}
		if stop, ok := w.following(a, t); ok {
			t.stop = stop
			a.Goal = w.stopOf(a, stop)
			setOff(a)
			t.begin(a, w.tick)
		} else {
			t.done = true
		}
	}
}

// wasThere reports whether a had arrived already when it got its goal: it has made
// no journey.
func (w *World) wasThere(a *nav.Agent, t *travel) bool {
	var target nav.Target
	w.aim(a, &target)
	return w.tick-t.begun <= 1 && portable.Norm2(r2.Sub(target.Pos, t.from)) <= float64(target.Within*target.Within)
}

func (w *World) arriveSome(worker, lo, hi int) {
	s := w.scratch[worker]
	var target nav.Target
	for i := lo; i < hi; i++ {
		a, t := &w.now[i], &w.travels[i]
		if a.Goal.Kind == nav.NoGoal || t.done || w.fates[i].resting {
			continue
		}
		w.aim(a, &target)
		if t.struck || portable.Norm2(r2.Sub(target.Pos, a.Pos)) <= float64(target.Within*target.Within) || w.flownBy(a, &target) {
			s.agents = append(s.agents, uint32(i))
		}
	}
}

// flownBy reports whether a has come within its goal's distance between the last tick
// and this one, and left it. Who was turned aside on the way did not fly straight, and
// is asked at the ticks alone.
//
//	before ●───────┬──────▶ now        d from the goal, u what a has moved
//	              miss                 beside the goal
//	               ○
func (w *World) flownBy(a *nav.Agent, target *nav.Target) bool {
	d, u := r2.Sub(a.Pos, target.Pos), r2.Sub(a.Pos, w.next[a.ID].Pos)
	switch g := &a.Goal; g.Kind {
	case nav.BodyGoal:
		u = r2.Sub(u, r2.Sub(target.Pos, w.wake[g.Index]))
	case nav.AgentGoal:
		u = r2.Sub(u, r2.Sub(target.Pos, w.next[g.Index].Pos))
	}
	ahead, square := portable.Dot(d, u), portable.Norm2(u)
	if !(ahead > 0 && ahead < square) || w.tick == 0 { // it was nearest at one of the ticks
		return false
	}
	if w.hindered() && (w.impacts.courses[a.ID].turns > 0 || w.ways != nil && w.ways[a.ID].struck) {
		return false
	}
	return math.Abs(portable.Cross(d, u)) <= float64(target.Within*math.Sqrt(square))
}

// stopOf returns a stop of a's group as a's goal.
func (w *World) stopOf(a *nav.Agent, k int32) nav.Goal {
	g := w.setup.Groups[a.Group].Itinerary.Stops[k]
	if int(a.ID) < len(w.setup.Slack) {
		g.Within = max(0, g.Within+w.setup.Slack[a.ID])
	}
	return g
}

// following returns the stop after the one that a has reached, or false where
// that was the last.
func (w *World) following(a *nav.Agent, t *travel) (stop int32, ok bool) {
	it := &w.setup.Groups[a.Group].Itinerary
	n := len(it.Stops)
	if n == 0 {
		return 0, false
	}
	switch it.Choice {
	case Loop:
		return (t.stop + 1) % int32(n), n > 1 || t.stop < 0
	case List:
		return t.stop + 1, int(t.stop)+1 < n
	case Random:
		return w.draw(a, t, n), n > 1 || t.stop < 0
	}
	return 0, false
}

// draw picks a stop by chance: any but the present one.
func (w *World) draw(a *nav.Agent, t *travel, n int) int32 {
	others := n
	if t.stop >= 0 {
		others--
	}
	if others == 0 {
		return 0
	}
	const lane = 0x73746f70 // "stop": no other draw of the agent's shares it
	k := int32(portable.Hash(w.setup.Seed, uint64(a.ID), uint64(t.arrivals), lane) % uint64(others))
	if t.stop >= 0 && k >= t.stop {
		k++
	}
	return k
}

// add enters a's journey, which ends now.
func (s *totals) add(w *World, a *nav.Agent, t *travel) {
	straight := portable.Norm(r2.Sub(a.Pos, t.from))
	s.journeys++
	s.time += float64(float64(w.tick-t.begun) * w.setup.Dt)
	s.length += t.length
	s.straight += straight
	s.ideal += straight / a.MaxSpeed
	s.deltaV += a.DeltaV - t.spent
	s.bends += uint64(t.bends)
}

// allArrived reports whether no agent that can is still on its way. Where nobody has
// a goal nobody has arrived: an order may have taken them.
func (w *World) allArrived() bool {
	bound := false
	for i := range w.now {
		a, t := &w.now[i], &w.travels[i]
		if a.Goal.Kind == nav.NoGoal {
			continue
		}
		if !t.done && !w.fates[i].resting && !a.Stopped && !w.Lost(a.ID) {
			return false
		}
		bound = true
	}
	return bound
}
