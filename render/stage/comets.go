package stage

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/scene/looks"
)

// Tail is the coma of a comet, its tail of gas and its tail of dust. Places around it are
// given by how far they are away from the star, and how far behind its motion:
//
//	star · · ·  o──────────── x, Away: gas
//	            │ ╲  ╲   ╲
//	            y, Back: dust
type Tail struct {
	X, Y       float32    // pixels: the nucleus
	Away, Back [2]float32 // what a pixel away from the star, and one back, are in the picture
	Gas, Dust  float32    // lengths of the tails, pixels
	Bend       float32    // where dust as light as the star's pull has curved back as far as out, pixels
	Lean       float32    // how far the gas leans back, as a share of its length
	Coma       float32    // its radius, pixels
	Light      float32    // 0 to 1
	Phase      float32    // waves that have run along the gas
}

// buildTails lists the comets near their stars.
func (s *bodies) buildTails(f *Frame) {
	for i := range s.roles {
		if c := s.roles[i].comet; c != nil && s.now[i].opacity > 0.01 {
			if t, ok := s.tailOf(i, c); ok {
				f.Tails = append(f.Tails, t)
			}
		}
	}
}

// tailOf returns the tails of comet i. Lengths and colours are those of great comets, in au
// and the rate at which water leaves the nucleus (Jorda et al. 2008); the curve of the dust
// is that of grains on which the star's light presses (Finson & Probstein 1968), to first
// order in the angle by which the comet goes on.
func (s *bodies) tailOf(i int, c *looks.Comet) (Tail, bool) {
	const sunRadii = 215.03 // the number of the Sun's radii in 1 au
	u := s.sunsOf(i)
	if u.body[0] == Nothing {
		return Tail{}, false
	}
	bodies := s.world.Setup().Bodies
	star := &bodies[u.body[0]]
	au := sunRadii * star.Radius
	if look := s.roles[u.body[0]].star; look != nil {
		au /= look.Radius
	}
	speed := r3.Sub(s.states[i].V, s.states[u.body[0]].V)
	back := r3.Sub(r3.Scale(r3.Dot(speed, u.to[0]), u.to[0]), speed)
	across := r3.Norm(back)
	if !(au > 0) || !(star.Mu > 0) || !(across > 0) {
		return Tail{}, false
	}
	far := u.far / au
	light := s.roles[u.body[0]].power
	active := 1 / (1 + math.Pow(far/(2.8*math.Sqrt(light)), 6))
	water := c.Water * active * light / (far * far)
	strength := water / 1e29
	zoom := s.now[i].zoom
	away, behind := s.camera.Turned(u.to[0]), s.camera.Turned(back)
	turn := across / u.far // radians per scene time
	gas := min(0.3*math.Sqrt(strength)*math.Sqrt(min(far, 2)), 1.5) * au * zoom
	dust := min(0.3*math.Pow(strength, 0.4), 1) * au * zoom
	t := Tail{
		X: float32(s.now[i].at.X), Y: float32(s.now[i].at.Y),
		Away: [2]float32{float32(-away.X), float32(-away.Y)},
		Back: [2]float32{float32(behind.X / across), float32(behind.Y / across)},
		Gas:  float32(gas), Dust: float32(dust),
		Bend:  float32(0.5 * star.Mu / (u.far * u.far) * 2.25 / (turn * turn) * zoom),
		Lean:  float32(0.0745 * across / math.Sqrt(star.Mu/u.far) / math.Sqrt(far)),
		Coma:  float32(max(1e5/orbit.AU*math.Sqrt(strength)*max(far, 1)*au*zoom, 10*s.points*min(math.Sqrt(strength), 1.5))),
		Light: float32(min(math.Pow(strength, 0.35), 1)) * float32(s.now[i].opacity),
		Phase: float32(math.Mod(0.25*s.time, 1024)),
	}
	// Less than a dot is none.
	if math.Max(gas, dust) < 4*s.points || t.Light < 0.02 || !s.OnScreen(s.now[i].at, 2*math.Max(gas, dust)+2*float64(t.Coma)) {
		return Tail{}, false
	}
	return t, true
}
