package starscape

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky/law"
)

// A cluster that one comes near is its stars. Where no catalogue has them, they are made up: the
// same ones for all clusters, seen from other sides.

// member is a star of a cluster whose radius and light are 1.
type member struct {
	at    r3.Vec
	light float64
	hue   uint8
}

const mostMembers = 1500

// members are dense in the middle, after Plummer, and the bright ones few.
var members = sync.OnceValue(func() *[mostMembers]member {
	list := new([mostMembers]member)
	state := uint64(11)
	chance := func() float64 {
		state = state*6364136223846793005 + 1442695040888963407
		return float64(state>>11) / (1 << 53)
	}
	for i := range list {
		m := &list[i]
		u := 0.004 + 0.93*chance()
		r := 0.22 / math.Sqrt(math.Pow(u, -2./3)-1)
		z, turn := 2*chance()-1, 2*math.Pi*chance()
		flat := r * math.Sqrt(1-z*z)
		m.at = r3.Vec{X: flat * math.Cos(turn), Y: flat * math.Sin(turn), Z: r * z}
		m.light = 0.35 * math.Pow(float64(i)+12, -0.85) / 6
		kelvin := 4300 + 2200*chance()
		if chance() < 0.12 {
			kelvin = 9500 // of the horizontal branch
		}
		m.hue = hueIndex(kelvin)
	}
	return list
})

// ofMember is the key of a light that is a star of a cluster.
const ofMember = ofBody - 1

// listMembers lists the stars of clusters that are near.
func (s *Starscape) listMembers(v *View, scale float64) {
	if s.clouds == nil {
		s.clouds = newClouds(s.atlas)
	}
	const brightest = 40 // where stars begin to be painted with less contrast: a cluster is many
	cam := &s.camera
	for i := range s.clouds {
		c := &s.clouds[i]
		if c.core.Teff > 0 {
			s.listCore(v, c, scale)
		}
		if c.members == 0 {
			continue
		}
		n, seen := s.projectCloud(c, scale)
		share := resolved(n.radius, scale)
		if !seen || share == 0 {
			continue
		}
		light := share * (n.light + 1) * n.d2
		first := c.object * 37 % (mostMembers - c.members + 1)
		list := members()
		for k := range c.members {
			m := &list[first+k]
			at := m.at
			if c.object&1 > 0 {
				at.X, at.Y, at.Z = at.Z, -at.X, at.Y
			}
			hue := m.hue
			if c.form == Stars { // loose and young
				at = r3.Scale(0.8/(0.3+math.Sqrt(dot(at, at))), at)
				hue = hueIndex(8000 + 300*float64(k%40))
			}
			d := r3.Sub(r3.Add(c.at, r3.Scale(c.size, at)), cam.at)
			x, y, inFront := s.project(d)
			d2 := dot(d, d)
			if !inFront || !cam.contains(x, y, guardBand*scale) {
				continue
			}
			flux := light*list[k].light/max(d2, nearLimit*nearLimit) - 1
			if flux <= 0 {
				continue
			}
			if flux > brightest {
				flux = math.Sqrt(brightest * flux)
			}
			s.put(v, source{float32(x), float32(y), float32(s.gain * flux), hue, ref{ofMember, int32(c.object)}})
		}
	}
}

// listCore lists the star in the middle of a nebula that is seen as more than a point.
func (s *Starscape) listCore(v *View, c *cloud, scale float64) {
	n, seen := s.projectCloud(c, scale)
	if !seen {
		return
	}
	share := resolved(n.radius, scale)
	flux := fluxOf(c.core.AbsMag-5+law.Dust(s.camera.at, c.at))/(max(n.d2, nearLimit*nearLimit)*s.limitFlux) - 1
	if flux *= share; flux > 0 {
		s.put(v, source{float32(n.x), float32(n.y), float32(s.gain * flux), hueIndex(c.core.Teff), ref{ofMember, int32(c.object)}})
	}
}
