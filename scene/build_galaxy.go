package scene

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/scene/tomlfile"
	"galaxy/sky"
	"galaxy/sky/law"
	"galaxy/sky/names"
)

// mostStars bounds the list of stars: the catalogue has fewer within 25 pc.
const mostStars = 10_000

// galaxy returns the stars that the file selects, each with all that belongs to its system as one body.
func (b *builder) galaxy() []skyBody {
	t := b.file.System
	directory, err := names.Open()
	if err != nil {
		b.Fail(t.Pos("builtin"), "", "%v", err)
		return nil
	}
	atlas := directory.Atlas
	go directory.Gather() // stops are names,
	go atlas.Shines()     // and the first picture shows all stars
	var list []skyBody
	there, taken := map[string]bool{}, map[string]bool{}
	add := func(s *sky.System) {
		if there[s.Address] {
			return
		}
		there[s.Address] = true
		name := s.Name
		if taken[suggest.Fold(name)] {
			name = fmt.Sprintf("%s (%s)", s.Name, s.Address)
		}
		taken[suggest.Fold(name)] = true
		body := skyBody{Body: orbit.Body{Name: name, Path: s.Way()}, look: Look{Color: namedColor("grey")}, index: len(b.scene.Stars)}
		if len(s.Bodies) > 0 {
			i := brightest(s)
			body.look, body.Radius = skyLook(s, i), s.Bodies[i].KM()/sky.Galactic.Unit
		}
		list = append(list, body)
		b.scene.Stars = append(b.scene.Stars, s)
	}
	for i := range atlas.Systems() {
		if t.Near > 0 && r3.Norm(r3.Sub(atlas.Place(i), law.Sun)) <= t.Near {
			add(atlas.System(i))
		}
	}
	for i, item := range t.Tree().Lookup("stars").List() {
		if b.Full() {
			break // looking for the nearest name takes long
		}
		if item.Kind != tomlfile.StringKind {
			continue
		}
		if s := b.skySystem(item.Text, item.Value); s != nil {
			add(s)
		}
		if i == mostStars {
			b.Fail(item.Value, fmt.Sprintf("%d are the most", mostStars), "these are too many stars")
			break
		}
	}
	if len(list) == 0 && len(b.Found) == 0 {
		b.Fail(t.Tree().Key, `add near = 15, or stars = ["Sirius", "Vega"]`, "this galaxy has no stars")
	}
	return list
}

// brightest returns the index of a system's brightest star, or of the first body of one without stars.
func brightest(s *sky.System) int {
	star := s.Primary()
	for i := range s.Bodies {
		if &s.Bodies[i] == star {
			return i
		}
	}
	return 0
}

// findBody returns the index of a body of the setup. A body of a system of the sky is also found by its exact name there,
// which tells a star C from a planet c, and a star of the galaxy by any name that the sky knows.
func (b *builder) findBody(name string) (int, bool) {
	key := suggest.Fold(name)
	if b.sky != nil {
		k := slices.IndexFunc(b.sky.Bodies, func(x sky.Body) bool { return x.Name == name })
		if i := slices.Index(b.scene.inSky, k); k >= 0 && i >= 0 {
			return i, true
		}
	}
	if i, ok := b.bodyIndex[key]; ok || !b.scene.Galaxy {
		return i, ok
	}
	i, asked := b.starIndex[key]
	if !asked {
		i = nowhere
		if directory, err := names.Open(); err == nil && len(name) <= maxName {
			if s := directory.SystemOf(name); s != nil {
				i = slices.IndexFunc(b.scene.inSky, func(k int) bool { return k >= 0 && b.scene.Stars[k].Address == s.Address })
			}
		}
		if b.starIndex == nil {
			b.starIndex = map[string]int{}
		}
		b.starIndex[key] = i
	}
	return i, i >= 0
}
