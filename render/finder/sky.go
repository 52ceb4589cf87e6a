package finder

import (
	"slices"

	"galaxy/sky"
	"galaxy/sky/law"
	"galaxy/sky/names"
)

// searchSky searches the sky if the scene has a place in it and the names are read.
func (fi *Finder) searchSky(text string) []names.Hit {
	if !fi.Sky.InSky() {
		return nil
	}
	directory := fi.Sky.Directory()
	if !fi.await(fi.Sky.NamesRead()) || directory == nil || text == "" { // names are gathered from when the box is opened on
		return nil
	}
	return fi.addSeen(directory.Atlas, directory.Search(text, maxHits), text)
}

// addSeen adds the generated stars in the picture whose names begin with a text. For all other
// stars it finds only whole names: one would have to make every star of the galaxy to tell which
// names begin so.
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
		if slices.ContainsFunc(hits, func(h names.Hit) bool { return h.System != nil && h.System.Address == s.Address }) {
			continue
		}
		f := sky.Found{System: s, Body: -1}
		hits = slices.Insert(hits, at, names.Hit{Found: f, Generated: true, Rank: names.Prefix})
		at++
	}
	return hits
}

// skyRank ranks the things found in the sky among the things of the scene. Few people know most of
// the names of some 18,000 comets and minor planets, so the beginning of a planet's name comes
// before them.
func skyRank(hit names.Hit) int {
	rank := int(hit.Rank)
	if hit.Body >= 0 && hit.System.Bodies[hit.Body].Kind >= sky.Comet {
		rank++
	}
	return rank
}

// skyResult makes a result of a thing found in the sky.
func (fi *Finder) skyResult(hit names.Hit) Result {
	r := Result{Name: hit.Name(), Note: fi.Sky.Note(hit.Found), Body: None, Ship: None, Sky: &hit.Found}
	if hit.Match != "" {
		r.Note = hit.Match + ": " + r.Note
	}
	return r
}
