package player

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/stage"
	"galaxy/sim"
)

// lastRun is where the ships of a small scene were at each tick: of the run that is seen, and of the one before it, which stays in the
// picture when the person begins again.
type lastRun struct {
	now, before ways
	shown       *sim.World // beside whose run the one before is shown; nil: beside none

	course []r2.Vec // of a ship, of the run before
	ship   int
}

// ways are places of all ships of a world, tick by tick.
type ways struct {
	world *sim.World
	since float64 // scene time of the first tick
	first uint64
	ships int
	at    []r2.Vec
	lost  bool // a tick is not known
}

const (
	mostRunning = 100       // ships of which the last run is kept
	mostWays    = 1_000_000 // places
	mostCourse  = 3000      // places of a course in the picture
)

// note takes down where the ships are.
func (l *lastRun) note(w *sim.World) {
	y := &l.now
	if y.world != w {
		*y = ways{world: w, since: w.Time(), first: w.Tick(), ships: w.Count(), at: y.at[:0]}
		y.lost = w.Count() > mostRunning || w.Flights().Any() || w.Setup().Tiles != nil
	}
	if y.lost = y.lost || w.Count() != y.ships || w.Tick() < y.first; y.lost || y.ships == 0 {
		return
	}
	k := int(w.Tick()-y.first) * y.ships
	if y.lost = k > len(y.at) || k >= mostWays; y.lost {
		return
	}
	y.at = slices.Grow(y.at, y.ships)[:max(len(y.at), k+y.ships)]
	for id := range y.ships {
		y.at[k+id] = w.Glance(uint32(id)).Pos
	}
}

// keep makes the run up to a tick, which is over, the one before. One of less than a second's tenth does not count.
func (l *lastRun) keep(last uint64, dt float64) {
	const least = 0.1
	y := &l.now
	ticks := int(last-y.first) + 1
	if y.world == nil || last < y.first || y.lost || y.ships == 0 || float64(ticks)*dt < least {
		return
	}
	l.now, l.before = l.before, *y
	l.before.at = l.before.at[:min(len(l.before.at), ticks*l.before.ships)]
	l.now.world, l.course = nil, nil
}

// branch returns the course of a ship in the run before, which is nothing that is simulated. w is the world that is seen.
func (l *lastRun) branch(w *sim.World, ship int) (b stage.Branch, ok bool) {
	y := &l.before
	if l.shown != w || y.ships != w.Count() || ship >= y.ships || y.since != w.Setup().Start {
		return b, false
	}
	ticks := len(y.at) / y.ships
	stride := 1 + ticks/mostCourse
	if l.course == nil || l.ship != ship {
		l.course, l.ship = nil, ship
		for k := 0; k < ticks; k += stride {
			l.course = append(l.course, y.at[k*y.ships+ship])
		}
	}
	of := w.Glance(uint32(ship)).Of
	return stage.Branch{Since: y.since, Dt: float64(stride) * w.Setup().Dt, Path: l.course, Hull: of.Radius}, true
}
