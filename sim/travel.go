package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/contact"
	"galaxy/sim/workers"
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
	bumped   bool // has touched something since the last arrival
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

// travel adds the step to every journey. An agent that is moved out of an overlap
// afterwards does not travel by that.
func (w *World) travel() { w.pool.Run(len(w.now), workers.Sweep, w.travelBlock) }

func (w *World) travelSome(_, lo, hi int) {
	for i := lo; i < hi; i++ {
		if !w.resting[i] {
			w.travels[i].move(&w.next[i], &w.now[i])
		}
	}
}

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

// Bumped reports whether agent id has had a contact since it last arrived at a goal,
// as [Report].Contacts counts them: with another agent, a body, a rock or a box. A
// wall of tiles is none, as it stops everyone and leads many along it; nor is one
// square to another that stops it without Contacts. It says what was, and nothing
// that follows depends on it; so it is no part of the hash.
func (w *World) Bumped(id uint32) bool { return w.travels[id].bumped }

// bump marks those who took part in the contacts of this step.
func (w *World) bump() {
	for i := range w.touches {
		t := &w.touches[i]
		w.travels[t.Agent].bumped = true
		if t.With.Kind != contact.Agent {
			continue
		}
		w.travels[t.With.Index].bumped = true
		if w.solid() {
			w.travels[t.Agent].struck = w.travels[t.Agent].struck || w.seeks(t.Agent, t.With.Index)
			w.travels[t.With.Index].struck = w.travels[t.With.Index].struck || w.seeks(t.With.Index, t.Agent)
		}
	}
}

// seeks reports whether agent a is on its way to agent b.
func (w *World) seeks(a, b uint32) bool {
	g := &w.now[a].Goal
	return g.Kind == nav.AgentGoal && g.Index == int32(b) && !w.travels[a].done
}
