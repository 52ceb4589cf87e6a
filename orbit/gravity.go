package orbit

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"sync"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Gravity is how the bodies of a system pull ships. It keeps tables of where bodies are, so that ships that fly at the same
// time share them. It is safe for concurrent use, and the tables' bits do not depend on which ship asks first.
//
// A ship is always about one body, its centre c: the innermost one in whose sphere of influence it is. The centre falls
// freely, too, so that the others pull by the difference
//
//	a = −μ_c·x/|x|³ + Σ_b μ_b·((d_b − x)/|d_b − x|³ − d_b/|d_b|³)
//
// at x from the centre, with d_b the place of body b from there.
type Gravity struct {
	system   System
	root     int
	about    []int     // the body in whose sphere of influence a body moves; −1 of the root and of barycentres
	children [][]int   // the bodies that move so about a body
	sphere   []float64 // radii of influence; +Inf of the root
	orbits   []reaches // between which distances a body moves about its center, by its apsides
	charts   []chart12 // of places relative to the parents
	pulls    []func() *pulls
	falls    func() []float64 // bounds of the accelerations of the bodies
}

// reaches are distances between which a body moves.
type reaches struct{ least, most float64 }

// pulls are the bodies that pull a ship about a centre.
type pulls struct {
	mu, radius float64
	list       []pullOf // sorted by tidal
	near       []nearby // that may become the centre, or be hit
	hops       []hop    // by which places are found, those of the first in list first
}

// pullOf is a body that pulls, and the others in its sphere if they count as one with it.
type pullOf struct {
	mu    float64
	tidal float64 // the distance of the ship from the centre from which on its tide counts
	at    int     // hop
}

// nearby is a body in the centre's own sphere of influence.
type nearby struct {
	body    int
	reach   float64 // of its sphere, or its radius if that is larger
	hit     bool    // it is the radius
	speed   float64 // bound, relative to the centre
	at      int     // hop
	between reaches
}

// hop is a step from the place of a body whose place is known, to a child or to the parent.
type hop struct {
	from  int // hop; −1: from the centre
	chart int // body
	up    bool
}

// tidalShare is the share of the centre's pull from which on a tide counts.
const tidalShare = 1e-10

// alone is the share of a planet's mass from which on a moon counts by itself, from afar.
const alone = 1e-3

// NewGravity prepares the pulls of the bodies of a system; it fails if Check does, or if no body has a mass.
func NewGravity(s System) (*Gravity, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	g := &Gravity{
		system: slices.Clone(s), root: -1, about: slices.Repeat([]int{-1}, len(s)), sphere: make([]float64, len(s)),
		orbits: make([]reaches, len(s)), charts: make([]chart12, len(s)), children: make([][]int, len(s)), pulls: make([]func() *pulls, len(s)),
	}
	g.falls = sync.OnceValue(func() []float64 {
		_, falls := g.system.Bounds()
		return falls
	})
	var tops []int
	for i := range s {
		g.charts[i].chart(s[i].Path)
		if !(s[i].Mu > 0) && !(s[i].Radius > 0) {
			continue // a barycentre
		}
		if g.about[i] = g.above(i); g.about[i] < 0 {
			tops = append(tops, i)
			if s[i].Mu > 0 && (g.root < 0 || s[i].Mu > s[g.root].Mu) {
				g.root = i
			}
		}
	}
	if g.root < 0 {
		return nil, errors.New("orbit: no body of the system has a mass that could pull a ship")
	}
	for _, i := range tops {
		if i != g.root {
			g.about[i] = g.root
		}
	}
	for i := range s {
		g.measure(i)
		if about := g.about[i]; about >= 0 && (g.sphere[i] > 0 || s[i].Radius > 0) {
			g.children[about] = append(g.children[about], i)
		}
		g.pulls[i] = sync.OnceValue(func() *pulls { return g.pullsAbout(i) })
	}
	return g, nil
}

// System returns the bodies.
func (g *Gravity) System() System { return g.system }

// State returns place and velocity of a body at t, relative to body about; −1 is the frame of the roots.
func (g *Gravity) State(body, about int, t float64) State { return g.between(about, body, t) }

// Sphere returns the radius of a body's sphere of influence: +Inf of the heaviest body.
func (g *Gravity) Sphere(body int) float64 { return g.sphere[body] }

// Center returns the body in whose sphere of influence body moves itself, −1 for the heaviest one.
func (g *Gravity) Center(body int) int { return g.about[body] }

// above returns the first body with a mass about which body i moves, −1 for none.
func (g *Gravity) above(i int) int {
	p, _ := g.system.About(i)
	for p >= 0 && !(g.system[p].Mu > 0) {
		p, _ = g.system.About(p)
	}
	return p
}

// measure finds the apsides of body i and the radius of its sphere of influence, at time 0 for all flights.
func (g *Gravity) measure(i int) {
	about := g.about[i]
	if i == g.root {
		g.sphere[i] = math.Inf(1)
	}
	if about < 0 {
		return
	}
	st := g.between(about, i, 0)
	size := portable.Norm3(st.R)
	g.orbits[i] = reaches{0, math.Inf(1)}
	center, path := g.system.About(i)
	if conic, ok := path.(Conic); ok && center == about {
		if el := conic.Elements(0); el.E < 1 {
			const safe = 0.05
			size = el.SemiMajorAxis()
			g.orbits[i] = reaches{el.Q * (1 - safe), float64(size * (1 + el.E) * (1 + safe))}
		}
	}
	if g.system[i].Mu > 0 {
		const most = 0.5 // of the distance: of two that are equal, neither holds the other
		g.sphere[i] = min(SphereOfInfluence(size, g.system[i].Mu, g.system[about].Mu), float64(most*size))
	}
}

