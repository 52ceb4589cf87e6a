package scene

import (
	"strings"
	"testing"
)

// A heap of a hundred thousand has no room, in any kind of place, and what is advised is enough.
func TestHeapsHaveNoRoom(t *testing.T) {
	const head = "schema = 1\ntitle = \"t\"\n[[body]]\nname = \"Sun\"\nradius = 2\nat = [0, 0]\n[[group]]\nname = \"many\"\nsteer = \"seek\"\ngoal = [9, 9]\ncount = 100000\nradius = 1\n"
	for _, c := range []struct{ place, what, advised string }{
		{"disc = { radius = 10 }", "about 79 side by side; make radius of the disc at least 360,", "disc = { radius = 360 }"},
		{"disc = { radius = 10, inner = 9 }", "about 15 side by side", "disc = { radius = 360, inner = 9 }"},
		{"ring = { radius = 10 }", "about 31 side by side; make radius of the ring at least 32000,", "ring = { radius = 32000 }"},
		{"grid = { spacing = 0.01 }", "about 2 side by side; make spacing at least 2,", "grid = { spacing = 2 }"},
		{"line = { from = [0, 0], to = [3, 4] }", "about 4 side by side; make the line at least 200000 long,", "line = { from = [0, 0], to = [0, 200000] }"},
		{"near = { bodies = [\"Sun\"], distance = 1 }", "about 5 side by side; make distance at least 360,", "near = { bodies = [\"Sun\"], distance = 360 }"},
	} {
		_, err := Parse("heap.toml", []byte(head+"place."+c.place+"\n"))
		if err == nil || !strings.Contains(err.Error(), c.what) || !strings.HasPrefix(err.Error(), "heap.toml:13") ||
			!strings.Contains(err.Error(), "100000 agents of \"many\", of radius 1, have no room here") {
			t.Errorf("%s: %v", c.place, err)
		}
		if _, err := Parse("heap.toml", []byte(head+"place."+c.advised+"\n")); err != nil {
			t.Errorf("%s: %v", c.advised, err)
		}
	}
}

// Groups that fit each by itself, but stand upon each other.
func TestGroupsUponEachOther(t *testing.T) {
	var text strings.Builder
	text.WriteString("schema = 1\ntitle = \"t\"\n")
	for _, name := range strings.Fields("a b c d e f g h i j k l m n o p q r s t u v w x y z aa bb cc dd ee ff gg hh ii jj kk ll mm nn oo pp qq rr ss tt uu vv ww xx yy zz") {
		text.WriteString("[[group]]\nname = \"" + name + "\"\nsteer = \"seek\"\ncount = 19000\nradius = 1\nplace.disc = { radius = 160 }\n")
	}
	_, err := Parse("heap.toml", []byte(text.String()))
	if err == nil || !strings.Contains(err.Error(), "of the 19000 agents of") {
		t.Errorf("error %v", err)
	}
}
