package names

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"galaxy/internal/suggest"
	"galaxy/sky"
)

// AllMoons asks Extras for every moon.
const AllMoons = "all-moons"

// Extras returns the body of a name: "Himalia", "Halley", "1P", "Hale-Bopp", "C/1995 O1", "Eris",
// "433" or "55 Pandora"; or all moons. Of equal names a moon comes before a comet, and a comet before a
// minor planet, which then has its number in front. The error suggests the nearest name, or lists the bodies that the
// name can mean.
func Extras(name string) ([]sky.Extra, error) {
	all, err := sky.Extras()
	if err != nil {
		return nil, err
	}
	key := suggest.Fold(name)
	if key == suggest.Fold(AllMoons) {
		var moons []sky.Extra
		for _, e := range all {
			if e.Kind == sky.Moon {
				moons = append(moons, e)
			}
		}
		return moons, nil
	}
	var found []sky.Extra
	for i := range all {
		if key != "" && (len(found) == 0 || all[i].Kind == found[0].Kind) && slices.ContainsFunc(all[i].Names, func(n string) bool { return suggest.Fold(n) == key }) {
			found = append(found, all[i])
		}
	}
	switch {
	case len(found) == 0:
		var known []string
		for i := range all {
			if all[i].Kind != sky.MinorPlanet || all[i].Names[1] == "" || len(all[i].Names[1]) < 5 { // the 10,000 best known
				known = append(known, all[i].Name)
			}
		}
		return nil, fmt.Errorf("there is no moon, comet or minor planet %q; %s", name, suggest.Hint(name, append(known, AllMoons)))
	case len(found) == 1:
		found[0], err = found[0].Prepared()
		return found, err
	}
	var list []string
	for _, e := range found[:min(8, len(found))] {
		list = append(list, e.Names[0])
	}
	return nil, fmt.Errorf("%q %w: %d, such as %s", name, errSeveral, len(found), strings.Join(list, ", "))
}

var errSeveral = errors.New("means several bodies")
