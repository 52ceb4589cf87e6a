package player

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/render/finder"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// Workspace holds the open scene and its time: the scene with its world, the past that is kept of
// it, the moment of the frame and the selection. One scene is swapped for another by assigning the
// next workspace; the view, the rate and the layers stay.
type Workspace struct {
	finder.Things

	options   *stage.Options // the player's
	voice     *words.Voice   // says texts in the language of the window; nil says them in English
	rival     *sim.World     // nil: no comparison
	against   against        // the rival's method or run
	overrides []string       // as they were given; Scene.Set has the date of today in them

	origin     scene.Scene   // the scene as the present run began with it: it may have been saved or reseeded since
	keptOrders int           // orders at tick 0 that keep changed parameters
	undone     [][]sim.Given // orders that were taken back, the newest last
	placed     []placing     // by orders, the newest last
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
	others []int       // further ships that are selected, ascending; none without a ship
	fixed  nav.Subject // the selected rock or box, in place of a ship or a body; or none
	follow bool        // the camera follows it
}

// newWorkspace returns a new world of a scene with the overrides that were given, and a rival if there is to be one.
func newWorkspace(s *scene.Scene, beside against, overrides []string) (Workspace, error) {
	w, err := sim.New(s.Setup)
	if err != nil {
		return Workspace{}, err
	}
	ws := Workspace{Things: finder.Things{Scene: s, World: w}, against: beside, overrides: overrides}
	if beside == (against{}) {
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

// Ships returns the IDs of all selected agents, the first of them the one that facts are about.
func (ws *Workspace) Ships() []int {
	if ws.ship == None {
		return nil
	}
	return append([]int{ws.ship}, ws.others...)
}

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
	return n.ship + ws.voice.Body(n.body)
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
	if i := slices.IndexFunc(ws.Scene.Keys, func(k scene.Key) bool { return k.Letter == letter }); i >= 0 {
		return ws.Scene.Keys[i], true
	}
	return scene.Key{}, false
}

// sceneIndex holds data of a scene that the player looks up: the bodies' positions and the bounds.
type sceneIndex struct {
	bodyStates    []orbit.State // at the time of the frame
	bodyPositions []r2.Vec      // the same in the plane

	scene.Bounds         // as they were last measured
	center       r2.Vec  // of that box
	diameter     float64 // the longer side of that box, with a margin
}

// wholeViewMargin is the ratio of the view of the whole scene to its bounding box.
const wholeViewMargin = 1.12

// measureBounds computes the bounds of the scene and of its agents at their present places.
func (c *sceneIndex) measureBounds(w *sim.World) {
	c.Bounds = scene.BoundsNow(w)
	size := r2.Sub(c.High, c.Low)
	c.center = r2.Scale(0.5, r2.Add(c.Low, c.High))
	c.diameter = wholeViewMargin * max(size.X, size.Y)
}

// placeBodies computes the bodies' states at the time of the frame.
func (ws *Workspace) placeBodies() {
	c := &ws.index
	c.bodyStates = ws.World.Setup().Bodies.States(c.bodyStates, ws.Time())
	if len(c.bodyPositions) != len(c.bodyStates) {
		c.bodyPositions = make([]r2.Vec, len(c.bodyStates))
	}
	for i := range c.bodyStates {
		c.bodyPositions[i] = planePosition(c.bodyStates[i].R)
	}
}

func planePosition(v r3.Vec) r2.Vec { return r2.Vec{X: v.X, Y: v.Y} }

// shipPosition returns the place of an agent at the time of the frame, in scene length: between its
// last two positions.
func (ws *Workspace) shipPosition(id int) r2.Vec {
	now, before := ws.World.Place(uint32(id))
	return r2.Sub(now, r2.Scale(1-ws.Alpha(), r2.Sub(now, before))) // package stage's formula to the bit, or a followed ship would tremble
}

// shipWay returns the direction in which an agent goes, or points where it stands; of any length.
func (ws *Workspace) shipWay(id int) r2.Vec {
	now, before := ws.World.Place(uint32(id))
	if way := r2.Sub(now, before); r2.Norm(way) > 0 {
		return way
	}
	sin, cos := math.Sincos(ws.World.Agent(uint32(id)).Heading)
	return r2.Vec{X: cos, Y: sin}
}

// AgentAt returns the agent that is seen at a point of the scene, or not farther from it than reach, or None.
func (ws *Workspace) AgentAt(at r2.Vec, reach float64) int {
	best, id := 0.0, None
	for i := range ws.World.Count() {
		d := r2.Norm(r2.Sub(ws.shipPosition(i), at))
		if ws.World.Presence(uint32(i)) != sim.Here {
			continue
		}
		if d <= max(ws.World.Glance(uint32(i)).Of.Radius, reach) && (id == None || d < best) {
			best, id = d, i
		}
	}
	return id
}
