package steer

import (
	"math"
	"math/bits"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// ORCA takes the velocity nearest to its preferred one with which it does not collide for some
// time, provided that each of two agents does half of the avoiding: optimal reciprocal collision
// avoidance.
//
//	  velocities relative to another agent at x = p_o - p
//
//	      \    VO: collides    /         n
//	       \   within τ       /         /
//	   leg  \                /  .      u
//	         \     .-.      / '  \    /      u: the least change out of VO
//	          \ .-'   '-. v*- - - ->         v* = v - v_o
//	           (  x/τ   )                    half-plane: (w - (v + u/2))·n ≥ 0
//	            '-. R/τ.'
//	                '-'
//	                 0
//
//	R     = r + r_o
//	v'    = the velocity nearest to û·c in all half-planes and |v'| ≤ MaxSpeed
//	        c = the cruise, û toward the target
//	      or, if these have none in common, the velocity with the least largest excess
//	        over the half-planes of agents, within the half-planes of obstacles
//	wish  = (v' - v) / dt
//
// Source: J. van den Berg, S. J. Guy, M. Lin, D. Manocha, "Reciprocal n-body Collision Avoidance",
// Robotics Research (STAR 70), 2011; the defaults come from the example Circle of RVO2 2.0.3, the
// authors' library; docs/orca.md compares its numbers. Cases that it leaves open are defined here:
// bodies, rocks, wrecks and agents that have stopped do not do their half, so self does all. A box
// counts as its whole outline, from the nearest point of its VO to v. Of a wall of tiles it is the
// half-plane n·v ≤ gap/τ of its nearest point, as the paper has it for obstacles with a velocity of
// 0.
//
//  1. Alone, and if no half-plane holds it up, it flies at its cruise toward the target.
//  2. Two agents that both choose like this, and nothing else, do not collide.
//  3. If no velocity is in all half-planes, the half-planes of agents give way, all by the same
//     amount: then it may collide. It stays in the half-planes of obstacles.
//  4. An agent that overlaps another leaves it within the step, each by half.
//  5. If another agent comes straight at it, it evades to its hand.
//  6. It sees no more than Neighbors agents, the nearest.
type ORCA struct {
	Arrival   float64 `default:"1" min:"0" unit:"length" help:"distance from the target's centre within which it has arrived where it stands; with radii, in own radii"`
	Range     float64 `default:"15" min:"0" unit:"length" help:"distance between centres within which it sees agents"`
	Neighbors int     `default:"10" min:"0" max:"32" help:"most agents that it looks at, the nearest"`
	Horizon   float64 `default:"10" min:"1e-6" unit:"time" help:"τ: time for which it does not collide with agents"`
	Obstacles float64 `default:"10" min:"1e-6" unit:"time" help:"τ: time for which it does not collide with bodies, rocks, boxes and walls"`
	Radii     bool    `default:"true" help:"numbers are those of an agent of radius 1.5 and cruise 1, and scale with the agent's, so that units do not matter"`
}

// orcaPedestrian is the agent of RVO2's example.
var orcaPedestrian = pedestrian{radius: 1.5, speed: 1}

// Most half-planes of agents and of all else.
const (
	mostReciprocal = 32
	mostBlocking   = 32
)

func (b *ORCA) Reach(self *nav.Agent, _ float64) float64 {
	length, _ := orcaPedestrian.units(self.Limits(), b.Radii)
	return b.Range * length
}

func (b *ORCA) ArrivalRadius(self *nav.Agent) float64 { return scaled(b.Arrival, b.Radii, self.Radius) }

func (b *ORCA) Lists() bool { return true }

func (b *ORCA) Cruises() bool { return true }

func (b *ORCA) Looks(self *nav.Agent, _ float64) nav.Sight {
	_, time := orcaPedestrian.units(self.Limits(), b.Radii)
	horizon := float64(b.Obstacles * time)
	return nav.Sight{Reach: self.Radius + float64(horizon*self.MaxSpeed), Radii: 1, Time: horizon}
}

func (b *ORCA) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *ORCA) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *ORCA) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	w, _, _ := preferred(self, v)
	length, time := orcaPedestrian.units(self.Limits(), b.Radii)
	s := scratchOf(v)
	all := &s.orca[0]
	hard := barring(self, v, float64(b.Obstacles*time), all[:], p)
	n := hard + b.reciprocal(self, v, float64(b.Range*length), float64(b.Horizon*time), all[hard:], p)
	return reach(self, v, s.allowed(self, n, hard, w, p), p)
}

// allowed returns the velocity nearest to w in the first n of the half-planes, of which the first hard ones are those of
// obstacles, or else the one with the least largest excess.
func (s *scratch) allowed(self *nav.Agent, n, hard int, w r2.Vec, p nav.Pen) r2.Vec {
	all := s.orca[0][:n]
	disc := velocityDisc{radius: self.MaxSpeed}
	vel, failed := disc.nearest(all, w)
	if failed < n {
		vel = disc.leastExcess(all, hard, failed, vel, s.orca[1][:])
	}
	if p != nil {
		k := velocityScale(self)
		p.Circle(nav.Stroke{Kind: "top speed", Ink: nav.InkLimit}, self.Pos, float64(k*self.MaxSpeed))
		p.Line(nav.Stroke{Kind: "preferred velocity", Ink: nav.InkPull}, self.Pos, portable.AddScaled(self.Pos, k, w))
		p.Line(nav.Stroke{Kind: "chosen velocity", Ink: nav.InkSum}, self.Pos, portable.AddScaled(self.Pos, k, vel))
	}
	return vel
}

