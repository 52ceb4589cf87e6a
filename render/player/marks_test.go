package player

import (
	"slices"
	"strings"
	"testing"

	"galaxy/sim"
)

func said(p *Player) (list []string) {
	for _, k := range p.Marks.List() {
		list = append(list, p.Marks.Say(&k))
	}
	return list
}

// What happens while time runs is marked, once: when time is rewound and runs again the marks stay, and another course has others.
func TestMarks(t *testing.T) {
	p := ran(t, "straight-ahead", 0)
	run := func(ticks int) {
		for range ticks {
			p.Playback.StepOnce()
		}
	}
	run(10)
	if err := p.Orders.Give(sim.Set{Group: "walker", Parameter: "sidestep", Value: "false"}); err != nil {
		t.Fatal(err)
	}
	run(290)
	want := []string{"order: set walker sidestep false", "walker touches rock 1", "walker arrives"}
	if got := said(p); !slices.Equal(got, want) {
		t.Fatalf("marked: %q", got)
	}
	list := slices.Clone(p.Marks.List())
	p.Marks.Jump(false)
	p.Advance(1.0 / 60)
	if now := p.World.Tick(); now != list[1].Tick || !p.Playback.Paused() || p.Notices.Text() != "walker touches rock 1" || len(p.World.Contacts()) != 1 || !p.World.Contacts()[0].Began {
		t.Errorf("at the contact the world is at tick %d", now)
	}
	run(20)
	if got := said(p); !slices.Equal(got, want) {
		t.Errorf("after a rewind: %q", got)
	}
	for range 2 {
		p.Marks.Jump(false)
		p.Advance(1.0 / 60)
	}
	if p.World.Tick() != 10 {
		t.Fatalf("the order was at tick %d", p.World.Tick())
	}
	p.Marks.Jump(true)
	p.Advance(1.0 / 60)
	if p.World.Tick() != list[1].Tick {
		t.Fatalf("the contact was at tick %d", p.World.Tick())
	}
	p.Orders.Undo()
	p.Advance(1.0 / 60)
	run(290)
	if got := said(p); !slices.Equal(got, want[2:]) {
		t.Errorf("without the order: %q", got)
	}
}

// Of many marks neighbours become one, and none is lost.
func TestMarksAreBounded(t *testing.T) {
	p := ran(t, "straight-ahead", 1)
	m := &p.Marks
	for i := range uint64(100_000) {
		m.add(Mark{Kind: ContactMark, Tick: i})
		m.add(Mark{Kind: ArrivalMark, Tick: i})
	}
	counts := [markKinds]int{}
	for _, k := range m.list {
		counts[k.Kind] += k.Count
	}
	if len(m.list) > mostMarks || counts[ContactMark] != 100_000 || counts[ArrivalMark] != 100_000 || !slices.IsSortedFunc(m.list, func(a, b Mark) int { return int(a.Tick) - int(b.Tick) }) {
		t.Errorf("%d marks for %v", len(m.list), counts)
	}
}

// A ship that passes the Moon leaves it, once, and the person is told. The freighter of the library leaves the Earth and is captured by Mars ten
// months later, where its burn ends; that is told with its date and orbit, and the mark on the time line says the same.
func TestPassagesAreTold(t *testing.T) {
	for _, x := range []struct {
		scene, step, ship string
		days              float64
		want              []string
	}{
		{"free-return", "0.004", "free return ", 9, []string{"free return leaves the sphere of influence of Moon"}},
		{"freighters", "0.5", "to Mars ", 303, []string{
			"to Mars leaves the sphere of influence of Earth",
			"to Mars is captured by Mars, 2029-09-21 00:00 TDB: 373 × 427 km",
		}},
	} {
		p, err := Open(x.scene, "time.step="+x.step)
		if err != nil {
			t.Fatal(err)
		}
		p.Playback.SetStepBudget(0)
		for p.World.Time()-p.World.Setup().Start < x.days {
			p.Playback.StepOnce()
		}
		marks := slices.DeleteFunc(slices.Clone(p.Marks.List()), func(k Mark) bool {
			return k.Kind != PassageMark || !strings.HasPrefix(p.Marks.Say(&k), x.ship)
		})
		var got []string
		for _, k := range marks {
			got = append(got, p.Marks.Say(&k))
		}
		if !slices.Equal(got, x.want) || p.Notices.Text() != x.want[len(x.want)-1]+"." {
			t.Errorf("%s: marked %q, told %q", x.scene, got, p.Notices.Text())
		}
		p.World.Close()
	}
}
