package sim

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/tiles"
)

var maps = flag.Int("maps", 500, "how many random maps TestNoAgentIsEverInAWall runs")

// Random little maps of tiles of any size, with groups of squares and discs, solid
// or not, slow or so fast that they cross the map in a step, some wider than a tile,
// some with guns that make wrecks, bound for anywhere, walls too, while tiles change:
// no agent is ever in a wall or becomes non-finite, solid agents never come to overlap,
// and every number of workers gives the same bits.
func TestNoAgentIsEverInAWall(t *testing.T) {
	n := *maps
	if testing.Short() {
		n = min(n, 200)
	}
	var all Report
	for seed := range uint64(n) {
		hash, r := rambleFor(t, seed, 1)
		if seed%16 == 0 {
			if two, _ := rambleFor(t, seed, 3); hash != two {
				t.Fatalf("seed %d: hash %016x with one worker, %016x with three", seed, hash, two)
			}
		}
		all.Contacts += r.Contacts
		all.Arrived += r.Arrived
		all.Hits += r.Hits
		all.Wrecks += r.Wrecks
	}
	if all.Contacts == 0 || all.Arrived == 0 || all.Hits == 0 || all.Wrecks == 0 {
		t.Errorf("the maps show too little: %+v", all)
	}
}

// ramble returns a random setup on tiles.
func ramble(seed uint64) (Setup, *rand.Rand) {
	r := rand.New(rand.NewPCG(seed, 0))
	size := []float64{30, 30, 1, 7.3, 1e4}[r.IntN(5)]
	unit := size / 30
	m, err := tiles.New(1+r.IntN(12), 1+r.IntN(12), size, r2.Vec{X: -100 * unit, Y: 40 * unit})
	if err != nil {
		panic(err)
	}
	walls := r.Float64() * 0.5
	m.Fill(func(tiles.Tile) uint8 {
		if r.Float64() < walls {
			return tiles.Solid
		}
		return uint8(1 + r.IntN(2))
	})
	somewhere := func() r2.Vec {
		return r2.Vec{X: (-130 + 420*r.Float64()) * unit, Y: (10 + 420*r.Float64()) * unit}
	}
	s := hike(m)
	s.Seed, s.Dt = seed, []float64{1.0 / 60, 0.5}[r.IntN(2)]
	if r.IntN(3) == 0 {
		s.Contacts = &Contacts{Restitution: r.Float64()}
	}
	s.Groups = nil
	for g := range 1 + r.IntN(3) {
		gunner, err := nav.NewGunner("gunner")
		if err != nil {
			panic(err)
		}
		chirality, err := nav.New("chirality")
		if err != nil {
			panic(err)
		}
		s.Groups = append(s.Groups, Group{
			Name:     fmt.Sprint(g),
			Behavior: []nav.Behavior{wayward{}, chirality}[r.IntN(2)],
			Drive:    []nav.Drive{nav.Kinematic{}, nav.Thrust{}}[r.IntN(2)],
			Gunner:   []nav.Gunner{nil, gunner}[r.IntN(2)],
		})
	}
	for range 1 + r.IntN(12) {
		a := hiker(m, uint32(len(s.Agents)), tiles.Tile{}, tiles.Tile{})
		a.Group = int32(r.IntN(len(s.Groups)))
		a.Team = a.Group + 1
		a.Square = r.IntN(2) == 0
		a.Radius = 25 * unit * r.Float64() * r.Float64()
		a.MaxAccel = (50 + 400*r.Float64()) * unit
		a.MaxSpeed = 400 * unit * r.Float64() * r.Float64()
		if r.IntN(10) == 0 {
			a.MaxSpeed *= 1e3
			a.MaxAccel = nav.Unlimited
		}
		a.Goal = nav.Goal{Kind: nav.PointGoal, Point: somewhere(), Within: 5 * unit}
		if id := uint32(len(s.Agents)); id > 0 && r.IntN(4) == 0 {
			a.Goal = nav.Goal{Kind: nav.AgentGoal, Index: int32(id) - 1, Within: 5 * unit}
		}
		if p, ok := m.Freed(a.Shape(), somewhere()); ok {
			a.Pos = p
			s.Agents, s.Health = append(s.Agents, a), append(s.Health, 1)
		}
	}
	return s, r
}

