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
)

// Law writes the accelerations a at time t, of bodies with places x and velocities v: three
// coordinates for each body.
type Law func(t float64, x, v, a []float64)

// nodes are 0 and the roots of (P₇ + P₈)/(1 + x), moved to 0 … 1.
var nodes = [8]float64{
	0, 0.0562625605369221464656, 0.180240691736892364988, 0.352624717113169637374, 0.547153626330555383001,
	0.734210177215410531523, 0.885320946839095768090, 0.977520613561287501891,
}

// The polynomial in Newton's form is A + s·Σ G_k·N_k, N_k = Π (s − nodes[i]) for i from 1 to k.
var (
	inverse  [8][8]float64 // 1/(nodes[i] − nodes[j])
	powers   [7][7]float64 // N_k = Σ powers[k][j]·s^j
	newtons  [7][7]float64 // s^k = Σ newtons[k][j]·N_j
	binomial [7][7]float64 // (j+1 over k+1) at [k][j]
)

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
	for j := range 7 {
		c := float64(j + 1)
		for k := 0; k <= j; k++ { // c is (j+1 over k+1)
			binomial[k][j] = c
			c = c * float64(j-k) / float64(k+2)
		}
	}
}

const (
	mostRounds = 12    // visits of all nodes in a step
	settled    = 1e-13 // share of the acceleration by which the last visit may still change it
	mostGrowth = 4     // of a step over the step before
	foreseen   = 20    // growth up to which the last polynomial predicts the next one
	refused    = 100   // times epsilon: a step with a larger remainder is done again
	leastStep  = 1e-30
)

// Integrator follows a motion from one time to another. It allocates nothing after New.
type Integrator struct {
	T, Dt float64   // time, and the length of the next step; backwards it is negative
	X, V  []float64 // places and velocities at T

	law     Law
	epsilon float64
	xLow    []float64 // rounding errors of X and V
	vLow    []float64
	last    Step
	g       []float64 // seven for each coordinate
	b       []float64 // seven for each coordinate
	x, v, a []float64 // at a node
}

// Step is a step that was done. Its slices are the integrator's own until the next step.
type Step struct {
	From, Dt float64
	X, V, A  []float64 // at From
	B        []float64 // of the acceleration, seven for each coordinate
}

// New returns an integrator that starts at t with a step of dt. Epsilon is the share of the
// acceleration that the last term of its polynomial may have: 1e-5 is near rounding.
func New(law Law, t, dt, epsilon float64, x, v []float64) *Integrator {
	n := len(x)
	i := &Integrator{T: t, Dt: dt, law: law, epsilon: epsilon}
	for _, s := range []*[]float64{&i.X, &i.V, &i.xLow, &i.vLow, &i.x, &i.v, &i.a, &i.last.X, &i.last.V, &i.last.A} {
		*s = make([]float64, n)
	}
	i.g, i.b, i.last.B = make([]float64, 7*n), make([]float64, 7*n), make([]float64, 7*n)
	copy(i.X, x)
	copy(i.V, v)
	return i
}

// Step does one step and returns it. It fails if the accelerations are not finite or change too
// fast for any step.
func (i *Integrator) Step() (*Step, error) {
	s := &i.last
	copy(s.X, i.X)
	copy(s.V, i.V)
	s.From = i.T
	i.law(i.T, s.X, s.V, s.A)
	for {
		s.Dt = i.Dt
		i.settle()
		rest := i.remainder()
		if math.IsNaN(rest) || math.Abs(s.Dt) < leastStep {
			return nil, errors.New("radau: the accelerations are not finite, or change too fast for any step")
		}
		growth := float64(mostGrowth)
		if rest > 0 {
			growth = min(growth, seventhRoot(i.epsilon/rest))
		}
		i.Dt = float64(growth * s.Dt)
		if !(rest > refused*i.epsilon) {
			break
		}
		i.scale(growth)
	}
	copy(s.B, i.b)
	i.arrive()
	i.predict(i.Dt / s.Dt)
	return s, nil
}

// seventhRoot returns x^(1/7).
func seventhRoot(x float64) float64 { return portable.Exp(portable.Log(x) / 7) }

