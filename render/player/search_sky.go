package player

import (
	"slices"

	"galaxy/render/observer"
	"galaxy/sky"
	"galaxy/sky/law"
	"galaxy/sky/names"
	"galaxy/sky/page"
)

// searchSky searches the sky, where the scene has a place in it and the names are read.
func (fi *Finder) searchSky(text string) []names.Hit {
	if !fi.sky.InSky() {
		return nil
	}
	directory := fi.sky.Directory()
	if !fi.await(gatherNames()) || directory == nil || text == "" { // names are gathered from when the box is opened on
		return nil
	}
	return fi.addSeen(directory.Atlas, directory.Search(text, maxHits), text)
}

// addSeen adds the generated stars in the picture whose names begin with a text. Of all others only whole names
// are found: which stars' names begin so could be told only by making every star of the galaxy.
func (fi *Finder) addSeen(atlas *sky.Atlas, hits []names.Hit, text string) []names.Hit {
	start, ok := law.StartOfName(text)
	if !ok || fi.StarsCalled == nil {
		return hits
	}
	const most = 8
	at := slices.IndexFunc(hits, func(h names.Hit) bool { return h.Rank > names.Prefix })
	if at < 0 {
		at = len(hits)
	}
	for _, star := range fi.StarsCalled(start, most) {
		s := atlas.Generated(star.Point)
		if slices.ContainsFunc(hits, func(h names.Hit) bool { return observer.Same(h.System, s) }) {
			continue
		}
		f := sky.Found{System: s, Body: -1}
		hits = slices.Insert(hits, at, names.Hit{Found: f, Generated: true, Rank: names.Prefix})
		at++
	}
	return hits
}

// skyRank ranks what is found in the sky among the things of the scene. Most of the names of some
// 18,000 comets and minor planets are known to few: the beginning of a planet's is meant before those.
func skyRank(hit names.Hit) int {
	rank := int(hit.Rank)
	if hit.Body >= 0 && hit.System.Bodies[hit.Body].Kind >= sky.Comet {
		rank++
	}
	return rank
}

// skyResult makes a result of what is found in the sky.
func (fi *Finder) skyResult(hit names.Hit) SearchResult {
	r := SearchResult{Name: hit.Name(), Note: page.Note(hit.Found, fi.sky.observer.Focus(), fi.ws.SkyTime()), Body: None, Ship: None, Sky: &hit.Found}
	if hit.Match != "" {
		r.Note = hit.Match + ": " + r.Note
	}
	return r
}

// InTheSky returns what body i of the scene is in the sky, or false where that is not known.
func (sk *Sky) InTheSky(i int) (sky.Found, bool) {
	atlas := sk.Atlas()
	if atlas == nil || !sk.InSky() || i < 0 || i >= len(sk.ws.World.Setup().Bodies) {
		return sky.Found{}, false
	}
	name, k := sk.ws.World.Setup().Bodies[i].Name, sk.ws.Scene.InSky(i)
	switch {
	case sk.observer.Galaxy:
		star := sk.ws.starOfBody(i)
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

// isBody reports whether body i of the scene is what was found in the sky.
func (sk *Sky) isBody(i int, f sky.Found) bool {
	home := sk.observer.Home.System
	switch {
	case f.System == nil || f.Body < 0 && !sk.observer.Galaxy && f.System.Primary() == nil:
		return false
	case sk.observer.Galaxy:
		return f.Body < 0 && observer.Same(sk.ws.starOfBody(i), f.System)
	}
	name := sk.ws.World.Setup().Bodies[i].Name
	if f.Body < 0 {
		return observer.Same(home, f.System) && f.System.Stars() == 1 && name == f.System.Primary().Name
	}
	return observer.Same(home, f.System) && name == f.System.Bodies[f.Body].Name
}
