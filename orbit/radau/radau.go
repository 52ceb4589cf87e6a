// Package radau integrates motions by Gauss-Radau quadrature of order 15, and keeps functions of
// time as polynomials by pieces.
//
// The method is Everhart's of 1974, as in H. Rein and D. S. Spiegel, "IAS15: a fast, adaptive,
// high-order integrator for gravitational dynamics, accurate to machine precision over a billion
// orbits", MNRAS 446, 2015. Within a step the acceleration is a polynomial through its values at
// eight nodes; velocity and place are its integrals, and so known at every time of the step:
//
//	a(s) = A + B₀·s + B₁·s² + … + B₆·s⁷        s = (t − From)/Dt, 0 … 1
//
//	0  0.06  0.18    0.35    0.55   0.73   0.89 0.98 1
//	+---o-----o-------o-------o------o------o----o--+
//
// The same call gives the same bits on every machine: see internal/portable.
package radau

import (
	"errors"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Nodes is how many nodes a step has.
const Nodes = 8

// Law tells how bodies accelerate.
type Law interface {
	// Begin is told the times of the nodes of a step, once before accelerations at them are asked for.
	Begin(times *[Nodes]float64)
	// Accelerate writes the accelerations a at a node, of bodies with places x and velocities v.
	Accelerate(node int, x, v, a []r3.Vec)
}

// nodes are 0 and the roots of (P₇ + P₈)/(1 + x), moved to 0 … 1.
var nodes = [Nodes]float64{
	0, 0.0562625605369221464656, 0.180240691736892364988, 0.352624717113169637374, 0.547153626330555383001,
	0.734210177215410531523, 0.885320946839095768090, 0.977520613561287501891,
}

// The polynomial in Newton's form is A + s·Σ G_k·N_k, N_k = Π (s − nodes[i]) for i from 1 to k.
var (
	inverse  [8][8]float64 // 1/(nodes[i] − nodes[j])
	powers   [7][7]float64 // N_k = Σ powers[k][j]·s^j
	newtons  [7][7]float64 // s^k = Σ newtons[k][j]·N_j
	binomial [7][7]float64 // (j+1 over k+1) at [k][j]
	reach    [8][7]float64 // the share that B_k has in the place at a node: node^(k+3)/((k+2)·(k+3))
	haste    [8][7]float64 // in the velocity: node^(k+2)/(k+2)
)

// The same shares without the node: 1/((k+2)·(k+3)) and 1/(k+2).
var twice, once [7]float64

func init() {
	for i := range nodes {
		for j := range i {
			inverse[i][j] = 1 / (nodes[i] - nodes[j])
		}
	}
	powers[0][0], newtons[0][0] = 1, 1
	for k := 1; k < 7; k++ {
		for j := 0; j <= k; j++ {
			var lower, before float64
			if j > 0 {
				lower, before = powers[k-1][j-1], newtons[k-1][j-1]
			}
			powers[k][j] = lower - float64(nodes[k]*powers[k-1][j])
			newtons[k][j] = before + float64(nodes[j+1]*newtons[k-1][j]) // N_j·s = N_{j+1} + node·N_j
		}
	}
	for k := range 7 {
		once[k], twice[k] = 1/float64(k+2), 1/float64((k+2)*(k+3))
		for n, h := range nodes {
			power := h
			for range k + 1 {
				power *= h
			}
			haste[n][k], reach[n][k] = float64(power*once[k]), float64(power*h*twice[k])
		}
	}
	for j := range 7 {
		c := float64(j + 1)
		for k := 0; k <= j; k++ { // c is (j+1 over k+1)
			binomial[k][j] = c
			c = c * float64(j-k) / float64(k+2)
		}
	}
}

// MostGrowth is by how much a step may be longer than the step before.
const MostGrowth = 4

const (
	mostRounds = 12    // visits of all nodes in a step
	settled    = 1e-13 // share of the acceleration by which the last visit may still change it
	foreseen   = 20    // growth up to which the last polynomial predicts the next one
	refused    = 100   // times epsilon: a step with a larger remainder is done again
	leastStep  = 1e-30
)

// Arc is the motion of one body in a step.
type Arc struct {
	X, V, A r3.Vec    // at its beginning
	B       [7]r3.Vec // of the acceleration
}

// At returns place and velocity at a share s of a step of length dt.
func (a *Arc) At(s, dt float64) (x, v r3.Vec) {
	dx, dv := a.moved(s, dt)
	return r3.Add(a.X, dx), r3.Add(a.V, dv)
}

// Place is At without the velocity.
func (a *Arc) Place(s, dt float64) r3.Vec {
	x := portable.Scale3(twice[6], a.B[6])
	for k := 5; k >= 0; k-- {
		b := &a.B[k]
		x.X, x.Y, x.Z = float64(b.X*twice[k])+float64(s*x.X), float64(b.Y*twice[k])+float64(s*x.Y), float64(b.Z*twice[k])+float64(s*x.Z)
	}
	h := float64(s * dt)
	return r3.Add(a.X, a.way(x, s, h))
}

// moved returns how far the body has moved at s of the step, and how its velocity has changed.
func (a *Arc) moved(s, dt float64) (dx, dv r3.Vec) {
	x, v := portable.Scale3(twice[6], a.B[6]), portable.Scale3(once[6], a.B[6])
	for k := 5; k >= 0; k-- {
		b := &a.B[k]
		x.X, x.Y, x.Z = float64(b.X*twice[k])+float64(s*x.X), float64(b.Y*twice[k])+float64(s*x.Y), float64(b.Z*twice[k])+float64(s*x.Z)
		v.X, v.Y, v.Z = float64(b.X*once[k])+float64(s*v.X), float64(b.Y*once[k])+float64(s*v.Y), float64(b.Z*once[k])+float64(s*v.Z)
	}
	h := float64(s * dt)
	return a.way(x, s, h), portable.Scale3(h, portable.AddScaled3(a.A, s, v))
}

// way returns h·(V + h·(A/2 + s·x)).
func (a *Arc) way(x r3.Vec, s, h float64) r3.Vec {
	x = portable.AddScaled3(portable.Scale3(0.5, a.A), s, x)
	return portable.Scale3(h, portable.AddScaled3(a.V, h, x))
}

// Predict makes the polynomial of the arc the one of a step before, continued from its end into a step growth times
// as long.
func (a *Arc) Predict(before *[7]r3.Vec, growth float64) {
	last := *before
	clear(a.B[:])
	if math.Abs(growth) > foreseen {
		return
	}
	q := 1.0
	for k := range a.B {
		var sum r3.Vec
		for j := k; j < 7; j++ {
			sum = portable.AddScaled3(sum, binomial[k][j], last[j])
		}
		q *= growth
		a.B[k] = portable.Scale3(q, sum)
	}
}

// Solver finds the steps of some bodies, one by one. It allocates nothing after NewSolver.
type Solver struct {
	Velocities bool // the law asks for velocities; without, it finds those of the beginning
	Together   bool // the length of steps follows from the largest acceleration of all bodies, so that that of one may vanish

	law     Law
	epsilon float64
	times   [Nodes]float64
	g       [][7]r3.Vec        // differences, by body
	base    [][Nodes - 1]State // by body and node: without the polynomial
	x, v, a []r3.Vec           // at a node
}

// State is a place and a velocity.
type State struct{ X, V r3.Vec }

// NewSolver returns a solver for some bodies. Epsilon is the share of the acceleration that the last term of its
// polynomial may have: 1e-5 is near rounding.
func NewSolver(law Law, bodies int, epsilon float64) *Solver {
	return &Solver{
		Velocities: true, law: law, epsilon: epsilon, g: make([][7]r3.Vec, bodies), base: make([][Nodes - 1]State, bodies),
		x: make([]r3.Vec, bodies), v: make([]r3.Vec, bodies), a: make([]r3.Vec, bodies),
	}
}

// Solve finds a step from a time on, backwards if dt is below 0. The arcs come with X, V and a guess of B over dt, and get A
// and B. It returns the length of the step, which is shorter if the accelerations change too fast for dt, and the
// length with which to try the next one. It fails if the accelerations are not finite or change too fast for any step.
func (s *Solver) Solve(from, dt float64, arcs []Arc) (length, next float64, err error) {
	for {
		for n, h := range nodes {
			s.times[n] = from + float64(h*dt)
		}
		s.law.Begin(&s.times)
		for i := range arcs {
			s.x[i], s.v[i] = arcs[i].X, arcs[i].V
		}
		s.law.Accelerate(0, s.x, s.v, s.a)
		for i := range arcs {
			arcs[i].A = s.a[i]
		}
		s.settle(dt, arcs)
		rest := s.remainder(arcs)
		if math.IsNaN(rest) || math.Abs(dt) < leastStep {
			return 0, 0, errors.New("radau: the accelerations are not finite, or change too fast for any step")
		}
		growth := float64(MostGrowth)
		if rest > 0 {
			growth = min(growth, seventhRoot(s.epsilon/rest))
		}
		next = float64(growth * dt)
		if !(rest > refused*s.epsilon) {
			return dt, next, nil
		}
		for i := range arcs { // the same polynomial over the shorter step
			q := 1.0
			for k := range arcs[i].B {
				q *= growth
				arcs[i].B[k] = portable.Scale3(q, arcs[i].B[k])
			}
		}
		dt = next
	}
}

// seventhRoot returns x^(1/7).
func seventhRoot(x float64) float64 { return portable.Exp(portable.Log(x) / 7) }

// settle visits the nodes until the polynomial of the step no longer changes.
func (s *Solver) settle(dt float64, arcs []Arc) {
	var size float64
	more := 1             // rounds after the polynomial has settled: without a guess, lower terms settle last
	for i := range arcs { // differences of the polynomial that was predicted
		arc := &arcs[i]
		for k := range s.g[i] {
			var sum r3.Vec
			for j := k; j < 7; j++ {
				sum = portable.AddScaled3(sum, newtons[j][k], arc.B[j])
			}
			s.g[i][k] = sum
		}
		size = max(size, largest(arc.A))
		if arc.B != [7]r3.Vec{} {
			more = 0
		}
		for n := range s.base[i] {
			h := float64(nodes[n+1] * dt)
			half := portable.AddScaled3(arc.V, 0.5*h, arc.A)
			s.base[i][n] = State{portable.AddScaled3(arc.X, h, half), portable.AddScaled3(arc.V, h, arc.A)}
		}
	}
	square, before := float64(dt*dt), math.Inf(1)
	for range mostRounds {
		var change float64
		for n := 1; n < Nodes; n++ {
			for i := range arcs {
				s.visit(n, i, &arcs[i].B, dt, square)
			}
			s.law.Accelerate(n, s.x, s.v, s.a)
			for i := range arcs {
				d := s.correct(n, i, &arcs[i])
				if n == Nodes-1 {
					change = max(change, largest(d))
				}
			}
		}
		if !(change > settled*size) || !(change < before) {
			if more == 0 {
				break
			}
			more--
		}
		before = change
	}
}

// visit moves a body to a node.
func (s *Solver) visit(n, i int, b *[7]r3.Vec, dt, square float64) {
	var x, v r3.Vec
	for k := 6; k >= 0; k-- {
		x = portable.AddScaled3(x, reach[n][k], b[k])
	}
	base := &s.base[i][n-1]
	s.x[i] = portable.AddScaled3(base.X, square, x)
	if !s.Velocities {
		return
	}
	for k := 6; k >= 0; k-- {
		v = portable.AddScaled3(v, haste[n][k], b[k])
	}
	s.v[i] = portable.AddScaled3(base.V, dt, v)
}

// correct changes the polynomial of a body so that it has the acceleration that was found at a node, and returns the
// change of the difference.
func (s *Solver) correct(n, i int, arc *Arc) r3.Vec {
	g := &s.g[i]
	d := portable.Scale3(inverse[n][0], r3.Sub(s.a[i], arc.A))
	for k := 1; k < n; k++ {
		d = portable.Scale3(inverse[n][k], r3.Sub(d, g[k-1]))
	}
	d = r3.Sub(d, g[n-1])
	g[n-1] = r3.Add(g[n-1], d)
	for j := range n {
		arc.B[j] = portable.AddScaled3(arc.B[j], powers[n-1][j], d)
	}
	return d
}

func largest(v r3.Vec) float64 { return max(math.Abs(v.X), math.Abs(v.Y), math.Abs(v.Z)) }

// remainder returns the largest share that the last term has in the acceleration of a body.
func (s *Solver) remainder(arcs []Arc) float64 {
	var most, greatest float64
	if s.Together {
		for i := range arcs {
			greatest = max(greatest, largest(arcs[i].A))
		}
	}
	for i := range arcs {
		last, all := largest(arcs[i].B[6]), max(largest(arcs[i].A), greatest)
		switch share := last / all; {
		case last == 0:
		case math.IsNaN(share):
			return share
		default:
			most = max(most, share)
		}
	}
	return most
}

// Integrator follows the motion of some bodies from one time to another, and carries the rounding errors of places
// and velocities along. It allocates nothing after New.
type Integrator struct {
	T, Dt float64 // time, and the length of the next step; backwards it is negative
	Now   []State // at T

	solver *Solver
	low    []State // rounding errors of Now
	last   Step
}

// Step is a step of some bodies. The one that an Integrator returns is its own until its next step.
type Step struct {
	From, Dt float64
	Arcs     []Arc
}

// New returns an integrator that starts at t with a step of dt; epsilon as for NewSolver.
func New(law Law, t, dt, epsilon float64, start []State) *Integrator {
	n := len(start)
	return &Integrator{
		T: t, Dt: dt, Now: append([]State(nil), start...), solver: NewSolver(law, n, epsilon), low: make([]State, n),
		last: Step{Dt: math.Inf(1), Arcs: make([]Arc, n)},
	}
}

// Together lets the length of steps follow from the largest acceleration of all bodies.
func (i *Integrator) Together() { i.solver.Together = true }

// Step does one step and returns it.
func (i *Integrator) Step() (*Step, error) {
	s, growth := &i.last, i.Dt/i.last.Dt
	for k := range s.Arcs {
		arc := &s.Arcs[k]
		arc.X, arc.V = i.Now[k].X, i.Now[k].V
		arc.Predict(&arc.B, growth)
	}
	length, next, err := i.solver.Solve(i.T, i.Dt, s.Arcs)
	if err != nil {
		return nil, err
	}
	s.From, s.Dt = i.T, length
	for k := range s.Arcs {
		dx, dv := s.Arcs[k].moved(1, length)
		now, low := &i.Now[k], &i.low[k]
		now.X, low.X = carried(now.X, low.X, dx)
		now.V, low.V = carried(now.V, low.V, dv)
	}
	i.T, i.Dt = i.T+length, next
	return s, nil
}

// carried returns x + low + d as a sum and its rounding error (W. Kahan).
func carried(x, low, d r3.Vec) (sum, rest r3.Vec) {
	d = r3.Add(d, low)
	sum = r3.Add(x, d)
	return sum, r3.Sub(d, r3.Sub(sum, x))
}

// State returns place and velocity of body i at a time of the step.
func (s *Step) State(i int, t float64) (x, v r3.Vec) { return s.Arcs[i].At((t-s.From)/s.Dt, s.Dt) }
