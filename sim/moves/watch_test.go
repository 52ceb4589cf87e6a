package moves

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/journeys"
	"galaxy/sim/scenery"
	"galaxy/sim/workers"
)

// lostBut is paths that lead no agent but one to its goal. It counts how often it is asked.
type lostBut struct {
	id    uint32
	asked int
}

func (p *lostBut) Lost(id uint32) bool {
	p.asked++
	return id != p.id
}

// Where most agents no longer travel, they are not asked in every step.
func TestIdleAsksFew(t *testing.T) {
	pool := workers.New(1)
	defer pool.Close()
	agents := make([]nav.Agent, 1000)
	for i := range agents {
		agents[i] = nav.Agent{ID: uint32(i), Radius: 1, MaxSpeed: 1, Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 9}}}
	}
	s := scenery.New(nil, nil, nil, nil)
	tracker := journeys.New(pool, s, journeys.Plan{Dt: 1, Stops: make([]journeys.Itinerary, 1)}, agents)
	all := columns.New(pool, agents, nil, nil, 1, false)
	tracker.Follow(all)
	c := New(Plan{Pool: pool, Columns: all, Scenery: s, Journeys: tracker, Index: contact.NewIndex(nil), Dt: 1})
	paths := &lostBut{id: 900}
	if c.Idle(0, paths) || paths.asked < 900 {
		t.Fatalf("idle, or asked %d times", paths.asked)
	}
	paths.asked = 0
	if c.Idle(1, paths) || paths.asked > 2 {
		t.Errorf("idle, or asked %d times", paths.asked)
	}
	paths.id = 7 // the other one is lost too
	if c.Idle(2, paths) {
		t.Error("idle, though an agent is on its way again")
	}
	paths.id = 2000
	if !c.Idle(3, paths) {
		t.Error("not idle, though all are lost")
	}
}
