package scene

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"galaxy/scene/tomlfile"

	"galaxy/internal/portable"
	"galaxy/orbit"
	"galaxy/sim"
	"galaxy/sky"
	"galaxy/sky/names"
)

// A system comes to life the same at each visit: its ships begin at a place, a seed and a time that follow from
// the system and the epoch, an interval of fixed length that holds the time asked for, and are stepped from there.
//
//	          epoch k                  epoch k+1
//	  ─ ─ ────┬────────────────────────┬─────────────
//	  ├───────┼──────────────▶ t
//	begin      most - settled steps
//	  settled steps: ships leave the places where they were put
const (
	life    = 1   // the version of this rule: another one makes other ships
	settled = 96  // steps
	longest = 384 // steps that are taken at most
)

// OfSystem returns a system of the sky as a scene at t, days past J2000.0 TDB: its bodies, and ships that travel
// among them. It takes the names that the key star takes; the Sun's system is the built-in scene solar-system. set are
// overrides, path=value, as [Open] takes them. A world of the scene is at t, to a step, after [Scene.Ahead] steps,
// and is then the same for every t of an epoch. The text of the scene can be saved.
func OfSystem(name string, t float64, set ...string) (*Scene, error) {
	system, err := systemNamed(name)
	if err != nil {
		return nil, err
	}
	return Of(system, t, set...)
}

// Of is [OfSystem] of a system that was found. It makes the scene from the system, without a text.
func Of(system *sky.System, t float64, set ...string) (*Scene, error) {
	if !(math.Abs(t) <= farthest) {
		return nil, fmt.Errorf("%s at %v days past J2000.0: a scene can begin between ±%v", system.Name, t, farthest)
	}
	if system.Address == solAddress {
		return solarAt(t, set)
	}
	l, err := newLife(system)
	if err != nil {
		return nil, err
	}
	sheet := l.at(t)
	s, mistakes := build(sheet.placed(), sheet.root, givens{life: l}, set)
	if len(mistakes) > 0 { // of the overrides: told like the mistakes of a file, with their places in it
		if s, err = Parse(system.Address, []byte(l.at(t).text()), set...); err != nil {
			return nil, err
		}
	}
	s.living, s.life, s.at = true, l, t
	if ahead := (t - s.Setup.Start) / s.Setup.Dt; ahead >= 1 && len(s.Setup.Agents) > 0 {
		s.Ahead = uint64(min(ahead, longest))
	}
	return s, nil
}

// solarAt returns the scene solar-system at a time, or the Sun alone beyond the planets' tables. At a time
// within them the Sun alone becomes the scene solar-system again.
func solarAt(t float64, set []string) (*Scene, error) {
	start := "time.start=" + tomlfile.NumberText(t)
	if _, err := orbit.TableFor(t); err != nil {
		s, err := Parse(solAddress, []byte(lonelySun), start)
		if err == nil {
			s.living = true
		}
		return s, err
	}
	return Open(solarSystem, append([]string{start}, set...)...)
}

// solarSystem is the scene of the Solar System.
const solarSystem = "solar-system"

const lonelySun = `schema = 1
title = "Solar System"
summary = "The Sun alone"
lesson = """
The places of the planets are known from 3000 BC to AD 3000. Before and after, there is the Sun alone.
"""

[system]
builtin = "solar"
bodies = ["Sun"]

[time]
rate = 2

[camera]
follow = "Sun"
height = 3.8
`

// At returns the scene at another time, with its overrides: a system that [OfSystem] has made as it is then, any other
// scene with that time as its start.
func (s *Scene) At(t float64) (*Scene, error) {
	set := slices.DeleteFunc(slices.Clone(s.Set), func(o string) bool { return strings.HasPrefix(o, "time.start=") })
	switch {
	case s.living && s.system != nil:
		return Of(s.system, t, set...)
	case s.living || s.File == solarSystem:
		return OfSystem(s.Star, t, set...)
	}
	return s.Again(append(set, "time.start="+tomlfile.NumberText(t))...)
}

// Living reports whether the scene shows a system that has come to life: its ships depend on the time at which you
// come to it, see At.
func (s *Scene) Living() bool { return s.living }

// farthest is the largest time at which a scene can begin.
const farthest = 9.9e8

// at returns the scene of the living system, which begins before t.
func (l *aLife) at(t float64) *sheet {
	epoch := math.Floor(t / (l.step * (longest - settled)))
	start := float64(l.step * (float64(epoch*(longest-settled)) - settled)) // exact: the step is a power of 2
	if l.step < sim.LeastStep(2*start) || math.Abs(start) > farthest {
		l.none("So far from the year 2000 no clock shows the short steps that ships need here.")
	}
	if len(l.groups) == 0 {
		return l.sheet(t, 0)
	}
	seed := portable.Hash(life, uint64(int64(epoch)), uint64(len(l.sky.Address)), 0)
	for i := range len(l.sky.Address) {
		seed = portable.Hash(seed, uint64(l.sky.Address[i]), uint64(i), 1)
	}
	return l.sheet(start, seed>>11)
}

// systemNamed finds the system of a name, a number or an address.
func systemNamed(name string) (*sky.System, error) {
	directory, err := names.Open()
	if err != nil {
		return nil, err
	}
	found, err := directory.FindOne(name)
	if err != nil {
		return nil, err
	}
	if o := found.Object; o != nil {
		return nil, fmt.Errorf("%s is a %s, and no star with what goes round it; name a star", o.Name, o.Kind)
	}
	return found.System, nil
}
