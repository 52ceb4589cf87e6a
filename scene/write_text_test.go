package scene

import (
	"testing"

	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// A scene that is written again is the same scene, to the last bit of its first state.
func TestRewrittenScenesAreTheSame(t *testing.T) {
	for _, name := range append(Builtin(), Bench()...) {
		s, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Setup.Agents) > 2000 {
			continue
		}
		s, err = s.Again("seed=7", "time.step="+tomlfile.NumberText(s.Setup.Dt/2))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text, err := s.Rewritten()
		if err != nil {
			t.Fatal(err)
		}
		again, err := parseWith(s.File, text, held(s.Files))
		if err != nil {
			t.Errorf("%s:\n%s\n%v", name, text, err)
			continue
		}
		var hashes [2]uint64
		for i, sc := range []*Scene{s, again} {
			w, err := sim.New(sc.WithoutGoals())
			if err != nil {
				t.Fatal(err)
			}
			hashes[i] = w.Hash()
			w.Close()
		}
		if hashes[0] != hashes[1] || again.Setup.Dt != s.Setup.Dt || again.Setup.Seed != 7 || again.Setup.End != s.Setup.End || len(again.Keys) != len(s.Keys) {
			t.Errorf("%s is another scene:\n%s", name, text)
		}
	}
}
