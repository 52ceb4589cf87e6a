package sky

import (
	"cmp"
	"slices"
	"strings"

	"galaxy/orbit"
)

// tree adds the stars and pairs within the pair id, 0 for the whole system, below a body.
func (b *builder) tree(id, parent int, pc float64) {
	var within []Body
	var from []*exoStar
	for i := range b.exo.stars {
		s := &b.exo.stars[i]
		if s.parent != id || s.id == id {
			continue
		}
		body := Body{Name: s.name, Kind: Pair}
		if !s.pair {
			body = b.star(s, pc)
		} else {
			body.Mass = b.mass(s.id, pc)
		}
		body.Parent = parent
		within, from = append(within, body), append(from, s)
	}
	if len(within) == 2 && parent >= 0 {
		b.pair(within, id)
	}
	for i, body := range within {
		at := len(b.sys.Bodies)
		b.places[from[i].id] = at
		if body.Name == "" {
			body.Name = b.exo.name
			if from[i].pair && parent >= 0 {
				body.Name = b.both(from[i].id)
			}
		}
		b.sys.Bodies = append(b.sys.Bodies, body)
		if from[i].pair {
			b.tree(from[i].id, at, pc)
		}
	}
}

// both returns the names of the two that are within a pair.
func (b *builder) both(id int) string {
	var names []string
	for i := range b.exo.stars {
		if s := &b.exo.stars[i]; s.parent == id && s.id != id {
			names = append(names, cmp.Or(s.name, b.exo.name))
		}
	}
	return strings.Join(names, " and ")
}

// mass returns the mass of the stars within a pair.
func (b *builder) mass(id int, pc float64) float64 {
	sum := 0.0
	for i := range b.exo.stars {
		switch s := &b.exo.stars[i]; {
		case s.parent != id || s.id == id:
		case s.pair:
			sum += b.mass(s.id, pc)
		default:
			body := b.star(s, pc)
			sum += body.Mass
		}
	}
	return sum
}

// pair sets the orbit of two bodies about their barycentre, the pair id. If only
// their distance is known it is a circle, of 1000 au if not even that is known.
func (b *builder) pair(two []Body, id int) {
	p := &b.exo.stars[slices.IndexFunc(b.exo.stars, func(s exoStar) bool { return s.id == id })]
	both := two[0].Mass + two[1].Mass
	missing := []string{"orientation", "phase"}
	a, period := p.a, p.period
	switch {
	case a == 0 && period > 0:
		a = axisOf(period, sunMu*both)
	case a == 0:
		a = cmp.Or(p.separation, 1000)
		missing = append(missing, "axis")
	}
	if period == 0 {
		period = periodAt(a, sunMu*both)
	}
	path := round(a, period, orbit.Elements{E: min(p.e, 0.99), T: period * chance(b.exo.name, 8+uint64(id))})
	for i := range two {
		two[i].Orbit = path
		two[i].Assumed = append(two[i].Assumed, missing...)
	}
	two[0].Scale, two[1].Scale = -two[1].Mass/both, two[0].Mass/both
}
