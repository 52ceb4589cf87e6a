package sim

import (
	"slices"
	"strings"
	"testing"
)

// Whatever is ordered: it is done, or refused in one line and nothing has changed; the
// world steps on, and the order as it was kept gives the same world again.
func FuzzOrder(f *testing.F) {
	for _, text := range []string{
		"circle", "swap red", "blocks red blue", `lines "green"`, "load", "groups", "goto red 120,-40", "goto red 1e12,-1e12", "goto red nan,1", "goto red 0x1p3,1_0",
		"tile 8,3 solid", "tile 8,3 255", "tile -1,3 open", "tile 99999999999999999999,3 open", "blue 1,4", "red 18,1,1", "set red range 4", "set blue gunner.range 5",
		`"`, `"a"b`, "a\nb", "", " ", "set green priority.seek 1", "circle circle", "\u00a0", "sets", "tile 4,4 ٣",
	} {
		f.Add(text)
	}
	setup := town(f, wayward{}, wayward{}, sniper{200, 0.3})
	setup.Workers = 1
	start := func(t *testing.T) *World {
		w, err := New(setup)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	f.Fuzz(func(t *testing.T, text string) {
		words, err := Words(text)
		if err != nil || len(words) == 0 {
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if slices.Contains(words, "") {
			t.Fatalf("%q has the words %q", text, words)
		}
		w := start(t)
		defer w.Close()
		before := w.Hash()
		if err := w.Give(words); err != nil {
			if strings.Contains(err.Error(), "\n") || w.Hash() != before || len(w.Orders()) > 0 {
				t.Fatalf("%q: %v; orders %v", text, err, w.Orders())
			}
			return
		}
		again := start(t)
		defer again.Close()
		o := w.Orders()[0]
		if err := again.Give(o); err != nil {
			t.Fatalf("%q: the second time: %v", text, err)
		}
		for range 3 {
			w.Step()
			again.Step()
		}
		if len(w.Faults()) > 0 || w.Hash() != again.Hash() {
			t.Fatalf("%q: faults %v, %016x and %016x", text, w.Faults(), w.Hash(), again.Hash())
		}
	})
}
