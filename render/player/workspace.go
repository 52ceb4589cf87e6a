package player

import (
	"fmt"

	"galaxy/render/finder"
	"galaxy/scene"
	"galaxy/sim"
)

// Workspace holds the open scene and its time: the scene with its world, the past that is kept of
// it, the moment of the frame and the selection. One scene is swapped for another by assigning the
// next workspace; the view, the rate and the layers stay.
type Workspace struct {
	finder.Things

	rival     *sim.World // nil: no comparison
	against   against    // the rival's method or run
	overrides []string   // as they were given; Scene.Set has the date of today in them

	origin     scene.Scene // the scene as the present run began with it: it may have been saved or reseeded since
	keptOrders int         // orders at tick 0 that keep changed parameters
	history    *sim.History
	index      sceneIndex
	failures   failures
	marker     Marker

	moment
	selection
}

// selection is the thing of the scene that the person has selected: a ship, a body, or nothing.
type selection struct {
	anchor
	follow bool // the camera follows it
}

// newWorkspace returns a new world of a scene with the overrides that were given, and a rival if there is to be one.
func newWorkspace(s *scene.Scene, beside against, overrides []string) (Workspace, error) {
	w, err := sim.New(s.Setup)
	if err != nil {
		return Workspace{}, err
	}
	ws := Workspace{Things: finder.Things{Scene: s, World: w}, against: beside, overrides: overrides}
	if beside.none() {
		return ws, nil
	}
	other, err := beside.scene(s)
	if err == nil {
		if ws.rival, err = sim.New(other.Setup); err == nil {
			return ws, nil
		}
		err = fmt.Errorf("with %s: %w", beside.method, err)
	}
	w.Close()
	return Workspace{}, err
}

// begin makes the rest of a workspace from its scene and world: nothing is selected, and time is at
// the first step.
func (ws *Workspace) begin(historyBytes int) {
	ws.origin = *ws.Scene
	ws.history = newHistory(historyBytes, ws.World, ws.rival)
	ws.index.measureBounds(ws.World)
	ws.moment = moment{accumulator: ws.World.Setup().Dt}
	ws.selection = selection{anchor: anchor{None, None}}
}

// close lets go of the worlds.
func (ws *Workspace) close() {
	for _, w := range []*sim.World{ws.World, ws.rival} {
		if w != nil {
			w.Close()
		}
	}
}

// Selected reports whether a ship or a body is selected.
func (ws *Workspace) Selected() bool { return ws.ship != None || ws.body != None }

// Ship returns the ID of the selected agent, or None.
func (ws *Workspace) Ship() int { return ws.ship }

// Body returns the index of the selected body, or None.
func (ws *Workspace) Body() int { return ws.body }

// Following reports whether the camera follows the selection.
func (ws *Workspace) Following() bool { return ws.follow }

// openingSelection returns the selection of the scene's file.
func (ws *Workspace) openingSelection() anchor {
	if body := ws.BodyNamed(ws.Scene.Camera.Select); body != None {
		return anchor{None, body}
	}
	return anchor{ws.ShipNamed(ws.Scene.Camera.Select), None}
}

// anchorNames are the names of an anchor's ship and body, or empty. They last, as another world may
// have other numbers.
type anchorNames struct{ ship, body string }

func (ws *Workspace) namesOf(a anchor) (n anchorNames) {
	if a.ship != None {
		n.ship = ws.ShipName(a.ship)
	}
	if a.body != None {
		n.body = ws.World.Setup().Bodies[a.body].Name
	}
	return n
}

func (ws *Workspace) anchorNamed(n anchorNames) anchor {
	return anchor{ws.ShipNamed(n.ship), ws.BodyNamed(n.body)}
}

// selectedName returns the name of the selected thing, or nothing.
func (ws *Workspace) selectedName() string {
	n := ws.namesOf(ws.anchor)
	return n.ship + n.body
}

// StopComparing removes the rival; the scene goes on.
func (ws *Workspace) StopComparing() {
	if ws.rival != nil {
		ws.rival.Close()
	}
	ws.rival, ws.against = nil, against{}
	ws.history.Alone()
}

// livesAnew reports whether the state of the scene at another time follows from that time, as on a
// visit from outside.
func (ws *Workspace) livesAnew() bool { return ws.Scene.Living() && ws.rival == nil }

// KeyOrder returns the order that the scene has for an upper-case letter or, with 0, for
// any key without another meaning.
func (ws *Workspace) KeyOrder(letter rune) (k scene.Key, ok bool) {
	for _, k := range ws.Scene.Keys {
		if k.Letter == letter {
			return k, true
		}
	}
	return scene.Key{}, false
}
