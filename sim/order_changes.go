package sim

import (
	"fmt"
	"strconv"

	"galaxy/nav"
	"galaxy/nav/tiles"
)

// These orders change parameters, tiles and scripts of the setup, each by a [change] that can be undone.

// Set changes a parameter of a group's behaviour, or of its gunner, as gunner.range.
type Set struct {
	Group     string
	Parameter string // its path
	Value     string // as in a scene file
}

func (o Set) Text() Text { return Text{"set", o.Group, o.Parameter, o.Value} }

func (o Set) plan(w *World) (command, error) {
	group, _ := groupOf(&w.setup, o.Group)
	c, err := w.controls.set(group, o.Parameter, o.Value)
	if err == nil && c.from != c.to {
		w.orders.changes.list = append(w.orders.changes.list, c)
	}
	return command{}, err
}

// SetTile makes a tile a wall, of the cost [tiles.Solid], or ground of another cost.
type SetTile struct {
	Tile tiles.Tile
	Cost uint8
}

func (o SetTile) Text() Text {
	ground := strconv.Itoa(int(o.Cost))
	switch o.Cost {
	case tiles.Solid:
		ground = "solid"
	case 1:
		ground = "open"
	}
	return Text{"tile", fmt.Sprintf("%d,%d", o.Tile.X, o.Tile.Y), ground}
}

// plan changes the tile. Paths, and with them the hash, follow in the next step, so that the
// state at a tick has one hash.
func (o SetTile) plan(w *World) (command, error) {
	m, old := w.setup.Tiles, w.setup.Tiles.Cost(o.Tile)
	if !m.Set(o.Tile, o.Cost) {
		return command{}, nil
	}
	if id, ok := w.space.trapped(o.Tile); ok {
		m.Set(o.Tile, old)
		return command{}, fmt.Errorf("agent %d stands there, and no tile would have room for it", id)
	}
	w.orders.changes.list = append(w.orders.changes.list, change{group: noGroup, tile: o.Tile, cost: [2]uint8{old, o.Cost}})
	if o.Cost == tiles.Solid {
		return command{kind: free}, nil
	}
	return command{kind: replan}, nil
}

// Script gives files of scripts other texts. All groups that use one of the files steer by it from
// the next step on, each with the parameters that it has.
type Script struct{ Files []File }

func (o Script) Text() Text {
	t := Text{"script"}
	for _, f := range o.Files {
		t = append(t, f.Name, f.Text)
	}
	return t
}

func (o Script) plan(w *World) (command, error) {
	texts := map[string]string{}
	for _, f := range o.Files {
		texts[f.Name] = f.Text
	}
	var groups []int
	var made [][2]nav.Behavior
	for i := range w.setup.Groups {
		was := w.setup.Groups[i].Behavior
		b := nav.Clone(was)
		switch uses, err := nav.Revise(b, texts); {
		case err != nil:
			return command{}, err
		case uses && len(nav.Slots(b)) > MostSlots:
			return command{}, fmt.Errorf("parts of %q would remember in %d places; %d are the most", w.setup.Groups[i].Name, len(nav.Slots(b)), MostSlots)
		case uses:
			groups, made = append(groups, i), append(made, [2]nav.Behavior{nav.Clone(was), b})
		}
	}
	if len(made) == 0 {
		return command{}, fmt.Errorf("no group is steered by a script of a file %q", o.Files[0].Name)
	}
	for i, pair := range made {
		w.orders.changes.list = append(w.orders.changes.list, w.controls.replace(groups[i], pair, false))
	}
	return command{}, nil
}

// replace shows another behaviour of a group in the setup; steps use it after activate.
func (c *controls) replace(group int, pair [2]nav.Behavior, back bool) change {
	c.versions = append(c.versions, pair)
	x := change{group: group, version: len(c.versions), back: back}
	c.unshare(group)
	c.apply(&x, true)
	return x
}

// putBack plans an earlier version of a group's behaviour, with the parameters that it has now
// as far as that version knows them.
func (c *controls) putBack(group int, to nav.Behavior) change {
	g := &c.setup.Groups[group]
	pair := [2]nav.Behavior{nav.Clone(g.Behavior), nav.Clone(to)}
	for _, now := range nav.Params(g.Behavior) {
		if p, err := nav.Find(pair[1], now.Name); err == nil && p.Name == now.Name && p.Type == now.Type {
			_ = p.SetText(now.Text()) // else as it was then
		}
	}
	return c.replace(group, pair, true)
}

// earlier returns the version of a group's scripts that the present one has replaced, or nil
// if that is the first, or has been put back to already.
func (c *controls) earlier(group int, made changes) nav.Behavior {
	var versions []nav.Behavior
	for i := range made.list[:made.active] {
		switch x := &made.list[i]; {
		case x.group != group || x.version == 0 || x.detaches:
		case x.back:
			versions = versions[:len(versions)-1]
		default:
			versions = append(versions, c.versions[x.version-1][0])
		}
	}
	if len(versions) == 0 {
		return nil
	}
	return versions[len(versions)-1]
}
