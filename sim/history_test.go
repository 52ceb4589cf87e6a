package sim

import (
	"fmt"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/nav"
	"galaxy/sim/part/parttest"
)

// However one goes back and forth, with little room or much, a tick looks as it
// did the first time, until another order is given there.
func TestThePastStaysAsItWas(t *testing.T) {
	for name, setup := range scrambled(t) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				w, err := New(setup)
				if err != nil {
					rt.Fatal(err)
				}
				defer w.Close()
				tight := (fewest + aside) * w.Keep(nil).Bytes()
				p := NewHistory(w, rapid.SampledFrom([]int{tight, 2 * tight, 1 << 24}).Draw(rt, "bytes"))
				var enough func() bool
				if rapid.Bool().Draw(rt, "hurried") {
					enough = func() bool { return true }
				}
				hashes := []uint64{w.Hash()} // by tick
				pictures := map[uint64][]parttest.Fact{}
				for range rapid.IntRange(1, 25).Draw(rt, "actions") {
					switch rapid.IntRange(0, 4).Draw(rt, "action") {
					case 0: // ordered in the past, it changes the future
						order := rapid.SampledFrom(scramble[:]).Draw(rt, "order")
						if w.Give(Text(order)) == nil {
							p.Forget()
							hashes = hashes[:w.tick+1]
							for tick := range pictures {
								if tick >= w.tick {
									delete(pictures, tick)
								}
							}
						}
					case 1, 2:
						for range rapid.IntRange(1, 20).Draw(rt, "steps") {
							if err := p.Step(); err != nil {
								rt.Fatal(err)
							}
							if w.tick == uint64(len(hashes)) {
								hashes = append(hashes, w.Hash())
							}
						}
					case 3:
						for range rapid.IntRange(1, 30).Draw(rt, "back") {
							from, calls := w.tick, 1
							for ; !p.Back(enough) && from > 0 && enough != nil && calls <= len(hashes); calls++ {
								if w.tick != from || w.Hash() != hashes[from] {
									rt.Fatalf("at tick %d, and not at %d as it was, until there is time to go back", w.tick, from)
								}
							}
							if w.tick != from-min(from, 1) {
								rt.Fatalf("back from %d to %d in %d goes", from, w.tick, calls)
							}
							if w.Hash() != hashes[w.tick] {
								rt.Fatalf("back at tick %d: another hash", w.tick)
							}
						}
					case 4:
						p.Go(rapid.Uint64Range(0, uint64(len(hashes)+5)).Draw(rt, "tick"))
					}
					if p.First() != 0 || p.Last() != uint64(len(hashes)-1) {
						rt.Fatalf("from %d to %d, not to %d", p.First(), p.Last(), len(hashes)-1)
					}
					got, want := picture(w), pictures[w.tick]
					if want == nil {
						pictures[w.tick] = got
					} else if !slices.Equal(got, want) {
						rt.Fatalf("tick %d of %d: %s", w.tick, len(hashes), parttest.FirstDifference(got, want))
					}
					if w.Hash() != hashes[w.tick] {
						rt.Fatalf("tick %d: another hash", w.tick)
					}
				}
			})
		})
	}
}

// What is ordered in the past is forgotten with what came after, and a recording
// that is cut there verifies.
func TestARecordingCutInThePastVerifies(t *testing.T) {
	setup := crowd(40, 14)
	w := mustNew(t, setup)
	p := NewHistory(w, 1<<24)
	r := NewRecorder(nil, &Recording{})
	run := func(to uint64, orders ...string) {
		t.Helper()
		for w.tick < to {
			for _, o := range orders {
				give(t, w, o)
			}
			orders = nil
			if err := p.Step(); err != nil {
				t.Fatal(err)
			}
		}
		r.Mark(w)
	}
	run(20, "circle")
	run(40, "swap")
	run(60, "lines")
	p.Go(30)
	give(t, w, "blocks")
	p.Forget()
	r.Cut(w.tick)
	run(60)
	run(75, "swap")
	rec := r.Recording()
	if err := Verify(mustNew(t, setup), rec, nil); err != nil || len(rec.Hashes) != 3 || len(rec.Orders) != 4 {
		t.Errorf("%v: %+v", err, rec)
	}
}

