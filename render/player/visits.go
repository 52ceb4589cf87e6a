package player

import (
	"math"

	"galaxy/internal/words"
	"galaxy/render/observer"
)

// places are the visited places of the sky, as in the history of a browser: a flight, a jump, an event or a place to stand on
// leaves behind what the picture showed where it began.
type places struct{ back, forward []visited }

// visited is a place and what the picture showed there.
type visited struct {
	at     observer.Waypoint
	height float64        // of the picture, pc
	slant  observer.Slant // in the scene, of the map
	around *outlook       // nil: the picture was the map
	chosen anchorNames    // the selected thing of the scene
	when   *watch         // nil: the time stays as it is
}

// outlook is a view of the sky around.
type outlook struct {
	stand    stand
	names    keptNames // of the things in it: another world may have other numbers
	lon, lat float64   // in which direction one looked
	field    float64
}

// watch is a time and how it ran: a way to another time leads back to it.
type watch struct {
	time, rate float64 // days past J2000.0; scene time per second
	paused     bool
}

// maxPlaces is how many places are kept.
const maxPlaces = 100

// visit returns what the picture shows now.
func (sk *Sky) visit() visited {
	if !sk.InSky() {
		return visited{}
	}
	o := sk.observer
	v := visited{at: sk.here(), height: o.HeightPC(), slant: o.InScene(o.Slant()), chosen: sk.ws.namesOf(sk.ws.anchor)}
	if o.Aboard() {
		v.slant = observer.FromAbove
	}
	if o.LooksAround() && !o.Galaxy {
		l := outlook{stand: o.standing(), names: o.observed.keptNames(), field: o.Field()}
		l.lon, l.lat = o.Direction()
		v.around = &l
	}
	return v
}

// watch returns the present time and how it runs.
func (al *Almanac) watch() *watch {
	return &watch{al.ws.SkyTime(), al.playback.rate, al.playback.paused}
}

// remember keeps a place that one has left.
func (sk *Sky) remember(v visited) {
	if !sk.InSky() || sk.observer.Travelling() || v.at.Place == nil {
		return
	}
	p := &sk.places
	p.back = append(p.back, v)
	if len(p.back) > maxPlaces {
		p.back = p.back[1:]
	}
	p.forward = p.forward[:0]
}

// Back goes to the place that was left last, and to its time if another one was gone to. It reports false if there is no such place.
func (sk *Sky) Back() bool {
	return sk.revisit(&sk.places.back, &sk.places.forward, "No place was visited before this one.")
}

// Forward is Back's inverse.
func (sk *Sky) Forward() bool {
	return sk.revisit(&sk.places.forward, &sk.places.back, "No place was visited after this one.")
}

func (sk *Sky) revisit(from, to *[]visited, none words.Key) bool {
	n := len(*from)
	if n == 0 || !sk.InSky() {
		sk.notices.Notify(sk.notices.say(none))
		return false
	}
	last := (*from)[n-1]
	*from = (*from)[:n-1]
	here := sk.visit()
	if w := last.when; w != nil {
		here.when = sk.playback.almanac.watch()
		sk.playback.almanac.returnTo(w)
	}
	*to = append(*to, here)
	sk.goTo(last)
	return true
}

// returnTo goes to a time and lets it run as it did.
func (al *Almanac) returnTo(w *watch) {
	if al.notices.warnOf(al.GoToTime(w.time / al.ws.daysPerUnit())) {
		return
	}
	al.playback.SetRate(w.rate)
	al.playback.paused = w.paused
}

// goTo shows what a picture showed: the sky around at once, the map by a flight.
func (sk *Sky) goTo(v visited) {
	o, seconds := sk.observer, float64(observer.FlightSeconds)
	if v.around != nil {
		seconds = 0
	} else if o.LooksAround() {
		o.LookAround(false)
	}
	same := !o.Galaxy && observer.Same(o.Home.System, v.at.Near.System)
	from := sk.here()
	if sk.ws.follow = false; same {
		sk.selection.set(sk.ws.anchorNamed(v.chosen))
	} else {
		sk.selection.SelectStar(v.at.Near.System)
	}
	if v.around == nil || !same {
		sk.startFlight(from, v.at, v.height, seconds)
	}
	if v.around == nil {
		if !o.Galaxy && !sameSlant(o.InScene(o.Slant()), v.slant) {
			o.StepOff()
			o.Observer.TurnWith(observer.OfScene)
			o.TiltTo(v.slant, o.pivot(), observer.TurnSeconds)
		}
		return
	}
	l := *v.around
	o.observed.kept = &l.stand
	if l.stand.ship != None || l.stand.body != None {
		if o.observed.findKept(l.names); o.observed.kept == nil {
			return // what one stood on is not in this scene
		}
	}
	o.Observer.LookAround(true, true)
	o.Face(l.lon, l.lat)
	o.SetField(l.field)
	o.track()
}

func sameSlant(a, b observer.Slant) bool {
	const same = 1e-9
	return math.Abs(a.Azimuth-b.Azimuth) < same && math.Abs(a.Elevation-b.Elevation) < same && math.Abs(a.Roll-b.Roll) < same
}