// pullsAbout lists the bodies that pull about centre c.
func (g *Gravity) pullsAbout(c int) *pulls {
	p := &pulls{mu: g.system[c].Mu, radius: g.system[c].Radius}
	type found struct {
		body      int
		mu, tidal float64
	}
	var all []found
	add := func(b int, mu, nearest float64) {
		if !(mu > 0) {
			return
		}
		tidal := float64(nearest * portable.Cbrt(tidalShare*p.mu/(2*mu)))
		tidal = max(0, min(tidal, nearest-float64(2*g.sphere[b])))
		all = append(all, found{b, mu, tidal})
	}
	ring := reaches{} // in which centre and ship are, as seen from an ancestor
	for below, at := -1, c; at >= 0; below, at = at, g.about[at] {
		if below >= 0 {
			span := g.orbits[below]
			ring = reaches{max(0, span.least-ring.most), span.most + ring.most}
			add(at, g.system[at].Mu, ring.least)
		}
		for _, b := range g.children[at] {
			if b == below {
				continue
			}
			span := g.orbits[b]
			nearest := max(0, span.least-ring.most, ring.least-span.most)
			mu, apart := g.family(b)
			add(b, mu, nearest)
			for _, moon := range apart {
				add(moon, g.system[moon].Mu, max(0, nearest-g.orbits[moon].most))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(a.tidal, b.tidal) })
	r := router{system: g.system, ends: map[int]int{c: -1}, under: map[int]int{}, to: p}
	for k := c; k >= 0; k = g.system[k].Parent {
		r.under[g.system[k].Parent] = k
	}
	for _, f := range all {
		p.list = append(p.list, pullOf{f.mu, f.tidal, r.hop(f.body)})
	}
	for _, b := range g.children[c] {
		n := nearby{body: b, reach: max(g.sphere[b], g.system[b].Radius), hit: !(g.sphere[b] > g.system[b].Radius), at: r.hop(b), between: g.orbits[b]}
		for k := b; k >= 0 && k != c; k = g.system[k].Parent {
			if path := g.system[k].Path; path != nil {
				n.speed += path.MaxSpeed()
			}
		}
		if math.IsInf(n.speed, 1) { // nothing bounds it
			n.speed = 2 * portable.Norm3(g.between(c, b, 0).V)
		}
		p.near = append(p.near, n)
	}
	return p
}

// family returns the μ of a body with all that moves about it, but for large moons, which it lists.
func (g *Gravity) family(b int) (mu float64, apart []int) {
	mu = g.system[b].Mu
	for _, k := range g.children[b] {
		all, more := g.family(k)
		if apart = append(apart, more...); g.system[k].Mu > alone*g.system[b].Mu {
			apart = append(apart, k)
		} else {
			mu += all
		}
	}
	return mu, apart
}

// router finds the hops from a centre to bodies, over their common ancestor.
type router struct {
	system System
	ends   map[int]int // hop that ends at a body; −1 is the frame of the roots
	under  map[int]int // of the centre's ancestors: the one below
	to     *pulls
}

// hop returns the hop that ends at a body, and appends it and the ones before it.
func (r *router) hop(body int) int {
	if at, ok := r.ends[body]; ok {
		return at
	}
	var l hop
	if child, ok := r.under[body]; ok {
		l = hop{from: r.hop(child), chart: child, up: true}
	} else {
		l = hop{from: r.hop(r.system[body].Parent), chart: body}
	}
	r.to.hops = append(r.to.hops, l)
	r.ends[body] = len(r.to.hops) - 1
	return r.ends[body]
}

// place writes the places of the first hops' ends. A chart whose pieces are shorter than span is of no use.
func (p *pulls) place(places []r3.Vec, charts []chart12, epoch, tau, span float64) {
	for i, l := range p.hops[:len(places)] {
		var from r3.Vec
		if l.from >= 0 {
			from = places[l.from]
		}
		chart := &charts[l.chart]
		var d r3.Vec
		if float64(span*chart.perLength) > 1 && !chart.fixed {
			d, _ = chart.path.State(epoch + tau)
		} else {
			d = chart.at(epoch, tau)
		}
		if l.up {
			places[i] = r3.Sub(from, d)
		} else {
			places[i] = r3.Add(from, d)
		}
	}
}

// between returns the state of body b relative to body a at t, by the formulas of both and of the bodies between them.
func (g *Gravity) between(a, b int, t float64) State {
	var up, down State
	for a != b { // parents come before their children
		at, sum := &b, &down
		if a > b {
			at, sum = &a, &up
		}
		if path := g.system[*at].Path; path != nil {
			r, v := path.State(t)
			sum.R, sum.V = r3.Add(sum.R, r), r3.Add(sum.V, v)
		}
		*at = g.system[*at].Parent
	}
	return State{r3.Sub(down.R, up.R), r3.Sub(down.V, up.V)}
}

// innermost returns the body in whose sphere of influence a place is, which is relative to a body about at t.
func (g *Gravity) innermost(about int, place r3.Vec, t float64) int {
	c := g.root
	for {
		next, least := -1, 1.0
		for _, b := range g.children[c] {
			if share := portable.Norm3(r3.Sub(place, g.between(about, b, t).R)) / g.sphere[b]; share < least {
				next, least = b, share
			}
		}
		if next < 0 {
			return c
		}
		c = next
	}
}
