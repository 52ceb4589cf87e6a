package scene

import (
	"hash/fnv"

	"galaxy/scene/looks"
	"galaxy/sky"
)

// skyLook returns how a body of the sky looks: stars glow in the colour of their temperature.
func skyLook(b *sky.Body) Look {
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
	g := looks.Made("rock", nil, seed)
	return Look{Color: wide(g.Mean()), Globe: g}
}

func wide(c looks.RGB) [3]float64 { return [3]float64{float64(c[0]), float64(c[1]), float64(c[2])} }
