package sim

import (
	"fmt"

	"galaxy/nav"
)

// planScript plans other versions of scripts. All groups that use one of the files get it from
// the next step on, each with the parameters that it has.
func planScript(w *World, args []string) (command, error) {
	if len(args) == 0 || len(args)%2 != 0 {
		return command{}, fmt.Errorf("%d arguments; it takes a script's file and its text, or several of these", len(args))
	}
	texts := map[string]string{}
	for i := 0; i < len(args); i += 2 {
		texts[args[i]] = args[i+1]
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
		return command{}, fmt.Errorf("no group is steered by a script of a file %q", args[0])
	}
	for i, pair := range made {
		w.changes.list = append(w.changes.list, w.controls.replace(groups[i], pair, false))
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
// where that is the first, or has been put back to already.
func (w *World) earlier(group int) nav.Behavior {
	var versions []nav.Behavior
	for i := range w.changes.list[:w.changes.active] {
		switch x := &w.changes.list[i]; {
		case x.group != group || x.version == 0:
		case x.back:
			versions = versions[:len(versions)-1]
		default:
			versions = append(versions, w.controls.versions[x.version-1][0])
		}
	}
	if len(versions) == 0 {
		return nil
	}
	return versions[len(versions)-1]
}
