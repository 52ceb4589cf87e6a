package player

import (
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/words"
	"galaxy/orbit"
)

// WhatFollows says what the changes of the scene's bodies have led to: which fall onto the body that they move around or leave it, and
// which have left their tables. It is empty where nothing has changed.
func (ed *Editor) WhatFollows() string {
	const most = 4 // names in a list
	ws := ed.ws
	bodies := ws.World.Setup().Bodies
	points := bodies.Barycentres()
	name := func(i int) string {
		if ed.voice.Language() != nil {
			return ed.voice.Body(bodies[i].Name)
		}
		return ed.voice.BodyIn(words.ToBody, bodies[i].Name)
	}
	var left, meet, leave []string
	for i := range bodies {
		if !ws.Scene.Left(i) || points[i] {
			continue
		}
		left = append(left, name(i))
		center, path := bodies.About(i)
		c, is := path.(orbit.Conic)
		if !is || center < 0 {
			continue
		}
		switch el := c.Elements(ws.World.Setup().Start); {
		case el.Q < bodies[center].Radius:
			meet = append(meet, ed.sayf("%s meets %s (its periapsis is %s below the surface)", name(i), name(center), ed.voice.Number(ws.lengthText(bodies[center].Radius-el.Q))))
		case el.E >= 1:
			leave = append(leave, ed.sayf("%s leaves %s for good (its eccentricity is %s)", name(i), name(center), ed.voice.Number(format.Text(el.E))))
		}
	}
	var told []string
	if len(meet) > 0 {
		told = append(told, ed.sayf("%s: bodies pass through each other here.", capital(ed.joined(meet, most))))
	}
	if len(leave) > 0 {
		told = append(told, capital(ed.joined(leave, most))+".")
	}
	switch len(left) {
	case 0:
	case 1:
		told = append(told, ed.sayf("%s has left its table for an ellipse that begins at the time of the change.", capital(left[0])))
	default:
		told = append(told, ed.sayf("%s have left their tables for ellipses that begin at the time of the change.", capital(ed.joined(left, most))))
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
func (ed *Editor) joined(names []string, most int) string {
	switch n := len(names); {
	case n == 1:
		return names[0]
	case n > most:
		return ed.sayf("%s and %s more", strings.Join(names[:most-1], ", "), format.Thousands(n-most+1))
	default:
		return ed.sayf("%s and %s", strings.Join(names[:n-1], ", "), names[n-1])
	}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
