package orbit

import (
	"fmt"
	"math"
	"slices"

	"galaxy/internal/portable"
	"galaxy/orbit/radau"

	"gonum.org/v1/gonum/spatial/r3"
)

// flightStep is a stretch of a flight's path, from which the next one follows: together with the firings of the engine nothing
// else does. Times count from the flight's epoch.
type flightStep struct {
	from, dt float64   // beginning and length of the polynomial; the length is below 0 backwards
	cut      float64   // where the step ends, perhaps before the polynomial
	next     float64   // the length to try next
	arc      radau.Arc // relative to the centre
	center   int32
	then     int32 // centre of the next step; −1: the ship hits
	hit      int32 // the body that it hits
	begun    int32 // firings that have begun
}

// at returns place and velocity relative to the centre at a time of the step.
func (s *flightStep) at(tau float64) State {
	r, v := s.arc.At(s.share(tau), s.dt)
	return State{r, v}
}

func (s *flightStep) place(tau float64) r3.Vec { return s.arc.Place(s.share(tau), s.dt) }

// share returns how much of the polynomial is over at a time. The end is rounded, and still is all of it.
func (s *flightStep) share(tau float64) float64 {
	if tau == s.from+s.dt {
		return 1
	}
	return (tau - s.from) / s.dt
}

// firing is a stretch of time in which the engine runs, or an instant.
type firing struct {
	from, to float64
	deltaV   r3.Vec  // of an instant
	push     r3.Vec  // acceleration at the beginning; if it follows the velocity, X along that
	follows  bool    // the velocity about the centre
	loss     float64 // share of the mass that is used in a unit of time, at the beginning
	mass     float64 // afterwards
}

// pilot finds the steps of one flight after the other. It is the room for that, and holds nothing else between two calls.
type pilot struct {
	gravity *Gravity
	epoch   float64
	firings []firing

	solver  *radau.Solver
	pulls   *pulls
	some    []pullOf // that act in the step
	hops    int
	burn    *firing
	times   *[radau.Nodes]float64
	places  [radau.Nodes][]r3.Vec
	falls   [radau.Nodes]r3.Vec // acceleration of the centre
	arcs    [1]radau.Arc
	closeBy []*nearby
}

const (
	flightEpsilon = 1e-5
	firstStep     = 0.1  // of √(r³/μ)
	restart       = 0.25 // of the length to try, where the acceleration has jumped
	leaves        = 1.05 // radii of a sphere of influence at which a ship leaves it
)

func newPilot(g *Gravity, epoch float64) *pilot {
	p := &pilot{gravity: g, epoch: epoch}
	p.solver = radau.NewSolver(p, 1, flightEpsilon)
	p.solver.Velocities = false
	return p
}

// Begin finds the places of the bodies at the nodes of a step, and how the centre falls.
func (p *pilot) Begin(times *[radau.Nodes]float64) {
	p.times = times
	span := math.Abs(times[len(times)-1] - times[0])
	for n, tau := range times {
		places := p.placed(n, p.hops, tau, span)
		var fall r3.Vec
		for _, b := range p.some {
			d := places[b.at]
			r2 := portable.Dot3(d, d)
			fall = portable.AddScaled3(fall, b.mu/float64(r2*math.Sqrt(r2)), d)
		}
		p.falls[n] = fall
	}
}

// placed returns places of some hops' ends, in a step of some length.
func (p *pilot) placed(n, hops int, tau, span float64) []r3.Vec {
	p.places[n] = slices.Grow(p.places[n][:0], hops)[:hops]
	p.pulls.place(p.places[n], p.gravity.charts, p.epoch, tau, span)
	return p.places[n]
}

// Accelerate is the law.
func (p *pilot) Accelerate(node int, x, v, a []r3.Vec) {
	at := x[0]
	r2 := portable.Dot3(at, at)
	sum := portable.AddScaled3(portable.Scale3(-1, p.falls[node]), -p.pulls.mu/float64(r2*math.Sqrt(r2)), at)
	places := p.places[node]
	for _, b := range p.some {
		d := r3.Sub(places[b.at], at)
		r2 := portable.Dot3(d, d)
		sum = portable.AddScaled3(sum, b.mu/float64(r2*math.Sqrt(r2)), d)
	}
	if f := p.burn; f != nil {
		growth := 1 / (1 - float64(f.loss*(p.times[node]-f.from)))
		push := f.push
		if f.follows {
			push = portable.Scale3(f.push.X/portable.Norm3(v[0]), v[0])
		}
		sum = portable.AddScaled3(sum, growth, push)
	}
	a[0] = sum
}

