package sim

import (
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
)

// ownMix is a composition of a user's own: it is no engine.Meeter.
type ownMix struct{ nav.Composite }

// A composition of a user's own steers as the one that it embeds, though it does not say that its parts meet.
func TestOwnCompositionsAreAskedForNoMeeting(t *testing.T) {
	var hashes [2]uint64
	for i := range hashes {
		var mix nav.Behavior = new(nav.Priority)
		for _, part := range []nav.Behavior{&steer.Detour{Clearance: 2, Lead: true}, &steer.Magnet{Pull: 4, GapFloor: 1, Lead: true}} {
			if err := mix.(nav.Composite).Add(nav.Name(part), part); err != nil {
				t.Fatal(err)
			}
		}
		if i == 1 {
			mix = ownMix{mix.(nav.Composite)}
		}
		s := crowd(12, 8)
		s.Groups = s.Groups[:1]
		s.Groups[0].Behavior = mix
		for k := range s.Agents {
			s.Agents[k].Group = 0
		}
		hashes[i] = steps(mustNew(t, s), 60).Hash()
	}
	if hashes[0] != hashes[1] {
		t.Errorf("the embedded composition has bits %x, the own one %x", hashes[0], hashes[1])
	}
}
