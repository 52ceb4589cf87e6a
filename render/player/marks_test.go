package player

import (
	"slices"
	"testing"

	"galaxy/sim"
	"galaxy/sim/flights"
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

// A ship that passes the Moon leaves it, once, and the person is told; one that is captured has its date and orbit told.
func TestPassagesAreTold(t *testing.T) {
	p, err := Open("free-return", "time.step=0.004")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Playback.SetStepBudget(0)
	for range 9 * 250 {
		p.Playback.StepOnce()
	}
	left := slices.DeleteFunc(said(p), func(s string) bool { return s != "free return leaves the sphere of influence of Moon" })
	if len(left) != 1 || p.Notices.Text() != left[0]+"." {
		t.Errorf("marked: %q, told: %q", said(p), p.Notices.Text())
	}
	moon, _ := p.World.Setup().Bodies.Find("Moon")
	km := p.World.Setup().Flights.Units.Km
	got := p.Marks.passage(&flights.Event{Kind: flights.Captured, Body: int32(moon), Periapsis: 620 * km, Apoapsis: 31000 * km})
	if want := "free return is captured by Moon, " + p.ClockAt(p.timeAt(0)) + ": 620 × 31\u00a0000 km"; got != want {
		t.Errorf("told %q, not %q", got, want)
	}
}
