package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// holeStar is a star that goes round the black hole in the middle of the galaxy.
type holeStar struct {
	object int
	*sky.Object
	mag float64  // absolute, visual
	way []r3.Vec // its places in one turn, pc
}

// newHoleStars lists them. Most are of class B: so the visual light of each follows from its infrared light, of which 2.4
// magnitudes are lost on the way to the Sun. Source: Fritz and others 2011, ApJ 737, 73.
func newHoleStars(a *sky.Atlas) (list []holeStar) {
	const distance, lost, color = 14.56, 2.4, -0.8 // modulus; in K; V − K
	const places = 193
	for i := range a.Objects() {
		if o := &a.Objects()[i]; o.Circles != nil {
			list = append(list, holeStar{object: i, Object: o, mag: o.Circles.K - distance - lost + color, way: o.Along(places)})
		}
	}
	return list
}

var holeStarHue = hueIndex(22000)

// listHoleStars lists the stars about the black hole where it is a lens, with their second images, names and ways.
func (s *Starscape) listHoleStars(v *View, scale float64) {
	const prominence = 60 // of their names, as those of a bright star
	if s.lens.table == nil {
		return
	}
	if s.holeStars == nil {
		s.holeStars = newHoleStars(s.atlas)
	}
	cam := &s.camera
	for i := range s.holeStars {
		star := &s.holeStars[i]
		d := r3.Sub(star.At(cam.eye.Time), cam.at)
		flux := fluxOf(star.mag-5) / (max(dot(d, d), nearLimit*nearLimit) * s.limitFlux)
		of := ref{ofMember, int32(star.object)}
		near := s.wayShown(star, scale)
		for k, image := range [...]func(r3.Vec) (r3.Vec, float64){s.lens.image, s.lens.second} {
			at, gain := image(d)
			x, y, inFront := cam.project(at)
			light := min(flux, mostHoleLight)*gain - 1
			if !inFront || !cam.contains(x, y, guardBand*scale) || light <= 0 {
				continue
			}
			s.put(v, source{float32(x), float32(y), float32(s.gain * light), holeStarHue, of})
			if k == 0 {
				s.names.offer(candidate{
					x: float32(x), y: float32(y), radius: 3, score: float32(prominence * min(1, light)), opacity: float32(near),
					kind: OfObject, key: uint64(star.object), body: -1,
				})
			}
		}
		s.listWay(v, star, 0.8*near)
	}
}

// mostHoleLight is the most light of a star about the black hole without its lens, over that of a star at the limit: from
// near their glare would hide one another.
const mostHoleLight = 300

// wayShown returns how well the way of a star is seen: where it is large enough and the eye is not deep inside.
func (s *Starscape) wayShown(star *holeStar, scale float64) float64 {
	const smallest, full = 12, 50 // points
	a := star.Circles.SemiMajorAxis()
	size := a * s.camera.length / (s.lens.far * scale)
	return smooth((size-smallest)/(full-smallest)) * smooth(math.Log(s.lens.far/(0.1*a))/math.Log(5))
}

// listWay lists the way of a star, through the lens.
func (s *Starscape) listWay(v *View, star *holeStar, opacity float64) {
	if opacity < 0.02 {
		return
	}
	from, _ := s.lens.image(r3.Sub(star.way[0], s.camera.at))
	for _, at := range star.way[1:] {
		to, _ := s.lens.image(r3.Sub(at, s.camera.at))
		if ax, ay, bx, by, in := s.camera.line(from, to); in {
			v.Figures = append(v.Figures, Line{float32(ax), float32(ay), float32(bx), float32(by), float32(opacity), false})
		}
		from = to
	}
}
