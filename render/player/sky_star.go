package player

import (
	"errors"
	"sync"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/stage"
	"galaxy/render/starscape"
	"galaxy/sky"
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
		if atlas, err := sky.Open(); err == nil {
			atlas.Gather()
		}
		close(done)
	}()
	return done
})

// Atlas returns the atlas of the sky, or nil while it is being read: that takes a fraction of a second.
// Where frames must not depend on the machine it waits.
func (p *Player) Atlas() *sky.Atlas {
	done := readAtlas()
	if p.clock.stepBudget == 0 {
		<-done
	}
	return p.atlasIfRead()
}

// atlasIfRead returns the atlas if something has asked for it and it is there.
func (p *Player) atlasIfRead() *sky.Atlas {
	select {
	case <-readAtlas():
		atlas, _ := sky.Open()
		return atlas
	default:
		return nil
	}
}

// Star returns the system of the selected star, or nil.
func (p *Player) Star() *sky.System { return p.sky.star }

// SelectStar selects a star, or none, in place of a ship or body.
func (p *Player) SelectStar(s *sky.System) {
	if s != nil {
		p.setSelection(None, None)
	}
	p.sky.star, p.sky.object = s, nil
}

// Object returns the selected cluster, nebula, galaxy or constellation, or nil.
func (p *Player) Object() *sky.Object { return p.sky.object }

// SelectObject selects a cluster, nebula, galaxy or constellation in place of all else, or nothing.
func (p *Player) SelectObject(o *sky.Object) {
	p.SelectStar(nil)
	if o != nil {
		p.setSelection(None, None)
	}
	p.sky.object = o
}

// inSkySelected returns what of the sky is selected that is no body of the scene.
func (p *Player) inSkySelected() (f sky.Found, ok bool) {
	f = sky.Found{System: p.sky.star, Body: -1, Object: p.sky.object}
	return f, (f.System != nil || f.Object != nil) && !p.Selected()
}

// systemOf returns the system that a light stands for, or nil of clusters and planets.
func (p *Player) systemOf(star starscape.Star) *sky.System {
	atlas := p.Atlas()
	switch {
	case atlas == nil || star.Object != nil || star.Body >= 0:
		return nil
	case star.Index >= 0:
		return atlas.System(star.Index)
	}
	return atlas.Generated(star.Point)
}

// selectStarAt selects the star at a point of the picture, in framebuffer pixels from its upper left
// corner.
func (p *Player) selectStarAt(x, y float64) bool {
	if !p.InSky() || p.StarAt == nil {
		return false
	}
	px, py := x-float64(p.control.width)/2, float64(p.control.height)/2-y
	at := r2.Vec{X: x, Y: y}
	again := r2.Norm(r2.Sub(at, p.sky.clicked)) <= samePlace*p.control.scale
	p.sky.clicked = at
	if again && p.StarsAt != nil {
		const most = 8
		all := p.StarsAt(px, py, starReach*p.control.scale, most)
		for i := range all {
			if p.isSelectedStar(all[i]) {
				return p.selectStar(all[(i+1)%len(all)])
			}
		}
	}
	star, ok := p.StarAt(px, py, starReach*p.control.scale)
	return ok && p.selectStar(star)
}

// samePlace is how many points apart two clicks are at the same place: the second selects what is next there.
const samePlace = 3

// isSelectedStar reports whether what a light stands for is selected.
func (p *Player) isSelectedStar(star starscape.Star) bool {
	switch {
	case star.Object != nil:
		return star.Object == p.sky.object
	case star.Body >= 0:
		return p.body != None && p.World.Setup().Bodies[p.body].Name == star.Name
	}
	return p.sky.star != nil && same(p.systemOf(star), p.sky.star)
}

// selectStar selects what a light stands for.
func (p *Player) selectStar(star starscape.Star) bool {
	if star.Body >= 0 {
		i := p.bodyNamed(star.Name)
		if i != None && p.sky.set.home.system != nil {
			p.SelectBody(i)
		}
		return i != None
	}
	if star.Object != nil {
		p.SelectObject(star.Object)
		return true
	}
	switch s := p.systemOf(star); {
	case s == nil:
		return false
	case !same(s, p.sky.set.home.system):
		p.SelectStar(s)
		return true
	case p.sky.look.on: // else a star of the scene is a body of it
		for _, name := range []string{star.Name, "Sun"} {
			if i := p.bodyNamed(name); i != None {
				p.SelectBody(i)
				return true
			}
		}
	}
	return false
}

