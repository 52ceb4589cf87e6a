package starscape

import (
	"math"
	"slices"
	"strings"

	"galaxy/sky"
	"galaxy/sky/law"
)

// mostNames is the number of names listed at density 1, of candidates for labels.
const mostNames = 60

// candidate is a thing that may get a name.
type candidate struct {
	x, y, radius float32
	score        float32 // light, over the light of a star at the limit, times how well known it is
	opacity      float32
	kind         Kind
	key          uint64
	body         int32 // of a multiple's stars that is not its brightest: in its system; else -1
	sun          bool  // of the system that the eye is in: nothing in its glare is named
}

// nameKey identifies a thing with a name.
type nameKey struct {
	key  uint64
	body int32
}

// named is a thing that has a name in a picture.
type named struct {
	kind Kind
	nameKey
}

// keeping is by how much more what was named in the picture before counts than what was not: so names stay, and do not
// take turns while the eye moves.
const keeping = 2

// figureScore is that of a constellation, which has but one place for its name.
const figureScore = 1e6

// sunBoost lets a sun of the eye's own system come before everything that it does not light: nothing else in the sky is
// like it.
const sunBoost = 1e12

// leastScore is the score of the faintest star with a name.
const leastScore = 6

// names chooses the things to name: the brightest of the view. A star with a name counts for more than a star with a
// number.
type names struct {
	best   [mostNames]candidate // of falling score
	count  int
	before []named // what was named in the picture before
	most   int
	glares []glare
	depth  float32 // how far one looks into the stars: 0 from within a system, 1 among them
	stars  float32 // how well names of stars are seen: on a map of the whole galaxy they hide it

	prominence []float32   // of the systems of the catalogue
	system     *sky.System // of which the bodies have texts
	texts      [OfRegion + 1]map[nameKey][]byte
}

// begin empties the list for a picture.
func (n *names) begin(atlas *sky.Atlas, density, height, dimming float64) {
	n.glares, n.before = n.glares[:0], n.before[:0]
	for i := range n.count {
		c := &n.best[i]
		n.before = append(n.before, named{c.kind, nameKey{c.key, c.body}})
	}
	n.count, n.most = 0, int(min(1, density)*mostNames*(1-dimming*(1-dimmedNames)))
	n.depth = float32(smooth(math.Log(height/0.5) / math.Log(4)))
	n.stars = float32(1 - smooth(math.Log(height/2000)/math.Log(4)))
	if n.prominence == nil {
		shines := atlas.Shines()
		n.prominence = make([]float32, len(shines))
		for i := range shines {
			n.prominence[i] = prominenceOf(shines[i].Name)
		}
		for i := range n.texts {
			n.texts[i] = map[nameKey][]byte{}
		}
	}
}

// Bayer's letters as names begin with them.
const greek = " Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega "

// prominenceOf returns by how much brighter a star counts for its name: a name of its own, a Bayer letter, a number.
func prominenceOf(name string) float32 {
	first, _, _ := strings.Cut(name, " ")
	switch {
	case strings.ContainsAny(name, "0123456789") || first == strings.ToLower(first):
		return 1
	case strings.Contains(greek, " "+first+" "):
		return 2
	}
	return 4
}

// mostGenerated is the number of generated stars that are named at density 1. In the middle of the galaxy all stars are
// generated, and their names would be a page of text before them.
const mostGenerated = 14

// worst returns the score that a candidate must have.
func (n *names) worst() float32 {
	switch {
	case n.most == 0:
		return 1e30
	case n.count < n.most:
		return leastScore
	}
	return n.best[n.count-1].score
}

// offer takes a candidate where it is among the best.
func (n *names) offer(c candidate) {
	worst := n.worst()
	if c.score > worst/keeping && slices.Contains(n.before, named{c.kind, nameKey{c.key, c.body}}) {
		c.score *= keeping
	}
	if c.score <= worst {
		return
	}
	if n.count < n.most {
		n.count++
	}
	i := n.count - 1
	for ; i > 0 && n.best[i-1].score < c.score; i-- {
		n.best[i] = n.best[i-1]
	}
	n.best[i] = c
}

// offerStar offers the light that was listed last: it has so much light, in that of a star at the
// limit, and d2 is the square of its distance, pc.
func (s *Starscape) offerStar(x, y, light float32, d2 float64, of ref) {
	const mostGeneratedHeight = 60   // the height in pc from which on generated stars are not named
	const generatedProminence = 0.25 // the prominence of a generated star
	if of.key == ofBody {
		return // it has a name of its own
	}
	prominence := float32(generatedProminence)
	if of.key < catalogued {
		prominence = s.names.prominence[of.key] * s.names.stars
	} else if s.camera.eye.Height > mostGeneratedHeight {
		return
	}
	// Of two stars that look equally bright, one looks at the one that is as near as the focus.
	high := s.camera.eye.Height
	prominence *= float32(1 + 4*min(1, 1.5*high*high/d2))
	back := float32(1)
	if far := d2 / (backdrop * backdrop * high * high); far > 1 {
		back = 1 - s.names.depth*float32(1-1/math.Sqrt(far))
	}
	prominence *= back
	if score := light * prominence; score > max(leastScore, s.names.worst()/keeping) && !s.behindGas(x, y) {
		s.names.offer(candidate{x: x, y: y, radius: 2, score: score, opacity: max(back, leastBack) * min(1, score/leastScore-1), kind: OfStar, key: of.key, body: of.body})
	}
}

