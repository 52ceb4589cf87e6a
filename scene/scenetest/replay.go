// Package scenetest tests that a recording replays to the bits it holds.
package scenetest

import (
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

// Replay runs a recording from its scene to its end, fails the test where the hashes differ,
// and returns the world at the end. It is closed with the test.
func Replay(t testing.TB, rec *sim.Recording) *sim.World {
	t.Helper()
	s, err := scene.Recorded(rec)
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	if err := sim.Verify(w, rec, nil); err != nil {
		t.Fatal(err)
	}
	return w
}
