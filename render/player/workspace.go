package player

import (
	"fmt"

	"galaxy/scene"
	"galaxy/sim"
)

// Workspace is what is open, and when: a scene with its world, the past that is kept of it, the moment of the frame and
// what is selected. One scene is swapped for another by assigning the next workspace; the view, the rate and the
// layers stay.
type Workspace struct {
	Scene *scene.Scene
	World *sim.World

	rival     *sim.World // nil: no comparison
	against   against    // what the rival is
	overrides []string   // as they were given; Scene.Set has the date of today in them

	origin     sim.Recording // the scene as the present run began with it: it may have been saved or reseeded since
	keptOrders int           // orders at tick 0 that keep changed parameters
	history    *sim.History
	index      sceneIndex
	failures   failures
	marker     Marker

	moment
	selection
}

// moment is when the frame is, and which way time goes. accumulator is the scene time from the state before the last
// step to the frame; see [clock].
type moment struct {
	accumulator float64
	coast       coast
	scrub       scrub
	backwards   bool

	endShown  bool    // a notice has said that the scene is over
	endNotice string  // that notice
	rest      float64 // seconds at the end, until the scene begins again; 0: it does not
}

// selection is what the person has selected of the scene.
type selection struct {
	ship   int  // selected agent, or None
	body   int  // selected body, or None
	follow bool // the camera follows the selection
}

// newWorkspace returns a new world of a scene with the overrides that were given, and a rival if there is to be one.
func newWorkspace(s *scene.Scene, beside against, overrides []string) (Workspace, error) {
	w, err := sim.New(s.Setup)
	if err != nil {
		return Workspace{}, err
	}
	ws := Workspace{Scene: s, World: w, against: beside, overrides: overrides}
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

// begin makes what follows from the scene and its world: nothing is selected, and time is at the first step.
func (ws *Workspace) begin(historyBytes int) {
	ws.origin = *ws.Scene.Recording()
	ws.history = newHistory(historyBytes, ws.World, ws.rival)
	ws.index.build(ws.World)
	ws.moment = moment{accumulator: ws.World.Setup().Dt}
	ws.selection = selection{ship: None, body: None}
}

// close lets go of the worlds.
func (ws *Workspace) close() {
	for _, w := range []*sim.World{ws.World, ws.rival} {
		if w != nil {
			w.Close()
		}
	}
}
