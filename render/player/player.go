// Package player plays a scene for a person: it keeps the world, the camera, the clock and the
// selection, and knows neither OpenGL nor windows. Keys and panels call the same methods.
//
//	          seconds of the wall clock
//	                    |
//	Advance ------> whole steps of the world, and how far the frame lies
//	                    |                     between the last two (Alpha)
//	                    v
//	       positions at the time of the frame ---> camera, which may follow one
//
// Points of the picture are in framebuffer pixels: from the upper left corner with
// y down, as a pointer reports them, or from the centre with y up, as a
// stage.Frame has them. Each method says which.
package player

import (
	"fmt"
	"time"

	"galaxy/internal/words"
	"galaxy/render/build"
	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// None stands for no agent, body or run.
const None = finder.None

// Player plays one scene. It belongs to one goroutine at a time. It composes parts, each with a
// state of its own, which only the methods of the part change.
type Player struct {
	Workspace
	Notices   Notices
	Words     Words
	Playback  Playback
	Observer  Observer
	Selection Selection
	Sky       Sky
	gate      gateway
	Facts     Facts
	Finder    Finder
	Almanac   Almanac
	Orders    Orders
	Transfers Transfers
	Burns     Burns
	Ghosts    Ghosts
	Why       Why
	Branches  Branches
	Marks     Marks
	Halt      Halt
	Measured  Measured
	Lesson    Lesson
	Tape      Tape
	Lab       Lab
	Editor    Editor
	Tours     Tours
	Overlays  Overlays
	Options   stage.Options
	sceneGrid sceneGrid
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
	p.overrides = set
	p.Notices.showWarnings()
	return p, nil
}

// usualLayers are the layers of pictures at first.
var usualLayers = stage.Options{Orbits: true, Trails: true, Labels: true, States: true, Vectors: true, Stars: true, Names: stage.MostNames, Glow: true, HUD: true}

// New starts a scene that has been read.
func New(s *scene.Scene) (*Player, error) {
	w, err := sim.New(s.Setup)
	if err != nil {
		return nil, err
	}
	return Watch(s, w), nil
}

// Watch plays an existing world; s is its scene.
func Watch(s *scene.Scene, w *sim.World) *Player {
	p := &Player{Options: usualLayers}
	p.connect()
	p.start(Workspace{Things: finder.Things{Scene: s, World: w}})
	p.open()
	return p
}

// base has the parts on which all other parts depend.
type base struct {
	speaker
	ws      *Workspace
	notices *Notices
}

// views has the parts that all parts share that change the view: the observer, the sky about it,
// the selection that it follows, and the gate to the next scene.
type views struct {
	observer  *Observer
	sky       *Sky
	selection *Selection
	gate      *gateway
}

// connect gives each part the parts on which it depends.
func (p *Player) connect() {
	b, v := base{speaker{&p.Words.Voice}, &p.Workspace, &p.Notices}, views{&p.Observer, &p.Sky, &p.Selection, &p.gate}
	p.Notices.ws, p.Facts.ws, p.Words.notices = b.ws, b.ws, b.notices
	p.Notices.speaker, p.Facts.speaker = b.speaker, b.speaker
	p.Finder = Finder{base: b, sky: v.sky, selection: v.selection, playback: &p.Playback, overlays: &p.Overlays, almanac: &p.Almanac}
	steady := func() bool { return p.Playback.stepBudget == 0 }
	p.Finder.Finder = finder.Finder{Things: &p.Things, Sky: v.sky, Steady: steady, Events: &p.Almanac.Events, Clock: p.ClockAt, Standing: v.observer.Place, Words: &p.Words.Voice, Heading: p.Words.headingOf}
	p.Overlays = Overlays{notices: b.notices, finder: &p.Finder, almanac: &p.Almanac, lesson: &p.Lesson}
	p.Almanac = Almanac{base: b, p: p, tape: &p.Tape, playback: &p.Playback, overlays: &p.Overlays, orders: &p.Orders, editor: &p.Editor}
	p.Almanac.Events = finder.Events{Things: &p.Things, Time: p.Time, DaysPerUnit: p.daysPerUnit, Words: &p.Words.Voice, Steady: steady}
	p.Almanac.Daily = p.Almanac.Events
	p.Orders = Orders{base: b, tape: &p.Tape, lab: &p.Lab, playback: &p.Playback, observer: v.observer, hand: nothingHeld}
	p.Transfers = Transfers{base: b, burns: &p.Burns, ghosts: &p.Ghosts, playback: &p.Playback}
	p.Ghosts = Ghosts{base: b, burns: &p.Burns, transfers: &p.Transfers, selection: v.selection}
	p.Burns = Burns{base: b, orders: &p.Orders}
	p.Why = Why{base: b, playback: &p.Playback, selection: v.selection}
	p.Branches = Branches{base: b, playback: &p.Playback, why: &p.Why}
	p.Marks = Marks{base: b, playback: &p.Playback}
	p.Lesson = Lesson{base: b, p: p}
	p.Halt = Halt{base: b, p: p}
	p.Measured = Measured{base: b}
	p.Orders.transfers = &p.Transfers
	p.Tape = Tape{base: b}
	p.Lab = Lab{base: b, p: p, tape: &p.Tape, editor: &p.Editor, tours: &p.Tours}
	p.Editor = Editor{base: b, p: p, tape: &p.Tape, lab: &p.Lab, observer: v.observer, tours: &p.Tours}
	p.Editor.Editor = build.New(&p.Things, editorHost{&p.Workspace, &p.Orders, &p.Notices, p})
	p.Tours = Tours{
		base: b, views: v, p: p, layers: &p.Options, tape: &p.Tape, playback: &p.Playback, almanac: &p.Almanac, orders: &p.Orders, editor: &p.Editor,
		overlays: &p.Overlays,
	}
	p.Playback = Playback{
		base: b, views: v, p: p, tape: &p.Tape, lab: &p.Lab, facts: &p.Facts, orders: &p.Orders, almanac: &p.Almanac, editor: &p.Editor, tours: &p.Tours,
		clock: clock{stepBudget: 25 * time.Millisecond, now: time.Now}, historyBytes: usualHistory,
	}
	p.Observer = Observer{
		base: b, sky: v.sky, selection: v.selection, gate: v.gate, playback: &p.Playback,
		observed: observed{view: v.observer, ws: b.ws, sky: v.sky, selection: v.selection},
	}
	p.Observer.Observer = observer.New(&p.Observer.observed)
	p.Selection = Selection{base: b, views: v}
	p.Sky = Sky{base: b, views: v, reopen: p.Reopen, tape: &p.Tape, playback: &p.Playback}
	p.gate = gateway{base: b, views: v, start: p.start, tape: &p.Tape, playback: &p.Playback, editor: &p.Editor}
}

// open begins a scene as its file says: at its rate, running or paused, with its first view and
// selection. A notice tells how one that begins paused goes on. A lesson of a course has the usual
// layers and is seen from above, whatever was before it; a lesson leaves alone the colours, which
// suit the person's eyes and screen, the names of stars, and the zone of dates.
func (p *Player) open() {
	p.Playback.setSceneRate()
	p.gate.rates, p.gate.carried = [2]float64{}, false
	p.Playback.paused = p.Scene.Paused
	p.anchor = p.openingSelection()
	if p.Scene.Course > 0 {
		o := usualLayers
		o.Palette, o.Paper, o.Names, o.Figures, o.Borders, o.Grids = p.Options.Palette, p.Options.Paper, p.Options.Names, p.Options.Figures, p.Options.Borders, p.Options.Grids
		o.Zone, o.Cloudless = p.Options.Zone, p.Options.Cloudless
		p.Options = o
		p.Observer.Observer.LookAround(false, true)
	}
	p.Observer.openingView()
	p.openGrid()
	if p.Notices.Dismiss(); p.Playback.paused && !(len(p.Scene.Steps) > 0 && p.Scene.Steps[0].Runs != nil) {
		p.Notices.Warn(p.Notices.waitingNotice())
	}
	p.Lesson.begin()
	p.Halt.begin()
	p.Editor.offerDraft()
}

// View returns the view of the world for the next frame. The next View overwrites its eye: a View
// is for one frame.
func (p *Player) View() stage.View {
	o := &p.Observer
	v := stage.View{
		Words: &p.Words.Voice, Width: o.Width, Height: o.Height, Scale: o.Scale, Left: o.Insets.Left, Right: o.Insets.Right,
		Camera: o.Camera(), Aboard: o.Aboard(), Drift: o.Drift(), Alpha: p.Alpha(), Options: p.Options,
		Ship: p.ship, Others: p.others, Body: p.body, Fixed: p.fixed, Follow: o.Frame().Body, // which need not be selected: a first view may stay with one
		Rate: p.Playback.rate, Paused: p.Playback.paused || p.scrub.held, Backwards: p.backwards,
		Rival: p.rival, Stalled: p.Facts.stalled(), Caption: p.Tours.caption(),
		Coasting: p.coast.on, Time: p.coast.time, Heights: &o.observed.heights, Arcs: p.Ghosts.arcs(), Branches: p.Branches.shown(),
	}
	v.Plan, v.Trial = p.Burns.trial()
	v.Held, v.Reach = p.Orders.held(), p.Orders.reach()
	v.Grip, v.Drawn = p.Burns.Held(), p.Lesson.drawn()
	if body := o.Frame().Body; o.FrameAxes() == observer.OfPair && body != None && p.World.Setup().Bodies[body].Parent >= 0 {
		v.Turning = stage.Turning{On: true, Host: p.World.Setup().Bodies[body].Parent, Body: body}
	}
	p.Sky.show(&v)
	return v
}

// start puts another workspace in place of the present one, and selects nothing. The caller has
// made the next one's Scene, World and rival; the rest begins here.
func (p *Player) start(next Workspace) {
	p.Tape.keepRun(next.Scene)
	if p.Tape.recorder != nil {
		p.Tape.finishRecordedWorld(next.Scene)
	}
	p.Workspace.close()
	if p.Notices.text == p.endNotice { // it is over no more
		p.Notices.Dismiss()
	}
	next.options, next.voice = &p.Options, &p.Words.Voice
	next.begin(p.Playback.historyBytes)
	kept := p.Observer.observed.keptNames()
	p.Workspace = next
	p.Observer.observed.findKept(kept)
	p.Playback.warp = warp{}
	p.Orders.Decline()
	p.Orders.hand = nothingHeld
	p.Observer.Begin(p.Sky.setting())
	p.Tape.restart()
	p.Editor.Reapply()
	p.placeBodies()
}

// Dismiss closes the topmost of overlay, offer, notice and selection, or ends a flight. It reports whether
// there was one.
func (p *Player) Dismiss() bool {
	switch {
	case p.Overlays.shown != NoOverlay:
		p.Overlays.Close()
	case p.Orders.Offer() != nil:
		p.Orders.Decline()
	case p.Why.Back():
		p.Notices.Dismiss()
	case p.Notices.text != "":
		p.Notices.Dismiss()
	case p.Observer.LooksAround():
		p.Observer.LookAround(false)
	case p.Selection.Chosen() || p.Observer.Flies():
		p.Selection.Deselect()
	default:
		return false
	}
	return true
}

// Animating reports whether the next frame differs from the last without any input: the
// world runs, the camera flies, or a notice is about to disappear.
func (p *Player) Animating() bool {
	return p.Playback.moves() || p.Tours.moves() || p.Observer.Moves() || p.gate.moves() || p.Notices.moves() || p.marker.Remaining > 0 || p.Lesson.moves() || p.Transfers.pending() || p.Almanac.awaited.sight != nil
}

// Advance moves the world on by so many seconds of the wall clock times the rate, in
// whole steps; a machine that cannot keep up gets slow motion, and RateText says so. The camera moves by the
// same seconds, also while the world is paused or slow.
func (p *Player) Advance(seconds float64) {
	if !(seconds > 0) { // also NaN
		seconds = 0
	}
	seconds = min(seconds, longestGlide)
	p.Almanac.goToAwaited()
	p.Tours.advance(seconds)
	p.Notices.advance(seconds)
	if p.Tours.held() {
		seconds = 0
	}
	p.Playback.startFrame(min(seconds, LongestFrame))
	p.Playback.restAtEnd(seconds)
	if !p.Playback.paused && p.Notices.waits() {
		p.Notices.Dismiss()
	}
	if p.Scrubbing() {
		p.Playback.seek()
	} else if p.Playback.arrive(); !p.Playback.paused {
		p.Playback.slowSeconds = max(0, p.Playback.slowSeconds-seconds)
		if !p.Playback.advanceCoast(seconds) {
			p.Playback.advanceWorld(seconds)
		}
	}
	p.Lesson.advance(seconds)
	p.marker.Remaining = max(0, p.marker.Remaining-seconds/markerSeconds)
	p.placeBodies()
	p.Observer.update(seconds)
}

// beginReplay plays a recording of the present world, which is at its first tick.
func (p *Player) beginReplay(rec *sim.Recording) {
	p.Tape.replay, p.Playback.paused, p.Tape.visit = &replay{first: rec, rec: rec}, false, nil // also if the scene begins paused
	p.Tape.restart()
	sentence, runs := p.Words.Format("This is a replay of %s.", rec.File), rec.Runs()
	early := words.Key("Its file ended early; it is complete up to second %d.")
	if len(runs) > 1 {
		sentence = p.Words.Format("This is a replay of %s, of %d runs.", rec.File, len(runs))
		early = "Its file ended early; it is complete up to second %d of the last."
	}
	if last := runs[len(runs)-1].Hashes; rec.Torn && len(last) > 0 {
		sentence += " " + p.Words.Format(early, last[len(last)-1].Tick/p.Scene.TicksPerSecond())
	}
	if elsewhere := rec.Elsewhere(); elsewhere != "" {
		sentence += " " + elsewhere
	}
	p.Notices.Notify(sentence)
}

// replayNext begins the next run of a replay when one is over. It reports whether it has.
func (p *Player) replayNext() bool {
	r := p.Tape.replay
	if r == nil || r.rec.Next == nil || !r.over(p.World.Tick()) {
		return false
	}
	next, was := r.rec.Next, r.rec
	s, err := scene.Recorded(next)
	if err == nil {
		var run Workspace
		if run, err = newWorkspace(s, against{}, p.overrides); err == nil {
			r.rec = next
			p.replaceWorld(run)
			p.Notices.Notify(p.Notices.say("The scene was begun again here."))
			return true
		}
	}
	was.Next = nil // the replay ends here
	p.Tape.reportDifference(fmt.Sprintf("the scene that was begun after it cannot be used: %v", err))
	return false
}