// counted counts the steps of its only agent.
type counted struct{ steps *int }

func (c counted) Steer(*nav.Agent, *nav.View) r2.Vec {
	*c.steps++
	return r2.Vec{}
}

// One tick back costs a few steps, however long ago it was and however little room
// there is; with room for a few hundred snapshots it is never many at once.
func TestTimeRunsBackwardsSmoothly(t *testing.T) {
	if testing.Short() {
		t.Skip("one agent on one goroutine has nothing to race with")
	}
	for _, room := range []int{30, 60, 200} {
		for _, ticks := range []int{100, 1000, 6000} {
			n := 0
			w := mustNew(t, Setup{
				Dt: 1, Groups: []Group{{Name: "one", Behavior: counted{&n}, Drive: glide{}}},
				Agents: []nav.Agent{{Mass: 1, MaxSpeed: 1, MaxAccel: 1, MaxTurn: 1, Vel: r2.Vec{X: 1}}},
			})
			p := NewHistory(w, (room+aside)*w.Keep(nil).Bytes())
			for range ticks {
				if err := p.Step(); err != nil {
					t.Fatal(err)
				}
			}
			n = 0
			worst, at := 0, uint64(0)
			for before := 0; p.Back(nil); before = n {
				if w.Agents()[0].Pos.X != float64(w.tick) {
					t.Fatalf("at tick %d its place is %v", w.tick, w.Agents()[0].Pos)
				}
				if n-before > worst {
					worst, at = n-before, w.tick
				}
			}
			mean := float64(n) / float64(ticks)
			t.Logf("room for %d, %d ticks: %.2f steps per tick, at most %d, at tick %d", room, ticks, mean, worst, at)
			if mean > 4 || room == 200 && worst > 8 {
				t.Errorf("room for %d, %d ticks: %.2f steps per tick, at most %d, at tick %d", room, ticks, mean, worst, at)
			}
			if len(p.kept) > room || w.tick != 0 {
				t.Errorf("%d snapshots in room for %d; back to tick %d", len(p.kept), room, w.tick)
			}
		}
	}
}

// A world too large for its history has none: nothing is kept, and it goes forwards.
func TestNoRoomForAPast(t *testing.T) {
	for _, room := range []int{0, fewest + aside - 1, fewest + aside} {
		want := room == fewest+aside
		w := mustNew(t, crowd(40, 14))
		p := NewHistory(w, room*w.Keep(nil).Bytes())
		for range 20 {
			if err := p.Step(); err != nil {
				t.Fatal(err)
			}
		}
		give(t, w, "swap")
		p.Forget()
		now := w.tick
		if p.Kept() != want || p.Back(nil) != want || (w.tick == now) == want {
			t.Errorf("room for %d: kept %v, at tick %d", room, p.Kept(), w.tick)
		}
		if p.Go(0); want && w.tick != 0 || !want && (w.tick != now || p.First() != now || p.Last() != now || len(p.kept) > 0) {
			t.Errorf("room for %d: at tick %d, from %d to %d", room, w.tick, p.First(), p.Last())
		}
	}
}

