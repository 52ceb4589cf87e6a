package scene

import (
	"cmp"
	"math"
	"slices"

	"galaxy/scene/tomlfile"

	"galaxy/orbit"
	"galaxy/sky"
)

// aLife is the life in a system: groups of ships as in the scene solar-system, with speeds and lengths that are scaled
// to the orbits.
type aLife struct {
	sky    *sky.System
	bodies orbit.System
	step   float64 // days, a power of 2
	groups []fleet
	post   *post    // a station, or nil
	says   []string // paragraphs of the lesson

	focus  string  // the body that the camera follows
	height float64 // au, of the view
}

// fleet is a group of ships.
type fleet struct {
	name, about  string // about is the comment above it
	count        int
	radius       float64 // au
	speed, accel float64
	steer        *tomlfile.Node
	disc         string // the body about which they start, or empty: near their stops
	inner, outer float64
	near         float64
	stops        []string
	within       float64
	color, hull  string
	to, fast     float64 // the size of the orbits and the speed that the step has to suit
}

// round returns how far from a body, in its radii, ships fly round it if they visit satellites that come as near as near.
func (l *aLife) round(i int, near, most float64) *tomlfile.Node {
	if l.bodies[i].Radius > 0 {
		most = max(1.2, min(most, 0.5*near/l.bodies[i].Radius))
	}
	return short(most)
}

// post is a station on a round orbit.
type post struct {
	name, about string
	a           float64
}

// mover is a body on an ellipse about another one.
type mover struct {
	name           string
	a, near, far   float64 // au: semi-major axis, periapsis, apoapsis
	speed, fastest float64 // au/day: on a circle of that size, and at periapsis
	period, radius float64
}

// moverOf returns body i, or false if it is on no ellipse.
func (l *aLife) moverOf(i int) (mover, bool) {
	conic, ok := l.bodies[i].Path.(orbit.Conic)
	if !ok {
		return mover{}, false
	}
	el := conic.Elements(0)
	if !(el.E < 1) {
		return mover{}, false
	}
	a := el.SemiMajorAxis()
	return mover{l.bodies[i].Name, a, el.Q, el.Apoapsis(), a * el.MeanMotion(), el.MaxSpeed(), el.Period(), l.bodies[i].Radius}, true
}

// about returns the bodies of a kind that move on ellipses about a body, the innermost first.
func (l *aLife) about(parent int, kind sky.Kind) []mover {
	var list []mover
	for i := range l.sky.Bodies {
		if b := &l.sky.Bodies[i]; b.Parent == parent && b.Kind == kind {
			if m, ok := l.moverOf(i); ok {
				list = append(list, m)
			}
		}
	}
	slices.SortStableFunc(list, func(p, q mover) int { return cmp.Compare(p.a, q.a) })
	return list
}

func moverNames(list []mover) []string {
	return namesOf(list, func(m *mover) string { return m.name })
}

// newLife makes the ships of a system.
func newLife(system *sky.System) (*aLife, error) {
	bodies, err := system.Orbits()
	if err != nil {
		return nil, err
	}
	l := &aLife{sky: system, bodies: bodies, step: 1. / 64}
	host, planets := l.host()
	switch {
	case len(planets) >= 2:
		l.planets(host, planets)
	case len(planets) == 1:
		l.station(host, planets[0])
	default:
		l.pair()
	}
	l.giants()
	l.view(host, planets)
	if len(l.groups) == 0 {
		l.none("Nothing travels here: there is no place to go to.")
		return l, nil
	}
	l.steps()
	return l, nil
}

// none takes all ships away and says why.
func (l *aLife) none(why string) { l.groups, l.post, l.says, l.step = nil, nil, []string{why}, 1./64 }

// host returns the star or pair with the most planets, and these.
func (l *aLife) host() (host int, planets []mover) {
	host = -1
	for i := range l.sky.Bodies {
		if l.sky.Bodies[i].Kind > sky.Pair {
			continue
		}
		if list := l.about(i, sky.Planet); len(list) > len(planets) {
			host, planets = i, list
		}
	}
	return host, planets
}

// view makes the camera show the inner planets, or the pair, or the star alone.
func (l *aLife) view(host int, planets []mover) {
	for i := range l.sky.Bodies {
		if host < 0 && (l.sky.Bodies[i].Kind == sky.Star || len(l.sky.Bodies) == 1) {
			host = i
		}
	}
	if host >= 0 {
		l.focus = l.bodies[host].Name
	}
	switch {
	case len(l.groups) > 0 && l.groups[0].disc != "":
		l.focus, l.height = l.groups[0].disc, 2.5*l.groups[0].to
	case len(planets) > 0:
		l.height = 2.5 * planets[0].far
	case host >= 0:
		l.height = max(20*l.bodies[host].Radius, 1e-6)
	default:
		l.height = 1
	}
}

