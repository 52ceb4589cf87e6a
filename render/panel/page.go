//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/words"
	"galaxy/render/finder"
	"galaxy/render/player"
	"galaxy/sim"
	"galaxy/sky"
	"galaxy/sky/law"
	"galaxy/sky/page"
)

// skyPage is the page of a thing of the sky, made anew a few times per second: distances change.
type skyPage struct {
	found     sky.Found
	updatedAt float64 // ui.elapsed of the last update
	madeFor   float64 // the scene's time then
	made      bool
	said      *words.Language // in which it is
	page.Page
}

// update makes the page of a thing. It reports false while the sky is not read.
func (g *skyPage) update(ui *UI, f sky.Found) bool {
	if g.made && g.found == f && g.said == ui.voice().Language() && !ui.due(g.updatedAt, g.madeFor) {
		return true
	}
	atlas := ui.player.Sky.Atlas()
	if atlas == nil {
		return false
	}
	from := law.Sun
	here, _, ok := ui.player.Sky.Middle()
	if ok && r3.Norm(r3.Sub(here, law.Sun)) > 0.05 && (f.System == nil || ui.player.Sky.FromAfar(f.System)) {
		from = here // distances to where one is, and again from the Sun, say nothing
	}
	g.Page, g.found, g.made, g.said = page.Of(ui.voice(), atlas, f, from, ui.player.SkyTime()), f, true, ui.voice().Language()
	g.updatedAt, g.madeFor = ui.elapsed, ui.player.Time()
	return true
}

// known is the selected body as a thing of the sky. To look it up takes as long as a search.
type known struct {
	world *sim.World
	body  int
	found sky.Found
	ok    bool
}

// drawPage shows a page: its facts, and its bodies as links that fly there.
func (ui *UI) drawPage(g *skyPage) {
	for i, section := range g.Sections {
		if len(section.Rows) == 0 {
			continue
		}
		if section.Title != "" {
			imgui.SeparatorText(section.Title)
		}
		if ui.beginFacts("page" + string(rune('a'+i))) {
			for _, r := range section.Rows {
				row(r.Name, r.Value)
			}
			imgui.EndTable()
		}
	}
	if len(g.Links) == 0 {
		return
	}
	imgui.SeparatorText(ui.named("What goes round it"))
	for i, l := range g.Links {
		imgui.PushIDInt(int32(i))
		if ui.tagged(imgui.SelectableBool(ui.voice().Body(strings.TrimPrefix(l.Name, g.Title+" "))), "link "+l.Name) {
			ui.player.Notices.WarnOf(ui.player.Sky.FlyToFound(sky.Found{System: g.found.System, Body: l.Body}))
		}
		imgui.PopID()
		if l.Note != "" {
			imgui.SameLine()
			dim(l.Note)
		}
	}
}

// drawInSky shows the page of the selected star, cluster or constellation. Closing the panel clears the selection.
func (ui *UI) drawInSky(f sky.Found) {
	open := true
	if ui.beginSidePanel(rightSide, ui.selectionShare(), ui.voice().Body(f.Name())+"###selection", &open) {
		if !ui.starPage.update(ui, f) {
			dim(ui.say("The sky is being read …"))
		} else {
			wrapped(ui.starPage.Words)
			ui.followButtons()
			if f.System != nil {
				ui.drawOverPlace(finder.EventQuestion{Star: f.System, Body: player.None, With: player.None}, finder.Result{Sky: &f, Body: player.None, Ship: player.None})
			}
			ui.drawPage(&ui.starPage)
		}
	}
	ui.endSidePanel(rightSide)
	if !open {
		ui.player.Selection.Deselect()
	}
}

// inTheSky reports whether the selected body is one of the sky, and remembers which.
func (ui *UI) inTheSky(body int) bool {
	k := &ui.known
	if k.world != ui.player.World || k.body != body || !k.ok {
		k.world, k.body = ui.player.World, body
		k.found, k.ok = ui.player.Sky.InTheSky(body)
	}
	return k.ok
}

// drawKnown shows under a header the sky's page of the selected body.
func (ui *UI) drawKnown(body int) {
	k := &ui.known
	if ui.inTheSky(body) && ui.tagged(imgui.CollapsingHeaderTreeNodeFlags(ui.named("What is known")), "what is known") && ui.bodyPage.update(ui, k.found) {
		wrapped(ui.bodyPage.Words)
		ui.drawPage(&ui.bodyPage)
	}
}
