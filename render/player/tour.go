package player

import (
	"errors"
	"math"
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/scene/tour"
	"galaxy/sim"
	"galaxy/sky"
	"galaxy/sky/names"
)

// Tours plays tours. A tour does all that a person can do, which takes the player.
type Tours struct {
	base
	views
	p        *Player
	layers   *stage.Options
	tape     *Tape
	playback *Playback
	almanac  *Almanac
	orders   *Orders
	editor   *Editor
	overlays *Overlays

	tour *playedTour // nil: there is none
	kept kept
}

// A tour shows places one after another. Each step adds to those before it, back to the one
// that opened the scene: to go to any step is to open that scene and to do the steps since,
// with cuts in place of flights.
//
//	step        1          2          3          4
//	            scene      body       body       scene
//	            |──flight──|──flight──|──flight──|
//	to 3:       open, cut, cut, cut
type playedTour struct {
	of      *tour.Tour
	step    int
	elapsed float64       // seconds since the step began
	held    bool          // the person has paused it
	over    bool          // the last step is over
	options stage.Options // before the tour
	grid    sceneGrid     // so were those of the scene
	bare    bool          // so were the panels
}

// TourStep is a step of a tour, for its caption.
type TourStep struct {
	Title     string
	Step      int // from 1
	Of        int
	Held      bool
	Over      bool
	Remaining float64 // seconds of this step
}

var errReplayTour = errors.New("this is a replay of one scene; open a scene or a tour itself")

// Play begins a tour in place of the scene. The panels are hidden until it ends. On an error
// the old scene stays. Strokes on the map that are not saved would be lost: the first call only
// asks.
func (tr *Tours) Play(t *tour.Tour) error {
	if tr.tape.replay != nil {
		return errReplayTour
	}
	if !tr.editor.ConfirmDiscard(tr.say("choosing the tour again")) {
		return errUnsaved
	}
	tr.End()
	tr.editor.Forget()
	tr.tour = &playedTour{of: t, options: *tr.layers, grid: tr.p.sceneGrid, bare: tr.overlays.bare}
	tr.overlays.bare = true
	tr.overlays.Close()
	if err := tr.cutTo(0); err != nil {
		tr.End()
		return err
	}
	return nil
}

// At returns the step of the tour, or false without a tour.
func (tr *Tours) At() (at TourStep, ok bool) {
	t := tr.tour
	if t == nil {
		return at, false
	}
	return TourStep{
		Title: t.of.Title, Step: t.step + 1, Of: len(t.of.Steps), Held: t.held, Over: t.over,
		Remaining: max(0, t.of.Steps[t.step].Seconds-t.elapsed),
	}, true
}

// End ends a tour, if there is one: its scene stays and runs on, the layers and panels are
// as before it.
func (tr *Tours) End() {
	if t := tr.tour; t != nil {
		*tr.layers, tr.p.sceneGrid, tr.overlays.bare, tr.tour = t.options, t.grid, t.bare, nil
	}
}

// Skip goes to a later step of the tour, or to an earlier one. Back from well within a step
// is to its beginning.
func (tr *Tours) Skip(by int) {
	const within = 2 // seconds
	t := tr.tour
	if t == nil {
		return
	}
	to := t.step + by
	if by < 0 && t.elapsed > within {
		to++
	}
	to = max(to, 0)
	if to >= len(t.of.Steps) {
		tr.notices.Notify(tr.sayf("This is the last step. %s ends the tour.", tr.notices.KeyName("Esc")))
		return
	}
	tr.tryTour(tr.cutTo(to))
}

// tryTour ends the tour after an error.
func (tr *Tours) tryTour(err error) {
	if err != nil {
		tr.End()
		tr.notices.Warn(tr.sayf("The tour ends here: %s.", err.Error()))
	}
}

// hold pauses a tour that is under way, or lets it go on. It reports whether there is one.
func (tr *Tours) hold() bool {
	t := tr.tour
	if t == nil || t.over {
		return false
	}
	if t.held = !t.held; t.held {
		tr.notices.Notify(tr.sayf("Paused at step %d of %d. %s goes on, %s and %s step, %s ends the tour.",
			t.step+1, len(t.of.Steps), tr.notices.KeyName("Space"), tr.notices.KeyName("Left"), tr.notices.KeyName("Right"), tr.notices.KeyName("Esc")))
	} else {
		tr.notices.Dismiss()
	}
	return true
}

func (tr *Tours) held() bool { return tr.tour != nil && tr.tour.held }

// moves reports whether a tour goes on by itself.
func (tr *Tours) moves() bool { return tr.tour != nil && !tr.tour.held && !tr.tour.over }

