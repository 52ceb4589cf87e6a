// Package looks says how planets, moons and rocks look: their kind, colours, marks, bands,
// rings, air and rotation. It holds plain numbers; the shaders surface.frag and globe.frag
// turn them into a picture.
//
//	Named("saturn")           one of the Solar System's bodies
//	Made("gas-giant", tint)   a body of a scene file, by its kind
//	      │
//	      ▼
//	   *Globe ──surface.frag, once──▶ a map of the ground ──globe.frag──▶ the lit disc
//	                                                            ▲
//	                                   Spin.Axes(time) ─────────┘
//
// Radii, poles, rates of rotation and edges of bands and rings are published figures.
// Colours, contrasts and the strength of relief are chosen for the screen.
package looks

import (
	"math"
	"slices"
	"strings"
	"sync"

	"galaxy/orbit"
)

// RGB is a colour in sRGB, each part from 0 to 1.
type RGB [3]float32

// Kind is the recipe of a ground. surface.frag has the same numbers.
type Kind uint8

// The kinds of ground.
const (
	Rock   Kind = iota // craters on rough ground
	Ice                // smooth bright ice, crossed by lines
	Desert             // dust, dark plains, polar caps
	Ocean              // sea, land by climate, clouds
	Lava               // dark crust with glowing cracks
	Clouds             // a closed deck without marks
	Giant              // bands of cloud
)

// Globe is the look of one body. It does not change once it is made, so that pictures can
// share it, and a painted map of it can be kept.
type Globe struct {
	Name string
	Kind Kind

	Low, Mid, High RGB     // dark, common and bright ground; of an Ocean the sea, the land and the clouds
	Contrast       float32 // 0 to 1: how far the ground differs from its common colour
	Relief         float32 // 0 to 1: how strongly slopes are lit and shaded
	Craters        float32 // 0 to 1: share of the ground that craters cover
	Cracks         float32 // 0 to 1: how dark the lines on ice are
	Flat           float32 // 0 to 1: 0 darkens to its limb as a matt ball does, 1 is as flat as the full Moon
	Clouds         float32 // 0 to 1: cover
	Seas           float32 // 0 to 1: share of an Ocean that is water
	North, South   float32 // latitudes in degrees, both positive, from which on ice covers it; 90 is none
	Swirl          float32 // 0 to 1: turbulence between the bands of a Giant
	Oblate         float64 // how much shorter it is along its axis than its equator is wide, as a share
	Sides          float32 // sides of the jet stream about the north pole; 0 is none
	Shape          *Shape  // nil is a ball, or one that is flat at its poles
	Deck           float64 // height of the clouds or the haze that is drawn as its ground, in radii
	Heat           float32 // K: it shines by itself like a body of this temperature; 0 does not
	Survey         *Survey // the map of it; nil is none

	Air   Air
	Marks []Mark // painted in this order, at most MostMarks
	Bands []Band // of a Giant, from south to north
	Rings *Rings // nil is none

	Seed uint32
}

// Mark is a spot of another colour: a sea of the Moon, a storm, an ice field.
type Mark struct {
	Lat, Lon      float32 // degrees; east longitude
	Width, Height float32 // degrees along the parallel and along the meridian
	Color         RGB
	Opacity       float32 // 0 to 1
	Soft          float32 // 0 to 1: width of its edge as a share of its radius
	Ragged        float32 // 0 to 1: how far noise displaces its edge
}

// MostMarks is the number of marks that the shader has room for.
const MostMarks = 24

// Band is a belt or zone of a giant, up to the latitude North in degrees.
type Band struct {
	North float32 // degrees
	Color RGB
}

func rgb(hex uint32) RGB {
	return RGB{float32(hex>>16&255) / 255, float32(hex>>8&255) / 255, float32(hex&255) / 255}
}

func mix(a, b RGB, t float32) RGB {
	for i := range a {
		a[i] += (b[i] - a[i]) * t
	}
	return a
}

