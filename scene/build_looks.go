package scene

import (
	"hash/fnv"

	"galaxy/internal/suggest"
	"galaxy/scene/looks"
)

// plainLook is the value of the key look that makes a body a disc of its colour.
const plainLook = "plain"

// globes gives the bodies of the file their looks.
func (b *builder) globes() {
	for _, t := range b.added {
		j, ok := b.bodyIndex[suggest.Fold(t.Name)]
		if !ok {
			continue
		}
		for _, key := range []string{"look", "rings", "tilt", "day"} {
			switch {
			case !t.Has(key):
			case t.Glow:
				b.Fail(t.Pos(key), "keep one", "a body that glows is a star and has no %s", key)
			case t.Look == plainLook && key != "look":
				b.Fail(t.Pos(key), `leave look out, or write look = "rock"`, "a plain disc has no %s", key)
			}
		}
		if t.Glow {
			continue
		}
		name := t.Look
		if name == "" {
			if name = b.defaultLook(t, j); name == plainLook && (t.Rings || t.Has("tilt") || t.Has("day")) {
				name = "rock"
			}
		}
		if name == plainLook {
			continue
		}
		l := &b.scene.Looks[j]
		var tint *looks.RGB
		if t.Color.given {
			tint = &looks.RGB{float32(l.Color[0]), float32(l.Color[1]), float32(l.Color[2])}
		}
		seed := fnv.New32a()
		seed.Write([]byte(t.Name))
		g := looks.Find(name, tint, seed.Sum32())
		if t.Rings {
			ringed := *g
			ringed.Rings = &looks.SaturnRings
			g = &ringed
		}
		l.Globe = g
		if !t.Color.given {
			for k, v := range g.Mean() {
				l.Color[k] = float64(v)
			}
		}
		day := t.Day
		if !t.Has("day") {
			day = 20 * b.scene.Rate
		}
		l.Spin = looks.Tilted(t.Tilt, 0, day)
	}
}

// A body larger than giantShare of its star's radius, or heavier than giantMass of its
// star, is a giant: Neptune has 0.035 and 5·10⁻⁵, the Earth 0.009 and 3·10⁻⁶.
const (
	giantShare = 0.03
	giantMass  = 4e-5
)

// defaultLook returns the look of a body of the file that has none: the kind that its
// place suggests. A body that does not orbit a star is plain, as is one whose star has no
// size to compare with.
func (b *builder) defaultLook(t *bodyTable, j int) string {
	bodies := b.scene.Setup.Bodies
	if t.Orbit == nil || t.Radius == 0 {
		return plainLook
	}
	up := bodies[j].Parent
	for moon := false; up >= 0; up, moon = bodies[up].Parent, true {
		star := &bodies[up]
		if p, ok := b.pairs[suggest.Fold(star.Name)]; ok {
			if k, ok := b.bodyIndex[suggest.Fold(p.names[0])]; ok {
				star = &bodies[k]
			}
		}
		if k := b.bodyIndex[suggest.Fold(star.Name)]; !b.scene.Looks[k].Glow {
			continue
		}
		giant := star.Radius > 0 && t.Radius > giantShare*star.Radius
		if star.Mu > 0 && t.Mu > 0 {
			giant = t.Mu > giantMass*star.Mu
		}
		switch {
		case moon || !giant:
			return "rock"
		case star.Radius > 0 && t.Radius < 2*giantShare*star.Radius:
			return "ice-giant"
		}
		return "gas-giant"
	}
	return plainLook
}
