package scene

import "testing"

// Whatever is in a file: an experiment whose plan can be made, or an error, and never a panic.
func FuzzExperiment(f *testing.F) {
	f.Add([]byte(goodExperiment))
	f.Add([]byte("experiment = 1\nscene = 'x'\nmeasures = ['arrived.pack']\ndesign = 'latin'\nruns = 40\n[vary]\nsteer = ['seek', { magnet = { pull = 3 } }]\ngroup.pack.speed = { from = 1, to = 2, log = true, whole = true }"))
	f.Add([]byte("experiment = 1\nscene = 'x'\nmeasures = []\nset = ['seed=3']\nvary.time.step = { from = 1, to = 2 }\n[tune]\nscore = { contacts = 1 }"))
	f.Add([]byte("experiment = 1\nscene = 'x'\nmeasures = []\nvary.steer = [[['a']], 1, 2026-01-01, { a = [], 'b c' = 1 }]\nend = { arrived = true }"))
	open := func(_ int, _ string, set ...string) (*Scene, error) { return Parse("x", []byte(small), set...) }
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := readExperiment(&source{name: "fuzz.toml", text: text}, someMeasures, open)
		if (e == nil) == (err == nil) {
			t.Fatalf("experiment %v, error %v", e, err)
		}
		if err != nil {
			_ = err.Error()
			return
		}
		for i := range e.Axes {
			a := &e.Axes[i]
			for k := range a.Values {
				_ = a.Label(k)
				_ = e.Overrides(e.Scene, a.Path, a.Values[k])
				if k > 100 {
					break
				}
			}
			if x := a.At(0.5); a.Ranged && (x < a.From || x > a.To) {
				t.Fatalf("%v is not from %v to %v", x, a.From, a.To)
			}
		}
	})
}