// planets adds couriers among the inner planets, and liners from there to the outer ones.
func (l *aLife) planets(host int, planets []mover) {
	inner := 2
	for inner < min(len(planets), 8) && planets[inner].a <= 8*planets[0].a {
		inner++
	}
	c := l.couriers(host, planets[:inner])
	l.groups = append(l.groups, c)
	l.says = append(l.says, "Couriers (orange) fly among the inner planets as little magnets: pulled to where they can meet their planet, held back in time to arrive at its own speed.")
	outer := planets[inner:]
	if len(outer) == 0 {
		return
	}
	outer = outer[:min(len(outer), 12)]
	far := outer[len(outer)-1].far
	speed := c.speed * max(1.2, min(5, 0.6*math.Sqrt(far/c.to)))
	l.groups = append(l.groups, fleet{
		name: "liners", about: "From the inner planets to the outer ones and back.", count: 60,
		radius: c.radius * 2, speed: speed, accel: c.accel,
		steer: detourAndArrive(l.round(host, planets[0].near, 4), "0.4"),
		disc:  c.disc, inner: 0.7 * c.to, outer: max(min(far, 8*c.to), 1.5*c.to),
		stops:  append(moverNames(planets[inner-2:inner]), moverNames(outer)...),
		within: max(1.5*c.within, speed*c.to/(1140*c.speed)), color: "sky", hull: "freighter",
		to: far,
	})
	l.says = append(l.says, "Liners (blue) go out to the other planets, and brake for long.")
}

// couriers returns ships that travel among planets of a body, as the Solar System's couriers do from Mercury to Mars.
func (l *aLife) couriers(host int, stops []mover) fleet {
	last := stops[len(stops)-1]
	r, fastest := last.far, 0.0
	for _, p := range stops {
		r, fastest = max(r, p.far), max(fastest, p.fastest)
	}
	speed := max(5*last.speed, 2.5*fastest)
	return fleet{
		name: "couriers", about: "Among the inner planets.", count: min(140, 45*len(stops)),
		radius: r / 150_000, speed: speed, accel: 24 * speed * speed / r,
		steer: courierSteer(l.round(host, stops[0].near, 4), r),
		disc:  l.bodies[host].Name, inner: 0.6 * stops[0].near, outer: 1.1 * r,
		stops: moverNames(stops), within: r / 1500, color: "orange",
		to: r, fast: speed,
	}
}

func courierSteer(clearance *tomlfile.Node, r float64) *tomlfile.Node {
	return listOf(
		behaviour("detour", entry("clearance", clearance)),
		behaviour("magnet", entry("arrival", short(r/30_000)), entry("lead", yes(true)), entry("brake", yes(true)), entry("braking", figure("0.4")), entry("standoff", whole(2))),
	)
}

func detourAndArrive(clearance *tomlfile.Node, braking string) *tomlfile.Node {
	return listOf(
		behaviour("detour", entry("clearance", clearance), entry("lead", yes(false))),
		behaviour("arrive", entry("braking", figure(braking))),
	)
}

// behaviour is a behaviour with its parameters.
func behaviour(name string, params ...tomlfile.Entry) *tomlfile.Node {
	return tableOf(entry(name, tableOf(params...)))
}

// station adds one on an orbit of its own, and couriers between it and the only planet.
func (l *aLife) station(host int, planet mover) {
	a := 0.5 * planet.near
	if l.sky.Bodies[host].Kind == sky.Pair || a < 4*l.bodies[host].Radius {
		a = 1.7 * planet.far
	}
	mu := l.bodies[host].Mu
	if !(mu > 0) {
		return
	}
	speed := math.Sqrt(mu / a)
	stop := mover{"Station", a, a, a, speed, speed, 2 * math.Pi * a / speed, 0}
	stops := []mover{stop, planet}
	if a > planet.a {
		stops = []mover{planet, stop}
	}
	l.post = &post{stop.name, l.bodies[host].Name, a}
	c := l.couriers(host, stops)
	c.about = "Between the planet and the station."
	l.groups = append(l.groups, c)
	l.says = append(l.says, "There is one planet alone, so a station has been placed in orbit. Couriers (orange) fly between the two as little magnets.")
}

