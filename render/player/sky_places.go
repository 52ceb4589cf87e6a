package player

import "galaxy/render/observer"

// places are the visited places of the sky, as in the history of a browser: a flight or a jump
// leaves behind the place where it began.
type places struct{ back, forward []visited }

// visited is a place with the height of the picture there, pc.
type visited struct {
	at     observer.Waypoint
	height float64
}

// maxPlaces is how many places are kept.
const maxPlaces = 100

// rememberPlace remembers where one is, before one leaves it.
func (sk *Sky) rememberPlace(from observer.Waypoint) {
	if !sk.InSky() || sk.observer.Travelling() {
		return
	}
	v := &sk.places
	v.back = append(v.back, visited{from, sk.observer.HeightPC()})
	if len(v.back) > maxPlaces {
		v.back = v.back[1:]
	}
	v.forward = v.forward[:0]
}

// Back flies to the place where the last flight began. It reports false if there is no such place.
func (sk *Sky) Back() bool { return sk.revisit(&sk.places.back, &sk.places.forward) }

// Forward is Back's inverse.
func (sk *Sky) Forward() bool { return sk.revisit(&sk.places.forward, &sk.places.back) }

// CanGoBack and CanGoForward report whether there is a place to fly to.
func (sk *Sky) CanGoBack() bool { return sk.InSky() && len(sk.places.back) > 0 }

// CanGoForward is CanGoBack of Forward.
func (sk *Sky) CanGoForward() bool { return sk.InSky() && len(sk.places.forward) > 0 }

func (sk *Sky) revisit(from, to *[]visited) bool {
	n := len(*from)
	if n == 0 || !sk.InSky() {
		sk.notices.Notify("No place in the sky was visited there.")
		return false
	}
	last := (*from)[n-1]
	*from = (*from)[:n-1]
	here := sk.here()
	*to = append(*to, visited{here, sk.observer.HeightPC()})
	sk.selection.SelectStar(last.at.Near.System)
	sk.startFlight(here, last.at, last.height, observer.FlightSeconds)
	return true
}
