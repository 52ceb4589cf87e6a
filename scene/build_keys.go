package scene

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// Key is a key of the keyboard that gives an order in the scene.
type Key struct {
	Letter rune     // 'A' to 'Z', or 0 for every letter, digit or sign without a meaning
	Order  sim.Text // as a recording has it
}

// Name returns the name of the key for lists.
func (k Key) Name() string {
	if k.Letter == 0 {
		return "any other"
	}
	return string(k.Letter)
}

// keyOrders is the table of letters and their orders.
type keyOrders struct {
	all      []keyOrder
	mistakes int // in it, on which other checks do not depend
}

type keyOrder struct {
	letter rune
	text   sim.Text
	at     tomlfile.Span // of the order
}

const anyKey = "any"

func (ks *keyOrders) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	ks.all = nil
	before := len(d.Found)
	defer func() { ks.mistakes = len(d.Found) - before }()
	if n.Kind != tomlfile.TableKind {
		d.Fail(n.Value, `write { R = "circle" }`, "keys must be a table, this is %s", n.Kind)
		return
	}
	for _, e := range n.Entries {
		letter := rune(0)
		switch {
		case e.Name == anyKey:
		case len(e.Name) == 1 && 'A' <= e.Name[0] && e.Name[0] <= 'Z':
			letter = rune(e.Name[0])
		default:
			hint := "it can be a letter from A to Z, or any"
			if up := strings.ToUpper(e.Name); len(up) == 1 && 'A' <= up[0] && up[0] <= 'Z' {
				hint = "write " + up
			}
			d.Fail(e.Node.Key, hint, "%q is not a key that can give an order", e.Name)
			continue
		}
		words, err := sim.Words(e.Node.Text)
		switch {
		case e.Node.Kind != tomlfile.StringKind:
			d.Fail(e.Node.Value, `write an order, as "circle"`, "the order of key %s must be a text, this is %s", e.Name, e.Node.Kind)
		case err != nil:
			d.Fail(e.Node.Value, "", "the order of key %s cannot be read: %v", e.Name, err)
		case len(words) == 0:
			d.Fail(e.Node.Value, `write an order, as "circle"`, "key %s has no order", e.Name)
		default:
			ks.all = append(ks.all, keyOrder{letter, words, e.Node.Value})
		}
	}
}

// keys checks the orders of the keys: it gives them to a world with the groups and tiles
// of the scene, but without agents.
func (b *builder) keys() {
	if len(b.file.Keys.all) == 0 || len(b.Found) > b.file.Keys.mistakes {
		return
	}
	setup := sim.Setup{Dt: 1, Workers: 1, Groups: slices.Clone(b.scene.Setup.Groups), Tiles: b.scene.Setup.Tiles}
	for i := range setup.Groups {
		setup.Groups[i].Itinerary = sim.Itinerary{} // stops can be agents
	}
	var w *sim.World
	for _, k := range b.file.Keys.all {
		if w == nil {
			var err error
			if w, err = sim.New(setup); err != nil {
				panic("scene: groups without agents: " + err.Error())
			}
		}
		err := w.Give(k.text)
		if k.text[0] == "tile" {
			w.Close()
			w = nil // the next order is checked on the original ground
		}
		if err != nil {
			b.Fail(k.at, "", "%v", errors.Unwrap(err))
			continue
		}
		b.scene.Keys = append(b.scene.Keys, Key{k.letter, k.text})
	}
	if w != nil {
		w.Close()
	}
	slices.SortStableFunc(b.scene.Keys, func(x, y Key) int { return cmp.Compare(min(y.Letter, 1), min(x.Letter, 1)) }) // any comes last
}
