package scene

import (
	"errors"
	"slices"
	"strings"

	"galaxy/sim"
)

// Key is a key of the keyboard that gives an order in the scene.
type Key struct {
	Letter  rune // 'A' to 'Z', or 0 for every letter, digit or sign without a meaning
	Verb    string
	Args    []string
	Summary string // what the order does, one clause
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
	words  []string
	at     span // of the order
}

const anyKey = "any"

func (ks *keyOrders) read(n *node, d *decoder) {
	ks.all = nil
	before := len(d.found)
	defer func() { ks.mistakes = len(d.found) - before }()
	if n.kind != tableKind {
		d.fail(n.value, `write { R = "circle" }`, "keys must be a table, this is %s", n.kind)
		return
	}
	for _, e := range n.entries {
		letter := rune(0)
		switch {
		case e.name == anyKey:
		case len(e.name) == 1 && 'A' <= e.name[0] && e.name[0] <= 'Z':
			letter = rune(e.name[0])
		default:
			hint := "it can be a letter from A to Z, or any"
			if up := strings.ToUpper(e.name); len(up) == 1 && 'A' <= up[0] && up[0] <= 'Z' {
				hint = "write " + up
			}
			d.fail(e.node.key, hint, "%q is not a key that can give an order", e.name)
			continue
		}
		words, err := sim.Words(e.node.text)
		switch {
		case e.node.kind != stringKind:
			d.fail(e.node.value, `write an order, as "circle"`, "the order of key %s must be a text, this is %s", e.name, e.node.kind)
		case err != nil:
			d.fail(e.node.value, "", "the order of key %s cannot be read: %v", e.name, err)
		case len(words) == 0:
			d.fail(e.node.value, `write an order, as "circle"`, "key %s has no order", e.name)
		default:
			ks.all = append(ks.all, keyOrder{letter, words, e.node.value})
		}
	}
}

// keys checks the orders of the keys by giving them to a world with the groups and tiles
// of the scene, but without agents.
func (b *builder) keys() {
	if len(b.file.Keys.all) == 0 || len(b.found) > b.file.Keys.mistakes {
		return
	}
	setup := sim.Setup{Dt: 1, Workers: 1, Groups: slices.Clone(b.scene.Setup.Groups), Tiles: b.scene.Setup.Tiles}
	for i := range setup.Groups {
		setup.Groups[i].Itinerary = sim.Itinerary{} // stops can be agents
	}
	var w *sim.World
	for _, k := range b.file.Keys.all {
		verb, args := k.words[0], k.words[1:]
		if w == nil {
			var err error
			if w, err = sim.New(setup); err != nil {
				panic("scene: groups without agents: " + err.Error())
			}
		}
		err := w.Give(verb, args...)
		if verb == "tile" {
			w.Close()
			w = nil // the next order is checked on the original ground
		}
		if err != nil {
			b.fail(k.at, "", "%v", errors.Unwrap(err))
			continue
		}
		b.scene.Keys = append(b.scene.Keys, Key{k.letter, verb, args, summary(verb, args)})
	}
	if w != nil {
		w.Close()
	}
	slices.SortStableFunc(b.scene.Keys, func(x, y Key) int { // any comes last
		switch {
		case x.Letter != 0 && y.Letter == 0:
			return -1
		case x.Letter == 0 && y.Letter != 0:
			return 1
		}
		return 0
	})
}

// summary describes an order. A verb that is not one of sim's is a group to be sent to a
// tile.
func summary(verb string, args []string) string {
	what := "send " + verb + " to a tile"
	for _, v := range sim.Verbs() {
		if v.Name == verb {
			what = v.Summary
		}
	}
	if len(args) > 0 {
		what += ": " + strings.Join(args, " ")
	}
	return what
}
