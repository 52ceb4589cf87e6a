package orbit

import (
	"galaxy/internal/portable"
	"galaxy/internal/simd"

	"gonum.org/v1/gonum/spatial/r3"
)

// together is how many bodies are placed together.
const together = 32

// placing is some bodies of a system at one time. Most of the time to place a body goes into sines
// and cosines, which a kernel makes of the angles of all bodies together:
//
//	paths ──▶ angles ──kernel──▶ sines, cosines ──▶ places, velocities
//
// Each path goes on with the text of its State, so the bits are the same.
type placing struct {
	at             [together]secularAt // of the paths that are a Secular
	turns          [together]float64   // of the paths that are an Orbit
	kepler         ellipses            // of the paths that are Elements of an ellipse
	n              int                 // angles
	angle          [4 * together]float64
	sines, cosines [4 * together]float64
}

// ellipses are Kepler's equations, in the order of the bodies.
type ellipses struct {
	n                           int
	e, f, m, anomaly, sin, vers [together]float64
}

func (k *ellipses) solve() {
	n := k.n
	columns := simd.Ellipses{Ecc: k.e[:n], F: k.f[:n], M: k.m[:n], E: k.anomaly[:n], Sin: k.sin[:n], Vers: k.vers[:n]}
	columns.Solve(func(i int) {
		c := ellipse(k.e[i], k.f[i], k.m[i])
		k.anomaly[i], k.sin[i], k.vers[i] = c.E, c.sin, c.vers
	})
}

// relative calls put with place and velocity of every body at t relative to its parent, in the
// order of the system.
func (s System) relative(t float64, put func(i int, r, v r3.Vec)) {
	var p placing
	for from := 0; from < len(s); from += together {
		some := s[from:min(from+together, len(s))]
		p.prepare(some, t)
		simd.Sincos(p.sines[:p.n], p.cosines[:p.n], p.angle[:p.n])
		p.kepler.solve()
		p.n, p.kepler.n = 0, 0
		for i := range some {
			r, v := p.state(i, some[i].Path, t)
			put(from+i, r, v)
		}
	}
}

// prepare lists the angles of some bodies at t.
func (p *placing) prepare(some []Body, t float64) {
	p.n, p.kepler.n = 0, 0
	for i := range some {
		switch path := whose(some[i].Path).(type) {
		case *Orbit:
			if path.start != nil {
				p.turns[i] = path.turns(t)
				p.angle[p.n] = path.guess(p.turns[i])
				p.n++
			}
		case *Secular:
			p.at[i] = path.at(t)
			p.n += copy(p.angle[p.n:], p.at[i].angle[:path.angles()])
		case Elements:
			if f := path.gap(); f >= longest {
				k := &p.kepler
				k.e[k.n], k.f[k.n], k.m[k.n] = path.E, f, path.meanAnomaly(t)
				k.n++
				p.n += copy(p.angle[p.n:], []float64{path.Node, path.Peri, path.I})
			}
		}
	}
}

// whose returns the path that a path mirrors or adds to, or the path itself if there is none.
func whose(path Path) Path {
	for {
		switch x := path.(type) {
		case Reflex:
			path = x.Of
		case *Perturbed:
			path = x.ellipse
		default:
			return path
		}
	}
}

// state returns place and velocity on the path of body i of some.
func (p *placing) state(i int, path Path, t float64) (r, v r3.Vec) {
	switch path := path.(type) {
	case nil:
		return r, v
	case *Orbit:
		if path.start != nil {
			p.n++
			return path.stateFrom(p.turns[i], p.angle[p.n-1], p.sines[p.n-1], p.cosines[p.n-1])
		}
	case *Secular:
		first := p.n
		p.n += path.angles()
		return path.stateFrom(&p.at[i], p.sines[first:p.n], p.cosines[first:p.n])
	case Elements:
		if path.gap() >= longest {
			n, k, s, c := p.n, p.kepler.n, &p.sines, &p.cosines
			p.n, p.kepler.n = n+3, k+1
			w := path.onEllipse(p.kepler.sin[k], p.kepler.vers[k])
			P, Q := axesOf(s[n], c[n], s[n+1], c[n+1], s[n+2], c[n+2])
			return combine(w.x, P, w.y, Q), combine(w.vx, P, w.vy, Q)
		}
	case *Perturbed:
		r, v = p.state(i, path.ellipse, t)
		return path.off(t, r, v)
	case Reflex:
		r, v = p.state(i, path.Of, t)
		return portable.Scale3(-path.Share, r), portable.Scale3(-path.Share, v)
	}
	return path.State(t)
}