// pair adds ferries between the two stars of the first pair.
func (l *aLife) pair() {
	for i := range l.sky.Bodies {
		if l.sky.Bodies[i].Kind != sky.Pair {
			continue
		}
		var stars []int
		for j := range l.sky.Bodies {
			if b := &l.sky.Bodies[j]; b.Parent == i && b.Kind == sky.Star && b.Orbit != nil {
				stars = append(stars, j)
			}
		}
		if len(stars) != 2 {
			continue
		}
		way := l.sky.Bodies[stars[0]].Orbit // of the one about the other
		r := way.Apoapsis()
		speed := max(5*way.SemiMajorAxis()*way.MeanMotion(), 2.5*way.MaxSpeed())
		l.groups = append(l.groups, fleet{
			name: "ferries", about: "Between the two stars.", count: 80,
			radius: r / 150_000, speed: speed, accel: 24 * speed * speed / r, steer: courierSteer(figure("1.5"), r),
			disc: l.bodies[i].Name, inner: 0, outer: 0.9 * r,
			stops: []string{l.bodies[stars[0]].Name, l.bodies[stars[1]].Name}, within: r / 500, color: "orange",
			to: r, fast: speed,
		})
		l.says = append(l.says, "No planet is known here. Ferries (orange) fly between the two stars as little magnets.")
		return
	}
}

// giants adds shuttles among the moons of the two planets that have the most.
func (l *aLife) giants() {
	type family struct {
		planet                  int
		moons                   []mover
		least, r, fastest, drag float64 // nearest and farthest distance of the moons, their speed, and the planet's
	}
	var all []family
	for i := range l.sky.Bodies {
		if l.sky.Bodies[i].Kind != sky.Planet {
			continue
		}
		moons := l.about(i, sky.Moon)
		slices.SortStableFunc(moons, func(p, q mover) int { return cmp.Compare(q.radius, p.radius) })
		f := family{i, moons[:min(len(moons), 5)], math.Inf(1), 0, 0, l.bodies.MaxSpeed(i)}
		for _, m := range f.moons {
			f.r, f.fastest, f.least = max(f.r, m.far), max(f.fastest, m.fastest), min(f.least, m.near)
		}
		// Ships that keep up with a planet much faster than its moons would dart from one to the next.
		if len(f.moons) >= 2 && f.drag <= 4*f.fastest {
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(p, q family) int { return cmp.Compare(len(q.moons), len(p.moons)) })
	for k, f := range all[:min(len(all), 2)] {
		r, fastest, least, own := f.r, f.fastest, f.least, f.drag
		speed := 2 * (fastest + own)
		planet := l.bodies[f.planet].Name
		l.groups = append(l.groups, fleet{
			name: []string{"shuttles", "small shuttles"}[k], about: "Among the moons of " + planet + ".", count: 40,
			radius: r / 2500, speed: speed, accel: speed * speed / (0.6 * r),
			steer: detourAndArrive(l.round(f.planet, least, 3), "0.3"),
			near:  r / 12, stops: moverNames(f.moons), within: r / 30, color: []string{"green", "yellow"}[k],
			to: r, fast: fastest + own,
		})
		l.says = append(l.says, []string{"Shuttles (green)", "Small shuttles (yellow)"}[k]+" stay among the moons of "+planet+".")
	}
}

// steps sets a step that all ships can be steered with. Shuttles whose moons are so fast that nothing else would
// seem to move are left out.
func (l *aLife) steps() {
	const slower = 40 // the longest step of other ships, in steps of shuttles
	coarse := math.Inf(1)
	for _, g := range l.groups {
		if g.disc != "" && g.fast > 0 {
			coarse = min(coarse, g.to/(570*g.fast))
		}
	}
	fine := coarse
	kept, says := l.groups[:0], l.says[:0]
	for k, g := range l.groups {
		if g.disc == "" {
			// As many for a flight across as in the Solar System, to and fro.
			step := g.to / (60 * g.fast)
			if step*slower < coarse && !math.IsInf(coarse, 1) {
				continue
			}
			fine = min(fine, step)
		}
		kept, says = append(kept, g), append(says, l.says[k])
	}
	l.groups, l.says = kept, says
	// A moon that goes round in a few steps seems to jump.
	for i := range l.bodies {
		if m, ok := l.moverOf(i); ok && m.period < 5*fine {
			fine = max(m.period/5, coarse/16)
		}
	}
	_, log := math.Frexp(fine)
	l.step = math.Ldexp(1, max(log-1, -40))
}
