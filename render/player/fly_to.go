package player

import (
	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/sky"
)

// FlyTo flies the camera to a result of Search, selects and follows it.
func (sel *Selection) FlyTo(f finder.Result) {
	if star := sel.ws.StarOfBody(f.Body); star != nil && f.Sky == nil { // into its system
		f.Sky = &sky.Found{System: star, Body: -1}
	}
	switch {
	case f.Sky != nil:
		if err := sel.sky.FlyToFound(*f.Sky); err != nil {
			sel.notices.Warn(sentence(err))
		}
	case f.Body >= 0 && f.Body < len(sel.ws.index.bodyPositions):
		sel.flyAndFollow(anchor{None, f.Body}, sel.observer.ZoomToFit(sel.ws.bodyViewDiameter(f.Body)))
	case f.Ship >= 0 && f.Ship < sel.ws.World.Count():
		sel.flyAndFollow(anchor{f.Ship, None}, sel.observer.ZoomToFit(sel.ws.shipViewDiameter(f.Ship)))
	}
}

// FlyToSelection flies to the selection and follows it.
func (sel *Selection) FlyToSelection() {
	if !sel.flyToStar() {
		sel.FlyTo(finder.Result{Body: sel.ws.body, Ship: sel.ws.ship})
	}
}

func (sel *Selection) flyAndFollow(a anchor, zoom float64) {
	if sel.sky.InSky() {
		sel.sky.rememberPlace(sel.sky.here())
		sel.star, sel.object = nil, nil
	}
	sel.ws.anchor, sel.ws.follow, sel.flown = a, true, true
	sel.observer.flyToAnchor(a, zoom, observer.FlightSeconds)
}

// bodyViewDiameter returns the diameter of the view of a body: the orbits of its moons,
// or the body with a margin if it has none.
func (ws *Workspace) bodyViewDiameter(i int) float64 {
	bodies := ws.World.Setup().Bodies
	far := 0.0
	for j := range bodies {
		if bodies[j].Parent == i {
			far = max(far, distance(ws.index.bodyStates[j].R, ws.index.bodyStates[i].R)+bodies[j].Radius)
		}
	}
	switch {
	case far > 0:
		return 2.3 * far
	case bodies[i].Radius > 0:
		return 12 * bodies[i].Radius
	}
	return ws.index.diameter / 50
}

// shipViewDiameter returns the diameter of the view of a ship: a part of the scene, many
// times as wide as the ship.
func (ws *Workspace) shipViewDiameter(id int) float64 {
	return max(ws.index.diameter/20, 40*ws.World.Glance(uint32(id)).Of.Radius)
}
