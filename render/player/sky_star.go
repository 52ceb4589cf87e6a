package player

import (
	"errors"
	"math"
	"sync"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/words"
	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/render/starscape"
	"galaxy/sky"
	"galaxy/sky/names"
)

// readAtlas reads the atlas on another goroutine. The channel is closed when it is there.
var readAtlas = sync.OnceValue(func() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		_, _ = sky.Open() // the error is returned again to each that opens it
		close(done)
	}()
	return done
})

// gatherNames reads the names for the search on another goroutine, behind the atlas.
var gatherNames = sync.OnceValue(func() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		<-readAtlas()
		if directory, err := names.Open(); err == nil {
			directory.Gather()
		}
		close(done)
	}()
	return done
})

// Atlas returns the atlas of the sky, or nil while it is being read: that takes a fraction of a
// second. If frames must not depend on the machine, it waits.
func (sk *Sky) Atlas() *sky.Atlas {
	done := readAtlas()
	if sk.playback.stepBudget == 0 {
		<-done
	}
	return sk.atlasIfRead()
}

// atlasIfRead returns the atlas if something has asked for it and it is there.
func (sk *Sky) atlasIfRead() *sky.Atlas {
	select {
	case <-readAtlas():
		atlas, _ := sky.Open()
		return atlas
	default:
		return nil
	}
}

// Directory returns the names of the atlas, or nil while that is being read.
func (sk *Sky) Directory() *names.Directory {
	if sk.Atlas() == nil {
		return nil
	}
	directory, _ := names.Open() // there is an atlas
	return directory
}

// Star returns the system of the selected star, or nil.
func (sel *Selection) Star() *sky.System { return sel.star }

// SelectStar selects a star, or none, in place of a ship or body.
func (sel *Selection) SelectStar(s *sky.System) {
	if s != nil {
		sel.set(anchor{None, None})
	}
	sel.star, sel.object = s, nil
}

// Object returns the selected cluster, nebula, galaxy or constellation, or nil.
func (sel *Selection) Object() *sky.Object { return sel.object }

// SelectObject selects a cluster, nebula, galaxy or constellation in place of all else, or nothing.
func (sel *Selection) SelectObject(o *sky.Object) {
	sel.SelectStar(nil)
	if o != nil {
		sel.set(anchor{None, None})
	}
	sel.object = o
}

// inSky returns the selected thing of the sky that is no body of the scene.
func (sel *Selection) inSky() (f sky.Found, ok bool) {
	f = sky.Found{System: sel.star, Body: -1, Object: sel.object}
	return f, (f.System != nil || f.Object != nil) && !sel.ws.Selected()
}

// systemOf returns the system that a light stands for, or nil of clusters and planets.
func (sk *Sky) systemOf(star starscape.Star) *sky.System {
	if atlas := sk.Atlas(); atlas != nil {
		return star.System(atlas)
	}
	return nil
}

// systemAt returns the selected system, if the picture shows that within reach of a point, pixels from the centre, or else
// another one there; nil for none.
func (sel *Selection) systemAt(x, y, reach float64) *sky.System {
	if s := sel.star; s != nil {
		if sx, sy, ok := sel.observer.PixelOf(s); ok && math.Hypot(sx-x, sy-y) <= reach {
			return s
		}
	}
	if sel.StarAt == nil {
		return nil
	}
	star, ok := sel.StarAt(x, y, reach)
	if !ok {
		return nil
	}
	return sel.sky.systemOf(star)
}

// selectStarAt selects the star at a point of the picture, in framebuffer pixels from its upper left
// corner.
func (sel *Selection) selectStarAt(x, y float64) bool {
	if !sel.sky.InSky() || sel.StarAt == nil {
		return false
	}
	px, py := x-float64(sel.observer.Width)/2, float64(sel.observer.Height)/2-y
	at := r2.Vec{X: x, Y: y}
	again := r2.Norm(r2.Sub(at, sel.clicked)) <= samePlace*sel.observer.Scale
	sel.clicked = at
	if again && sel.StarsAt != nil {
		const most = 8
		all := sel.StarsAt(px, py, observer.StarReach*sel.observer.Scale, most)
		for i := range all {
			if sel.isSelectedStar(all[i]) {
				return sel.selectStar(all[(i+1)%len(all)])
			}
		}
	}
	star, ok := sel.StarAt(px, py, observer.StarReach*sel.observer.Scale)
	return ok && sel.selectStar(star)
}

// samePlace is the distance, in points, within which two clicks are at the same place: the second
// selects the next thing there.
const samePlace = 3

// isSelectedStar reports whether the thing for which a light stands is selected.
func (sel *Selection) isSelectedStar(star starscape.Star) bool {
	switch {
	case star.Object != nil:
		return star.Object == sel.object
	case star.Body >= 0:
		return sel.ws.body != None && sel.ws.World.Setup().Bodies[sel.ws.body].Name == star.Name
	}
	return sel.star != nil && observer.Same(sel.sky.systemOf(star), sel.star)
}

