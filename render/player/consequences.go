package player

import (
	"strings"

	"galaxy/internal/format"
	"galaxy/orbit"
	"galaxy/sky/page"
)

// WhatFollows says what the changes of the scene's bodies have led to: which fall onto the body that they move around or leave it, and
// which have left their tables. It is empty where nothing has changed.
func (ws *Workspace) WhatFollows() string {
	const most = 4 // names in a list
	bodies := ws.World.Setup().Bodies
	points := bodies.Barycentres()
	var left, meet, leave []string
	for i := range bodies {
		if !ws.Scene.Left(i) || points[i] {
			continue
		}
		left = append(left, page.Articled(bodies[i].Name))
		center, path := bodies.About(i)
		c, is := path.(orbit.Conic)
		if !is || center < 0 {
			continue
		}
		pair := func(verb string) string {
			return page.Articled(bodies[i].Name) + " " + verb + " " + page.Articled(bodies[center].Name)
		}
		switch el := c.Elements(ws.World.Setup().Start); {
		case el.Q < bodies[center].Radius:
			meet = append(meet, pair("meets")+" (its periapsis is "+ws.lengthText(bodies[center].Radius-el.Q)+" below the surface)")
		case el.E >= 1:
			leave = append(leave, pair("leaves")+" for good (its eccentricity is "+format.Text(el.E)+")")
		}
	}
	var told []string
	if len(meet) > 0 {
		told = append(told, capital(joined(meet, most))+": bodies pass through each other here.")
	}
	if len(leave) > 0 {
		told = append(told, capital(joined(leave, most))+".")
	}
	switch len(left) {
	case 0:
	case 1:
		told = append(told, capital(left[0])+" has left its table for an ellipse that begins at the scene's start.")
	default:
		told = append(told, capital(joined(left, most))+" have left their tables for ellipses that begin at the scene's start.")
	}
	return strings.Join(told, " ")
}

// lengthText writes a length of the scene, in kilometres where its unit is the au.
func (ws *Workspace) lengthText(x float64) string {
	if ws.Scene.Units.Length == "au" {
		return format.KM(x * orbit.AU)
	}
	return format.Grouped(x) + " " + ws.Scene.Units.Length
}

// joined lists things as a sentence does, at most so many.
func joined(names []string, most int) string {
	switch n := len(names); {
	case n == 1:
		return names[0]
	case n > most:
		return strings.Join(names[:most-1], ", ") + " and " + format.Thousands(n-most+1) + " more"
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
