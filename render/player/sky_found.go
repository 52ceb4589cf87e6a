package player

import (
	"galaxy/render/observer"
	"galaxy/sky"
	"galaxy/sky/page"
)

// NamesRead returns a channel that is closed when the directory has all names.
func (sk *Sky) NamesRead() <-chan struct{} { return gatherNames() }

// Note describes a thing that was found, and tells how far from the middle of the picture it is.
func (sk *Sky) Note(f sky.Found) string {
	return page.Note(f, sk.observer.Focus(), sk.ws.SkyTime())
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
