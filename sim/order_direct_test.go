package sim

import (
	"strings"
	"testing"
)

// Agents without any health are refused; wrecks have nothing to lose, and nothing mends them.
func TestDamageOfWrecks(t *testing.T) {
	s := throng(4)
	s.Groups = append(s.Groups, s.Groups[0])
	s.Groups[0].Name, s.Groups[1].Name = "mortal", "rocky"
	for i := range s.Agents {
		s.Agents[i].Group = int32(i / 2)
	}
	s.Health = []float64{3, 5}
	w := mustNew(t, s)
	for _, amount := range []float64{9, 9, -2} {
		if err := w.Give(Damage{"mortal", amount}); err != nil {
			t.Errorf("damage of %v: %v", amount, err)
		}
		w.Step()
		if !w.Arms().Wrecked()[0] || !w.Arms().Wrecked()[1] || w.Arms().Health(0) != 0 {
			t.Errorf("after damage of %v wrecks are %v", amount, w.Arms().Wrecked())
		}
	}
	for names, want := range map[string]string{
		"rocky":    "rocky has no hit points: give the group health",
		"rocky 2":  "rocky 2 has no hit points: give the group health",
		"mortal 1": "mortal 1 is a wreck or not here",
	} {
		if err := w.Give(Damage{names, 1}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", names, err, want)
		}
	}
}
