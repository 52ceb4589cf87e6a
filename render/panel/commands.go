//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"galaxy/internal/settings"
	"galaxy/render/finder"
	"galaxy/render/player"
)

// Commands returns the commands of menus that have no key, for the search.
func (ui *UI) Commands(p *player.Player) []finder.Command {
	var list []finder.Command
	in := func(menu, name string, do func()) {
		list = append(list, finder.Command{Name: name, Note: "menu " + menu, Do: do})
	}
	for _, l := range layers(p) {
		if l.key == "" {
			in("View", l.name, func() { *l.on = !*l.on })
		}
	}
	s := ui.settings
	in("View", "Larger text", func() { s.SetTextSize(s.TextSize + settings.TextSizeStep) })
	in("View", "Smaller text", func() { s.SetTextSize(s.TextSize - settings.TextSizeStep) })
	in("View", "Reduced motion", func() { s.ReducedMotion = !s.ReducedMotion })
	in("Scene", "Open a scene, a recording or an experiment", ui.opener.begin)
	in("Scene", "Restart with another seed", func() { warn(p, reseed(p)) })
	if p.Lab.FromFile() {
		in("Scene", "Record what I do", func() { ui.wish.Record = true })
	}
	in("Scene", "Quit", func() { ui.wish.Quit = true })
	for _, k := range simpleMethods() {
		in("Compare", "Compare with "+k.Name, func() { warn(p, p.CompareWith(k.Name)) })
	}
	if _, against := p.Methods(); against != "" {
		in("Compare", "Compare with no other method", p.StopComparing)
	}
	for _, item := range editItems(p) {
		if item.can {
			list = append(list, finder.Command{Name: item.name, Note: p.Notices.NoteOfKey(item.key), Do: item.do})
		}
	}
	return list
}
