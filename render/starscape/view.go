package starscape

import (
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// View is what an eye sees. Its lists are used again for the next picture. Places are framebuffer pixels from
// the centre of the picture, y up; light is linear, in the primaries of sRGB: 1 saturates a
// pixel.
type View struct {
	Lights  []Light
	Haze    Haze
	Shadow  Shadow
	Gas     Gas
	Clouds  []Cloud
	Figures []Line
	Names   []Name // the most important first

	Limit  float64 // the magnitude from which on stars are drawn alone
	Steady bool    // the next picture of the same eye will be the same
}

// Light is a star: Flux is all its light, what it would have if one pixel showed it, where a pixel is a
// point. Near a star it grows beyond all bounds that a picture has.
type Light struct {
	X, Y float32
	Flux [3]float32
}

// Haze is the light of all that is not drawn alone: a grid over the picture, from its upper left corner row by row.
// The outer samples stand on the picture's edges: sample (i, j) at i/(Columns−1) of the width
// and j/(Rows−1) of the height. Between them it is bilinear. Columns is 0 where there is none.
type Haze struct {
	Columns, Rows int
	RGB           []float32 // red, green, blue of each sample: light per pixel of a picture 720 pixels high

	// Detail is finer light and shade of the galaxy's disk, nil for none, seen by a share from 0 to 1 by an eye at a
	// place, kpc. Rays are the directions from there to the middle of the picture, and from
	// that to its right edge and its upper one.
	Detail *Detail
	Share  float32
	Eye    [3]float32
	Rays   [3][3]float32

	// Band is the Milky Way all around an eye in the disk, nil for none, seen by a share from 0 to 1 in place of the grid. Its light times
	// BandLight is what is toned, and the picture has BandStrength of that.
	Band                               *Band
	BandShare, BandLight, BandStrength float32
}

// Shadow is a black hole's shadow. No haze shines in it.
type Shadow struct {
	Toward [3]float32 // the unit vector to its middle: right, up, towards the eye
	Angle  float32    // from there to its edge; 0: there is none
	Length float32    // focal length of the picture, pixels
}

// Cloud is a cluster, a nebula or another galaxy: Flux is all its light, spread softly over a disc. Of a Dark one it is
// the share of the haze that it takes away.
type Cloud struct {
	X, Y, Radius float32
	Flux         [3]float32
	Form         Form
	Seed         float32    // tells it from others of its form
	Long         [2]float32 // the direction of the longer axis, as long as the shorter one in the longer; zero where it is round
	Turn, Hand   float32    // of a disc: the angle in it from its own axis to the longer one, and 1 or −1 for the side that one sees; else 0
}

// Form is how a cloud looks.
type Form float32

// The forms.
const (
	Wisps  Form = iota // a nebula, or a galaxy without order
	Glow               // densest in the middle: a globular cluster, an elliptical galaxy
	Stars              // an open cluster, so far away that it is a point
	Ring               // a planetary nebula
	Shell              // threads about a hollow: the remnant of a supernova
	Spiral             // a galaxy's disk
	Dark               // dust
	Barred             // a galaxy with a bar in a ragged disc, as the Large Magellanic Cloud
	Wedge              // the Small Magellanic Cloud
)

// Line is a piece of a constellation's figure, or of its boundary.
type Line struct {
	X0, Y0, X1, Y1 float32
	Opacity        float32
	Border         bool
}

// Kind is the kind of thing that has a name.
type Kind uint8

// The kinds of names.
const (
	OfStar Kind = iota
	OfObject
	OfFigure
	OfBody   // a planet or moon of the system that the eye is in
	OfRegion // an arm of the galaxy, or what one knows of its band: it has no edge
)

// Name is the name of a star, an object or a constellation: a candidate for a label.
type Name struct {
	X, Y    float32
	Radius  float32 // pixels that the named thing takes
	Opacity float32
	Kind    Kind
	Key     uint64 // the same for the same thing in every picture
	Body    int32  // of a star that is not the brightest of its system: which one it is; else -1
	Text    []byte
}

// Star is the thing that a light stands for.
type Star struct {
	Index  int       // in the catalogue, or -1
	Point  law.Point // the generated system, where Index is -1 and Object is nil
	Object *sky.Object
	Body   int // in the system in which the eye's focus is: its planet or moon; else -1
	Name   string
}

// Options say which things are listed.
type Options struct {
	Budget  int     // of lights in a picture of 1280 × 720 points or more, fewer in a smaller one; 0 means 20,000
	Density float64 // of names: 0 none, 1 as many as one can read
	Figures bool    // of constellations
	Borders bool    // of constellations
	Haze    bool    // and clouds

	// Inside is the system that something else draws, nil for none. InsideShare is the share of its stars'
	// light that is not listed, from 0 to 1; the higher it is, the dimmer is the rest of the sky.
	Inside      *sky.System
	InsideShare float64

	// Quiet is how far the sky is only the ground of a drawing, from 0 to 1, as it is in a lesson: haze and clouds lose
	// most of their light, and stars part of it and of their names.
	Quiet float64

	// Discs has the bodies of the system in which the eye is that something else draws as discs where they are more than
	// points; nil for none.
	Discs *Discs

	// Ground is what the eye stands on, nil where it stands on nothing.
	Ground *Ground

	// Whole waits for all that is to be looked up, so that a picture depends on its eye alone: for films
	// and pictures.
	Whole bool
}

// Discs says which bodies of a system something else draws as discs, by their indices, and where the eye sees these: pc in
// the axes of the galaxy, from the eye.
type Discs struct {
	Drawn []bool
	At    []r3.Vec
}

// at returns where the eye sees a body of the system, and false if nothing else draws it.
func (d *Discs) at(body int) (r3.Vec, bool) {
	if d == nil || body >= len(d.Drawn) || !d.Drawn[body] {
		return r3.Vec{}, false
	}
	return d.At[body], true
}

// DiscShare returns how much of a body is drawn as a disc, from 0 to 1, that has a radius in points: the rest is a light.
func DiscShare(radius float64) float64 {
	const point, disc = 0.8, 1.6
	t := min(max((radius-point)/(disc-point), 0), 1)
	return t * t * (3 - 2*t)
}

// budget is the usual number of lights.
const budget = 20000
