package stage

import "galaxy/render/explain"

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

	Light explain.Highlight // the highlighted strokes and their subjects
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
