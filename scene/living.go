package scene

import (
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/sim"
	"galaxy/sky"
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
// among them. The name is one that the key star takes; the Sun's is the built-in scene solar-system. set are
// overrides, path=value, as [Open] takes them. A world of the scene is at t, to a step, after [Scene.Ahead] steps;
// then it is the same whatever t of an epoch was asked for. The text of the scene is one that can be saved.
func OfSystem(name string, t float64, set ...string) (*Scene, error) {
	system, err := systemNamed(name)
	if err != nil {
		return nil, err
	}
	if system.Address == solAddress {
		return Open("solar-system", append([]string{fmt.Sprintf("time.start=%v", t)}, set...)...)
	}
	if !(math.Abs(t) <= farthest) {
		return nil, fmt.Errorf("%s at %v days past J2000.0: a scene can begin between ±%v", system.Name, t, farthest)
	}
	text, ahead, err := living(system, t)
	if err != nil {
		return nil, err
	}
	s, err := Parse(system.Address, text, set...)
	if err != nil {
		return nil, err
	}
	s.Ahead = ahead
	return s, nil
}

// farthest is the largest time at which a scene can begin.
const farthest = 9.9e8

// living returns the text of a living system's scene, and how many steps after its start t is.
func living(system *sky.System, t float64) (text []byte, ahead uint64, err error) {
	l, err := newLife(system)
	if err != nil {
		return nil, 0, err
	}
	epoch := math.Floor(t / (l.step * (longest - settled)))
	start := l.step * float64(epoch*(longest-settled)-settled) // exact: the step is a power of 2
	if l.step < sim.LeastStep(2*start) || math.Abs(start) > farthest {
		l.none("So far from the year 2000 no clock shows the short steps that ships need here.")
	}
	if len(l.groups) == 0 {
		return l.text(t, 0), 0, nil
	}
	seed := portable.Hash(life, uint64(int64(epoch)), uint64(len(system.Address)), 0)
	for i := range len(system.Address) {
		seed = portable.Hash(seed, uint64(system.Address[i]), uint64(i), 1)
	}
	return l.text(start, seed>>11), uint64((t - start) / l.step), nil
}

// systemNamed finds the system of a name, a number or an address.
func systemNamed(name string) (*sky.System, error) {
	atlas, err := sky.Open()
	if err != nil {
		return nil, err
	}
	found, err := atlas.FindOne(name)
	if err != nil {
		return nil, err
	}
	if o := found.Object; o != nil {
		return nil, fmt.Errorf("%s is a %s, and no star with what goes round it; name a star", o.Name, o.Kind)
	}
	return found.System, nil
}
