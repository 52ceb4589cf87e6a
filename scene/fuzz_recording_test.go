package scene

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"testing"

	"galaxy/sim"
)

// FuzzVerify runs whatever a recording can say: it is read, or refused; its world
// starts, or is refused; and verifying that tells a divergence, and never panics.
func FuzzVerify(f *testing.F) {
	f.Add(small, "seed=3", "0 circle\n2 swap\n3 set ships magnet.influence 4\n3 goto pack 1,2")
	f.Add(hall, "tiles.size=3", "0 tile 1,1 solid\n1 red 2,1\n1 tile 1,1 7\n2 load")
	f.Add(hall, "", "0 groups\n1 blocks\n2 lines\n3 swap")
	f.Fuzz(func(t *testing.T, text, set, orders string) {
		const ticks = 12
		rec := &sim.Recording{File: "fuzz.toml", Scene: text, Hashes: []sim.Checkpoint{{Tick: ticks}}}
		if set != "" {
			rec.Set = []string{set}
		}
		for line := range strings.Lines(orders) {
			words, err := sim.Words(strings.TrimSuffix(line, "\n"))
			if err != nil || len(words) < 2 || len(rec.Orders) == 20 {
				continue
			}
			tick, err := strconv.ParseUint(words[0], 10, 8)
			if err == nil && (len(rec.Orders) == 0 || tick >= rec.Orders[len(rec.Orders)-1].Tick) {
				rec.Orders = append(rec.Orders, sim.Given{Tick: tick, Verb: words[1], Args: words[2:]})
			}
		}
		var b bytes.Buffer
		if rec.Encode(&b) != nil {
			return // no UTF-8
		}
		read, err := sim.DecodeRecording(&b)
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		s, err := Recorded(read)
		if err != nil || len(s.Setup.Agents) > 300 || s.Setup.Tiles != nil && s.Setup.Tiles.Width()*s.Setup.Tiles.Height() > 1e5 {
			return
		}
		s.Setup.Workers = 1
		w, err := sim.New(s.Setup)
		if err != nil {
			return
		}
		defer w.Close()
		differs := new(sim.Divergence)
		if err := sim.Verify(w, read, nil); !errors.As(err, &differs) || w.Tick() > ticks {
			t.Fatalf("at tick %d: %v", w.Tick(), err)
		}
	})
}
