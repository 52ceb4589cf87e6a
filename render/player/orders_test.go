package player

import (
	"strings"
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

// The notice of a refused order does not repeat the order.
func TestRefusedOrders(t *testing.T) {
	p := newPlayer(t)
	group := p.World.Setup().Groups[0].Name
	for _, err := range []error{p.Orders.Give(sim.Set{Group: group, Parameter: "wibble", Value: "-5"}), p.Orders.Give(sim.Text{"dance"}), p.Orders.Give(sim.Form{Formation: "circle", Groups: []string{"absent"}})} {
		if err == nil || strings.Contains(err.Error(), "sim:") || !strings.Contains(err.Error(), "unknown") {
			t.Errorf("%v", err)
		}
	}
	p.Orders.GiveKeyOrder(scene.Key{Letter: 'R', Order: sim.Text{"circle", "absent"}})
	if !strings.HasPrefix(p.Notices.text, `unknown group "absent"`) || len(p.World.Orders()) != 0 {
		t.Errorf("notice %q, orders %v", p.Notices.text, p.World.Orders())
	}
}

func TestOrderSaysWhenItBegins(t *testing.T) {
	p := newPlayer(t)
	k := scene.Key{Letter: 'R', Order: sim.Text{"circle"}}
	p.Orders.GiveKeyOrder(k)
	if p.Notices.text != "Ordered: gather in a circle." {
		t.Errorf("%q", p.Notices.text)
	}
	p.Playback.paused = true
	p.Orders.GiveKeyOrder(k)
	if !strings.HasSuffix(p.Notices.text, "It takes effect with the next step.") {
		t.Errorf("paused: %q", p.Notices.text)
	}
}
