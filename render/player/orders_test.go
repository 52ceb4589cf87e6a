package player

import (
	"strings"
	"testing"

	"galaxy/scene"
)

// What the world refuses is said without the words of a recording.
func TestRefusedOrders(t *testing.T) {
	p := newPlayer(t)
	group := p.World.Setup().Groups[0].Name
	for _, err := range []error{p.SetParam(group, "wibble", "-5"), p.Give("dance"), p.Give("circle", "nobody")} {
		if err == nil || strings.Contains(err.Error(), "sim:") || !strings.Contains(err.Error(), "unknown") {
			t.Errorf("%v", err)
		}
	}
	p.Order(scene.Key{Letter: 'R', Verb: "circle", Args: []string{"nobody"}})
	if !strings.HasPrefix(p.Notice, `unknown group "nobody"`) || len(p.World.Orders()) != 0 {
		t.Errorf("notice %q, orders %v", p.Notice, p.World.Orders())
	}
}

func TestOrderSaysWhenItBegins(t *testing.T) {
	p := newPlayer(t)
	k := scene.Key{Letter: 'R', Verb: "circle", Summary: "gather in a circle"}
	p.Order(k)
	if p.Notice != "Ordered: gather in a circle." {
		t.Errorf("%q", p.Notice)
	}
	p.Paused = true
	p.Order(k)
	if !strings.HasSuffix(p.Notice, "It begins with the next step.") {
		t.Errorf("paused: %q", p.Notice)
	}
}
