package orbit

import (
	"errors"
	"fmt"
	"math"
	"sort"
	"sync"
	"sync/atomic"

	"galaxy/internal/portable"
	"galaxy/orbit/radau"

	"gonum.org/v1/gonum/spatial/r3"
)

// NBody is the motion of bodies that pull each other, from their places and velocities at one time on, forward and backwards: steps of
// package radau, which are polynomials, found when they are first asked for. The bits of a step do not depend on how far, how often and in
// which order the motion is asked for. It is safe for concurrent use.
//
// A body without μ is pulled, and pulls nothing. One without μ and radius about which others move is the barycentre of these.
// The motion ends where two bodies touch, one is far away, or it has taken MostArcs: from there on all rest where they are.
type NBody struct {
	start   float64
	bodies  System
	masses  []int // bodies that pull
	moving  []int // by number in the integration: the body
	number  []int // by body; −1 of a barycentre
	under   [][]int
	contact float64 // least distance of two bodies at which the motion ends, where their radii are smaller
	far     float64 // from the barycentre, at which it ends
	speed   float64 // above which it ends
	accel   float64 // bound
	forth   nHistory
	back    nHistory
}

// MostArcs bounds what an NBody keeps: polynomials of 264 bytes, one a body and step. MostPulling bounds its bodies.
const (
	MostArcs    = 1 << 18
	MostPulling = 64
)

// nHistory is the steps in one direction of time.
type nHistory struct {
	grows sync.Mutex
	steps atomic.Pointer[[]nStep]
	next  *radau.Integrator
	end   atomic.Pointer[nEnd]
}

// nStep is a step; its times count from the start.
type nStep struct {
	from, dt float64
	arcs     []radau.Arc
}

// nEnd is the end of a motion.
type nEnd struct {
	tau    float64
	why    string
	places []State
}

// PullEachOther returns the system with the same bodies, which from their states at t on pull each other, and their motion. Velocities
// become relative to the barycentre of all.
func PullEachOther(s System, t float64) (System, *NBody, error) {
	if err := s.Check(); err != nil {
		return nil, nil, err
	}
	n := &NBody{start: t, bodies: append(System(nil), s...), number: make([]int, len(s)), under: make([][]int, len(s))}
	for i := range s {
		for at := s[i].Parent; at >= 0; at = s[at].Parent {
			n.under[at] = append(n.under[at], i)
		}
	}
	for i := range s {
		if n.number[i] = -1; s[i].Mu > 0 || s[i].Radius > 0 || len(n.under[i]) == 0 {
			n.number[i] = len(n.moving)
			n.moving = append(n.moving, i)
			if s[i].Mu > 0 {
				n.masses = append(n.masses, n.number[i])
			}
		}
	}
	switch {
	case len(n.masses) == 0:
		return nil, nil, errors.New("orbit: no body has a mass by which it could pull another one")
	case len(n.moving) > MostPulling:
		return nil, nil, fmt.Errorf("orbit: %d bodies that pull each other; %d at most", len(n.moving), MostPulling)
	}
	start, err := n.begin(s.States(nil, t))
	if err != nil {
		return nil, nil, err
	}
	for k, h := range []*nHistory{&n.forth, &n.back} {
		h.next = radau.New(&nLaw{n}, 0, []float64{1, -1}[k]*n.first(start), flightEpsilon, start)
		h.next.Together()
		h.steps.Store(&[]nStep{})
	}
	out := append(System(nil), s...)
	for i := range out {
		out[i].Path = &nPath{n, i, s[i].Parent}
	}
	return out, n, nil
}

// begin returns the states at the start, and sets the bounds.
func (n *NBody) begin(states []State) ([]radau.State, error) {
	start := make([]radau.State, len(n.moving))
	var mass float64
	var x, v r3.Vec
	for k, i := range n.moving {
		start[k] = radau.State{X: states[i].R, V: states[i].V}
		mass += n.bodies[i].Mu
		x, v = portable.AddScaled3(x, n.bodies[i].Mu, states[i].R), portable.AddScaled3(v, n.bodies[i].Mu, states[i].V)
	}
	x, v = portable.Scale3(1/mass, x), portable.Scale3(1/mass, v)
	least, size := math.Inf(1), 0.0
	for k := range start {
		start[k].V = r3.Sub(start[k].V, v)
		size = max(size, portable.Norm3(r3.Sub(start[k].X, x)))
		n.speed = max(n.speed, portable.Norm3(start[k].V))
		for l := range k {
			d := portable.Norm3(r3.Sub(start[k].X, start[l].X))
			if d <= n.touch(k, l) {
				return nil, &BodyError{n.moving[k], n.bodies[n.moving[k]].Name, fmt.Sprintf("it begins at a distance of %.6g from %q; bodies that pull each other begin apart", d, n.bodies[n.moving[l]].Name)}
			}
			least = min(least, d)
		}
	}
	const near, wide, faster = 1e-3, 1e4, 2
	if math.IsInf(least, 1) { // one body alone
		least = 1
	}
	n.contact, n.far = near*least, wide*max(size, least)
	closest := math.Inf(1)
	for _, k := range n.masses {
		for l := range start {
			if k != l {
				closest = min(closest, n.touch(k, l))
			}
		}
	}
	n.accel = mass / float64(closest*closest)
	n.speed += float64(faster * math.Sqrt(2*mass/closest))
	return start, nil
}