func rambleFor(t *testing.T, seed uint64, workers int) (hash uint64, r Report) {
	s, chance := ramble(seed)
	s.Workers = workers
	w, err := New(s)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	defer w.Close()
	apart := pressure(w) < released
	for range 30 {
		if chance.IntN(4) == 0 {
			at := fmt.Sprintf("%d,%d", chance.IntN(w.Tiles().Width()), chance.IntN(w.Tiles().Height()))
			ground := []string{"solid", "open", "3"}[chance.IntN(3)]
			if w.Give(Text{"tile", at, ground}) == nil && ground == "solid" { // refused where it leaves an agent no room
				apart = false // an agent that is moved out may have to overlap another
			}
		}
		w.Step()
		for i := range w.Agents() {
			if a := &w.Agents()[i]; buried(w.Tiles(), a) {
				t.Fatalf("seed %d, tick %d: agent %d is in a wall at %v:\n%v", seed, w.tick, i, a.Pos, w.Tiles())
			}
		}
		deepest := pressure(w)
		if apart && deepest > 1 {
			t.Fatalf("seed %d, tick %d: agents have come to overlap, %g times as deep as they may, contacts %+v:\n%v", seed, w.tick, deepest, s.Contacts, w.Tiles())
		}
		apart = deepest < released
	}
	if len(w.Faults()) > 0 {
		t.Fatalf("seed %d: %v", seed, w.Faults())
	}
	return w.Hash(), w.Report()
}

// buried says by itself, without the map's own idea of it, whether an agent reaches
// into a solid tile, or out of the map, by more than a touch.
func buried(m *tiles.Map, a *nav.Agent) bool {
	touch := 1e-7 * m.Size()
	for y := -1; y <= m.Height(); y++ {
		for x := -1; x <= m.Width(); x++ {
			t := tiles.Tile{X: x, Y: y}
			if m.Contains(t) && !m.Solid(t) {
				continue
			}
			c := m.Center(t)
			across := math.Abs(a.Pos.X-c.X) - m.Size()/2
			along := math.Abs(a.Pos.Y-c.Y) - m.Size()/2
			gap := max(across, along)
			if !a.Square && across > 0 && along > 0 {
				gap = math.Hypot(across, along)
			}
			if gap < a.Radius-touch {
				return true
			}
		}
	}
	return false
}

// released is the pressure below which squeezed agents are apart again: a
// squeeze that a new wall has left comes and goes by a little about what is allowed.
const released = 0.5

// pressure measures, by itself again, how deep the deepest overlap is of two that
// are solid to each other, as a multiple of what is allowed: two squares rounding, a
// disc in a squeeze a hundredth of a tile.
func pressure(w *World) (deepest float64) {
	for i := range w.Agents() {
		for k := range i {
			a, b := &w.Agents()[i], &w.Agents()[k]
			across, along := math.Abs(a.Pos.X-b.Pos.X), math.Abs(a.Pos.Y-b.Pos.Y)
			sum, touch := a.Radius+b.Radius, 0.01*w.Tiles().Size()
			var overlap float64
			switch {
			case a.Square && b.Square:
				overlap, touch = sum-max(across, along), 1e-12*sum
			case w.setup.Contacts == nil:
				continue
			case a.Square:
				overlap = b.Radius - math.Hypot(max(0, across-a.Radius), max(0, along-a.Radius))
			case b.Square:
				overlap = a.Radius - math.Hypot(max(0, across-b.Radius), max(0, along-b.Radius))
			default:
				overlap = sum - math.Hypot(across, along)
			}
			deepest = max(deepest, overlap/touch)
		}
	}
	return deepest
}
