package lab

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// Tolerance is how deep two things may overlap in a clean trial, as a share of the radius
// of the agent, of two of the smaller one.
const Tolerance = 0.01

// farthest is the largest gap that is measured, in radii of the larger agent.
const farthest = 1

// meter measures a trial, step by step.
type meter struct {
	paths    []track // of agents, by ID
	bound    int     // agents with a goal
	arrived  int     // of them
	overlaps int     // that have begun
	deepest  float64
	gap      float64
}

// track describes an agent's way. It is sampled every natural time, in which the
// agent flies its radius at cruise speed, on straight lines between steps: events
// within a step do not count, and the length of the step hardly matters.
//
//	p0      p1      p2      p3        third difference: p3 − 3·p2 + 3·p1 − p0 = jerk·h³
//	●───────●───────●───────●
//	  v1·h    v2·h    v3·h            h = radius / cruise speed
type track struct {
	counts   bool // has a goal, and has not arrived
	stops    int  // arrivals that it takes
	arrivals int
	cruise   float64 // length/time
	h        float64 // scene time between samples
	next     float64 // scene time since the start of the next one
	points   [4]r2.Vec
	samples  int

	leg      r2.Vec  // where the present leg began
	straight float64 // length of the legs that have ended, as straight lines
	time     float64 // of the arrival, since the start

	jerk      float64 // sum over samples of |jerk|, radii per natural time³
	jerks     int
	deltaV    float64 // sum of the changes of velocity, cruise speeds
	bent      int8    // the way in which the path bends, as in sim/journeys
	swing     float64 // radians turned back since
	reversals int
}

func newMeter(w *sim.World) *meter {
	m := &meter{paths: make([]track, len(w.Agents())), gap: farthest}
	for i := range m.paths {
		a, p := &w.Agents()[i], &m.paths[i]
		stops := w.Setup().Groups[a.Group].Itinerary
		p.cruise, p.stops = a.CruiseSpeed(), 1
		if stops.Choice == sim.List {
			p.stops = len(stops.Stops)
		}
		p.h = max(a.Radius/p.cruise, w.Setup().Dt)
		p.leg, p.points[3], p.next = a.Pos, a.Pos, p.h
		if a.Goal.Kind != nav.NoGoal {
			m.bound++
			if p.counts = w.Journeys().Arrivals(a.ID) < p.stops; !p.counts {
				m.arrived++
			}
		}
	}
	m.near(w)
	return m
}

// observe measures a step that w has just taken.
func (m *meter) observe(w *sim.World) {
	now := w.Time() - w.Setup().Start
	for i := range m.paths {
		p := &m.paths[i]
		if !p.counts {
			continue
		}
		a := &w.Agents()[i]
		p.sample(w.Previous()[i].Pos, a.Pos, now, w.Setup().Dt)
		if n := w.Journeys().Arrivals(a.ID); n > p.arrivals {
			p.arrivals = n
			p.straight += portable.Norm(r2.Sub(a.Pos, p.leg))
			p.leg = a.Pos
			if n >= p.stops {
				p.counts, p.time = false, now
				m.arrived++
			}
		}
	}
	m.near(w)
}

// near measures gaps and overlaps.
func (m *meter) near(w *sim.World) {
	w.Near(farthest, func(g *sim.Gap) {
		radius := w.Agents()[g.Agent].Radius
		if g.With.Kind == contact.Agent {
			radius = min(radius, w.Agents()[g.With.Index].Radius)
		}
		m.gap = min(m.gap, g.Length/radius)
		m.deepest = max(m.deepest, -g.Length/radius)
		if limit := -float64(Tolerance * radius); g.Length < limit && (g.Before >= limit || w.Tick() == 0) {
			m.overlaps++
		}
	})
}

// sample adds the samples of a step from one place to another that ends now.
func (p *track) sample(from, to r2.Vec, now, dt float64) {
	for p.next <= now {
		share := 1 - (now-p.next)/dt
		copy(p.points[:], p.points[1:])
		p.points[3] = portable.AddScaled(from, share, r2.Sub(to, from))
		p.samples++
		p.next = float64(float64(p.samples+1) * p.h)
		if p.samples >= 2 {
			p.bend()
		}
		if p.samples >= 3 {
			third := r2.Sub(r2.Add(p.points[3], portable.Scale(3, p.points[1])), r2.Add(portable.Scale(3, p.points[2]), p.points[0]))
			p.jerk += portable.Norm(third) / (p.cruise * p.h)
			p.jerks++
		}
	}
}

// deadBand is how far, in radians, a path has to bend back before it counts as a turn
// reversal, as in sim/journeys.
const deadBand = 0.02

// bend adds the change of velocity at the last sample but one.
func (p *track) bend() {
	before, after := r2.Sub(p.points[2], p.points[1]), r2.Sub(p.points[3], p.points[2])
	p.deltaV += portable.Norm(r2.Sub(after, before)) / float64(p.cruise*p.h)
	product := portable.Norm(before) * portable.Norm(after)
	if !(product > 0) {
		return // at rest a path has no direction
	}
	turn := portable.Cross(before, after) / product
	if portable.Dot(before, after) < 0 {
		turn = math.Copysign(1, turn)
	}
	if p.bent == 0 {
		if p.swing += turn; math.Abs(p.swing) > deadBand {
			p.bent, p.swing = int8(math.Copysign(1, p.swing)), 0
		}
		return
	}
	if p.swing = min(0, p.swing+float64(turn*float64(p.bent))); p.swing < -deadBand {
		p.bent, p.swing = -p.bent, 0
		p.reversals++
	}
}

// result returns the score of the trial.
func (m *meter) result(w *sim.World) *Result {
	r := &Result{
		Agents: m.bound, Arrived: m.arrived, Settled: w.Report().Settled, Overlaps: m.overlaps, Deepest: max(0, m.deepest), Gap: m.gap,
		Steps: w.Tick(), Time: w.Time() - w.Setup().Start, Hash: w.Hash(),
	}
	r.Clean = r.Arrived == r.Agents && r.Deepest <= Tolerance
	var time, ideal, jerk, flown float64
	jerks, reversals := 0, 0
	for i := range m.paths {
		p := &m.paths[i]
		if p.samples == 0 {
			continue
		}
		jerk, jerks = jerk+p.jerk, jerks+p.jerks
		reversals += p.reversals
		flown += float64(p.samples)
		r.DeltaV += p.deltaV / float64(m.bound)
		if p.arrivals >= p.stops {
			time, ideal = time+p.time, ideal+p.straight/p.cruise
			r.Last = max(r.Last, p.time)
		}
	}
	r.TimeRatio, r.Jerk, r.Reversals = math.NaN(), math.NaN(), math.NaN()
	if ideal > 0 {
		r.TimeRatio = time / ideal
	}
	if jerks > 0 {
		r.Jerk = jerk / float64(jerks)
	}
	if flown > 0 {
		r.Reversals = 100 * float64(reversals) / flown
	}
	return r
}