// touch returns the distance at which two bodies touch.
func (n *NBody) touch(k, l int) float64 {
	return max(n.contact, n.bodies[n.moving[k]].Radius+n.bodies[n.moving[l]].Radius)
}

// first returns the length of the first step to try.
func (n *NBody) first(start []radau.State) float64 {
	least := math.Inf(1)
	for k := range start {
		for _, l := range n.masses {
			if k != l {
				d := portable.Norm3(r3.Sub(start[k].X, start[l].X))
				least = min(least, math.Sqrt(d*d*d/(n.bodies[n.moving[l]].Mu+n.bodies[n.moving[k]].Mu)))
			}
		}
	}
	if math.IsInf(least, 1) {
		return 1
	}
	return firstStep * least
}

// nLaw is the pull of the bodies on each other.
type nLaw struct{ *NBody }

func (l *nLaw) Begin(*[radau.Nodes]float64) {}

func (l *nLaw) Accelerate(_ int, x, _, a []r3.Vec) {
	clear(a)
	for _, j := range l.masses {
		mu := l.bodies[l.moving[j]].Mu
		for i := range x {
			if i != j {
				d := r3.Sub(x[j], x[i])
				r2 := portable.Dot3(d, d)
				a[i] = portable.AddScaled3(a[i], mu/float64(r2*math.Sqrt(r2)), d)
			}
		}
	}
}

// reach returns the step that covers a time after the start, and nil beyond the end.
func (n *NBody) reach(h *nHistory, tau float64) *nStep {
	after := func(s *nStep) bool { return math.Abs(s.from+s.dt) > math.Abs(tau) }
	steps := *h.steps.Load()
	if len(steps) == 0 || !after(&steps[len(steps)-1]) {
		h.grows.Lock()
		for steps = *h.steps.Load(); h.end.Load() == nil && (len(steps) == 0 || !after(&steps[len(steps)-1])); steps = *h.steps.Load() {
			n.grow(h, steps)
		}
		h.grows.Unlock()
	}
	if e := h.end.Load(); e != nil && math.Abs(tau) >= math.Abs(e.tau) {
		return nil
	}
	return &steps[sort.Search(len(steps), func(i int) bool { return after(&steps[i]) })]
}

// grow adds a step, or the end.
func (n *NBody) grow(h *nHistory, steps []nStep) {
	ends := func(tau float64, places []State, why string, args ...any) {
		h.end.Store(&nEnd{tau, fmt.Sprintf(why, args...), places})
	}
	at := func(arcs []radau.Arc, share, dt float64) []State { // at rest
		list := make([]State, len(arcs))
		for k := range arcs {
			list[k].R = arcs[k].Place(share, dt)
		}
		return list
	}
	if len(steps)*len(n.moving) >= MostArcs {
		last := &steps[len(steps)-1]
		ends(h.next.T, at(last.arcs, 1, last.dt), "it takes more steps than the %d that are kept", len(steps))
		return
	}
	t := h.next.T
	made, err := h.next.Step()
	if err != nil { // bodies do not come so near to each other that it could be
		list := make([]State, len(n.moving))
		for k := range list {
			list[k].R = h.next.Now[k].X
		}
		ends(t, list, "bodies pull each other too strongly to be followed")
		return
	}
	s := nStep{made.From, made.Dt, append([]radau.Arc(nil), made.Arcs...)}
	s.dt = h.next.T - s.from
	for k := range s.arcs {
		v, x := portable.Norm3(h.next.Now[k].V), portable.Norm3(h.next.Now[k].X)
		if !(x < n.far) || !(v < n.speed) {
			ends(t, at(s.arcs, 0, s.dt), "it flies apart: %s is %.3g away, at a speed of %.3g", n.bodies[n.moving[k]].Name, x, v)
			return
		}
	}
	if tau, k, l, hit := n.touches(&s); hit {
		ends(tau, at(s.arcs, (tau-s.from)/s.dt, s.dt), "%s and %s collide", n.bodies[n.moving[k]].Name, n.bodies[n.moving[l]].Name)
	}
	more := append(steps, s) // readers of the old slice see none of it
	h.steps.Store(&more)
}

