package player

import (
	"math"
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/observer"
	"galaxy/scene"
	"galaxy/scene/tour"
	"galaxy/sim"
	"galaxy/sky"
	"galaxy/sky/names"
)

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
