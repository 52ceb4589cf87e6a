package starscape

import (
	"math"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// mostNames is the number of names listed at density 1, of candidates for labels.
const mostNames = 60

// candidate is what may get a name.
type candidate struct {
	x, y, radius float32
	score        float32 // light, in that of a star at the limit, times how well known it is
	opacity      float32
	kind         Kind
	key          uint64
}

// figureScore is that of a constellation, which has but one place for its name, and sunScore that of the Sun
// where it is one star of many.
const (
	figureScore = 1e6
	sunScore    = 3000
)

// leastScore is that of a star which is named.
const leastScore = 6

// names chooses what is named: the brightest of the view, those known by name before those
// that have only a number.
type names struct {
	best  [mostNames]candidate // of falling score
	count int
	most  int
	stars float32 // how well those of stars are seen: on a map of the whole galaxy they hide it

	fame   []float32   // of the systems of the catalogue
	system *sky.System // of which the bodies have texts
	texts  [OfBody + 1]map[uint64][]byte
}

// begin empties the list for a picture.
func (n *names) begin(atlas *sky.Atlas, density, height, quiet float64) {
	n.count, n.most = 0, int(min(1, density)*mostNames*(1-quiet*(1-quietNames)))
	n.stars = float32(1 - smooth(math.Log(height/2000)/math.Log(4)))
	if n.fame == nil {
		shines := atlas.Shines()
		n.fame = make([]float32, len(shines))
		for i := range shines {
			n.fame[i] = fameOf(shines[i].Name)
		}
		for i := range n.texts {
			n.texts[i] = map[uint64][]byte{}
		}
	}
}

// Bayer's letters as names begin with them.
const greek = " Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega "

// fameOf returns by how much brighter a star counts for its name: a name of its own, a Bayer letter, a number.
func fameOf(name string) float32 {
	first, _, _ := strings.Cut(name, " ")
	switch {
	case strings.ContainsAny(name, "0123456789") || first == strings.ToLower(first):
		return 1
	case strings.Contains(greek, " "+first+" "):
		return 2
	}
	return 4
}

// generatedFame is that of a star without a name that people gave.
const generatedFame = 0.25

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
	if c.score <= n.worst() {
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
	if of.key == ofBody {
		return // it has a name of its own
	}
	fame := float32(generatedFame)
	if of.key < catalogued {
		fame = s.names.fame[of.key]
		fame *= s.names.stars
	} else if s.lens.eye.Height > crowded {
		return
	}
	// Of two that look as bright, the one that is as near as the focus is what one looks at.
	high := s.lens.eye.Height
	fame *= float32(1 + 4*min(1, 1.5*high*high/d2))
	if score := light * fame; score > s.names.worst() {
		s.names.offer(candidate{x: x, y: y, radius: 2, score: score, opacity: min(1, score/leastScore-1), kind: OfStar, key: of.key})
	}
}

// crowded is the height in pc from which on generated stars are not named.
const crowded = 60

// offerSun offers the Sun's name where it is too faint to be seen: so one knows where one is.
func (s *Starscape) offerSun() {
	shown := smooth(math.Log(s.lens.eye.Height/200) / math.Log(3))
	if shown == 0 {
		return
	}
	shine := &s.atlas.Shines()[0]
	if x, y, before := s.lens.from(r3.Sub(shine.At(s.lens.eye.Time), s.lens.at)); before && s.lens.on(x, y, 0) {
		s.names.offer(candidate{x: float32(x), y: float32(y), radius: 2, score: sunScore, opacity: float32(shown), kind: OfStar})
	}
}

// list writes the names.
func (n *names) list(v *View, atlas *sky.Atlas, focus *sky.System) {
	for i := range n.count {
		c := &n.best[i]
		if c.kind == OfBody && n.system != focus {
			n.system = focus
			clear(n.texts[OfBody])
		}
		known := n.texts[c.kind]
		text, there := known[c.key]
		if !there {
			if len(known) > 3000 {
				clear(known)
			}
			text = []byte(nameOf(atlas, focus, c.kind, c.key))
			known[c.key] = text
		}
		v.Names = append(v.Names, Name{X: c.x, Y: c.y, Radius: c.radius, Opacity: c.opacity, Kind: c.kind, Key: c.key, Text: text})
	}
}

func nameOf(atlas *sky.Atlas, focus *sky.System, kind Kind, key uint64) string {
	switch {
	case kind == OfBody:
		return focus.Bodies[key].Name
	case kind == OfFigure:
		return atlas.Figures()[key].Name
	case kind == OfObject:
		return atlas.Objects()[key].Name
	case key < catalogued:
		return atlas.Shines()[key].Name
	}
	return sky.Name(key)
}
