package design

import (
	"testing"

	"galaxy/scene"
	"galaxy/scene/tomlfile"
)

const small = `schema = 1
title = "small"

[[obstacle]]
at = [5, 5]
radius = 1

[[group]]
name = "ships"
count = 3
place.ring = { radius = 50 }
goal = [0, 0]
steer = "magnet"

[[group]]
name = "pack"
count = 2
place.line = { from = [0, 0], to = [9, 0] }
goal = "leader"
steer = [{ flee = {}, weight = 0.5 }, "seek"]
mix = "weighted"

[[agent]]
name = "leader"
at = [0, 40]
`

// Whatever is in a file: an experiment whose plan can be made, or an error, and never a panic.
func FuzzExperiment(f *testing.F) {
	f.Add([]byte(goodExperiment))
	f.Add([]byte("experiment = 1\nscene = 'x'\nmeasures = ['arrived.pack']\ndesign = 'latin'\nruns = 40\n[vary]\nsteer = ['seek', { magnet = { pull = 3 } }]\ngroup.pack.speed = { from = 1, to = 2, log = true, whole = true }"))
	f.Add([]byte("experiment = 1\nscene = 'x'\nmeasures = []\nset = ['seed=3']\nvary.time.step = { from = 1, to = 2 }\n[tune]\nscore = { contacts = 1 }"))
	f.Add([]byte("experiment = 1\nscene = 'x'\nmeasures = []\nvary.steer = [[['a']], 1, 2026-01-01, { a = [], 'b c' = 1 }]\nend = { arrived = true }"))
	open := func(_ int, _ string, set ...string) (*scene.Scene, error) {
		return scene.Parse("x", []byte(small), set...)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := read(&tomlfile.Source{Name: "fuzz.toml", Text: text}, someMeasures, open)
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