// offerComponents offers the stars of one system, which were listed from light first on; d2 is the square of their distance,
// pc, or 0 for suns of the system that the eye is in. Those that can hardly be told from a brighter one have no name
// of their own.
func (s *Starscape) offerComponents(v *View, first int, scale, d2 float64) {
	const separatePoints = 14 // the distance in points from which on two stars of a system are named apart
	for i := first; i < len(v.Lights); i++ {
		l, of := &v.Lights[i], s.refs[i]
		brightest, alone := true, true
		for j := first; j < len(v.Lights); j++ {
			if o := &v.Lights[j]; o.Flux[1] > l.Flux[1] || o.Flux[1] == l.Flux[1] && j < i {
				brightest = false
				alone = alone && math.Hypot(float64(o.X-l.X), float64(o.Y-l.Y)) > separatePoints*scale
			}
		}
		if brightest {
			of.body = -1
		}
		light := l.Flux[1] / float32(s.gain)
		switch {
		case !alone || light <= 1:
		case d2 > 0:
			s.offerStar(l.X, l.Y, light, d2, of)
		case light > leastScore:
			s.names.offer(candidate{
				x: l.X, y: l.Y, radius: 2, score: sunBoost * light, opacity: min(1, light/leastScore-1), kind: OfStar, key: of.key, body: of.body, sun: true,
			})
			radius := min(38, 7*math.Cbrt(float64(l.Flux[1]))) // points: a third of the glow that is drawn
			s.names.glares = append(s.names.glares, glare{l.X, l.Y, scale * radius})
		}
	}
}

// glare is the glare of a sun, pixels.
type glare struct {
	x, y   float32
	radius float64
}

// Among the stars one looks at those that are as near as the focus: behind, from so many heights of the picture on,
// names count less and are paler, the farther the more. From within a system all stars are far.
const (
	backdrop  = 3
	leastBack = 0.5
)

// inGlare reports whether a candidate stands in the glare of a sun that comes before it. A figure's name stands for
// no place, and a region's for more than one.
func (n *names) inGlare(i int) bool {
	c := &n.best[i]
	if c.sun || c.kind == OfFigure || c.kind == OfRegion {
		return false
	}
	return slices.ContainsFunc(n.glares, func(g glare) bool { return math.Hypot(float64(c.x-g.x), float64(c.y-g.y)) < g.radius })
}

func (n *names) list(v *View, atlas *sky.Atlas, focus *sky.System) {
	generated := 0
	for i := range n.count {
		c := &n.best[i]
		if n.inGlare(i) {
			continue
		}
		if c.kind == OfStar && c.key >= catalogued {
			if generated++; generated*mostNames > mostGenerated*n.most {
				continue
			}
		}
		if c.kind == OfBody && n.system != focus {
			n.system = focus
			clear(n.texts[OfBody])
		}
		known, of := n.texts[c.kind], nameKey{c.key, c.body}
		text, there := known[of]
		if !there {
			if len(known) > 3000 {
				clear(known)
			}
			text = []byte(nameOf(atlas, focus, c.kind, of))
			known[of] = text
		}
		v.Names = append(v.Names, Name{X: c.x, Y: c.y, Radius: c.radius, Opacity: c.opacity, Kind: c.kind, Key: c.key, Body: c.body, Text: text})
	}
}

func nameOf(atlas *sky.Atlas, focus *sky.System, kind Kind, of nameKey) string {
	key := of.key
	if kind == OfStar && of.body >= 0 {
		if s := systemAt(atlas, key); s != nil && int(of.body) < len(s.Bodies) {
			return s.Bodies[of.body].Name
		}
	}
	switch {
	case kind == OfStar && key == 0:
		return "Sun"
	case kind == OfStar && key >= catalogued:
		return law.Name(key)
	case kind == OfStar:
		return atlas.Shines()[key].Name
	case kind == OfBody:
		return focus.Bodies[key].Name
	case kind == OfFigure:
		return atlas.Figures()[key].Name
	case kind == OfObject:
		return atlas.Objects()[key].Name
	case kind == OfRegion:
		return regions[key].name
	}
	return ""
}

func systemAt(atlas *sky.Atlas, key uint64) *sky.System {
	if key < catalogued {
		return atlas.System(int(key))
	}
	p, err := atlas.Galaxy.At(key)
	if err != nil {
		return nil
	}
	return atlas.Generated(p)
}
