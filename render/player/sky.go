package player

import (
	"sync"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/render/observer"
	"galaxy/render/starscape"
	"galaxy/sky"
	"galaxy/sky/law"
	"galaxy/sky/page"
)

// Sky is the place of the scene among the stars, and the way from one to the next. To leave a scene without a place
// there for the galaxy it is told how to open a scene.
type Sky struct {
	base
	views
	reopen   func(nameOrPath string, set ...string) error
	tape     *Tape
	playback *Playback

	seen   starscape.Eye // of the last View
	places places
}

// sol is the Solar System without its bodies: where it is, and its plane. It is known before
// the atlas is read.
var sol = sync.OnceValue(func() *sky.System {
	s := &sky.System{Name: "Sol", Address: "Sol", Place: law.Sun}
	for i, axis := range [3]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}} {
		s.Axes[i] = sky.FromICRF(orbit.ICRFFromEcliptic(axis))
	}
	return s
})

// InSky reports whether the scene has a place in the sky, so that one can zoom out of it to
// the stars.
func (sk *Sky) InSky() bool { return sk.observer.Placed() && sk.tape.replay == nil }

// setting returns how a scene lies in the sky.
func (sk *Sky) setting() observer.Setting {
	star := sk.ws.Scene.Star
	if sk.ws.Scene.Galaxy {
		return observer.Setting{Galaxy: true, Unit: 1}
	}
	var home *sky.System
	switch star {
	case "":
	case sol().Name:
		home = sol()
		if atlas := sk.atlasIfRead(); atlas != nil {
			home = atlas.System(0)
		}
	default:
		home, _ = sk.ws.Scene.System()
	}
	if home == nil {
		return observer.Setting{}
	}
	s := observer.Setting{Home: observer.NearTo(home), Unit: observer.AU}
	size := max(sk.ws.index.High.X, sk.ws.index.High.Y, -sk.ws.index.Low.X, -sk.ws.index.Low.Y)
	s.Home.Swap = max(s.Home.Swap, observer.SwapSizes*size*observer.AU)
	return s
}

// worldShare returns how much of the scene's world is shown: 1, but 0 where one scene is swapped for
// another, so that nothing appears at once.
func (sk *Sky) worldShare() float64 {
	switch {
	case !sk.InSky():
		return 1
	case sk.ws.coast.lost:
		return 0
	case sk.observer.Galaxy:
		const gone = 0.3
		return max(0, 1-sk.observer.Turned()/gone)
	}
	const whole = 3
	swap := sk.observer.Home.Swap
	return 1 - observer.LogRamp(swap/whole, swap, sk.observer.HeightPC())
}

// NamesRead returns a channel that is closed when the directory has all names.
func (sk *Sky) NamesRead() <-chan struct{} { return gatherNames() }

// Note describes a thing that was found, and tells how far from the middle of the picture it is.
func (sk *Sky) Note(f sky.Found) string {
	return page.Note(sk.voice, f, sk.observer.Focus(), sk.ws.SkyTime())
}

// InTheSky returns the thing of the sky that body i of the scene is, or false if that is not known.
func (sk *Sky) InTheSky(i int) (sky.Found, bool) {
	atlas := sk.Atlas()
	if atlas == nil || !sk.InSky() || i < 0 || i >= len(sk.ws.World.Setup().Bodies) {
		return sky.Found{}, false
	}
	name, k := sk.ws.World.Setup().Bodies[i].Name, sk.ws.Scene.InSky(i)
	switch {
	case sk.observer.Galaxy:
		star := sk.ws.StarOfBody(i)
		return sky.Found{System: star, Body: -1}, star != nil
	case k >= 0:
		s, err := sk.ws.Scene.System()
		return sky.Found{System: s, Body: k}, err == nil
	case sk.ws.Scene.Star != sol().Name:
		return sky.Found{}, false
	}
	s := atlas.System(0)
	for k := range s.Bodies {
		if s.Bodies[k].Name == name {
			return sky.Found{System: s, Body: k}, true
		}
	}
	found, err := sk.Directory().FindOne(name) // a comet, say, that the scene has asked for
	return found, err == nil && found.System != nil && found.System.Address == s.Address
}

// IsBody reports whether body i of the scene is the thing that was found in the sky.
func (sk *Sky) IsBody(i int, f sky.Found) bool {
	home := sk.observer.Home.System
	switch {
	case f.System == nil || f.Body < 0 && !sk.observer.Galaxy && f.System.Primary() == nil:
		return false
	case sk.observer.Galaxy:
		return f.Body < 0 && observer.Same(sk.ws.StarOfBody(i), f.System)
	}
	name := sk.ws.World.Setup().Bodies[i].Name
	if f.Body < 0 {
		return observer.Same(home, f.System) && f.System.Stars() == 1 && name == f.System.Primary().Name
	}
	return observer.Same(home, f.System) && name == f.System.Bodies[f.Body].Name
}