// fires reports whether the engine fires at the end of a step.
func (p *pilot) fires(s *flightStep) bool {
	return int(s.begun) < len(p.firings) && p.firings[s.begun].from == s.cut
}

// first returns the first step of a flight, forward or backwards.
func (p *pilot) first(st State, center int, forth float64) (flightStep, error) {
	r := portable.Norm3(st.R)
	s := flightStep{center: int32(center)}
	s.arc.X, s.arc.V = st.R, st.V
	return s, p.fly(&s, nil, forth*firstStep*math.Sqrt(float64(r*r*r)/p.gravity.system[center].Mu))
}

// after returns the step that follows one that does not hit.
func (p *pilot) after(last *flightStep) (flightStep, error) { return p.struck(last, r3.Vec{}) }

// struck is after where a blow changes the velocity between the two.
func (p *pilot) struck(last *flightStep, blow r3.Vec) (flightStep, error) {
	s := flightStep{from: last.cut, center: last.then, begun: last.begun}
	st := last.at(last.cut)
	smooth := last.then == last.center && last.cut == last.from+last.dt
	if last.then != last.center {
		d := p.gravity.between(int(last.center), int(last.then), p.epoch+last.cut)
		st = State{r3.Sub(st.R, d.R), r3.Sub(st.V, d.V)}
	}
	if last.dt > 0 {
		smooth = smooth && (s.begun == 0 || p.firings[s.begun-1].to != s.from)
		for int(s.begun) < len(p.firings) && p.firings[s.begun].from == s.from {
			st.V = r3.Add(st.V, p.firings[s.begun].deltaV)
			s.begun++
			smooth = false
		}
	}
	if blow != (r3.Vec{}) {
		st.V, smooth = r3.Add(st.V, blow), false
	}
	s.arc.X, s.arc.V = st.R, st.V
	if smooth {
		return s, p.fly(&s, last, last.next)
	}
	return s, p.fly(&s, nil, restart*last.next)
}

// fly completes a step that has its beginning. It tries a length, and goes on with the polynomial of the step before if there
// is one.
func (p *pilot) fly(s, before *flightStep, try float64) error {
	p.pulls = p.gravity.pulls[s.center]()
	if p.burn = nil; s.begun > 0 && s.from < p.firings[s.begun-1].to && try > 0 {
		p.burn = &p.firings[s.begun-1]
	}
	p.solver.Velocities = p.burn != nil && p.burn.follows
	wanted := math.Abs(try)
	least := p.room(s, wanted)
	last := p.burn != nil && s.from+least >= p.burn.to
	if last {
		least = p.burn.to - s.from
	}
	length := math.Copysign(least, try)
	if before != nil {
		s.arc.Predict(&before.arc.B, length/before.dt)
	}
	p.choose(s, length)
	p.arcs[0] = s.arc
	length, next, err := p.solver.Solve(s.from, length, p.arcs[:])
	if err != nil {
		return &FlightError{p.epoch + s.from, fmt.Sprintf("near %s its acceleration changes too fast, or is not finite", p.gravity.system[s.center].Name), false}
	}
	s.arc, s.dt, s.next, s.cut, s.then, s.hit = p.arcs[0], length, next, s.from+length, s.center, -1
	if least < wanted && next == radau.MostGrowth*length { // it was shorter than its polynomial asked for
		s.next = math.Copysign(max(math.Abs(next), wanted), try)
	}
	if last && math.Abs(length) == least {
		s.cut = p.burn.to
	}
	p.cross(s)
	return nil
}

// choose finds the bodies whose tide counts in a step.
func (p *pilot) choose(s *flightStep, length float64) {
	end := portable.AddScaled3(s.arc.X, length, s.arc.V)
	r2 := max(portable.Dot3(s.arc.X, s.arc.X), portable.Dot3(end, end))
	n := 0
	for n < len(p.pulls.list) && p.pulls.list[n].tidal*p.pulls.list[n].tidal <= r2 {
		n++
	}
	p.some, p.hops = p.pulls.list[:n], 0
	for _, b := range p.some {
		p.hops = max(p.hops, b.at+1)
	}
}

