package scene

import (
	"fmt"
	"path/filepath"
	"testing"

	"galaxy/sim"
)

// Pirates chase the nearest freighter, and flee where two are near: by what the engine finds, and by lists of their own.
const (
	pirateByEngine = `def reach(me, largest):
    return 90.0

def steer(me, view):
    prey = view.nearest(team = "enemy", wreck = False, within = 90)
    if not prey:
        return None
    way = prey.pos - me.pos
    if view.count(team = "enemy", wreck = False, within = 12) > 1:
        way = -way
    return (way.unit() * me.max_speed - me.vel) / view.dt
`
	pirateByLists = `def reach(me, largest):
    return 90.0

def steer(me, view):
    prey, best, near = None, 90 * 90, 0
    for n in view.neighbors:
        if n.team == me.team or n.wreck:
            continue
        square = (n.pos - me.pos).length2
        if square <= best:
            prey, best = n, square
        if square <= 144.0:
            near += 1
    if not prey:
        return None
    way = prey.pos - me.pos
    if near > 1:
        way = -way
    return (way.unit() * me.max_speed - me.vel) / view.dt
`
)

// pirates returns a scene in which pirates hunt freighters in a disc.
func pirates(t testing.TB, script string, pirates, freighters int, radius float64) *Scene {
	t.Helper()
	dir := folder(t, map[string]string{"a.star": script, "s.toml": fmt.Sprintf(`schema = 1
title = "Pirates"
seed = 3
[time]
step = 0.02
[[group]]
name = "pirates"
count = %d
team = 1
radius = 0.5
speed = 9
accel = 9
drive = "thrust"
steer = { script = "a.star" }
place = { disc = { radius = %v } }
[[group]]
name = "freighters"
count = %d
team = 2
radius = 1
speed = 3
accel = 2
drive = "thrust"
steer = "wander"
place = { disc = { radius = %[2]v } }
`, pirates, radius, freighters)})
	s, err := Open(filepath.Join(dir, "s.toml"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What view.nearest and view.count find is what a loop over all neighbours finds, to the bit, for any number of workers.
func TestNearestIsThatOfALoop(t *testing.T) {
	var hash uint64
	for _, source := range []string{pirateByLists, pirateByEngine} {
		for _, workers := range []int{1, 3} {
			w := worldOf(t, pirates(t, source, 60, 30, 60), workers)
			for range 60 {
				w.Step()
			}
			if faults := w.Faults(); len(faults) > 0 {
				t.Fatal(faults[0])
			}
			if hash == 0 {
				hash = w.Hash()
			}
			if w.Hash() != hash {
				t.Errorf("%d workers: hash %x, want %x, by\n%s", workers, w.Hash(), hash, source)
			}
		}
	}
}

// A script that sees hundreds of agents has steps enough for that.
func TestSearchesAmongHundreds(t *testing.T) {
	w := worldOf(t, pirates(t, pirateByEngine, 1000, 200, 150), 1)
	w.Step()
	if faults := w.Faults(); len(faults) > 0 {
		t.Error(faults[0])
	}
}

// A thousand pirates among two hundred freighters, of which each sees hundreds.
func BenchmarkPirates(b *testing.B) {
	for _, c := range []struct{ name, source string }{{"engine", pirateByEngine}, {"lists", pirateByLists}, {"blind", "def steer(me, view):\n    return vec(1, 0)\n"}} {
		b.Run(c.name, func(b *testing.B) {
			s := pirates(b, c.source, 1000, 200, 150)
			s.Setup.Workers = 1
			w, err := sim.New(s.Setup)
			if err != nil {
				b.Fatal(err)
			}
			defer w.Close()
			for b.Loop() {
				w.Step()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/pirate-step")
			if faults := w.Faults(); len(faults) > 0 {
				b.Fatal(faults[0])
			}
		})
	}
}