// Names returns every name that Find knows, kinds first, then bodies.
func Names() []string { return slices.Concat(Kinds(), bodyNames()) }

// Kinds returns the names of the kinds of body for scene files.
func Kinds() []string {
	names := make([]string, len(kinds))
	for i := range kinds {
		names[i] = kinds[i].name
	}
	return names
}

// Mean returns the colour of the whole body seen from afar.
func (g *Globe) Mean() RGB {
	if len(g.Bands) > 0 {
		return g.bandAt(30)
	}
	if g.Kind == Ocean {
		return mix(mix(g.Low, g.Mid, 1-g.Seas), g.High, 0.4*g.Clouds)
	}
	return g.Mid
}

// Dot returns the colour of the body as a dot: its mean colour, but not so dark that the dot would be lost on
// black.
func (g *Globe) Dot() RGB {
	const least = 0.68 // of the brightest of red, green and blue
	c := g.Mean()
	if most := max(c[0], c[1], c[2]); most > 0 && most < least {
		for k := range c {
			c[k] *= least / most
		}
	}
	return c
}

// bandAt returns the colour at a latitude in degrees.
func (g *Globe) bandAt(lat float32) RGB {
	for i := range g.Bands {
		if lat <= g.Bands[i].North {
			return g.Bands[i].Color
		}
	}
	return g.Bands[len(g.Bands)-1].Color
}

// StripSize is the number of texels of the strips that BandStrip and Rings.Strip return.
const StripSize = 512

// BandStrip returns the colours of the bands as RGBA texels from the south pole to the
// north pole, or nil if there are none.
func (g *Globe) BandStrip() []uint8 {
	if len(g.Bands) == 0 {
		return nil
	}
	texels := make([]uint8, 0, 4*StripSize)
	for i := range StripSize {
		lat := (float32(i)+0.5)*180/StripSize - 90
		// The edge between two bands is two degrees wide.
		sum := RGB{}
		for _, off := range [...]float32{-0.8, -0.3, 0.3, 0.8} {
			b := g.bandAt(lat + off)
			for k := range sum {
				sum[k] += 0.25 * b[k]
			}
		}
		texels = append(texels, byteOf(sum[0]), byteOf(sum[1]), byteOf(sum[2]), 255)
	}
	return texels
}

func byteOf(x float32) uint8 { return uint8(255*min(max(x, 0), 1) + 0.5) }

// chance returns the i-th random number of a seed, from 0 to 1.
func chance(seed, i uint32) float32 {
	h := seed*0x9e3779b9 + i*0x85ebca6b + 0x27d4eb2f
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	h ^= h >> 15
	return float32(h>>8) / (1 << 24)
}

// Named returns the look of a body of the Solar System by its name, in any case, or nil.
func Named(name string) *Globe { return solar()[strings.ToLower(name)] }

// solar holds the bodies by lower-case name.
var solar = sync.OnceValue(func() map[string]*Globe {
	m := make(map[string]*Globe, len(bodies))
	for i := range bodies {
		g := &bodies[i]
		g.Seed, g.Survey, g.Oblate = uint32(i)*7919+17, surveys[g.Name], orbit.Flattening(g.Name)
		g.Shape = ShapeOf(g.Name)
		m[strings.ToLower(g.Name)] = g
	}
	return m
})

func bodyNames() []string {
	names := make([]string, len(bodies))
	for i := range bodies {
		names[i] = strings.ToLower(bodies[i].Name)
	}
	return names
}

// Offset returns the place in the lattice of noise from which a globe's ground is taken.
func (g *Globe) Offset() [3]float32 {
	var o [3]float32
	for i := range o {
		o[i] = float32(math.Floor(float64(chance(g.Seed, uint32(i))*4096))) + 0.37
	}
	return o
}

// Reach returns the radius of the body with its rings, or to its longest end, in radii of the body.
func (g *Globe) Reach() float64 {
	switch {
	case g.Shape != nil:
		return g.Shape.Reach()
	case g.Rings == nil:
		return 1
	}
	return float64(g.Rings.Outer)
}