// velocityScale returns the time of flight that stands for a velocity in a drawing: the top speed
// is six radii long.
func velocityScale(self *nav.Agent) float64 { return 6 * self.Radius / self.MaxSpeed }

// drawPlane draws the border of a half-plane in the disc of the top speed.
func drawPlane(self *nav.Agent, h *halfPlane, s nav.Stroke, p nav.Pen) {
	limit := max(h.limit, -self.MaxSpeed) // beyond it bars all velocities
	half2 := float64(self.MaxSpeed*self.MaxSpeed) - float64(limit*limit)
	if p == nil || !(half2 > 0) && !(limit < 0) {
		return
	}
	k, h := velocityScale(self), &halfPlane{h.normal, limit}
	s.Bars = h.normal
	foot := portable.AddScaled(self.Pos, k*h.limit, h.normal)
	half := portable.Scale(k*math.Sqrt(half2), nav.Quarter(h.normal, nav.Left))
	p.Line(s, r2.Sub(foot, half), r2.Add(foot, half))
}

// reciprocal fills planes with the half-planes of the nearest agents, and returns their
// number.
func (b *ORCA) reciprocal(self *nav.Agent, v *nav.View, sight, horizon float64, planes []halfPlane, p nav.Pen) (n int) {
	most := min(b.Neighbors, mostReciprocal)
	if most <= 0 {
		return 0
	}
	list, crowd := nearestAgents(self, v, sight, most)
	if len(list) == 0 {
		return 0
	}
	d := &scratchOf(v).avoided
	place(d, self, list, crowd)
	avoidAll(self, v, horizon, list, crowd)
	for i := range list {
		planes[i].set(r2.Vec{X: d.NormalX[i], Y: d.NormalY[i]}, d.Limit[i])
		if p != nil {
			drawPlane(self, &planes[i], nav.Stroke{Kind: "half-plane", Ink: nav.InkCrossing, Of: agentOf(crowd.Agents[list[i].index].ID), Link: nav.LinkWith}, p)
		}
	}
	return len(list)
}

// place fills d with the agents of a list. Those that do not move do not do their half.
func place(d *simd.Avoided, self *nav.Agent, list []ranked, crowd *engine.Crowd) {
	for i := range list {
		k := list[i].index
		d.AwayX[i], d.AwayY[i] = self.Pos.X-crowd.X[k], self.Pos.Y-crowd.Y[k]
		d.VX[i], d.VY[i], d.Touch[i], d.Share[i] = crowd.VX[k], crowd.VY[k], self.Radius+crowd.Radius[k], 0.5
		if o := &crowd.Agents[k]; crowd.Odd && (o.Stopped || o.Wreck) {
			d.Share[i] = 1
		}
	}
}

// avoidAll makes the half-planes of the agents of a list from what avoided has of them.
func avoidAll(self *nav.Agent, v *nav.View, horizon float64, list []ranked, crowd *engine.Crowd) {
	a, d := avoidance(self, v, horizon), &scratchOf(v).avoided
	for left := d.Planes(len(list), &a); left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		d.Plane(i, &a, func() r2.Vec { return nav.Apart(self.ID, nav.AgentNumber(crowd.Agents[list[i].index].ID)) })
	}
}

// avoidance returns how self avoids discs within a time horizon. Discs that overlap it are to part
// within the step.
func avoidance(self *nav.Agent, v *nav.View, horizon float64) simd.Avoidance {
	return simd.Avoidance{Vel: self.Vel, Horizon: horizon, Part: v.Dt, PerHorizon: -1 / horizon, PerPart: -1 / v.Dt, Left: self.Hand == nav.Left}
}

// nearestAgents returns the nearest other agents, at most most of them, with centres nearer than
// sight, by their squared distances, and all agents by place. The list is valid until the view is
// used again.
func nearestAgents(self *nav.Agent, v *nav.View, sight float64, most int) (list []ranked, crowd *engine.Crowd) {
	s := scratchOf(v)
	crowd, spans, limit := listed(self, v, sight)
	var l simd.Lookout // written a number at a time: to copy what was just written so waits for it
	l.X, l.Y, l.Limit, l.Seen, l.Own = self.Pos.X, self.Pos.Y, min(limit, below(float64(sight*sight))), sight, ownPlace(v)
	s.short.begin(most)
	for next := firstOf(spans); len(spans) > 0; {
		var n int
		spans, next, n, _ = s.Pick(&l, &crowd.Crowd, spans, next)
		s.short.add(&s.Distance, &s.Index, n)
	}
	return s.short.list[:s.short.n], crowd
}

// below returns the next number below x, which is not negative.
func below(x float64) float64 {
	if x > 0 {
		return math.Float64frombits(math.Float64bits(x) - 1)
	}
	return -1
}

func init() {
	nav.Register("orca", "takes the velocity nearest to its own among those that avoid collisions, if each of two does half", func() nav.Behavior { return new(ORCA) })
}
