//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/render/finder"
	"galaxy/render/player"
	"galaxy/sim"
)

// bodyFacts are the facts about the selected body, updated a few times per second:
// counting the ships bound for it visits every ship.
type bodyFacts struct {
	player.BodyFacts
	ok        bool
	world     *sim.World
	updatedAt float64 // ui.elapsed of the last update
	madeFor   float64 // the scene's time then
}

func (f *bodyFacts) update(ui *UI) {
	p := ui.player
	if f.ok && f.world == p.World && f.Index == p.Body() && !ui.due(f.updatedAt, f.madeFor) {
		return
	}
	f.BodyFacts, f.ok = p.Facts.Body()
	f.world, f.updatedAt, f.madeFor = p.World, ui.elapsed, p.Time()
}

// drawFixed shows the facts about a rock or a box.
func (ui *UI) drawFixed(f *player.FixedFacts) {
	u := ui.units()
	if ui.beginFacts("fixed") {
		if f.Rock {
			ui.row(ui.say("radius"), length(f.Half.X, u))
		} else {
			ui.row(ui.say("width"), length(2*f.Half.X, u))
			ui.row(ui.say("height"), length(2*f.Half.Y, u))
		}
		ui.row(ui.say("place"), number(f.At.X)+", "+number(f.At.Y)+" "+u.Length)
		if f.Solid {
			ui.row(ui.say("solid"), ui.say("yes: it stops what hits it"))
		} else {
			ui.row(ui.say("solid"), ui.say("no: ships pass through"))
		}
		for i, a := range f.ActsOn {
			name, said := ui.say("acts on"), a.Group
			if i > 0 {
				name = ""
			}
			if a.Within > 0 {
				said = ui.sayf("%s, within %s", a.Group, length(a.Within, u))
			}
			ui.row(name, said)
		}
		if len(f.ActsOn) == 0 {
			ui.row(ui.say("acts on"), ui.say("nothing: no ship looks at it"))
		}
		imgui.EndTable()
	}
	if ui.tagged(imgui.Button(ui.named("Go there")), "go there") {
		ui.player.Selection.FlyToSelection()
	}
	if !ui.player.Tape.Replaying() {
		wrapped(ui.say("While time stands still it can be dragged."))
	}
}

func (ui *UI) drawBody(f *player.BodyFacts) {
	u := ui.units()
	if ui.beginFacts("body") {
		if f.CenterName != "" {
			rowName(ui.say("moves around"))
			ui.bodyLink(f.Center, ui.voice().Body(f.CenterName))
			ui.row(ui.say("distance"), length(f.Distance, u))
			ui.row(ui.say("speed"), speed(f.Speed, u))
		}
		if f.Root != "" {
			ui.row(ui.sayf("from %s", ui.voice().BodyIn(words.ToBody, f.Root)), length(f.FromRoot, u))
		}
		ui.row(ui.say("radius"), length(f.Radius, u))
		if f.HasOrbit {
			ui.row(ui.say("semi-major axis"), length(f.SemiMajor, u))
			ui.row(ui.say("eccentricity"), number(f.Eccentricity))
			ui.row(ui.say("inclination"), number(f.Inclination*180/math.Pi)+"°")
			if !math.IsInf(f.Period, 0) {
				ui.row(ui.say("orbital period"), ui.duration(f.Period, u))
			}
		}
		if f.Pulled {
			ui.row(ui.say("energy"), ui.sayf("kept to %s", number(math.Abs(f.EnergyDrift))))
			ui.row(ui.say("momentum"), ui.sayf("kept to %s", number(f.MomentumDrift)))
		}
		if f.Rest != "" {
			ui.row(ui.say("rests"), f.Rest)
		}
		ui.row(ui.say("ships bound for it"), strconv.Itoa(f.ShipsBound))
		if len(f.Satellites) > 0 {
			ui.satellites(f)
		}
		imgui.EndTable()
	}
	ui.followButtons()
	ui.drawOverPlace(finder.EventQuestion{Body: f.Index, With: player.None}, finder.Result{Body: f.Index, Ship: player.None})
	ui.drawStandOn(f)
	world := ui.player.World
	if ui.drawWhatIf(f); ui.player.World != world { // it has changed the bodies: what follows is drawn in the next frame
		return
	}
	ui.drawEvents(f.Index)
	ui.drawKnown(f.Index)
}

// mostSatellites is how many moons a panel lists.
const mostSatellites = 40

// satellites lists the bodies that orbit a body; a click flies there.
func (ui *UI) satellites(f *player.BodyFacts) {
	name := ui.say("moons")
	switch {
	case f.Star || f.CenterName == "":
		name = ui.say("around it")
	case len(f.Satellites) == 1:
		name = ui.say("moon")
	}
	rowName(name)
	right := imgui.CursorScreenPos().X + imgui.ContentRegionAvail().X
	bodies, style := ui.player.World.Setup().Bodies, imgui.CurrentStyle()
	for k, i := range f.Satellites[:min(len(f.Satellites), mostSatellites)] {
		name := ui.voice().Body(bodies[i].Name)
		width := imgui.CalcTextSize(name).X + 2*style.FramePadding().X
		if k > 0 && imgui.ItemRectMax().X+style.ItemSpacing().X+width <= right {
			imgui.SameLine()
		}
		ui.bodyLink(i, name)
	}
	if more := len(f.Satellites) - mostSatellites; more > 0 {
		dim(ui.sayf("and %d more", more))
	}
}

// bodyLink draws a button with the name of a body that flies there.
func (ui *UI) bodyLink(i int, name string) {
	imgui.PushIDInt(int32(i))
	room := imgui.ContentRegionAvail().X
	if ui.tagged(imgui.SmallButton(name), "body "+name) {
		ui.player.Selection.FlyTo(finder.Result{Body: i, Ship: player.None})
	}
	imgui.PopID()
	if imgui.ItemRectSize().X > room { // it is cut
		ui.tooltip(name)
	}
}
