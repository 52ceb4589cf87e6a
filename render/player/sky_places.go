package player

// places are those of the sky that were visited, as in a browser: a flight or a jump leaves the place
// where it began behind.
type places struct{ back, forward []visited }

// visited is a place with the height of the picture there, pc.
type visited struct {
	at     waypoint
	height float64
}

// maxPlaces is how many places are kept.
const maxPlaces = 100

// rememberPlace remembers where one is, before one leaves it.
func (p *Player) rememberPlace(from waypoint) {
	if !p.InSky() || p.sky.flight != nil {
		return
	}
	v := &p.sky.places
	v.back = append(v.back, visited{from, p.skyHeight()})
	if len(v.back) > maxPlaces {
		v.back = v.back[1:]
	}
	v.forward = v.forward[:0]
}

// Back flies to where the last flight began. It reports false where there is no such place.
func (p *Player) Back() bool { return p.revisit(&p.sky.places.back, &p.sky.places.forward) }

// Forward is Back's inverse.
func (p *Player) Forward() bool { return p.revisit(&p.sky.places.forward, &p.sky.places.back) }

// CanGoBack and CanGoForward report whether there is a place to fly to.
func (p *Player) CanGoBack() bool { return p.InSky() && len(p.sky.places.back) > 0 }

// CanGoForward is CanGoBack of Forward.
func (p *Player) CanGoForward() bool { return p.InSky() && len(p.sky.places.forward) > 0 }

func (p *Player) revisit(from, to *[]visited) bool {
	n := len(*from)
	if n == 0 || !p.InSky() {
		p.Notices.Notify("No place in the sky was visited there.")
		return false
	}
	last := (*from)[n-1]
	*from = (*from)[:n-1]
	here := p.here()
	*to = append(*to, visited{here, p.skyHeight()})
	p.SelectStar(last.at.near.system)
	p.startFlight(here, last.at, last.height, flightSeconds)
	return true
}
