package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/air"
	"galaxy/render/explain"
	"galaxy/render/observer"
	"galaxy/render/starscape"
	"galaxy/scene"
	"galaxy/scene/looks"
)

// Frame is the content of one picture: plain values, camera-relative, no GL.
// A Builder makes one from a world; the Renderer draws it.
//
// Positions are framebuffer pixels from the centre of the picture, y up, except
// where a field says otherwise. Colours are sRGB with alpha apart, not
// multiplied in. The lists are drawn in the order in which they stand here.
type Frame struct {
	Width, Height int     // framebuffer pixels
	Scale         float64 // framebuffer pixels per point: 2 on a HiDPI screen; 0 means 1
	Camera        observer.Camera

	Stars bool   // the painted background of stars
	Drift r2.Vec // points that the view was moved by: near stars drift
	Glow  bool   // bright things shine over their edges
	Paper bool   // the ground is white; colours are for it, and what shines darkens
	Dots  bool   // ships are too small or too many to show a heading: draw points

	Haze    starscape.Haze // the galaxy behind all else, in linear light
	Shadow  starscape.Shadow
	Gas     starscape.Gas
	Clouds  []starscape.Cloud
	Lights  []starscape.Light
	Figures []Arrow // of constellations

	Balls  []Ball // which hide orbits behind them; in space only
	Grid   Grid
	Tiles  TileLayer
	Orbits []OrbitLine
	Trails []TrailPoint
	Tails  []Tail // of comets
	Boxes  []Box
	Discs  []Disc
	Rivals []Ship // hollow
	Rims   []Ship // under the ships, and larger than these
	Ships  []Ship
	Marks  []Disc // over the ships: bodies too small to see, selections, ranges, ghosts
	Land   Land   // under all that follows
	Arrows []Arrow
	Texts  []Text

	Globes []Globe // the looks of Discs and Marks that have one
	Faces  []Face  // the looks of those that are stars

	ShipIDs []uint32          // the agent that each of Ships stands for; may be empty
	Spots   []Spot            // the bodies' positions, for Pick
	Past    []PastSpot        // of trails, for PickPast
	Burns   []BurnSpot        // of the path ahead, for Grasp
	Compass Spot              // of no body; its radius is 0 where there is none
	Pointed explain.Highlight // the stroke under the pointer; zero for none
}

// inks calls a function with the colours of orbits, trails, boxes, ships and arrows, which it may change.
func (f *Frame) inks(change func(*color.NRGBA)) {
	change(&f.Grid.Color)
	for i := range f.Orbits {
		change(&f.Orbits[i].Color)
	}
	for i := range f.Trails {
		if f.Trails[i].Color != (color.NRGBA{}) { // which begins a line
			change(&f.Trails[i].Color)
		}
	}
	for i := range f.Boxes {
		change(&f.Boxes[i].Fill)
		change(&f.Boxes[i].Rim)
	}
	for _, ships := range [...][]Ship{f.Rivals, f.Rims, f.Ships} {
		for i := range ships {
			change(&ships[i].Color)
		}
	}
	for i := range f.Arrows {
		change(&f.Arrows[i].Color)
	}
}

// Ship is one instance, 20 bytes as it goes to the GPU.
type Ship struct {
	X, Y    float32
	Heading int16  // π/32768 radians, counter-clockwise from +x; or Square
	Size    uint16 // sixteenths of a pixel from nose to tail, or a square's side
	Color   color.NRGBA
	Hull    scene.Hull // unless it is a square; in the upper five bits by how much it is seen shortened, see Shorten
	Burn    uint8      // thrust of its engine, as a share of 255
	Exhaust int16      // where its flame points, as Heading
}

// The bits of Ship.Hull, and the shortest that a hull is seen: from ahead it is as long as about its width.
const (
	hullBits  = 3
	shortened = 31
	shortest  = 0.4
)

// Kind returns the hull of a ship.
func (s *Ship) Kind() scene.Hull { return s.Hull & (1<<hullBits - 1) }

