//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"strconv"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/player"
	"galaxy/scene"
)

// whatIf is the field in which a value of a body is typed.
type whatIf struct{ path, typed string }

// drawWhatIf shows under a header what can be changed of a body that is built in.
func (ui *UI) drawWhatIf(f *player.BodyFacts) {
	p := ui.player
	if p.Scene.Star == "" || p.World.Setup().Tiles != nil || !ui.inTheSky(f.Index) {
		return
	}
	if !ui.tagged(imgui.CollapsingHeaderTreeNodeFlags(ui.named("What if?")), "what if") {
		return
	}
	if ui.beginFacts("what if") {
		ui.changeField(f.Name, "mass", ui.say("mass"), scene.MassText(p.World.Setup().Bodies[f.Index].Mu))
		length := ", " + p.Scene.Units.Length
		ui.changeField(f.Name, "radius", ui.say("radius")+length, sixDigits(f.Radius))
		if f.HasOrbit && p.World.Setup().Bodies[f.Index].Parent >= 0 {
			if f.Eccentricity < 1 {
				ui.changeField(f.Name, "orbit.a", ui.say("semi-major axis")+length, sixDigits(f.SemiMajor))
			}
			ui.changeField(f.Name, "orbit.e", ui.say("eccentricity"), sixDigits(f.Eccentricity))
			ui.changeField(f.Name, "orbit.i", ui.say("inclination")+", °", sixDigits(f.Inclination*180/math.Pi))
		}
		imgui.EndTable()
	}
	if mass := p.World.Setup().Bodies[f.Index].Mu; mass > 0 {
		if ui.tagged(imgui.Button(ui.named("10 × the mass")), "ten times the mass") {
			p.Editor.ChangeBody(f.Name, "mass", strconv.Quote(scene.MassText(10*mass)))
		}
		ui.tooltip(ui.say("Ten times as heavy as it is now, as large as it is"))
		imgui.SameLine()
	}
	if ui.tagged(imgui.Button(ui.named("As it was")), "as it was") {
		p.Editor.RestoreBody(f.Name)
	}
	ui.tooltip(ui.say("Take all changes of it back"))
	imgui.SameLine()
	if ui.tagged(imgui.Button(ui.named("Remove it")), "remove it") {
		p.Editor.ChangeBody(f.Name, "remove", "true")
	}
	ui.tooltip(ui.say("The scene without it (Ctrl+Z undoes it)"))
	follows := p.Editor.WhatFollows()
	if follows == "" {
		follows = ui.say("A change begins the scene again at this time. Bodies whose law depends on it leave their tables for ellipses that begin now.")
	}
	dimWrapped(follows)
}

func sixDigits(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// changeField is a row with a value of a body that one can type anew.
func (ui *UI) changeField(body, path, name, now string) {
	imgui.TableNextRow()
	imgui.TableNextColumn()
	imgui.AlignTextToFramePadding()
	dim(name)
	imgui.TableNextColumn()
	imgui.SetNextItemWidth(-1)
	typed := now
	if ui.whatIf.path == path {
		typed = ui.whatIf.typed
	}
	imgui.InputTextWithHint("##"+path, "", &typed, imgui.InputTextFlagsNone, nil)
	ui.tagItem("what if " + path)
	done := imgui.IsItemDeactivatedAfterEdit()
	switch {
	case imgui.IsItemActive():
		ui.whatIf = whatIf{path, typed}
	case ui.whatIf.path == path:
		ui.whatIf = whatIf{}
	}
	if !done || typed == now {
		return
	}
	if path == "mass" {
		ui.player.Editor.ChangeBody(body, path, strconv.Quote(typed))
		return
	}
	typed = strings.TrimSpace(typed)
	if x, err := strconv.ParseFloat(typed, 64); err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		ui.player.Notices.Notify(ui.sayf("\"%s\" is no number.", typed))
		return
	}
	ui.player.Editor.ChangeBody(body, path, typed)
}
