package stage

// Options says what a picture shows. The zero value shows bodies and agents only.
type Options struct {
	Orbits  bool
	Trails  bool
	Labels  bool
	Vectors bool // explanations of the selected agent
	Crowd   bool // the sums of those of all other agents, too
	Circle  bool // what a cardioid would be as a circle, beside it
	Stars   bool
	Glow    bool
	HUD     bool // scale bar and clock
	Palette Palette

	Light string // the kind of stroke that stands out of an explanation; "" for none
}

// Palette chooses the inks' colours.
type Palette uint8

// The palettes.
const (
	Standard   Palette = iota
	ColorBlind         // Okabe and Ito's eight colours
)
