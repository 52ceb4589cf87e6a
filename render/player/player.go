// Package player plays a scene for a person: it keeps the world, the camera, the
// clock and the selection, and knows neither OpenGL nor windows. Keys and panels
// call the same methods, so that whatever one can do the other can.
//
//	          seconds of the wall clock
//	                    |
//	Advance ------> whole steps of the world, and how far the picture lies
//	                    |                     between the last two (Alpha)
//	                    v
//	      places at the time of the picture ---> camera, which stays with one
//
// A picture point is in framebuffer pixels, either from the upper left corner
// with y down, as a pointer reports it, or from the centre with y up, as a
// stage.Frame wants it; each method says which.
package player

import (
	"strings"
	"time"

	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// None is the selection of nothing.
const None = -1

// Overlay says what lies over the picture until it is closed.
type Overlay uint8

// The overlays.
const (
	NoOverlay Overlay = iota
	Help              // the list of keys
	Search            // a line to type a name, and what it finds
)

// Key is one row of the list of keys: what is printed on the key, and a clause
// that says what it does.
type Key struct{ Name, Help string }

// Player is one scene being watched. It belongs to one goroutine at a time.
type Player struct {
	Scene   *scene.Scene
	World   *sim.World
	Options stage.Options
	Camera  stage.Camera

	Rate      float64 // scene time per second of the wall clock, > 0
	Paused    bool
	Backwards bool // time runs so

	Ship   int  // selected agent, or None
	Body   int  // selected body, or None
	Follow bool // the camera stays with the selection

	Overlay Overlay
	Query   string // text of the search
	Hit     int    // index in Hits of the highlighted one

	Notice string // one sentence for the person: a refused file, a lost scene

	// Stepped, if not nil, is called after each step of the world, forwards or
	// backwards: several may lie between two pictures, and a trail wants to see
	// them all.
	Stepped func()

	tape    *tape // nil: nothing is recorded or replayed
	past    *sim.Past
	scrub   scrub
	rival   *sim.World // nil: nothing is compared
	against string     // the rival's method, or empty
	set     []string   // overrides as they were given; Scene.Set has the date of today in them
	clock   clock
	view    view
	cast    cast
	hits    []Found
	facts   sight
	marker  Marker
	edit    editor

	noticeLeft float64 // seconds until Notice goes by itself; 0: it stays
}

// Open starts a scene by built-in name or path.
func Open(nameOrPath string, set ...string) (*Player, error) {
	s, err := scene.Open(nameOrPath, set...)
	if err != nil {
		return nil, err
	}
	p, err := New(s)
	if err != nil {
		return nil, err
	}
	p.set = set
	p.caution()
	return p, nil
}

// caution tells what the scene may say but hardly means, and who is lost at its start.
func (p *Player) caution() {
	if odd := append(p.Scene.Warnings(), p.Scene.Lost(p.World)...); len(odd) > 0 {
		p.Warn("Take care: " + strings.Join(odd, ". Also, ") + ".")
	}
}

// New starts a scene that is already read.
func New(s *scene.Scene) (*Player, error) {
	w, err := sim.New(s.Setup)
	if err != nil {
		return nil, err
	}
	return Watch(s, w), nil
}

// Watch plays a world that is already there; s is its scene.
func Watch(s *scene.Scene, w *sim.World) *Player {
	p := &Player{
		Options: stage.Options{Orbits: true, Trails: true, Labels: true, Vectors: true, Stars: true, Glow: true, HUD: true},
		clock:   clock{budget: 25 * time.Millisecond, now: time.Now},
		view:    view{width: 1280, height: 720, scale: 1},
	}
	p.start(s, w, nil)
	p.Rate = s.Rate
	if !(p.Rate > 0) {
		p.Rate = 1
	}
	p.firstView()
	return p
}

// View is how the world is looked at in the next picture.
func (p *Player) View() stage.View {
	return stage.View{
		Width: p.view.width, Height: p.view.height, Scale: p.view.scale,
		Left: p.view.panels.left, Right: p.view.panels.right,
		Camera: p.Camera, Alpha: p.Alpha(), Options: p.Options,
		Ship: p.Ship, Body: p.Body, Follow: p.view.held.body, // which need not be selected: a first view may stay with one
		Rate: p.Rate, Paused: p.Paused || p.scrub.held, Backwards: p.Backwards,
		Rival: p.rival,
	}
}

// start puts a world on the stage, with its rival or nil, and nothing selected.
func (p *Player) start(s *scene.Scene, w, rival *sim.World) {
	if p.recording() {
		p.endTape()
	}
	for _, old := range []*sim.World{p.World, p.rival} {
		if old != nil {
			old.Close()
		}
	}
	p.Scene, p.World, p.rival = s, w, rival
	p.past, p.scrub = newPast(w, rival), scrub{}
	p.clock.owed = w.Setup().Dt
	p.clock.ended, p.Backwards = false, false
	p.Ship, p.Body, p.Follow = None, None, false
	p.view.held = anchor{None, None}
	p.view.flight = nil
	p.marker = Marker{}
	p.cast.learn(w)
	p.rewind()
	p.keepEdits()
	p.place()
}

// SelectShip selects an agent by ID; None clears the selection.
func (p *Player) SelectShip(id int) {
	if id < 0 || id >= len(p.World.Agents()) {
		id = None
	}
	p.choose(id, None)
}

// SelectBody selects a body by index; None clears the selection.
func (p *Player) SelectBody(i int) {
	if i < 0 || i >= len(p.World.Setup().Bodies) {
		i = None
	}
	p.choose(None, i)
}

// Deselect selects nothing, and the camera stays where it is.
func (p *Player) Deselect() { p.choose(None, None) }

// Selected reports whether anything is.
func (p *Player) Selected() bool { return p.Ship != None || p.Body != None }

func (p *Player) choose(ship, body int) {
	if ship == p.Ship && body == p.Body {
		return
	}
	p.Ship, p.Body = ship, body
	if !p.Follow {
		return
	}
	if !p.Selected() {
		p.Follow = false
		p.hold(anchor{None, None})
		return
	}
	p.flyTo(anchor{ship, body}, p.Camera.Zoom)
}

// ToggleFollow lets the camera stay with the selection, or lets go of it.
func (p *Player) ToggleFollow() {
	switch {
	case p.Follow:
		p.Follow = false
		p.hold(anchor{None, None})
	case p.Selected():
		p.Follow = true
		p.flyTo(anchor{p.Ship, p.Body}, p.Camera.Zoom)
	default:
		p.Say("Nothing is selected: click a ship or a planet, or press Tab.")
	}
}

// NextShip selects the next agent, the first where none is selected.
func (p *Player) NextShip() { p.stepShip(1) }

// PreviousShip is NextShip's inverse.
func (p *Player) PreviousShip() { p.stepShip(-1) }

func (p *Player) stepShip(by int) {
	n := len(p.World.Agents())
	switch {
	case n == 0:
		p.Say("This scene has no ships.")
	case p.Ship == None && by < 0:
		p.SelectShip(n - 1)
	case p.Ship == None:
		p.SelectShip(0)
	default:
		p.SelectShip((p.Ship + by + n) % n)
	}
}

// shownFor is how long a sentence is shown that goes by itself, in seconds.
const shownFor = 4

// Say shows a sentence for a few seconds.
func (p *Player) Say(sentence string) { p.Notice, p.noticeLeft = sentence, shownFor }

// Warn shows a sentence until it is dismissed or what it complains of is mended.
func (p *Player) Warn(sentence string) { p.Notice, p.noticeLeft = sentence, 0 }

// Close drops the topmost thing that a person may want to be rid of: overlay,
// notice, selection. It reports whether there was one.
func (p *Player) Close() bool {
	switch {
	case p.Overlay != NoOverlay:
		p.Overlay = NoOverlay
	case p.Notice != "":
		p.Notice = ""
	case p.Selected():
		p.Deselect()
	default:
		return false
	}
	return true
}

// Show opens an overlay, or closes it where it is open.
func (p *Player) Show(o Overlay) {
	if p.Overlay == o {
		o = NoOverlay
	}
	p.Overlay = o
	if o == Search {
		p.SetQuery("")
	}
}

// SetQuery changes the text of the search and finds again.
func (p *Player) SetQuery(text string) {
	p.Query, p.Hit = text, 0
	p.hits = p.Find(strings.TrimSpace(text))
}

// Hits returns what Query finds, best first.
func (p *Player) Hits() []Found { return p.hits }

// GoHit flies to the highlighted hit and closes the search; it does nothing
// where there is none.
func (p *Player) GoHit() {
	if p.Hit >= 0 && p.Hit < len(p.hits) {
		p.Go(p.hits[p.Hit])
		p.Overlay = NoOverlay
	}
}