// Shorten makes a hull as long as one is seen whose nose points so much across the view, from 0, at the eye or away from it, to 1.
func (s *Ship) Shorten(across float64) {
	long := math.Sqrt(shortest*shortest + (1-shortest*shortest)*min(1, across*across))
	s.Hull = s.Kind() | scene.Hull(math.Round(shortened*(1-long)/(1-shortest)))<<hullBits
}

// Square, in place of a heading, makes a ship a square parallel to the picture's edges.
// A dart with this heading gets the next one.
const Square int16 = math.MinInt16

// Disc is a body, obstacle or ring. It may be far larger than the picture.
type Disc struct {
	X, Y   float64
	Radius float64
	Ring   float32    // line width; 0 fills the disc
	Glow   float32    // 0 none; 1 a star with a halo
	Halo   float32    // how wide that is, pixels; 0: it goes with the radius
	Light  [3]float32 // toward the star that lights it, in the picture's axes, of any length; 0 for none
	Color  color.NRGBA
	Globe  int32 // 1 + the index of its look in Globes; 0 is a plain disc
	Face   int32 // 1 + the index of its look in Faces; 0 is none
}

// Land is the ground under an eye that stands on a body, and the light of the air over it. It hides what is below the horizon.
type Land struct {
	Horizon [9]float32 // right, up and towards the eye in the axes of the place (east, north, zenith), one after another; all zero: there is none
	Focal   float32    // length of the picture, pixels
	Ground  [3]float32 // its colour, linear
	Far     [3]float32 // the same at the horizon, through the air
	Sun     [3]float32 // the unit vector to the sun, in the axes of the place
	Sky     *air.Sky   // nil, or of no air, where there is none
}

// Face is how a star looks as a ball, at its moment.
type Face struct {
	Look  *looks.Star
	Axes  [9]float32 // as those of a Globe
	Turn  float32    // 0 to 1: how far the cells of its gas are on their ways, which end where they began
	Drift float32    // 0 to 1: how far they leave their places, less where time goes too fast to see it

	Corona float32 // more than 0: not the star, but so much of the light of its corona, as far as the halo of its disc
}

// Globe is how a disc looks as a ball, at its moment.
type Globe struct {
	Look    *looks.Globe
	Axes    [9]float32 // x, y and z of the picture in the axes of the body, one after another
	Sweep   float32    // radians that the body turns while the picture is exposed
	Ambient float32    // light from everywhere, as a share of the star's light

	Weather   [2]float32 // of an ocean's clouds: radians that they have turned about its axis, and 0 to 1 how far on they are in a few days of winds
	Cloudless bool       // they are left out
	Phase     bool       // it has its day and night however small it is; else a dot is even

	Oblate  float32    // flattening as drawn: its disc has the radius of its equator then
	Near    float32    // its radius over the distance of the eye from its middle; 0: the rays are parallel
	InSpace bool       // its suns are where they are; else its day is drawn as if they stood higher over the plane
	Suns    [2]Sun     // what lights it, the stronger one first; without any, a white light from where its disc has it
	SunSize float32    // radius of the first sun as seen from it, radians
	Shades  [4]Shade   // bodies that are between it and the first sun, or nearly
	Umbra   [3]float32 // light that reaches it in their shadow, linear, as a share
}

// Sun is a light on a globe, far away.
type Sun struct {
	To    [3]float32 // unit vector in the picture's axes, z toward the viewer
	Light [3]float32 // linear; all zero is none
}

// Shade is a body that casts its shadow on a globe.
type Shade struct {
	At     [3]float32 // from the globe's middle, in radii of the globe, in the picture's axes
	Radius float32    // in radii of the globe; 0 is none
}

// Box is an axis-aligned rectangle of the ground with a rim. It lies as [Frame.Ground] says.
type Box struct {
	X0, Y0, X1, Y1 float64
	Fill, Rim      color.NRGBA
}

// Ball is a body that hides what is behind it.
type Ball struct {
	X, Y, Radius float32 // in the picture
	Near         float32 // pixels of the focus that its middle is before the focus, towards the eye
	Depth        float32 // its radius towards the eye, in such pixels
}

