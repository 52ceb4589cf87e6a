package stage

import (
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/render/explain"
	"galaxy/render/observer"
	"galaxy/render/starscape"
	"galaxy/scene"
	"galaxy/sim"
	"galaxy/sky"
)

// Area is a rectangle of the picture, in framebuffer pixels from its upper left corner.
type Area struct{ X0, Y0, X1, Y1 float64 }

// Held is a body that the person drags, with all that goes round it: in the picture it is there already.
type Held struct {
	Body  int
	By    r3.Vec          // from where it is, scene length
	Orbit *orbit.Elements // that it would have; nil: the one that it has
}

// Reach is what is shown while a thing is moved by hand or a knob is held: how far it acts.
type Reach struct {
	Rings []Ring
	Ships []int // agents whose methods' curves and circles are drawn without their arrows
}

// Ring is a circle of the plane, with its name.
type Ring struct {
	At     r2.Vec  // its middle, scene length
	Radius float64 // scene length
	Ink    nav.Ink
	Name   string
}

// View holds the camera, selection and options of one picture.
type View struct {
	Width, Height int     // framebuffer pixels
	Scale         float64 // framebuffer pixels per point; 0 means 1
	Camera        observer.Camera
	Drift         r2.Vec  // points that the person has moved the camera by, y up
	Alpha         float64 // from 0, the state before the last step, to 1, the state now
	Options       Options
	Words         *words.Voice // that says the letters; nil says them in English

	Eye *starscape.Eye    // what looks at the galaxy behind the world; nil: stars are painted
	Sky starscape.Options // what of the galaxy is shown

	// Veil hides the world and leaves the sky, from 0, not at all, to 1: where a scene is swapped for
	// another, and while one looks around.
	Veil float64

	NoScale bool   // the picture has no scale
	From    string // of a picture without a scale: the place from which one looks around, or empty
	Aboard  bool   // the eye is in a ship: a length on the screen means little

	// Around is how far the view is one from a place, in which bodies are lights and discs and no markers, from 0 to 1. At 1 it
	// leaves of the world only the bodies; where there is an Eye, those that are too small for discs are its lights. Stand is the
	// body on which the eye stands, which is not seen, or Nothing; Light the speed of light in the scene, or 0 where it takes no
	// time.
	Around float64
	Stand  int
	Light  float64

	// Horizon has the axes of the place on the body Stand from which one looks around, in those of the scene: to the east, to the
	// north, and to the zenith. nil: it is no place.
	Horizon *[3]r3.Vec

	// Coasting is time without the ships: bodies are where they are at Time, scene time, and of the rest of
	// the world nothing is drawn.
	Coasting bool
	Time     float64

	Star   *sky.System // selected, or nil
	Object *sky.Object // selected, or nil

	Held *Held // the body in the person's hand, or nil

	Reach *Reach // what the thing in the hand acts with, or nil
	Drawn *Drawn // the arrow that a lesson asks for, or nil

	Heights *scene.Heights // of ships between the stars, where the camera knows them; nil: the builder's own

	Turning Turning // the frame in which ways of ships on orbits are drawn; the zero value is as seen from the body that each goes around

	Plan  orbit.Plan // of the selected ship, if Trial
	Trial bool       // its path ahead is drawn with Plan in place of its own burns

	Handles bool // its burns have handles that can be dragged
	Grip    Grip // the handle that is dragged, or at which the keyboard is

	Branches []Branch // courses that an agent would have taken

	Arcs []Arc // flights to compare: MostArcs, and one that is chosen

	Ship   int         // selected agent, or Nothing
	Others []int       // further selected agents
	Body   int         // selected body, or Nothing
	Fixed  nav.Subject // the selected rock or box, or none
	Follow int         // body that the camera stays with, or Nothing: trails are drawn relative to it

	Caption string // a sentence or two at the bottom of the picture, or empty

	Stalled bool // the selected agent is on its way, and gets nowhere

	Rate      float64 // scene time per second, for the clock
	Still     bool    // the picture is of one time: the clock has no rate
	Paused    bool
	Backwards bool // time runs backwards

	Rival *sim.World // in lock-step with the world, drawn beneath it; nil: there is none

	Left, Right float64 // framebuffer pixels from either edge that panels cover
	NoClock     bool    // a panel shows the time
	Covered     []Area  // covered by panels: without labels

	Pointing bool    // the pointer is over the picture, and not over a panel
	PointerX float64 // framebuffer pixels from the upper left corner
	PointerY float64
}

// Options selects the layers of a picture. The zero value shows bodies and agents only.
type Options struct {
	Orbits  bool
	Trails  bool
	Labels  bool
	States  bool // what ships are doing, by the names of their states
	Vectors bool // explanations of the selected agent
	Crowd   bool // the sums of the explanations of all other agents, too
	Field   bool // what the behaviour of the selected agent would ask for at other places

	Velocities bool // what things bar of the velocities of the selected agent, or what its behaviour counts them to cost

	Circle  bool // the circle in place of a cardioid, beside it
	Stars   bool
	Glow    bool
	HUD     bool        // scale bar and clock
	Zone    Zone        // by which clock dates are shown
	Figures bool        // of the constellations, where there is a sky
	Borders bool        // of the constellations, too
	Grids   [Grids]bool // of coordinates of the sky, while one looks around
	Names   int         // how many names of stars there are: from 0, none, to MostNames
	Grid    bool        // of the plane, and how high bodies are over it
	Enlarge bool        // bodies are drawn larger than they are, so that one sees how they look
	Palette Palette

	Cloudless bool // seas and land are seen without the clouds over them

	Paper bool // dark on white, for projectors and print

	HoldExposure bool // the exposure stays as it is: how much is seen of what no sun lights

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
