package scene

import (
	"hash/fnv"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/scene/looks"
	"galaxy/sky"
)

// skyLook returns how body i of a system of the sky looks: stars glow in the colour of their temperature, planets
// and moons look as what they are made of.
func skyLook(s *sky.System, i int) Look {
	b := &s.Bodies[i]
	h := fnv.New32a()
	h.Write([]byte(b.Name))
	seed := h.Sum32()
	switch b.Kind {
	case sky.Pair:
		return Look{Color: namedColor("grey")}
	case sky.Star:
		star := looks.StarOf(b.Temperature, b.Radius, b.Mass, seed)
		return Look{Color: wide(star.Color()), Glow: true, Star: star}
	}
	g := looks.World(b.Class, b.Temperature, b.Mass, seed)
	if b.Rings[1] > 0 {
		g.Rings = looks.RingsBetween(b.Rings[0], b.Rings[1], seed)
	}
	look := Look{Color: wide(g.Mean()), Globe: g, Spin: spinOf(s, i, seed)}
	if b.Kind == sky.Comet {
		look.Comet = looks.CometOf(b.KM())
	}
	return look
}

// spinOf returns how a planet or moon turns. Tides have made those on short orbits, and all moons, turn once on their
// way round; giants turn in half a day, others in about one. Moons stand upright on the plane of the moons.
func spinOf(s *sky.System, i int, seed uint32) looks.Spin {
	const (
		locked = 30  // days: of planets on shorter orbits
		heavy  = 10  // Earths
		fast   = 0.3 // days, and
		slow   = 0.7
	)
	b := &s.Bodies[i]
	pole := b.Pole
	if b.Kind == sky.Moon {
		pole = s.Bodies[b.Parent].Pole
	}
	if pole == (r3.Vec{}) {
		pole = r3.Vec{Z: 1}
	}
	dice := portable.Uniform(portable.Hash(uint64(seed), 0, 0, 0))
	day := slow + dice
	if b.Mass > heavy {
		day = fast + float64(0.5*dice)
	}
	if b.Orbit != nil && b.Orbit.E < 1 {
		if period := b.Orbit.Period(); b.Kind == sky.Moon || period < locked {
			day = period
		}
	}
	tilt := portable.Atan2(portable.Norm(r2.Vec{X: pole.X, Y: pole.Y}), pole.Z)
	return looks.Tilted(tilt*180/math.Pi, portable.Atan2(pole.Y, pole.X)*180/math.Pi, day)
}

func wide(c looks.RGB) [3]float64 { return [3]float64{float64(c[0]), float64(c[1]), float64(c[2])} }