// advance moves a tour on by so many seconds, to the next step when one is over.
func (tr *Tours) advance(seconds float64) {
	t := tr.tour
	if t == nil || t.held || t.over {
		return
	}
	t.elapsed += seconds
	const rounding = 1e-6 // of frames that add up to a step
	if t.elapsed < t.of.Steps[t.step].Seconds-rounding {
		return
	}
	if t.step == len(t.of.Steps)-1 {
		t.over = true
		tr.notices.Notify(tr.sayf("The tour is over. %s ends it, %s goes back.", tr.notices.KeyName("Esc"), tr.notices.KeyName("Left")))
		return
	}
	t.elapsed -= t.of.Steps[t.step].Seconds
	t.step++
	tr.setLayers(&t.of.Steps[t.step])
	tr.tryTour(tr.doStep(&t.of.Steps[t.step], false))
}

// cutTo goes to a step at once.
func (tr *Tours) cutTo(step int) error {
	t := tr.tour
	t.step, t.elapsed, t.over = step, 0, false
	*tr.layers, tr.p.sceneGrid = t.options, t.grid
	first := 0
	for i := range step + 1 {
		tr.setLayers(&t.of.Steps[i])
		if t.of.Steps[i].Scene != "" {
			first = i
		}
	}
	for i := first; i <= step; i++ {
		if err := tr.doStep(&t.of.Steps[i], true); err != nil {
			return err
		}
	}
	return nil
}

// setLayers shows and hides the layers that a step names.
func (tr *Tours) setLayers(s *tour.Step) {
	tr.layers.SetLayers(s.Show, true)
	tr.layers.SetLayers(s.Hide, false)
}

// doStep does a step, with a cut in place of its flight or not.
func (tr *Tours) doStep(s *tour.Step, cut bool) error {
	switch {
	case s.Scene != "":
		if err := tr.openForTour(s); err != nil {
			return err
		}
	case s.Time != nil:
		if err := tr.almanac.GoToTime(*s.Time); err != nil {
			return err
		}
	}
	if s.Rate > 0 {
		tr.playback.SetRate(min(s.Rate, mostTourRate*tr.ws.World.Setup().Dt))
	}
	tr.playback.SetPaused(s.Paused)
	for _, order := range s.Orders {
		words, err := sim.Words(order)
		if err == nil {
			err = tr.orders.Give(words)
		}
		if err != nil {
			return err
		}
	}
	seconds := s.Flight
	if cut || s.Scene != "" {
		seconds = 0
	}
	if s.From != nil {
		tr.standOnTour(s)
		seconds = 0
	} else if err := tr.goOnTour(s, seconds); err != nil {
		return err
	}
	if s.Field != nil {
		tr.observer.LeadField(*s.Field*math.Pi/180, seconds)
	}
	if s.Select != nil {
		tr.selection.SelectStar(nil)
		if body := tr.ws.BodyNamed(*s.Select); body != None {
			tr.selection.SelectBody(body)
		} else {
			tr.selection.SelectShip(tr.ws.ShipNamed(*s.Select))
		}
	}
	tr.notices.Dismiss()
	return nil
}

// goOnTour leads the camera to the place of a step, turned as it says, within so many seconds or at once.
func (tr *Tours) goOnTour(s *tour.Step, seconds float64) error {
	if err := tr.goToPlace(s, seconds); err != nil {
		return err
	}
	tr.turnOnTour(s, seconds)
	return tr.lookOnTour(s, seconds == 0)
}

// standOnTour looks around from the place that a step names.
func (tr *Tours) standOnTour(s *tour.Step) {
	const degree = math.Pi / 180
	o, from := tr.observer, tr.ws.BodyNamed(s.From.Body)
	o.Continue(nil)
	tr.ws.placeBodies()
	if s.Look != nil && *s.Look != "" {
		at, _ := tr.ws.World.Setup().Bodies.Find(*s.Look)
		o.LookFrom(from, s.From.Site, observer.Frame{Ship: None, Body: at})
	} else {
		o.StandAt(from, *s.From.Site, s.From.Azimuth*degree, s.From.Altitude*degree)
	}
}

// openForTour opens the scene of a step as new.
func (tr *Tours) openForTour(s *tour.Step) error {
	var set []string
	if s.Time != nil {
		set = []string{"time.start=" + strconv.FormatFloat(*s.Time, 'f', -1, 64)}
	}
	opened, err := scene.Open(s.Scene, set...)
	if err != nil {
		return err
	}
	next, err := newWorkspace(opened, against{}, set)
	if err != nil {
		return err
	}
	tr.p.start(next)
	tr.p.open()
	return nil
}