// Ground returns how the ground lies in the picture: it turns a point of the plane, in pixels of the focus from there and
// 1, into a point of the picture and the distance of the eye, of which it is a multiple. Column by column; from above it
// changes nothing.
func (f *Frame) Ground() (lie [9]float32) {
	for i, v := range lieOf(&f.Camera, 0) {
		lie[i] = float32(v)
	}
	return lie
}

// OrbitLine is a conic P·cos E + Q·sin E, anchored at its point E0 nearest to
// the camera, so that it passes through its body at any zoom. Its vectors have the
// picture's axes, in pixels of the focus; the third one leads towards the eye.
type OrbitLine struct {
	Anchor       [3]float32 // the point at E0
	P, Q         [3]float32 // semi-axes
	CosE0, SinE0 float32    // cosh F0 and sinh F0 of a hyperbola
	Open         float32    // 0 for an ellipse; a hyperbola's half range of F
	Floor        float32    // in space: how high over the focus the plane is below which the line is faint
	Width        float32
	Color        color.NRGBA
}

// TrailPoint continues a line from the point before it in the list; one whose
// colour is all zero begins a new line, and fades in from nothing.
type TrailPoint struct {
	X, Y  float32
	Color color.NRGBA
}

// Arrow is a vector or a line on the screen.
type Arrow struct {
	X0, Y0, X1, Y1 float32
	Width          float32
	Head           float32 // length of the head; 0 is a plain line
	Dash           float32 // length of the dashes; 0 is unbroken
	Color          color.NRGBA
}

// segment returns a line between two points, of a width in pixels.
func segment(a, b r2.Vec, width float64, c color.NRGBA) Arrow {
	return Arrow{X0: float32(a.X), Y0: float32(a.Y), X1: float32(b.X), Y1: float32(b.Y), Width: float32(width), Color: c}
}

// Text is a line of letters. The maker of the frame owns its bytes, and does not change
// them until the frame is drawn.
type Text struct {
	X, Y  float32 // pixels from the upper left corner: the left end of the baseline
	Size  float32 // pixels per em
	Mono  bool    // letters of equal width, for numbers that change
	Color color.NRGBA
	Edge  bool   // the letters have a dark edge, and not only a soft shadow: what is behind them may be as bright as they are
	S     []byte // UTF-8
}

// write adds a line of text. The left end of its baseline is at x, y, in pixels from the upper left corner.
func (f *Frame) write(x, y, size float64, c color.NRGBA, text []byte) {
	f.Texts = append(f.Texts, Text{X: float32(x), Y: float32(y), Size: float32(size), Color: c, S: text})
}

// Spot is the position of a body in the picture.
type Spot struct {
	X, Y   float64
	Radius float64 // pixels, as drawn
	Body   int32
}

// Nothing is what Pick returns for a ship or body that is not there.
const Nothing = -1

// Pick returns the ship or body nearest to a point of the picture, in
// framebuffer pixels from its upper left corner, no further than reach pixels
// from the ship's centre or the body's edge; at most one of them is not Nothing.
// A ship in front of a body is preferred.
func (f *Frame) Pick(x, y, reach float64) (ship, body int) {
	px, py := x-0.5*float64(f.Width), 0.5*float64(f.Height)-y
	ship, body = Nothing, Nothing
	best := reach * reach
	for i, id := range f.ShipIDs {
		s := &f.Ships[i]
		dx, dy := float64(s.X)-px, float64(s.Y)-py
		if d := dx*dx + dy*dy; d <= best {
			best, ship = d, int(id)
		}
	}
	if ship != Nothing {
		return ship, Nothing
	}
	// Of bodies that overlap, the one whose centre is nearest in its own radii:
	// a moon is found before the planet that it stands in front of.
	nearest := math.Inf(1)
	for _, s := range f.Spots {
		d := math.Hypot(s.X-px, s.Y-py)
		if d <= s.Radius+reach && d/(s.Radius+1) < nearest {
			nearest, body = d/(s.Radius+1), int(s.Body)
		}
	}
	return Nothing, body
}
