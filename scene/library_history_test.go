package scene

import (
	"testing"

	"galaxy/nav"
	"galaxy/sim"
)

// Every scene can be put back to where it was, also after orders, and goes the same
// way again.
func TestEveryBuiltinSceneGoesBack(t *testing.T) {
	const steps, back = 40, 15
	for _, name := range Builtin() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t, name)
			w := world(t, s, 3)
			p := sim.NewHistory(w, 1<<28)
			last := sim.Text{"load"}
			for _, g := range s.Setup.Groups {
				if _, is := g.Drive.(*nav.Orbital); is { // ships on orbits are not placed anew
					last = sim.Text{"burn", g.Name, "1", "0.1"}
				}
			}
			s.Keys = append(s.Keys, Key{Order: last})
			var hashes []uint64
			for tick := range steps {
				if tick%9 == 5 {
					k := s.Keys[tick/9%len(s.Keys)]
					if err := w.Give(k.Order); err != nil {
						t.Fatal(err)
					}
				}
				hashes = append(hashes, w.Hash())
				if err := p.Step(); err != nil {
					t.Fatal(err)
				}
			}
			hashes = append(hashes, w.Hash())
			compare := func() {
				t.Helper()
				if w.Hash() != hashes[w.Tick()] {
					t.Fatalf("tick %d has another hash", w.Tick())
				}
			}
			for w.Tick() > steps-back {
				p.Back(nil)
				compare()
			}
			p.Go(3)
			compare()
			for w.Tick() < steps {
				if err := p.Step(); err != nil {
					t.Fatal(err)
				}
				compare()
			}
			for _, from := range []uint64{12, steps} { // other worlds go on from there
				f, orders, err := p.Fork(from)
				if err != nil {
					t.Fatal(err)
				}
				defer f.Close()
				for ; f.Tick() < steps; f.Step() {
					if f.Hash() != hashes[f.Tick()] {
						t.Fatalf("tick %d of the fork has another hash", f.Tick())
					}
					if err := sim.Repeat(f, orders); err != nil {
						t.Fatal(err)
					}
				}
				if f.Hash() != hashes[steps] {
					t.Fatal("the fork ends with another hash")
				}
			}
			compare()
		})
	}
}

// A snapshot of any scene takes at most 5 kB, and 200 bytes per agent, 280 with states, and what its methods remember.
func TestSnapshotsOfBuiltinScenesAreSmall(t *testing.T) {
	for _, name := range Builtin() {
		w := world(t, open(t, name), 1)
		for range 100 {
			w.Step()
		}
		ships := 0 // on orbits: each has the record of its flight, and a plan
		if f := w.Setup().Flights; f != nil {
			ships = len(f.Ships)
		}
		each := 200
		if w.Setup().Rules != nil { // the states of agents
			each = 280
		}
		memories := 0 // beside the first one of each agent
		for _, a := range w.Agents() {
			memories += max(0, len(nav.Slots(w.Setup().Groups[a.Group].Behavior))-1)
		}
		if bytes, n := w.Keep(nil).Bytes(), len(w.Agents()); bytes > 5000+each*n+1000*ships+48*memories {
			t.Errorf("%s: %d bytes for %d agents, %d ships on orbits", name, bytes, n, ships)
		}
	}
}
