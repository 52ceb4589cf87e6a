package scene

import (
	"math"
	"slices"
	"strings"

	"galaxy/internal/portable"
	"galaxy/internal/suggest"
	"galaxy/orbit"
)

// bodyPair is two bodies that move about their barycentre.
type bodyPair struct {
	names  [2]string
	table  *bodyTable // of the barycentre
	second *bodyTable // with the orbit about the first
}

// findPairs checks the barycentres of the file, and keeps those that are right.
func (b *builder) findPairs(list []orbit.Body) {
	b.pairs = map[string]bodyPair{}
	for _, t := range b.added {
		if !t.Has("pair") {
			continue
		}
		if p, ok := b.pairIn(t, list); ok {
			b.pairs[suggest.Fold(t.Name)] = p
		}
	}
}

// pairIn reads the pair of a barycentre.
func (b *builder) pairIn(t *bodyTable, list []orbit.Body) (p bodyPair, ok bool) {
	at := t.Pos("pair")
	if len(t.Pair) != 2 {
		b.Fail(at, `write pair = ["A", "B"]`, "a pair is two bodies, this has %d", len(t.Pair))
		return p, false
	}
	for _, key := range []string{"mass", "mu", "radius", "glow", "look"} {
		if t.Has(key) {
			b.Fail(t.Pos(key), "leave it out", "a barycentre is a point without %s", key)
			return p, false
		}
	}
	p = bodyPair{names: [2]string(t.Pair), table: t}
	for k, name := range p.names {
		i, known := b.bodyIndex[suggest.Fold(name)]
		if !known {
			b.Unknown(at, name, b.bodyNames, "there is no body %q", name)
			return p, false
		}
		j := slices.IndexFunc(b.added, func(x *bodyTable) bool { return suggest.Fold(x.Name) == suggest.Fold(name) })
		switch {
		case j < 0:
			b.Fail(at, "write both as bodies of the file", "%q is built in and moves as it is", name)
			return p, false
		case list[i].Mu == 0 && b.pairs[suggest.Fold(name)].table == nil:
			b.Fail(at, `give it mass = "1 Sun"`, "%q has no mass", name)
			return p, false
		}
		x := b.added[j]
		switch {
		case k == 0 && (x.Has("parent") || x.Has("at") || x.Has("orbit") || x.Has("swing")):
			b.Fail(at, "give parent, at or orbit to "+t.Name, "%q moves about the barycentre, and about nothing else", name)
			return p, false
		case k == 1 && (x.Orbit == nil || suggest.Fold(x.Parent) != suggest.Fold(p.names[0])):
			b.Fail(at, "give it parent = \""+p.names[0]+"\" and an orbit", "%q, the second of the pair, has no orbit about the first", name)
			return p, false
		}
		p.second = x
	}
	return p, true
}

// pull returns the mass about which other bodies move: of a barycentre that of both.
func (b *builder) pull(list []orbit.Body, i int) float64 {
	p, ok := b.pairs[suggest.Fold(list[i].Name)]
	if !ok {
		return list[i].Mu
	}
	var all float64
	for _, name := range p.names {
		if k, ok := b.bodyIndex[suggest.Fold(name)]; ok && k != i {
			all += b.pull(list, k)
		}
	}
	return all
}

// pairOf returns the pair whose second body has a name, or nil.
func (b *builder) pairOf(name string) *bodyPair {
	for _, t := range b.added {
		if p, ok := b.pairs[suggest.Fold(t.Name)]; ok && suggest.Fold(p.names[1]) == suggest.Fold(name) {
			return &p
		}
	}
	return nil
}

// placePairs puts both bodies of each pair on opposite orbits about the barycentre.
func (b *builder) placePairs(list []orbit.Body, parents []string) {
	for _, t := range b.added {
		p, ok := b.pairs[suggest.Fold(t.Name)]
		if !ok {
			continue
		}
		first, second := b.bodyIndex[suggest.Fold(p.names[0])], b.bodyIndex[suggest.Fold(p.names[1])]
		apart, ok := list[second].Path.(*orbit.Orbit)
		all := b.pull(list, first) + b.pull(list, second)
		if !ok || all == 0 { // reported already
			continue
		}
		share := b.pull(list, second) / all
		for _, x := range []struct {
			body  int
			share float64
			turn  float64
		}{{first, share, math.Pi}, {second, 1 - share, 0}} {
			el := apart.Elements(0)
			el.Q *= x.share
			el.Mu *= x.share * x.share * x.share // the period stays
			el.Peri = portable.Wrap(el.Peri + x.turn)
			path, err := orbit.Prepare(el)
			if err != nil {
				b.Fail(p.second.Orbit.Tree().Key, "", "%s", strings.TrimPrefix(err.Error(), "orbit: "))
				break
			}
			list[x.body].Path, parents[x.body] = path, t.Name
		}
	}
}
