package stage

import "galaxy/nav"

// Options selects the layers of a picture. The zero value shows bodies and agents only.
type Options struct {
	Orbits  bool
	Trails  bool
	Labels  bool
	Vectors bool // explanations of the selected agent
	Crowd   bool // the sums of the explanations of all other agents, too
	Circle  bool // the circle in place of a cardioid, beside it
	Stars   bool
	Glow    bool
	HUD     bool // scale bar and clock
	Figures bool // of the constellations, where there is a sky
	Names   int  // how many names of stars there are: from 0, none, to MostNames
	Enlarge bool // bodies are drawn larger than they are, so that one sees how they look
	Palette Palette
	Paper   bool // dark on white, for projectors and print

	Light Light // the strokes that are highlighted, and what they are about
}

// Light names strokes of the selected agent. They stand out from the others, and what they are
// about is marked in the scene.
type Light struct {
	Kind string      // of strokes; "" for none
	Of   nav.Subject // the one of many things that is meant; zero for all of the kind
}

// MostNames is the largest value of Options.Names.
const MostNames = 4

// Palette chooses the inks' colours.
type Palette uint8

// The palettes.
const (
	Standard   Palette = iota
	ColorBlind         // Okabe and Ito's eight colours
)
