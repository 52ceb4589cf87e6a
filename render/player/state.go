package player

import "galaxy/render/stage"

// Rate returns the scene time per second of the wall clock that is asked for; see
// AchievedRate for what the machine manages.
func (pb *Playback) Rate() float64 { return pb.rate }

// Paused reports whether the world stands still.
func (pb *Playback) Paused() bool { return pb.paused || pb.tours.held() }

// Backwards reports whether time runs backwards.
func (ws *Workspace) Backwards() bool { return ws.backwards }

// Ship returns the ID of the selected agent, or None.
func (ws *Workspace) Ship() int { return ws.ship }

// Body returns the index of the selected body, or None.
func (ws *Workspace) Body() int { return ws.body }

// Following reports whether the camera follows the selection.
func (ws *Workspace) Following() bool { return ws.follow }

// View returns where the camera is and how far it is zoomed in.
func (cam *Camera) View() stage.Camera { return cam.view }

// Query returns the text of the search.
func (fi *Finder) Query() string { return fi.query }

// Results returns what Query finds, best first.
func (fi *Finder) Results() []SearchResult {
	fi.updateResults()
	return fi.results
}

// Highlighted returns the index of the highlighted result.
func (fi *Finder) Highlighted() int { return fi.highlighted }