// touches returns the first time in a step at which two bodies touch.
func (n *NBody) touches(s *nStep) (tau float64, k, l int, hit bool) {
	const samples = 8
	tau = math.Inf(1)
	for i := range s.arcs {
		for j := range i {
			apart := func(t float64) float64 {
				share := (t - s.from) / s.dt
				d := r3.Sub(s.arcs[i].Place(share, s.dt), s.arcs[j].Place(share, s.dt))
				most := n.touch(i, j)
				return portable.Dot3(d, d) - float64(most*most)
			}
			before := s.from
			for m := range samples {
				t := s.from + float64(s.dt*float64(m+1)/samples)
				if apart(t) < 0 {
					if at := bisect(apart, before, t); !hit || math.Abs(at) < math.Abs(tau) {
						tau, k, l, hit = at, j, i, true
					}
					break
				}
				before = t
			}
		}
	}
	return tau, k, l, hit
}

// state returns where a body is at t.
func (n *NBody) state(i int, t float64) State {
	tau := t - n.start
	h := &n.forth
	if tau < 0 {
		h = &n.back
	}
	s := n.reach(h, tau)
	if n.number[i] >= 0 {
		return n.one(h, s, n.number[i], tau)
	}
	var sum State
	var mass float64
	for _, k := range n.under[i] {
		if mu := n.bodies[k].Mu; mu > 0 {
			st := n.one(h, s, n.number[k], tau)
			sum.R, sum.V = portable.AddScaled3(sum.R, mu, st.R), portable.AddScaled3(sum.V, mu, st.V)
			mass += mu
		}
	}
	if mass == 0 {
		return State{}
	}
	return State{portable.Scale3(1/mass, sum.R), portable.Scale3(1/mass, sum.V)}
}

// one returns a body of the integration at a time of a step, or at the end.
func (n *NBody) one(h *nHistory, s *nStep, k int, tau float64) State {
	if s == nil {
		return h.end.Load().places[k]
	}
	r, v := s.arcs[k].At((tau-s.from)/s.dt, s.dt)
	return State{r, v}
}

// Ends follows the motion to a time, and returns when and why it ends before, "" if it does not.
func (n *NBody) Ends(t float64) (at float64, why string) {
	h := &n.forth
	if t < n.start {
		h = &n.back
	}
	if n.reach(h, t-n.start) == nil {
		e := h.end.Load()
		return n.start + e.tau, e.why
	}
	return t, ""
}

// Drift returns by which share the energy and the angular momentum of all bodies differ at t from those at the start: the errors of
// the integration. The momentum is in shares of the sum of the bodies' own.
func (n *NBody) Drift(t float64) (energy, momentum float64) {
	sum := func(t float64) (e, scale float64, h r3.Vec, size float64) {
		for a, k := range n.masses {
			i := n.moving[k]
			mu, st := n.bodies[i].Mu, n.state(i, t)
			kinetic := float64(0.5 * mu * portable.Dot3(st.V, st.V))
			e, scale = e+kinetic, scale+kinetic
			one := portable.Scale3(mu, portable.Cross3(st.R, st.V))
			h, size = r3.Add(h, one), size+portable.Norm3(one)
			for _, l := range n.masses[:a] {
				j := n.moving[l]
				pull := mu * n.bodies[j].Mu / portable.Norm3(r3.Sub(st.R, n.state(j, t).R))
				e, scale = e-pull, scale+pull
			}
		}
		return e, scale, h, size
	}
	e0, scale, h0, size := sum(n.start)
	e, _, h, _ := sum(t)
	if scale > 0 {
		energy = (e - e0) / scale
	}
	if size > 0 {
		momentum = portable.Norm3(r3.Sub(h, h0)) / size
	}
	return energy, momentum
}

// nPath is the way of one body about its parent.
type nPath struct {
	n            *NBody
	body, parent int
}

// State returns place and velocity relative to the parent.
func (p *nPath) State(t float64) (r, v r3.Vec) {
	st := p.n.state(p.body, t)
	if p.parent >= 0 {
		of := p.n.state(p.parent, t)
		return r3.Sub(st.R, of.R), r3.Sub(st.V, of.V)
	}
	return st.R, st.V
}

// MaxSpeed bounds the speed: above it the motion ends.
func (p *nPath) MaxSpeed() float64 { return p.bound(p.n.speed) }

// MaxAcceleration bounds the acceleration by the pull of all masses where bodies touch.
func (p *nPath) MaxAcceleration() float64 { return p.bound(p.n.accel) }

func (p *nPath) bound(x float64) float64 {
	if p.parent >= 0 {
		return 2 * x
	}
	return x
}

// NBody returns the motion of the system's bodies, nil if they do not pull each other.
func (s System) NBody() *NBody {
	for i := range s {
		if p, ok := s[i].Path.(*nPath); ok {
			return p.n
		}
	}
	return nil
}
