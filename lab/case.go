package lab

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"galaxy/internal/suggest"
	"galaxy/scene"
)

// Case is a scene of the bench.
type Case struct {
	Name  string // "head-on"; the scene is bench/head-on
	Group string // "small"
	Drawn bool   // starts are drawn by the seed; else they are exactly symmetric, or as the file has them
}

// Scene returns the name of the case's scene.
func (c *Case) Scene() string { return "bench/" + c.Name }

// Group is a list of cases about the same question.
type Group struct {
	Name  string
	Cases []string
}

// Groups returns the groups of cases in the order of tables. A case that no group names is in the
// last one.
func Groups() []Group { return slices.Clone(groups) }

var groups = []Group{
	{"small", []string{
		"alone", "head-on", "head-on-offset", "head-on-unequal", "head-on-large", "crossing-30", "crossing-60", "crossing-90", "crossing-120",
		"crossing-150", "crossing-unequal", "overtaking", "overtaking-oncoming", "overtaking-pair", "following", "three-way", "four-way",
		"eight-way", "oncoming-groups", "one-against-five", "cut-across", "standing-crowd", "fan-in", "fan-out", "squeeze", "squeeze-tight",
		"door-one", "door-one-way", "door-two-way", "post", "surprise", "surprise-four",
	}},
	{"walls", []string{"wall-block", "wall-slide", "corner", "u-shape", "u-shape-deep", "u-shape-ten", "curves", "comb", "rooms", "forest", "posts"}},
	{"circles", []string{
		"circle-2", "circle-3", "circle-5", "circle-8", "circle-12", "circle-16", "circle-23", "circle-32", "circle-40", "circle-50", "circle-64",
		"circle-70", "circle-80", "circle-100",
	}},
	{"crowds", []string{
		"random-100", "streams", "oncoming", "flows-400", "mixed-sizes", "mixed-speeds", "mixed-both", "fan-in-60",
	}},
	{"streets", []string{"corridor-20", "corridor", "street", "crossroads", "bottleneck", "merge", "door", "door-both-ways", "evacuation"}},
	{"space", []string{"ships-12", "ships-32", "ships-100", "ships-thrust", "planets", "planets-goal", "swinging-gates"}},
	{"tiles", []string{"tiles-rooms"}},
	{"mazes", []string{"mazes"}},
	{"large", []string{"circle-250", "random-1000", "flows-1000"}},
	{"hard", []string{"lane", "corridor-packed", "parked-ring", "packed-blocks"}},
}

// Cases returns all cases, in the order of tables.
func Cases() ([]Case, error) {
	var all []Case
	left := scene.Bench()
	add := func(group, name string) error {
		c := Case{Name: name, Group: group}
		sc, err := scene.Open(c.Scene())
		if err != nil {
			return err
		}
		c.Drawn = sc.Drawn
		all = append(all, c)
		left = slices.DeleteFunc(left, func(s string) bool { return s == c.Scene() })
		return nil
	}
	for _, g := range groups {
		for _, name := range g.Cases {
			if err := add(g.Name, name); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range slices.Clone(left) {
		if err := add(groups[len(groups)-1].Name, strings.TrimPrefix(name, "bench/")); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Select returns the cases whose name or group matches one of some globs, as
// [path.Match] has them: "head-on*", "bench/circle-?", "streets". Without globs it returns
// all.
func Select(all []Case, globs ...string) ([]Case, error) {
	if len(globs) == 0 {
		return all, nil
	}
	used := make([]bool, len(globs))
	var some []Case
	for _, c := range all {
		chosen := false
		for i, glob := range globs {
			for _, name := range []string{c.Name, c.Scene(), c.Group} {
				ok, err := path.Match(glob, name)
				if err != nil {
					return nil, fmt.Errorf("%q is no pattern: write a name with *, ? or [a-z], as head-on*", glob)
				}
				used[i], chosen = used[i] || ok, chosen || ok
			}
		}
		if chosen {
			some = append(some, c)
		}
	}
	for i, glob := range globs {
		if !used[i] {
			var known []string
			for _, g := range groups {
				known = append(known, g.Name)
			}
			for _, c := range all {
				known = append(known, c.Name)
			}
			hint := "galaxy list --bench has them all"
			if near := suggest.Nearest(glob, known); near != "" {
				hint = fmt.Sprintf("did you mean %q?", near)
			}
			return nil, fmt.Errorf("no case of the bench matches %q; %s", glob, hint)
		}
	}
	return some, nil
}
