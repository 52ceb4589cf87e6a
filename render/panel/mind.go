//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/scene/rules"
	"galaxy/sim"
)

// mindPanel shows the state of the selected ship, updated a few times per second: the conditions of its exits are looked at for it.
type mindPanel struct {
	*desk
	player.MindFacts
	ok        bool
	world     *sim.World
	updatedAt float64 // desk.elapsed of the last update
	madeFor   float64 // the scene's time then
}

func (m *mindPanel) update() {
	p := m.player
	if m.world == p.World && m.Ship == p.Ship() && !m.due(m.updatedAt, m.madeFor) {
		return
	}
	m.MindFacts, m.ok = p.Facts.Mind()
	m.Ship = p.Ship()
	m.world, m.updatedAt, m.madeFor = p.World, m.elapsed, p.Time()
}

// draw says in which state the selected ship is, and lists the states of its group, with what leads out of the one that it is in.
func (m *mindPanel) draw() {
	if m.update(); !m.ok {
		return
	}
	wrapped(m.mindText(&m.MindFacts, m.units()))
	m.tagItem("state")
	if !m.tagged(imgui.CollapsingHeaderTreeNodeFlagsV(m.named("States"), imgui.TreeNodeFlagsDefaultOpen), "states") {
		return
	}
	for _, b := range m.Tree {
		name, indent := m.States[b.State], imgui.TextLineHeight()*float32(b.Depth)
		if indent > 0 { // of 0, Dear ImGui takes its own
			imgui.IndentV(indent)
		}
		if m.bullet(b.Holds); b.Holds {
			text(name)
		} else {
			dim(name)
		}
		if b.State == m.State {
			m.tagItem("in state " + name)
			imgui.IndentV(imgui.TextLineHeight())
			for k := range m.Ways {
				m.drawWay(&m.Ways[k], m.States)
			}
			imgui.UnindentV(imgui.TextLineHeight())
		}
		if indent > 0 {
			imgui.UnindentV(indent)
		}
	}
}

// mindText says in which state a ship is, since when, and what led there: "flee for 2.3 s, from hunt: health_share < 0.5".
func (d *desk) mindText(f *player.MindFacts, u scene.Units) string {
	state, long := f.States[f.State], d.duration(f.For, u)
	switch {
	case f.Before == player.None:
		return d.sayf("%s for %s, from the start", state, long)
	case f.Before == f.State:
		return d.sayf("%s for %s, begun anew: %s", state, long, f.Cause)
	}
	return d.sayf("%s for %s, from %s: %s", state, long, f.States[f.Before], f.Cause)
}

// drawWay draws an exit with a box that is ticked while its condition holds, or the score of a state.
func (m *mindPanel) drawWay(w *rules.Way, states []string) {
	says := m.sayf("to %s: %s", states[w.To], w.When.Text())
	if !math.IsNaN(w.Score) {
		says = states[w.To] + " " + number(w.Score) + ": " + w.When.Text()
	}
	if w.Error != nil {
		says = m.sayf("%s – fails: %v", says, w.Error)
	}
	m.tick(w.Holds)
	if w.Holds {
		wrapped(says)
		m.tagItem("holds " + states[w.To])
	} else {
		dimWrapped(says)
		m.tagItem("waits " + states[w.To])
	}
}

// bullet draws a disc, full or as a ring, before the next item in the line.
func (m *mindPanel) bullet(full bool) {
	h := imgui.TextLineHeight()
	at := imgui.CursorScreenPos()
	c, r := imgui.NewVec2(at.X+0.4*h, at.Y+0.5*h), 0.22*h
	if full {
		imgui.WindowDrawList().AddCircleFilled(c, r*1.2, imgui.ColorU32Vec4(accentColor()))
	} else {
		imgui.WindowDrawList().AddCircle(c, r, imgui.ColorU32Vec4(dimColor()))
	}
	imgui.Dummy(imgui.NewVec2(0.8*h, h))
	imgui.SameLine()
}

// tick draws a box, ticked or empty, before the next item in the line.
func (m *mindPanel) tick(on bool) {
	h := imgui.TextLineHeight()
	at := imgui.CursorScreenPos()
	point := func(x, y float32) imgui.Vec2 { return imgui.NewVec2(at.X+x*h, at.Y+y*h) }
	list, ink := imgui.WindowDrawList(), imgui.ColorU32Vec4(dimColor())
	if on {
		ink = imgui.ColorU32Vec4(accentColor())
		list.AddLineV(point(0.18, 0.52), point(0.36, 0.72), ink, m.px(2))
		list.AddLineV(point(0.36, 0.72), point(0.66, 0.28), ink, m.px(2))
	}
	list.AddRectV(point(0.08, 0.17), point(0.74, 0.83), ink, m.px(2), 0, m.px(1))
	imgui.Dummy(imgui.NewVec2(0.8*h, h))
	imgui.SameLine()
}

// choiceText says by what a ship chooses what it heads for: "nearest of freighters, chosen again every 2 s, at most 2 for each".
func (d *desk) choiceText(t *sim.Targets, s *sim.Setup, u scene.Units) string {
	of := d.say([...]words.Key{sim.Enemies: "the enemies", sim.Friends: "its friends", sim.Others: "all others"}[t.Of])
	if t.Of == sim.OfGroups {
		var names []string
		for _, g := range t.Groups {
			names = append(names, s.Groups[g].Name)
		}
		of = strings.Join(names, ", ")
	}
	by := [...]words.Key{
		sim.Nearest: "nearest of %s", sim.Weakest: "weakest of %s", sim.Loneliest: "loneliest of %s", sim.Threatened: "most threatened of %s", sim.AtRandom: "any of %s",
	}[t.By]
	text := d.sayf(by, of)
	if t.State != "" {
		text = d.sayf("%s in state %s", text, t.State)
	}
	if !math.IsInf(t.Within, 0) {
		text = d.sayf("%s within %s", text, length(t.Within, u))
	}
	text = d.sayf("%s, chosen again every %s", text, d.duration(float64(t.Every)*s.Dt, u))
	if t.Better > 0 {
		text = d.sayf("%s if another is better by %s\u00a0%%", text, number(100*t.Better))
	}
	if t.Most > 0 {
		text = d.sayn(t.Most, "%[2]s, at most %[1]d hunter each", "%[2]s, at most %[1]d hunters each", text)
	}
	return text
}
