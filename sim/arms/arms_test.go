package arms

import (
	"reflect"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/grid"
	"galaxy/sim/part"
	"galaxy/sim/part/parttest"
	"galaxy/sim/scenery"
	"galaxy/sim/workers"
)

func TestCopiesOfArmsAreWhole(t *testing.T) { parttest.Copies(t, (*State).CopyTo) }

// hashOf returns the hash of a state and all its agents.
func hashOf(s *State) (h part.Hasher) {
	for i := range s.wrecked {
		s.HashAgent(&h, uint32(i))
	}
	s.Hash(&h)
	return h
}

// The hash covers all of shells and guns but measures and what only the last step needs.
func TestHashSeesShellsAndGuns(t *testing.T) {
	s := State{
		guns: make([]gun, 2), health: make([]float64, 2), wrecked: make([]bool, 2),
		pitches: make([]pitch, 2), falls: make([]fall, 3), Shells: make([]Shell, 3), Hits: make([]Hit, 1),
	}
	without := map[string]string{
		"State.guns.before": "of the step that is over", "State.guns.fire": "of the step that is over", "State.guns.shots": "measured", "State.guns.hits": "measured", "State.guns.wrecks": "measured", "State.guns.taken": "measured", "State.guns.alive": "measured",
		"State.guns.exposed": "measured", "State.pitches.before": "of the step that is over", "State.wrecked": "from health", "State.Hits": "of the step that is over", "State.Counts": "measured",
	}
	parttest.Visit(reflect.ValueOf(&s).Elem(), "State", func(v reflect.Value, path string) {
		before, was := hashOf(&s), reflect.New(v.Type()).Elem()
		was.Set(v)
		switch {
		case v.CanInt():
			v.SetInt(v.Int() + 1)
		case v.CanUint():
			v.SetUint(v.Uint() + 1)
		case v.CanFloat():
			v.SetFloat(v.Float() + 1)
		default:
			v.SetBool(!v.Bool())
		}
		left := false
		for name := range without {
			left = left || path == name || len(path) > len(name) && path[:len(name)+1] == name+"."
		}
		if seen := hashOf(&s) != before; seen == left {
			t.Errorf("%s: is in the hash: %t, want %t", path, seen, !left)
		}
		v.Set(was)
	})
}

// hunter aims at the nearest place to the right, and fires whenever it may.
type hunter struct{ gun nav.Gun }

func (h hunter) Gun() nav.Gun                              { return h.gun }
func (h hunter) Aim(*nav.Agent, *nav.View) (float64, bool) { return 0, true }

// A hunter at the origin fires to the right, every fourth tick, at a target of another
// team at 50, before which a wall may stand.
func battle(t *testing.T, fixed []contact.Fixed, steps int) *Arms {
	t.Helper()
	agents := []nav.Agent{
		{ID: 0, Radius: 1, Mass: 1, Team: 1},
		{ID: 1, Group: 1, Radius: 2, Mass: 1, Team: 2, Pos: r2.Vec{X: 50}},
	}
	pool := workers.New(1)
	gunners := []nav.Gunner{hunter{nav.Gun{Range: 100, Speed: 40, Reload: 0.4, Damage: 1}}, nil}
	all, g := columns.New(pool, agents, nil, nil, 0.1, true), new(grid.State)
	all.SetSide(10)
	m := New(pool, agents, gunners, []float64{0, 3})
	in := &Input{
		Agents: all, Gunners: gunners, Fixed: fixed, Index: contact.NewIndex(fixed),
		Grid: g, Largest: 2, View: nav.View{Dt: 0.1}, Scenery: scenery.New(nil, nil, nil, nil),
	}
	for tick := range steps {
		in.Tick = uint64(tick + 1)
		all.Resort(nil)
		all.Show(g, m.Wrecked())
		m.Fly(in)
		m.Aim(in)
	}
	return m
}

func TestShellsHitAndWreck(t *testing.T) {
	m := battle(t, nil, 40)
	if m.Health(1) != 0 || !m.Wrecked()[1] || m.Wrecked()[0] {
		t.Errorf("%v hit points left; want a wreck after three hits", m.Health(1))
	}
	if r := m.Record(0); r.Shots != 10 || r.Hits != 3 || r.Wrecks != 1 || r.HitsTaken != 0 {
		t.Errorf("the gun has done %+v; want 10 shots, one in four ticks, 3 hits and a wreck", r)
	}
	if m.pitches != nil || m.falls != nil {
		t.Error("memory for heights, in the plane")
	}
	if r := m.Record(1); r.Shots != 0 || r.Hits != 0 || r.Wrecks != 0 || r.HitsTaken != 3 {
		t.Errorf("the target has suffered %+v; want 3 hits", r)
	}
}

func TestShellsStopAtWhatIsFixed(t *testing.T) {
	rock := contact.Other{Kind: contact.Rock, Index: 7}
	hull := (&nav.Agent{Radius: 3}).Hull()
	m := battle(t, []contact.Fixed{{Hull: hull, From: r2.Vec{X: 18}, To: r2.Vec{X: 18}, Other: rock}}, 5)
	if len(m.Hits) != 1 || m.Hits[0].With != rock || m.Hits[0].Pos.X < 14.9 || m.Hits[0].Pos.X > 15.1 || m.Record(0).Hits != 0 {
		t.Errorf("%+v, %+v; want a hit on the rock's edge at 15", m.Hits, m.Record(0))
	}
}

// An agent that comes again has the hit points of the start.
func TestMend(t *testing.T) {
	pool := workers.New(1)
	defer pool.Close()
	m := New(pool, make([]nav.Agent, 2), []nav.Gunner{nil}, []float64{5})
	m.health[0] = 2
	m.Mend(0)
	m.Mend(1)
	if m.Health(0) != 5 || m.Health(1) != 0 {
		t.Errorf("hit points %v and %v", m.Health(0), m.Health(1))
	}
}
