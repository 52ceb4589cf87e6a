package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// A region is a part of the galaxy that has a name, and no edge.
type region struct {
	name string
	at   r3.Vec
	// The heights of pictures, pc, from which on it is named, and to which.
	from, to float64
	inBand   bool // named for eyes near the Sun that look around
}

// regions are the arms, the bar, the Sun, and what one knows of the band. Of Reid et al. 2019 (ApJ 885, 131) are the arms, named where they are apart from
// each other: at an angle about the centre from the Sun's, in the direction of rotation.
var regions = func() []region {
	const deep, whole = 7000, 70000 // heights of pictures with arms
	list := []region{
		{name: "The Sun is here", at: law.Sun, from: sunNamedFrom, to: 3e5},
		{name: "Scutum–Centaurus Arm", at: onDisk(9030, -150), from: deep, to: whole},
		{name: "Sagittarius–Carina Arm", at: onDisk(8560, -60), from: deep, to: whole},
		{name: "Perseus Arm", at: onDisk(7560, 100), from: deep, to: whole},
		{name: "Norma–Outer Arm", at: onDisk(11490, 40), from: deep, to: whole},
		{name: "Orion Spur (Local Arm)", at: onDisk(8090, 15), from: 2500, to: 45000},
		{name: "Galactic bar", at: onDisk(2600, 180+28), from: deep, to: whole},
	}
	for _, c := range []struct {
		name  string
		l, b  float64
		field float64 // of the widest picture in which it is named, degrees
	}{
		{"Great Rift", 48, 2.5, 125},
		{"Northern Coalsack", 83.2, 0.2, 70},
		{"Cygnus Star Cloud", 70.5, 3.2, 90},
		{"Scutum Star Cloud", 26.8, -2.6, 90},
		{"Great Sagittarius Star Cloud", 1.5, -4.2, 90},
		{"Small Sagittarius Star Cloud", 12.7, -1.4, 45},
		{"Norma Star Cloud", 331, -2.4, 70},
		{"Pipe Nebula", 0.5, 4.8, 70},
		{"Rho Ophiuchi Clouds", 354.5, 15, 70},
		{"Taurus Molecular Cloud", 171, -15.5, 70},
		{"Le Gentil 3", 92.6, 2.2, 45},
		{"Baade's Window", 1.0, -3.9, 20},
		{"Chamaeleon Clouds", 299, -15.2, 45},
		{"Dark Doodad", 301.2, -8.6, 30},
	} {
		list = append(list, region{name: c.name, at: r3.Add(law.Sun, r3.Scale(bandFar, law.Direction(c.l, c.b))), from: c.field * math.Pi / 180, inBand: true})
	}
	return list
}()

// sunNamedFrom is the height of a picture in pc from which on it says where the Sun is.
const sunNamedFrom = 200

// bandFar is a distance of the band's regions from the Sun, pc, at which their names stand still for eyes near it.
const bandFar = 3000

// onDisk returns a place in the plane.
func onDisk(radius, angle float64) r3.Vec {
	sin, cos := math.Sincos(angle * math.Pi / 180)
	return r3.Vec{X: -radius * cos, Y: radius * sin}
}

// opacity returns how well the name of a region is seen, from 0 to 1.
func (g *region) opacity(cam *camera) float64 {
	if g.inBand {
		const near, far = 10., 60. // pc from the Sun
		off := r3.Norm(r3.Sub(cam.at, law.Sun))
		field := 2 * math.Atan(cam.half.Y/cam.length)
		return (1 - smooth((off-near)/(far-near))) * smooth(8*(1-field/g.from)+1) * smooth(field/0.06-0.5)
	}
	height := cam.eye.Height
	return smooth(math.Log(height/g.from)/math.Log(3)) * (1 - smooth(math.Log(height/g.to)/math.Log(3)))
}

// listRegions offers the names of regions.
func (s *Starscape) listRegions(o Options, scale float64) {
	const score, bandScore = 5e4, 300 // what is in the band comes after its bright stars
	if o.Density == 0 {
		return
	}
	hazy := 0. // how well what is in the band is seen
	if o.Haze {
		const least, full = 0.01, 0.04 // of its light
		hazy = smooth((s.hazeClearness() - least) / (full - least))
	}
	for i := range regions {
		g := &regions[i]
		opacity := g.opacity(&s.camera)
		if g.inBand {
			opacity *= hazy
		}
		if opacity < 0.02 {
			continue
		}
		x, y, inFront := s.project(r3.Sub(g.at, s.camera.at))
		if !inFront || !s.camera.contains(x, y, 0) {
			continue
		}
		c := candidate{x: float32(x), y: float32(y), radius: 2, score: score, opacity: float32(opacity), kind: OfRegion, key: uint64(i), body: -1}
		if g.at == law.Sun {
			c.radius = float32(12 * scale) // what stands at the Sun has marks of its own
		}
		if g.inBand {
			c.score = bandScore
		}
		s.names.offer(c)
	}
}

// namedRegion returns the thing that a region's name stands for: the Sun, or nothing.
func (s *Starscape) namedRegion(i uint64) (Star, bool) {
	if regions[i].at == law.Sun {
		return s.star(ref{key: 0, body: -1})
	}
	return noStar, false
}

// locateRegion returns where a region is in the picture.
func (s *Starscape) locateRegion(i uint64) (x, y float32, ok bool) {
	return s.projected(s.camera.vectorTo(sky.Place{In: sky.Galactic, At: regions[i].at}))
}
