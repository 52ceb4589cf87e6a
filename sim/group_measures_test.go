package sim

import (
	"reflect"
	"testing"

	"galaxy/nav"
	"galaxy/sim/contact"
)

// groupTally counts for groups, step by step, what a world tells of its steps.
type groupTally struct {
	contacts, obstacles, hits, taken, wrecks []int
	wrecked                                  []bool // before the step, per agent
}

func newGroupTally(w *World) *groupTally {
	n := len(w.setup.Groups)
	c := &groupTally{make([]int, n), make([]int, n), make([]int, n), make([]int, n), make([]int, n), make([]bool, len(w.setup.Agents))}
	c.note(w)
	return c
}

func (c *groupTally) note(w *World) {
	for id := range c.wrecked {
		c.wrecked[id] = w.Arms().Wrecked()[id]
	}
}

// observe counts the step that w has just taken.
func (c *groupTally) observe(w *World) {
	agents := w.setup.Agents
	group := func(id uint32) int { return int(agents[id].Group) }
	for _, k := range w.Contacts() {
		if !k.Began {
			continue
		}
		of := map[int]bool{group(k.Agent): true}
		if k.With.Kind == contact.Agent {
			of[group(k.With.Index)] = true
		} else {
			c.obstacles[group(k.Agent)]++
		}
		for g := range of {
			c.contacts[g]++
		}
	}
	for _, h := range w.Arms().Hits {
		if h.With.Kind != contact.Agent {
			continue
		}
		from, to := &agents[h.From], &agents[h.With.Index]
		if to.Team != 0 && to.Team != from.Team && !c.wrecked[to.ID] {
			c.hits[from.Group]++
			c.taken[to.Group]++
		}
		if h.Wrecked {
			c.wrecked[to.ID] = true
			c.wrecks[from.Group]++
		}
	}
	c.note(w)
}

// What a group measures is what happened to its agents: by views and on the columns, for any number
// of workers, and also after going back.
func TestGroupsMeasureTheirOwn(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("one goroutine has nothing to race with")
	}
	solid := crowd(60, 16)
	solid.Contacts = &Contacts{Restitution: 0.9}
	feud := duel(40, 1)
	feud.Groups = append(feud.Groups, Group{Name: "neutral", Behavior: beeline{}, Drive: nav.Kinematic{}})
	for i := range feud.Agents {
		if i%5 == 0 {
			feud.Agents[i].Group, feud.Agents[i].Team = 2, 0
		}
	}
	swarm := swarm(400)
	swarm.Groups = append(swarm.Groups, swarm.Groups[0])
	swarm.Groups[len(swarm.Groups)-1].Name = "others"
	for i := range swarm.Agents {
		if i%3 == 0 {
			swarm.Agents[i].Group = int32(len(swarm.Groups) - 1)
		}
	}
	const ticks = 200
	happened := Report{}
	for name, setup := range map[string]Setup{"open": crowd(60, 16), "solid": solid, "battle": feud, "swarm": swarm, "stream": stream(9, 3, true)} {
		var first Report
		for _, workers := range []int{1, 3} {
			setup.Workers = workers
			w := mustNew(t, setup)
			if name == "swarm" && w.pushed {
				t.Fatal("something pushes them")
			}
			c := newGroupTally(w)
			var kept *Snapshot
			for w.Tick() < ticks {
				if w.Tick() == 120 {
					kept = w.Keep(nil)
				}
				w.Step()
				c.observe(w)
			}
			r := w.Report()
			wrecked := make([]int, len(w.setup.Groups))
			for id, out := range w.Arms().Wrecked() {
				if out {
					wrecked[w.setup.Agents[id].Group]++
				}
			}
			for g, m := range r.Metrics {
				got := []int{m.Contacts, m.ObstacleContacts, m.ShellsHit, m.HitsTaken, m.Wrecks, m.Wrecked}
				if want := []int{c.contacts[g], c.obstacles[g], c.hits[g], c.taken[g], c.wrecks[g], wrecked[g]}; !reflect.DeepEqual(got, want) {
					t.Errorf("%s, %d workers: contacts, of them with obstacles, hits, hits taken, wrecks and wrecked of %s are %v; want %v", name, workers, m.Group, got, want)
				}
			}
			if workers == 1 {
				first = r
			} else if !reflect.DeepEqual(first.Metrics, r.Metrics) {
				t.Errorf("%s: groups measure %+v with 1 worker, %+v with %d", name, first.Metrics, r.Metrics, workers)
			}
			w.Restore(kept)
			for w.Tick() < ticks {
				w.Step()
			}
			if again := w.Report(); !reflect.DeepEqual(again.Metrics, r.Metrics) {
				t.Errorf("%s: groups measure %+v after going back, %+v before", name, again.Metrics, r.Metrics)
			}
			sum := GroupMetrics{}
			for _, m := range r.Metrics {
				sum.Wrecks, sum.Wrecked, sum.HitsTaken = sum.Wrecks+m.Wrecks, sum.Wrecked+m.Wrecked, sum.HitsTaken+m.HitsTaken
			}
			if sum.Wrecks != r.Wrecks || sum.Wrecked != r.Wrecks || sum.HitsTaken != r.Hits {
				t.Errorf("%s: groups have %d wrecks, %d wrecked, %d hits taken; all have %d wrecks, %d hits", name, sum.Wrecks, sum.Wrecked, sum.HitsTaken, r.Wrecks, r.Hits)
			}
			happened.Contacts, happened.ObstacleContacts = happened.Contacts+r.Contacts, happened.ObstacleContacts+r.ObstacleContacts
			happened.Wrecks += r.Wrecks
			w.Close()
		}
	}
	if happened.Contacts == 0 || happened.ObstacleContacts == 0 || happened.Wrecks == 0 {
		t.Errorf("too little happened: %+v", happened)
	}
}
