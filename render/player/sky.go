package player

import (
	"sync"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/render/observer"
	"galaxy/render/starscape"
	"galaxy/sky"
	"galaxy/sky/law"
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