// room returns the length of a step that passes no sphere of influence unseen, at most the one that is wanted, and keeps
// the bodies that the ship may come near to.
func (p *pilot) room(s *flightStep, wanted float64) float64 {
	const faster = 1.5 // than now, in the course of a step
	p.closeBy = p.closeBy[:0]
	r, v := portable.Norm3(s.arc.X), portable.Norm3(s.arc.V)
	for i := range p.pulls.near {
		b := &p.pulls.near[i]
		far := float64((float64(faster*v)+b.speed)*wanted) + b.reach
		if r+far < b.between.least || r-far > b.between.most {
			continue
		}
		d := portable.Norm3(r3.Sub(p.placed(0, b.at+1, s.from, wanted)[b.at], s.arc.X))
		if d > far {
			continue
		}
		p.closeBy = append(p.closeBy, b)
		free := max(d-float64(0.5*b.reach), 0.5*b.reach)
		safe := free / (v + b.speed)
		if b.hit {
			safe = max(safe, p.beside(s, b, free))
		}
		wanted = min(wanted, safe)
	}
	return wanted
}

// beside returns a time in which a ship that flies beside a small body comes no nearer to it than by some length: by their relative
// velocity, and as if both fell in opposite directions.
func (p *pilot) beside(s *flightStep, b *nearby, free float64) float64 {
	st := p.gravity.between(int(s.center), b.body, p.epoch+s.from)
	rel := portable.Norm3(r3.Sub(s.arc.V, st.V))
	fall := float64(p.pulls.mu * (1/portable.Dot3(s.arc.X, s.arc.X) + 1/portable.Dot3(st.R, st.R)))
	if p.burn != nil {
		fall += portable.Norm3(p.burn.push)
	}
	return 2 * free / (rel + math.Sqrt(float64(rel*rel)+float64(2*fall*free)))
}

// cross cuts a step at the time when the ship comes into a sphere of influence or leaves one, or hits.
func (p *pilot) cross(s *flightStep) {
	const samples = 4
	if p.pulls.radius > 0 {
		p.land(s)
	}
	if most := float64(leaves * p.gravity.sphere[s.center]); !math.IsInf(most, 1) {
		p.cutAt(s, s.from, s.cut, func(tau float64) float64 {
			x := s.place(tau)
			return float64(most*most) - portable.Dot3(x, x)
		}, p.gravity.about[s.center], -1)
	}
	for _, b := range p.closeBy {
		apart := func(tau float64) float64 {
			d := r3.Sub(p.placed(0, b.at+1, tau, math.Abs(s.dt))[b.at], s.place(tau))
			return portable.Dot3(d, d) - float64(b.reach*b.reach)
		}
		then, hit := b.body, -1
		if b.hit {
			then, hit = -1, b.body
		}
		if end := s.cut; !b.hit && apart(s.from) < 0 && apart(end) < 0 { // it has come in unseen
			s.then = int32(b.body)
			continue
		}
		before, length := s.from, s.cut-s.from
		for k := range samples {
			tau := s.from + float64(length*float64(k+1)/samples)
			if k == samples-1 {
				tau = s.from + length
			}
			if p.cutAt(s, before, tau, apart, then, hit) {
				break
			}
			before = tau
		}
	}
}

// land cuts a step where the ship hits the centre.
func (p *pilot) land(s *flightStep) {
	height := func(tau float64) float64 {
		x := s.place(tau)
		return portable.Dot3(x, x) - float64(p.pulls.radius*p.pulls.radius)
	}
	climbs := func(tau float64) float64 {
		st := s.at(tau)
		return math.Copysign(1, s.dt) * portable.Dot3(st.R, st.V)
	}
	low := s.cut
	if climbs(s.from) < 0 && climbs(s.cut) > 0 {
		low = bisect(climbs, s.from, s.cut)
	}
	p.cutAt(s, s.from, low, height, -1, int(s.center))
}

// cutAt cuts a step at the time when a function falls below 0 between two times, if it does.
func (p *pilot) cutAt(s *flightStep, from, to float64, f func(tau float64) float64, then, hit int) bool {
	if !(f(from) >= 0 && f(to) < 0) {
		return false
	}
	s.cut, s.then, s.hit = bisect(f, from, to), int32(then), int32(hit)
	return true
}

// bisect returns the first time at which a function has the sign that it has at b, between a, where it has the other one,
// and b: to the last bit.
func bisect(f func(float64) float64, a, b float64) float64 {
	below := f(b) < 0
	for {
		m := a + float64(0.5*(b-a))
		if m == a || m == b {
			return b
		}
		if (f(m) < 0) == below {
			b = m
		} else {
			a = m
		}
	}
}
