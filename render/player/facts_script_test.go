package player

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// ofScript opens a scene whose ships a script steers.
func ofScript(t *testing.T, source string) *Player {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"s.toml": scriptedScene, "a.star": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p, err := Open(filepath.Join(dir, "s.toml"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	p.Selection.SelectShip(1)
	return p
}

// What a script remembers under names is among the facts, too.
func TestFactsTellWhatScriptsRemember(t *testing.T) {
	p := ofScript(t, "def steer(me, view):\n    me.memory.alarm = 3\n    me.memory.on = True\n    me.memory.home = vec(1, 2.5)\n    me.memory.other = (view.neighbors or [None])[0]\n    me.memory.gone = None\n    return vec(0, 0)\ndef reach(me, largest):\n    return 99.0\n")
	for _, want := range [][]string{
		{"alarm = 0", "on = 0", "home = 0", "other = 0", "gone = 0"},
		{"alarm = 3", "on = yes", "home = (1, 2.5)", "other = ships 3", "gone = none"},
	} {
		if f, _ := p.Facts.Ship(); !slices.Equal(f.Remembers, want) {
			t.Errorf("%q, want %q", f.Remembers, want)
		}
		p.Playback.step()
	}
}

// A ship heads for what its script aims at.
func TestFactsTellWhatScriptsAimAt(t *testing.T) {
	p := ofScript(t, "def steer(me, view):\n    me.aim(view.neighbors[0] if view.tick < 2 else vec(3, 4))\n    return vec(0, 0)\ndef reach(me, largest):\n    return 99.0\n")
	for _, want := range []string{"ships 3", "ships 3", "the point (3, 4)"} {
		if f, _ := p.Facts.Ship(); f.Target != want {
			t.Errorf("in step %d it heads for %s, want %s", p.World.Tick(), f.Target, want)
		}
		p.Playback.step()
	}
}

// What a script prints in the next step is among the facts about the selected ship; asking for it changes nothing.
func TestFactsTellWhatScriptsPrint(t *testing.T) {
	p := ofScript(t, "def steer(me, view):\n    me.memory[0] += 1\n    print(me.id, me.memory[0])\n    return vec(0, 0)\n")
	for tick := range 3 {
		hash := p.World.Hash()
		for range 2 {
			f, _ := p.Facts.Ship()
			if want := []string{"1 " + []string{"1.0", "2.0", "3.0"}[tick]}; !slices.Equal(f.Says, want) {
				t.Errorf("step %d: %q, want %q", tick, f.Says, want)
			}
		}
		if p.World.Hash() != hash {
			t.Error("asking changes the world")
		}
		p.Playback.step()
	}
}