// mostTourRate is how many steps a second a tour simulates at most, whatever its file says: a film
// waits for them.
const mostTourRate = 1e4

// goToPlace moves the camera to the place of a step within so many seconds, or at once.
func (tr *Tours) goToPlace(s *tour.Step, seconds float64) error {
	o := tr.observer
	aspect := float64(o.Height) / float64(o.Width)
	switch {
	case s.Star != "":
		directory, err := names.Open()
		if err != nil {
			return err
		}
		found, err := directory.FindBody(s.Star)
		if err != nil {
			return err
		}
		return tr.sky.Visit(found, s.Width*aspect, seconds)
	case s.Galaxy != nil:
		height := s.Width * aspect
		if height == 0 {
			height = usualGalaxy * aspect
		}
		return tr.sky.VisitPlace(sky.Place{In: sky.Galactic, At: *s.Galaxy}, height, seconds)
	}
	jumps := o.Jumps
	o.Jumps = jumps || seconds == 0
	defer func() { o.Jumps = jumps }()
	zoom := func(diameter func(int) float64, i int) float64 {
		if s.Width > 0 {
			return float64(o.Width) / s.Width
		}
		return o.ZoomToFit(diameter(i))
	}
	tr.ws.follow = tr.ws.follow && s.Body == "" && s.Agent == "" && s.At == nil
	switch body, ship := tr.ws.BodyNamed(s.Body), tr.ws.ShipNamed(s.Agent); {
	case body != None:
		o.flyToAnchor(anchor{None, body}, zoom(tr.ws.bodyViewDiameter, body), seconds)
	case ship != None:
		o.flyToAnchor(anchor{ship, None}, zoom(tr.ws.shipViewDiameter, ship), seconds)
	case s.At != nil:
		o.framing = framedByHand
		o.Continue(nil)
		o.Fly(observer.Free, r2.Vec{X: s.At[0], Y: s.At[1]}, zoom(func(int) float64 { return float64(o.Height) / o.Plane().Zoom }, 0), seconds)
	case s.Width > 0:
		o.framing = framedByHand
		o.Fly(o.Frame(), planePosition(o.Offset()), float64(o.Width)/s.Width, seconds)
	default:
		return nil
	}
	return nil
}

// turnOnTour turns the observer to the slant of a step, within so many seconds or at once.
func (tr *Tours) turnOnTour(s *tour.Step, seconds float64) {
	const degree = math.Pi / 180
	o := tr.observer
	aboard := s.Frame != nil && *s.Frame == scene.CameraOfCockpit && o.Frame().Ship != None
	if s.Frame != nil {
		o.Observer.TurnWith(axesOf[*s.Frame])
	}
	to := o.Slant()
	if s.Frame != nil {
		to.Roll = 0 // one that comes of other axes is no wish
	}
	if aboard {
		to = observer.Slant{} // ahead
	}
	if s.Elevation != nil {
		to.Elevation = *s.Elevation * degree
	}
	if s.Azimuth != nil {
		to.Azimuth = *s.Azimuth * degree
	}
	if s.Roll != nil {
		to.Roll = *s.Roll * degree
	}
	if aboard {
		o.Board(to)
		return
	}
	if to != o.Slant() {
		o.TiltTo(to, o.pivot(), seconds)
	}
}

// lookOnTour turns the eye to the thing at which a step looks, at once or not.
func (tr *Tours) lookOnTour(s *tour.Step, cut bool) error {
	o := tr.observer
	if s.Look == nil || *s.Look == "" {
		if s.Scene != "" || s.Look != nil {
			o.Observer.LookAround(false, cut)
		}
		return nil
	}
	directory, err := names.Open()
	if err != nil {
		return err
	}
	found, err := directory.FindBody(*s.Look)
	if err != nil {
		return err
	}
	t := tr.ws.SkyTime()
	to := placeOf(&found, t)
	from := sky.Place{In: sky.Galactic, At: o.Focus()}
	if j := o.Journey(); j != nil { // from where the step leads
		from = j.To.Place(t)
	}
	o.LookAt(observer.Between(from, to, t))
	if o.observed.kept = nil; cut && o.LooksAround() {
		o.Observer.LookAround(true, true)
	}
	return nil
}

// usualGalaxy is the width of the picture of a place in the galaxy, pc.
const usualGalaxy = 1000

// caption returns the text below the picture.
func (tr *Tours) caption() string {
	if tr.tour == nil {
		return ""
	}
	return tr.tour.of.Steps[tr.tour.step].Caption
}