// settle visits the nodes until the polynomial of the step no longer changes.
func (i *Integrator) settle() {
	s := &i.last
	for c := range s.X { // differences of the polynomial that was predicted
		b, g := i.b[7*c:7*c+7], i.g[7*c:7*c+7]
		for k := range g {
			var sum float64
			for j := k; j < 7; j++ {
				sum += float64(b[j] * newtons[j][k])
			}
			g[k] = sum
		}
	}
	before := math.Inf(1)
	for range mostRounds {
		var change, size float64
		for n := 1; n < 8; n++ {
			h := nodes[n]
			for c := range s.X {
				i.x[c], i.v[c] = s.coordinate(c, i.b[7*c:7*c+7], h)
			}
			i.law(s.From+float64(h*s.Dt), i.x, i.v, i.a)
			for c, a := range i.a {
				b, g := i.b[7*c:7*c+7], i.g[7*c:7*c+7]
				d := float64((a - s.A[c]) * inverse[n][0])
				for k := 1; k < n; k++ {
					d = float64((d - g[k-1]) * inverse[n][k])
				}
				d -= g[n-1]
				g[n-1] += d
				for j := range n {
					b[j] += float64(d * powers[n-1][j])
				}
				if n == 7 {
					change, size = max(change, math.Abs(d)), max(size, math.Abs(s.A[c]))
				}
			}
		}
		if !(change > settled*size) || !(change < before) {
			break
		}
		before = change
	}
}

// remainder returns the largest share that the last term has in the acceleration of a body.
func (i *Integrator) remainder() float64 {
	var most float64
	for c := 0; c < len(i.X); c += 3 {
		var last, all float64
		for k := c; k < min(c+3, len(i.X)); k++ {
			last, all = max(last, math.Abs(i.b[7*k+6])), max(all, math.Abs(i.last.A[k]))
		}
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

// arrive moves to the end of the step, and carries the rounding errors of the sums along.
func (i *Integrator) arrive() {
	s := &i.last
	for c := range s.X {
		b := i.b[7*c : 7*c+7]
		dx, dv := s.moved(c, b, 1)
		i.X[c], i.xLow[c] = carried(s.X[c], i.xLow[c], dx)
		i.V[c], i.vLow[c] = carried(s.V[c], i.vLow[c], dv)
	}
	i.T += s.Dt
}

// carried returns x + low + d as a sum and its rounding error (W. Kahan).
func carried(x, low, d float64) (sum, rest float64) {
	d += low
	sum = x + d
	return sum, d - (sum - x)
}

// scale turns the polynomial of a refused step into one over a step growth times as long.
func (i *Integrator) scale(growth float64) {
	for c := range i.X {
		q := 1.0
		for k := range 7 {
			q *= growth
			i.b[7*c+k] = float64(i.b[7*c+k] * q)
		}
	}
}

// predict continues the polynomial of the step that was done into the next one, growth times as long.
func (i *Integrator) predict(growth float64) {
	if math.Abs(growth) > foreseen {
		clear(i.b)
		return
	}
	for c := range i.X {
		b, last := i.b[7*c:7*c+7], i.last.B[7*c:7*c+7]
		q := 1.0
		for k := range b {
			var sum float64
			for j := k; j < 7; j++ {
				sum += float64(binomial[k][j] * last[j])
			}
			q *= growth
			b[k] = float64(q * sum)
		}
	}
}

// moved returns how far coordinate c has moved at s of the step, and how its velocity has changed.
func (s *Step) moved(c int, b []float64, at float64) (dx, dv float64) {
	x, v := float64(b[6]*(1./72)), float64(b[6]*(1./8))
	for k := 5; k >= 0; k-- {
		x = float64(b[k]/float64((k+2)*(k+3))) + float64(at*x)
		v = float64(b[k]/float64(k+2)) + float64(at*v)
	}
	h := float64(at * s.Dt)
	v = float64(h * (s.A[c] + float64(at*v)))
	x = float64(h * (s.V[c] + float64(h*(float64(0.5*s.A[c])+float64(at*x)))))
	return x, v
}

func (s *Step) coordinate(c int, b []float64, at float64) (x, v float64) {
	dx, dv := s.moved(c, b, at)
	return s.X[c] + dx, s.V[c] + dv
}

// Coordinate returns coordinate c and its velocity at a time of the step.
func (s *Step) Coordinate(c int, t float64) (x, v float64) {
	return s.coordinate(c, s.B[7*c:7*c+7], (t-s.From)/s.Dt)
}
