package starscape

import (
	"math"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// cloud is an object that is shown as a soft light, as stars, or as what takes light away.
type cloud struct {
	object  int
	at      r3.Vec
	mag     float64 // absolute, visual
	size    float64 // pc, radius
	hue     [3]float32
	form    Form
	long    r3.Vec    // the direction of the longer axis
	flat    float64   // the shorter axis in the longer one
	core    sky.Core  // the star in its middle
	members int       // stars that one sees from near
	disc    [3]r3.Vec // of a galaxy: the longer axis in the sky of the Sun, the other one of its plane, and what is at right angles to both; zero for others
	bulge   float64   // of a disc, in that of a galaxy of type Sb
	far     bool      // another galaxy
	banded  bool      // the band has it
}

// newClouds lists the objects that are seen.
func newClouds(a *sky.Atlas) (list []cloud) {
	for i, o := range a.Objects() {
		d := r3.Sub(o.Place, law.Sun)
		d2 := dot(d, d)
		if d2 == 0 || o.Name == "Milky Way" || o.Kind == "stars" || o.Size == 0 {
			continue
		}
		c := cloud{object: i, at: o.Place, size: 0.5 * o.Size, flat: 1, hue: [3]float32{1, 1, 1}}
		c.core = o.Core
		v := o.Magnitude
		switch o.Kind {
		case "open cluster":
			c.hue, c.form, c.members = lightOf(9000), Stars, 90
			v += 2 // most of it is the catalogue's stars
		case "globular cluster":
			c.hue, c.form, c.members = lightOf(4800), Glow, 1500
		case "galaxy":
			c.hue, c.form, c.far, c.bulge = lightOf(5300), Spiral, true, bulgeOf(o.Form)
			if strings.HasPrefix(o.Form, "E") || strings.HasPrefix(o.Form, "S0") || strings.HasPrefix(o.Form, "c") {
				c.form = Glow
			} else if strings.HasPrefix(o.Form, "I") || strings.Contains(o.Form, "m") {
				c.form, c.hue = Barred, lightOf(7500)
			}
			if o.Name == "SMC" {
				c.form = Wedge
			}
		case "nebula":
			c.hue, c.form = [3]float32{1.9, 0.7, 1.0}, Wisps // of hydrogen
			switch {
			case strings.Contains(o.Form, "SNR"):
				c.hue, c.form = [3]float32{1.3, 0.9, 1.1}, Shell
			case strings.Contains(o.Form, "RN") && !strings.Contains(o.Form, "EN"):
				c.hue = lightOf(20000) // of the stars within, scattered
			}
			if !(v < 30) { // no table has it: as bright as others are for their area
				v = 21.5 - 2.5*math.Log10(math.Pi/4*o.Axes[0]*max(o.Axes[1], 0.5*o.Axes[0])*3600)
			}
		case "planetary nebula":
			c.hue, c.form = [3]float32{0.4, 1.25, 1.05}, Ring // of oxygen
		case "dark nebula":
			c.form, v = Dark, 0
			c.banded = o.Axes[0] > 60
		}
		if !(v < 30) {
			continue
		}
		c.mag = v - 2.5*math.Log10(d2) + 5 - law.Dust(law.Sun, o.Place)
		if o.Axes[1] > 0 {
			c.flat = max(0.15, o.Axes[1]/o.Axes[0])
		}
		if o.Long != (r3.Vec{}) {
			c.long = o.Long
			if c.form == Spiral || c.form == Barred {
				c.disc = discOf(r3.Unit(d), o.Long, c.flat)
			}
			list = append(list, c)
			continue
		}
		// No table has how most of the others are turned: some way across the Sun's line of sight.
		turn := float64(i) * 2.4
		east := r3.Unit(r3.Cross(r3.Vec{Z: 1}, d))
		c.long = r3.Add(r3.Scale(math.Cos(turn), east), r3.Scale(math.Sin(turn), r3.Unit(r3.Cross(d, east))))
		list = append(list, c)
	}
	return list
}

// bulgeOf returns how large the bulge of a galaxy of a type is: the later the type, the smaller.
func bulgeOf(form string) float64 {
	for _, t := range []struct {
		of    string
		bulge float64
	}{{"d", 0.15}, {"m", 0.15}, {"bc", 0.6}, {"ab", 1.2}, {"c", 0.25}, {"a", 1.4}} {
		if strings.Contains(form, t.of) {
			return t.bulge
		}
	}
	return 1
}

// discThickness is how flat a disc is from its edge.
const discThickness = 0.13

// discOf returns the axes of a disc that the Sun sees in a direction, so flat, with its longer axis. It takes the side to the left of that axis
// for the nearer one, as it is in Andromeda; no table has it.
func discOf(d, long r3.Vec, flat float64) [3]r3.Vec {
	const thick = discThickness
	cos := math.Sqrt(max(0, flat*flat-thick*thick) / (1 - thick*thick))
	sin := math.Sqrt(1 - cos*cos)
	long = r3.Unit(r3.Sub(long, r3.Scale(dot(long, d), d)))
	left := r3.Cross(d, long)
	return [3]r3.Vec{long, r3.Sub(r3.Scale(cos, left), r3.Scale(sin, d)), r3.Add(r3.Scale(cos, d), r3.Scale(sin, left))}
}

// projectedCloud is where and how a camera sees a cloud.
type projectedCloud struct {
	x, y, d2 float64
	radius   float64 // pixels
	light    float64 // of all of it, over the light of a star at the limit, less 1
}

func (s *Starscape) projectCloud(c *cloud, scale float64) (n projectedCloud, seen bool) {
	cam := &s.camera
	d := r3.Sub(c.at, cam.at)
	x, y, left, inFront := s.shine(d)
	d2 := dot(d, d)
	n = projectedCloud{x: x, y: y, d2: d2, radius: max(1.5*scale, c.size*cam.length/math.Sqrt(d2))}
	if !inFront || !cam.contains(x, y, 2*n.radius) {
		return n, false
	}
	n.light = left*fluxOf(c.mag-5+law.Dust(cam.at, c.at))/(d2*s.limitFlux) - 1
	return n, n.light > 0
}

// resolved is the share of a cluster's light that is seen as stars: none of one that is a point.
func resolved(radius, scale float64) float64 { return smooth((radius/scale - 4) / 40) }

// listClouds lists clusters, nebulae and galaxies, with their names.
func (s *Starscape) listClouds(v *View, scale float64) {
	const darkScore = 40  // the score of a cloud without light: somewhat more than a faint star's
	const farShare = 0.05 // the factor by which another galaxy counts less for its name than a thing in this one
	s.cloudRefs = s.cloudRefs[:0]
	cam := &s.camera
	for i := range s.clouds {
		c := &s.clouds[i]
		n, seen := s.projectCloud(c, scale)
		if !seen {
			continue
		}
		// One that fills the picture is all around: it has no shape.
		around := 1 - smooth(n.radius/(cam.eye.Zoom*0.8*cam.half.Y)-0.5)
		light := around * n.light
		if light <= 0 {
			continue
		}
		named := around
		score := 4 * light
		if c.form == Dark { // one sees it where it is large
			named *= smooth(n.radius/(8*scale) - 1)
			score = darkScore
		}
		if c.far {
			// The disk is before it, with all that is in it; and it is far from all that one looks at.
			clear := 1 - s.behindDisk(c.at)
			named *= clear
			light *= 0.3 + 0.7*clear
			score *= farShare
		}
		// Bright ones keep their shapes, and faint ones are not seen, as in the haze.
		pixels := math.Pi * n.radius * n.radius * (360 * 360) / (cam.half.Y * cam.half.Y)
		k := float32(s.spread * light * math.Pow(1+exposure*light/(0.3*pixels), -0.6) * light / (light + 0.1*pixels))
		if c.members > 0 {
			rest := 1 - resolved(n.radius, scale)
			if c.form == Glow {
				rest = 0.25 + 0.75*rest
			}
			k *= float32(rest)
		}
		if c.far {
			k = s.galaxyLight(c, &n, scale, k) * float32(around)
		} else if c.members == 0 {
			// Near by it is softly lit, and no lamp.
			const most = 0.45
			k /= 1 + 4*k*float32(scale*scale)/(math.Pi*most*float32(n.radius*n.radius))
		}
		cloud := Cloud{X: float32(n.x), Y: float32(n.y), Radius: float32(n.radius), Flux: [3]float32{k * c.hue[0], k * c.hue[1], k * c.hue[2]}, Form: c.form, Seed: float32(c.object)}
		if c.banded {
			cloud.Flux = [3]float32{}
		} else if c.form == Dark {
			deep := float32(0.9 * around)
			cloud.Flux = [3]float32{deep, deep, deep}
		}
		cloud.Long, cloud.Turn, cloud.Hand = s.turned(c)
		v.Clouds = append(v.Clouds, cloud)
		s.cloudRefs = append(s.cloudRefs, int32(c.object))
		s.names.offer(candidate{
			x: float32(n.x), y: float32(n.y), radius: float32(min(n.radius, 0.3*cam.half.Y)), score: float32(score),
			opacity: float32(named * min(1, light/2)), kind: OfObject, key: uint64(c.object), body: -1,
		})
	}
}

// galaxyLight returns the light of another galaxy in the picture: k where it is a point, and where it has a size as much as the
// Milky Way has in the picture for its brightness in the sky.
func (s *Starscape) galaxyLight(c *cloud, n *projectedCloud, scale float64, k float32) float32 {
	const s10 = 0.2807 // a star of the tenth magnitude on a square degree, in Suns from each square parsec
	wide := smooth(n.radius/scale/10 - 0.3)
	if wide == 0 {
		return k
	}
	cam := &s.camera
	pixel := 180 / math.Pi / cam.length // degrees
	area := math.Pi * n.radius * n.radius * c.flat
	const mostLimit = 9.5 // among the stars; in pictures of more of the galaxy its neighbours get no brighter
	base := min(mostLimit, -2.5*math.Log10(s.limitFlux*cam.eye.Zoom))
	// A picture with a faint limit has its stars brighter, and the galaxy with them, but not as much.
	y := (n.light + 1) * s.limitFlux / fluxOf(10) / (area * pixel * pixel) * s10 * bandExposure(base)
	const dim = 0.8 // how far it is below the Milky Way's brighter parts
	light := s.spread / exposure * dim * y / (1 + y) * area / (scale * scale)
	return mix(k, float32(light), float32(wide))
}

// turned returns the direction of the longer axis in the picture, its length the shorter one's share of the longer. For a disc it
// returns by what angle that is turned in the disc, and its bulge, negative
// where one sees the other side.
func (s *Starscape) turned(c *cloud) (axis [2]float32, turn, hand float32) {
	a := &s.camera.eye.Axes
	long, flat := c.long, c.flat
	if c.disc[2] != (r3.Vec{}) {
		const thick = discThickness
		w := r3.Unit(r3.Sub(c.at, s.camera.at))
		along := dot(c.disc[2], w)
		flat, hand = math.Sqrt(along*along*(1-thick*thick)+thick*thick), float32(c.bulge)
		if along > 0 {
			hand = -hand
		}
		if long = r3.Cross(c.disc[2], w); dot(long, long) < 1e-12 {
			long = c.disc[0]
		}
		turn = float32(math.Atan2(dot(long, c.disc[1]), dot(long, c.disc[0])))
	}
	x, y := dot(long, a[0]), dot(long, a[1])
	r := math.Hypot(x, y)
	if r < 1e-6 {
		return [2]float32{float32(flat), 0}, turn, hand
	}
	k := flat / r
	return [2]float32{float32(k * x), float32(k * y)}, turn, hand
}

// behindDisk is the share by which the disk of the galaxy, seen from above or below, is before a place.
func (s *Starscape) behindDisk(p r3.Vec) float64 {
	at := s.camera.at
	if at.Z*p.Z >= 0 {
		return 0
	}
	k := at.Z / (at.Z - p.Z)
	x, y := at.X+k*(p.X-at.X), at.Y+k*(p.Y-at.Y)
	return altitudeFade(at) * (1 - smooth((math.Hypot(x, y)-16000)/1500))
}
