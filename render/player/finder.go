package player

import "galaxy/render/finder"

// Finder finds things by name and things that are near in the sky, and goes to the chosen one.
type Finder struct {
	base
	finder.Finder
	sky       *Sky
	selection *Selection
	playback  *Playback
	overlays  *Overlays

	chosen finder.Result // a scene or a command that the search has found and the person has chosen
	near   nearSearch
}

// FlyToResult closes the search and flies to the highlighted result; a scene or a command is for TakeChosen. It does
// nothing if there is no result.
func (fi *Finder) FlyToResult() {
	r, ok := fi.Chosen()
	if !ok {
		return
	}
	if fi.overlays.Close(); r.Open != "" || r.Do != nil {
		fi.chosen = r
	} else {
		fi.selection.FlyTo(r)
	}
}

// TakeChosen returns the scene or tour to open, or the command to do, that was chosen from the results of a search since
// the last call: what that takes, such as the window, is not the player's.
func (fi *Finder) TakeChosen() (open string, do func()) {
	open, do = fi.chosen.Open, fi.chosen.Do
	fi.chosen = finder.Result{}
	return open, do
}
