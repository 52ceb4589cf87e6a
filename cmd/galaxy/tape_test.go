package main

import (
	"os"
	"path/filepath"
	"testing"

	"galaxy/render/player"
)

// A recording can be read while it is still being made, and nothing of that is left
// over in its folder.
func TestTapeKeeps(t *testing.T) {
	p, err := player.Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.SetBudget(0)
	p.Record()
	name := filepath.Join(t.TempDir(), "a.rec")
	tape, err := createTape(filename(name), nil)
	if err != nil {
		t.Fatal(err)
	}
	var last uint64
	read := func() uint64 {
		t.Helper()
		rec, err := readRecording(name)
		if err != nil {
			t.Fatal(err)
		}
		return rec.Hashes[len(rec.Hashes)-1].Tick
	}
	for range 3 {
		for range 60 {
			p.Advance(1.0 / 60)
		}
		tape.keep(p.Recording())
		tape.idle <- <-tape.idle // it is written
		now := read()
		if now <= last {
			t.Fatalf("after tick %d it ends at %d", p.World.Tick(), now)
		}
		last = now
	}
	p.Advance(1.0 / 60)
	tape.rec = p.Recording()
	if err := tape.commit(); err != nil {
		t.Fatal(err)
	}
	if now := read(); now != p.World.Tick() {
		t.Errorf("at tick %d the whole recording ends at %d", p.World.Tick(), now)
	}
	if list, err := os.ReadDir(filepath.Dir(name)); err != nil || len(list) != 1 {
		t.Errorf("%d files are left; %v", len(list), err)
	}
}