// starOfBody returns the system of a body of the scene galaxy, or nil.
func (ws *Workspace) starOfBody(i int) *sky.System {
	if k := ws.Scene.InSky(i); ws.Scene.Galaxy && k >= 0 && k < len(ws.Scene.Stars) {
		return ws.Scene.Stars[k]
	}
	return nil
}

// flyToStar flies to the selected star or object. It reports false where none is selected.
func (p *Player) flyToStar() bool {
	f := sky.Found{System: p.sky.star, Body: -1, Object: p.sky.object}
	if f.System == nil && f.Object == nil {
		f.System = p.starOfBody(p.body)
	}
	if f.System == nil && f.Object == nil || !p.InSky() {
		return false
	}
	if err := p.FlyToFound(f); err != nil {
		p.Notices.Warn(sentence(err))
	}
	return true
}

// followInSky makes the camera follow a star that is only a light, or an object: in the galaxy it moves there, at the
// same height, and goes with it. In a system, where nothing but the view itself can follow a light, it looks at it.
func (p *Player) followInSky(f sky.Found) {
	t := p.SkyTime()
	var at r3.Vec
	switch home := p.sky.set.home.system; {
	case f.Object != nil:
		at = f.Object.Place
	case same(f.System, home): // the star of the scene is a body of it
		if main := mainBody(f.System); main >= 0 {
			if i := p.bodyNamed(f.System.Bodies[main].Name); i != None {
				p.SelectBody(i)
				p.SetFollow(true)
			}
		}
		return
	default:
		at = f.System.At(t)
	}
	if !p.sky.set.galaxy {
		p.LookAt(r3.Sub(at, p.skyFocus()))
		p.Notices.Notify("Looking at " + f.Name() + " from " + p.standName() + ". " + p.Notices.KeyName("A") + " goes back, " + p.Notices.KeyName("Enter") + " flies there.")
		return
	}
	from, height := p.here(), p.skyHeight()
	to := fixed(sky.Place{In: sky.Galactic, At: at}, nearby{})
	if f.System != nil {
		to = p.waypointOf(f.System, mainBody(f.System))
	}
	p.startFlight(from, to, height, adjustSeconds(zoomPath{height, height, r3.Norm(between(from.place(t), to.place(t), t))}))
	p.follow, p.flown = true, false
}

var errReplaySky = errors.New("this is a replay of one scene; open the scene itself to leave it for the stars")

// enterSky leaves a scene without a place in the sky for the galaxy.
func (p *Player) enterSky() error {
	switch {
	case p.InSky():
		return nil
	case p.Tape.replay != nil:
		return errReplaySky
	}
	return p.Reopen(theGalaxy)
}

// showSky adds the sky to a view.
func (p *Player) showSky(v *stage.View) {
	if !p.InSky() {
		return
	}
	p.learnSol()
	eye := &p.sky.seen // a new one in each picture would be garbage
	*eye = p.eye()
	if !same(p.sky.star, p.sky.set.home.system) {
		v.Star = p.sky.star
	}
	v.Object = p.sky.object
	share := p.worldShare()
	v.Eye, v.Veil = eye, 1-share
	v.Sky = starscape.Options{Haze: true, Figures: p.Options.Figures, Whole: p.clock.stepBudget == 0}
	if p.Options.Labels {
		v.Sky.Density = float64(p.Options.Names) / stage.MostNames
	}
	if p.sky.look.share > 0 {
		*eye = p.lookingEye(*eye)
		p.showLook(v)
		return
	}
	if share > 0 {
		v.Sky.Inside, v.Sky.InsideShare = p.sky.set.home.system, share
	}
}

// learnSol gives the Solar System its bodies once the atlas is read.
func (p *Player) learnSol() {
	for _, n := range []*nearby{&p.sky.set.home, &p.sky.near} {
		if n.system != nil && len(n.system.Bodies) == 0 {
			if atlas := p.Atlas(); atlas != nil {
				n.system = atlas.System(0)
			}
		}
	}
}