// However little room there is, going back, or anywhere, can be interrupted after
// every step, and what has been stepped is not stepped again.
func TestThePastCanBeReachedStepByStep(t *testing.T) {
	n := 0
	w := mustNew(t, Setup{
		Dt: 1, Groups: []Group{{Name: "one", Behavior: counted{&n}, Drive: glide{}}},
		Agents: []nav.Agent{{Mass: 1, MaxSpeed: 1, MaxAccel: 1, MaxTurn: 1, Vel: r2.Vec{X: 1}}},
	})
	p := NewHistory(w, (fewest+aside)*w.Keep(nil).Bytes())
	for range 500 {
		if err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
	enough := func() bool { return true }
	calls := 0
	for w.tick > 450 {
		from := w.tick
		n = 0
		if back := p.Back(enough); n > 1 || back != (w.tick == from-1) || !back && w.tick != from {
			t.Fatalf("%d steps, back %v from tick %d to %d", n, back, from, w.tick)
		}
		calls++
	}
	if calls > 50*20 {
		t.Errorf("%d goes for 50 ticks", calls)
	}
	for _, to := range []uint64{30, 480, 479, 499, 1} {
		calls, last := 0, w.tick
		for there := false; !there; calls++ {
			n = 0
			there = p.Toward(to)
			if n > 1 || w.Agents()[0].Pos.X != float64(w.tick) || calls > 0 && w.tick <= last {
				t.Fatalf("on the way to %d: %d steps, at tick %d", to, n, w.tick)
			}
			last = w.tick
		}
		if w.tick != to || p.Last() != 500 {
			t.Errorf("at tick %d instead of %d, the last is %d", w.tick, to, p.Last())
		}
	}
}

// Worlds that keep step are at the same tick, each with its own orders.
func TestWorldsKeepStepInThePast(t *testing.T) {
	a, b := mustNew(t, crowd(40, 14)), mustNew(t, crowd(40, 15))
	p := NewHistory(a, 1<<24, b)
	var hashes [][2]uint64
	for i := range 60 {
		if i == 20 {
			give(t, a, "circle")
			p.Forget()
		}
		if i == 30 {
			give(t, a, "swap")
			give(t, b, "swap")
			p.Forget()
		}
		hashes = append(hashes, [2]uint64{a.Hash(), b.Hash()})
		if err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
	for _, tick := range []uint64{45, 3, 59, 31, 30, 20, 21} {
		if p.Go(tick); a.tick != tick || b.tick != tick || a.Hash() != hashes[tick][0] || b.Hash() != hashes[tick][1] {
			t.Errorf("tick %d: at %d and %d, or with another hash", tick, a.tick, b.tick)
		}
	}
	p.Alone()
	if p.Back(nil); a.tick != 20 || b.tick != 21 {
		t.Errorf("alone at tick %d, the other at %d", a.tick, b.tick)
	}
	for _, m := range p.kept {
		if len(m) != 1 || cap(m) != 1 {
			t.Fatal("the other world's snapshots are kept")
		}
	}
}

func ExampleHistory() {
	w, err := New(Setup{
		Dt:     0.5,
		Groups: []Group{{Name: "ship", Behavior: beeline{}, Drive: glide{}}},
		Agents: []nav.Agent{{
			Mass: 1, MaxSpeed: 2, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 10}, Within: 1},
		}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	p := NewHistory(w, 1<<20)
	for range 6 {
		_ = p.Step()
	}
	for p.Back(nil) && w.Time() > 1 {
	}
	fmt.Println("time", w.Time(), "at", w.Agents()[0].Pos.X)
	// Output: time 1 at 2
}

// A history that gets room begins, at the present tick if it had none; without room it ends.
func TestAHistoryGetsRoom(t *testing.T) {
	w := mustNew(t, swarm(200))
	size := w.Keep(nil).Bytes()
	p := NewHistory(w, 0)
	advance := func(ticks int) (hashes []uint64) {
		for range ticks {
			hashes = append(hashes, w.Hash())
			if err := p.Step(); err != nil {
				t.Fatal(err)
			}
		}
		return hashes
	}
	advance(5)
	p.Resize(2 * (fewest + aside) * size)
	if !p.Kept() || p.First() != 5 || p.Back(nil) {
		t.Fatalf("kept %v from tick %d, at %d", p.Kept(), p.First(), w.Tick())
	}
	hashes := advance(40)
	p.Resize(100 * size)
	hashes = append(hashes, advance(20)...)
	for w.Tick() > 5 {
		if !p.Back(nil) || w.Hash() != hashes[w.Tick()-5] {
			t.Fatalf("at tick %d: another state", w.Tick())
		}
	}
	p.Go(30)
	p.Resize(size)
	if p.Kept() || p.First() != 30 || p.Last() != 30 || p.Back(nil) {
		t.Errorf("without room: kept %v, from %d to %d", p.Kept(), p.First(), p.Last())
	}
}
