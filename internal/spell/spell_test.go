package spell_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/internal/spell"
)

func ExampleFold() {
	fmt.Println(spell.Fold("Earth-Moon barycenter") == spell.Fold("earth_moon\u00a0BARYCENTER"))
	// Output: true
}

func ExampleNearest() {
	known := []string{"arrive", "seek", "pursue"}
	fmt.Printf("%q %q %q\n", spell.Nearest("arive", known), spell.Nearest("persue", known), spell.Nearest("zebra", known))
	// Output: "arrive" "pursue" ""
}

func ExampleHint() {
	known := []string{"seek", "arrive", "pursue"}
	fmt.Println(spell.Hint("persue", known))
	fmt.Println(spell.Hint("zebra", known))
	fmt.Println(spell.Hint("zebra", nil))
	// Output:
	// did you mean "pursue"?
	// it can be arrive, pursue or seek
	// there are none
}

// TestOneSlip: any known word is found again after one letter is lost or two
// neighbours are swapped.
func TestOneSlip(t *testing.T) {
	known := []string{"gravity", "magnetism", "periapsis"}
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.SampledFrom(known).Draw(t, "word")
		i := rapid.IntRange(0, len(want)-2).Draw(t, "place")
		slip := want[:i] + want[i+1:]
		if rapid.Bool().Draw(t, "swap") {
			slip = want[:i] + string(want[i+1]) + string(want[i]) + want[i+2:]
		}
		if got := spell.Nearest(slip, known); got != want {
			t.Fatalf("Nearest(%q) = %q, want %q", slip, got, want)
		}
	})
}