// selectStar selects the thing for which a light stands.
func (sel *Selection) selectStar(star starscape.Star) bool {
	if star.Body >= 0 {
		i := sel.ws.BodyNamed(star.Name)
		if i != None && sel.observer.Home.System != nil {
			sel.SelectBody(i)
		}
		return i != None
	}
	if star.Object != nil {
		sel.SelectObject(star.Object)
		return true
	}
	switch s := sel.sky.systemOf(star); {
	case s == nil:
		return false
	case !observer.Same(s, sel.observer.Home.System):
		sel.SelectStar(s)
		return true
	case sel.observer.LooksAround(): // else a star of the scene is a body of it
		for _, name := range []string{star.Name, "Sun"} {
			if i := sel.ws.BodyNamed(name); i != None {
				sel.SelectBody(i)
				return true
			}
		}
	}
	return false
}

// flyToStar flies to the selected star or object. It reports false if none is selected.
func (sel *Selection) flyToStar() bool {
	f := sky.Found{System: sel.star, Body: -1, Object: sel.object}
	if f.System == nil && f.Object == nil {
		f.System = sel.ws.StarOfBody(sel.ws.body)
	}
	if f.System == nil && f.Object == nil || !sel.sky.InSky() {
		return false
	}
	sel.notices.warnOf(sel.sky.FlyToFound(f))
	return true
}

// followInSky makes the camera follow a star that is only a light, or an object: in the galaxy it moves there, at the
// same height, and goes with it. In a system, where nothing but the view itself can follow a light, it looks at it.
func (sel *Selection) followInSky(f sky.Found) {
	t := sel.ws.SkyTime()
	var at r3.Vec
	switch home := sel.observer.Home.System; {
	case f.Object != nil:
		at = f.Object.At(t)
	case observer.Same(f.System, home): // the star of the scene is a body of it
		if main := mainBody(f.System); main >= 0 {
			if i := sel.ws.BodyNamed(f.System.Bodies[main].Name); i != None {
				sel.SelectBody(i)
				sel.SetFollow(true)
			}
		}
		return
	default:
		at = f.System.At(t)
	}
	o := sel.observer
	if !o.Galaxy {
		o.LookAt(r3.Sub(at, o.Focus()))
		sel.notices.Notify(sel.sayf("Looking at %s from %s. %s goes back, %s flies there.", sel.voice.BodyIn(words.AboutBody, f.Name()), o.standName(), sel.notices.KeyName("A"), sel.notices.KeyName("Enter")))
		return
	}
	from, height := sel.sky.here(), o.HeightPC()
	to := observer.Fixed(sky.Place{In: sky.Galactic, At: at})
	if f.System != nil {
		to = o.WaypointOf(f.System, mainBody(f.System))
	}
	sel.sky.startFlight(from, to, height, observer.AdjustSeconds(height, height, r3.Norm(observer.Between(from.Place(t), to.Place(t), t))))
	sel.ws.follow, sel.flown = true, false
}

var errReplaySky = errors.New("this is a replay of one scene; open the scene itself to leave it for the stars")

// enter leaves a scene without a place in the sky for the galaxy.
func (sk *Sky) enter() error {
	switch {
	case sk.InSky():
		return nil
	case sk.tape.replay != nil:
		return errReplaySky
	}
	return sk.reopen(theGalaxy)
}

// show adds the sky to a view.
func (sk *Sky) show(v *stage.View) {
	if !sk.InSky() {
		return
	}
	sk.learnSol()
	o := sk.observer
	eye := &sk.seen // a new one in each picture would be garbage
	if !observer.Same(sk.selection.star, o.Home.System) {
		v.Star = sk.selection.star
	}
	v.Object = sk.selection.object
	share := sk.worldShare()
	v.Eye, v.Veil = eye, 1-share
	v.Sky = starscape.Options{Haze: true, Figures: v.Options.Figures, Borders: v.Options.Borders, Whole: sk.playback.stepBudget == 0}
	if v.Options.Labels {
		v.Sky.Density = float64(v.Options.Names) / stage.MostNames
	}
	*eye = o.Eye()
	switch {
	case o.Around() > 0:
		o.showAround(v)
	case share > 0:
		v.Sky.Inside, v.Sky.InsideShare = o.Home.System, share
		if len(sk.ws.Scene.Steps) > 0 || sk.ws.Scene.Course > 0 {
			v.Sky.Quiet = share
		}
	}
}

// learnSol gives the Solar System its bodies once the atlas is read.
func (sk *Sky) learnSol() {
	for _, n := range []*observer.Nearby{&sk.observer.Home, &sk.observer.Near} {
		if n.System != nil && len(n.System.Bodies) == 0 {
			if atlas := sk.Atlas(); atlas != nil {
				n.System = atlas.System(0)
			}
		}
	}
}
