package suggest_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/internal/suggest"
)

func ExampleFold() {
	fmt.Println(suggest.Fold("Earth-Moon barycenter") == suggest.Fold("earth_moon\u00a0BARYCENTER"))
	// Output: true
}

func ExampleNearest() {
	known := []string{"arrive", "seek", "pursue"}
	fmt.Printf("%q %q %q\n", suggest.Nearest("arive", known), suggest.Nearest("persue", known), suggest.Nearest("zebra", known))
	// Output: "arrive" "pursue" ""
}

func ExampleHint() {
	known := []string{"seek", "arrive", "pursue"}
	fmt.Println(suggest.Hint("persue", known))
	fmt.Println(suggest.Hint("zebra", known))
	fmt.Println(suggest.Hint("zebra", nil))
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
		if got := suggest.Nearest(slip, known); got != want {
			t.Fatalf("Nearest(%q) = %q, want %q", slip, got, want)
		}
	})
}
