//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"strconv"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/sim"
	"galaxy/sky"
)

// drawSelection shows the facts about the selected ship or body. Closing the panel clears the selection.
func (ui *UI) drawSelection() {
	p := ui.player
	ship, isShip := p.Facts.Ship()
	ui.bodyFacts.update(ui)
	var title string
	star := p.Selection.Star()
	object := p.Selection.Object()
	if !isShip {
		p.Why.EndPeek()
	}
	fixed, isFixed := p.Facts.Fixed()
	ui.selectionShown = isShip || ui.bodyFacts.ok || isFixed || star != nil || object != nil
	switch {
	case isShip:
		title = ship.Name
	case ui.bodyFacts.ok:
		title = ui.voice().Body(ui.bodyFacts.Name)
	case isFixed:
		title = p.Why.Name(fixed.Of)
	case star != nil || object != nil:
		ui.drawInSky(sky.Found{System: star, Body: -1, Object: object})
		return
	default:
		ui.sides[rightSide].open, ui.sides[rightSide].taken = false, 0
		return
	}
	open := true
	if ui.beginSidePanel(rightSide, ui.selectionShare(), title+"###selection", &open) {
		switch {
		case isShip:
			ui.drawShip(&ship)
		case isFixed:
			ui.drawFixed(&fixed)
		default:
			ui.drawBody(&ui.bodyFacts.BodyFacts)
		}
	}
	ui.endSidePanel(rightSide)
	if !open {
		p.Selection.Deselect()
	}
}

// selectionShare is how much of the height the panel of the selection may take.
func (ui *UI) selectionShare() float32 {
	return max(0.4, 1-(ui.barHeight+ui.bottomHeight()+2*ui.px(margin))/ui.height)
}

// followButtons draw a checkbox for following and a button that flies to the selection.
func (ui *UI) followButtons() {
	p := ui.player
	follow := p.Following()
	if ui.tagged(imgui.Checkbox(ui.named("Follow"), &follow), "follow") {
		p.Selection.SetFollow(follow)
	}
	ui.tooltip(ui.say("The camera follows it (F)"))
	imgui.SameLine()
	if ui.tagged(imgui.Button(ui.named("Go there")), "go there") {
		p.Selection.FlyToSelection()
	}
}

func (ui *UI) drawShip(f *player.ShipFacts) {
	p, u := ui.player, ui.units()
	ui.drawOthers()
	ui.mind.draw()
	if ui.beginFacts("ship") {
		ui.row(ui.say("group"), f.Group)
		method := explain.MethodWords(ui.voice(), f.Method)
		if ui.row(ui.say("method"), method); method != f.Method {
			ui.tooltip(f.Method) // as files have it
		}
		orbital, falls := p.Facts.Orbit()
		if falls {
			ui.drawOrbit(&orbital, u)
		}
		if f.Presence != sim.Here {
			ui.row(ui.say("presence"), ui.voice().Called("presence", f.Presence.String()))
		} else if f.Wrecked || !f.HasTarget && falls {
			// it goes nowhere, or along its orbit
		} else if !f.HasTarget {
			ui.drawGoal(ui.say("nothing"))
			if t := p.Facts.Choice(); t != nil {
				ui.row(ui.say("looks for"), ui.choiceText(t, p.World.Setup(), u))
			}
		} else {
			ui.drawGoal(f.Target)
			if t := p.Facts.Choice(); t != nil {
				ui.row(ui.say("chosen as"), ui.choiceText(t, p.World.Setup(), u))
			}
			if f.Distance > 0 {
				ui.row(ui.say("distance"), length(f.Distance, u))
			} else {
				ui.row(ui.say("distance"), ui.say("0: it has arrived"))
			}
			if f.OffPlane > 0 {
				ui.row(ui.say("out of the plane"), ui.sayf("%s: ships fly in the plane, and meet the point of it below or above %s", length(f.OffPlane, u), f.Target))
			}
		}
		switch {
		case f.Distance == 0 || f.Wrecked || f.Presence != sim.Here || falls: // its flight plan tells when it comes there
		case f.Unreachable:
			ui.row(ui.say("earliest arrival"), ui.say("never: no path leads there"))
		case f.Stalled:
			ui.row(ui.say("earliest arrival"), ui.say("not getting nearer"))
		case f.NoMatch && f.TargetSpeed > f.MaxSpeed:
			ui.row(ui.say("earliest arrival"), ui.sayf("cannot match it: %s moves at %s, the ship at %s at most", f.Target, speed(f.TargetSpeed, u), speed(f.MaxSpeed, u)))
		case f.NoMatch:
			ui.row(ui.say("earliest arrival"), ui.sayf("cannot match it: no flight within its limits ends at the speed of %s", f.Target))
		case !f.HasMeeting && f.TargetSpeed > f.MaxSpeed:
			ui.row(ui.say("earliest arrival"), ui.sayf("never: %s moves at %s, the ship at %s at most", f.Target, speed(f.TargetSpeed, u), speed(f.MaxSpeed, u)))
		case f.HasMeeting:
			when := ui.sayf("in %s", ui.duration(f.ETA, u))
			if p.Scene.Calendar {
				when += "\n" + p.ClockAt(p.World.Time()+f.ETA)
			}
			if f.Detour {
				when = ui.sayf("%s if the path were straight", when)
			}
			ui.row(ui.say("earliest arrival"), when)
		}
		if f.Wrecked {
			ui.row(ui.say("hit points"), ui.say("0: a wreck"))
		} else if f.FullHealth > 0 {
			ui.row(ui.say("hit points"), ui.sayf("%s of %s", number(f.Health), number(f.FullHealth)))
		}
		if f.Armed {
			ui.row(ui.say("hits"), ui.sayn(int(f.Shots), "%[2]d of %[1]d shot", "%[2]d of %[1]d shots", f.Hits))
		}
		if len(f.Stocks) > 0 {
			ui.row(ui.say("has"), strings.Join(f.Stocks, "\n"))
		}
		if !falls {
			ui.row(ui.say("speed"), ui.speedOf(f, u))
			ui.row(ui.say("made good"), ui.madeGood(f, u))
		}
		ui.row(ui.say("Δv spent"), speed(f.DeltaV, u))
		ui.row(ui.say("journeys"), strconv.Itoa(f.Journeys))
		imgui.EndTable()
	}
	ui.followButtons()
	imgui.SameLine()
	if ui.tagged(imgui.Button(ui.named("Next")), "next ship") {
		p.Selection.NextShip()
	}
	ui.tooltip(ui.sayf("The next ship (%s)", p.Notices.KeyName("Tab")))
	if p.Facts.Fellows() > 0 {
		label := ui.named("Group")
		imgui.SameLine()
		if shown, _, _ := strings.Cut(label, "##"); imgui.ContentRegionAvail().X < imgui.CalcTextSize(shown).X+2*imgui.CurrentStyle().FramePadding().X {
			imgui.NewLine()
		}
		if ui.tagged(imgui.Button(label), "select group") {
			p.Selection.SelectGroup()
		}
		ui.tooltip(ui.sayf("Select all ships of %s: orders go to all that are selected", f.Group))
	}
	ui.drawBurns()
	if p.Transfers.CanLeave() {
		ui.transferMenu()
	}
	now, full, of := f.Speed, f.MaxSpeed, f.SpeedOf
	if orbital, falls := p.Facts.Orbit(); falls && !orbital.Resting { // as its row has it
		now, full, of = orbital.Speed, orbital.Speed, orbital.Center
	}
	ui.speedHistory.from(of)
	ui.speedHistory.add(p.World, f.ID, p.World.Time(), now, 2*player.LongestFrame*p.Playback.Rate())
	explains := p.Options.Vectors && !p.Observer.LooksAround() && !f.Wrecked
	if !explains || !ui.why.has() {
		ui.plotSpeed(full)
	}
	if !explains {
		p.Why.EndPeek()
		ui.drawScript(f)
		return
	}
	named := ui.why.draw()
	if p.Ship() != f.ID { // a click there has selected another thing
		return
	}
	ui.legend.draw(ui) // late: its changing number of lines moves little else
	ui.drawScript(f)
	if named.Of.Kind != nav.NoSubject {
		p.Options.Light = named
	}
}

// drawScript shows what the script of the selected ship remembers under names, and prints in the next step.
func (ui *UI) drawScript(f *player.ShipFacts) {
	if len(f.Remembers)+len(f.Says) > 0 && ui.beginFacts("script") {
		ui.row(ui.say("memory"), strings.Join(f.Remembers, "\n"))
		ui.row(ui.say("prints"), strings.Join(f.Says, "\n"))
		imgui.EndTable()
	}
}

// drawGoal shows what the selected ships head for: a list of the bodies that they can be sent to.
func (ui *UI) drawGoal(target string) {
	p := ui.player
	list := p.Orders.Destinations()
	if len(list) == 0 || p.Tape.Replaying() {
		if p.World.Goal(uint32(p.Ship())).Kind != nav.NoGoal || target != ui.say("nothing") {
			ui.row(ui.say("heads for"), target)
		}
		return
	}
	rowName(ui.say("heads for"))
	imgui.SetNextItemWidth(-1)
	if !ui.tagged(imgui.BeginComboV("##goal", target, imgui.ComboFlagsHeightLarge), "heads for") {
		return
	}
	for i, name := range list {
		imgui.PushIDInt(int32(i))
		if ui.tagged(imgui.SelectableBoolV(ui.voice().Body(name), ui.voice().Body(name) == target, 0, imgui.Vec2{}), "goal "+name) {
			p.Orders.SendTo(name)
		}
		imgui.PopID()
	}
	imgui.EndCombo()
}

// mostNamed is how many ships a panel names.
const mostNamed = 12

// drawOthers names the ships that are selected, where there are several.
func (ui *UI) drawOthers() {
	p := ui.player
	ids := p.Ships()
	if len(ids) < 2 {
		return
	}
	wrapped(ui.sayn(len(ids), "%d ship is selected; the facts are about the first:", "%d ships are selected; the facts are about the first:"))
	right := imgui.CursorScreenPos().X + imgui.ContentRegionAvail().X
	style := imgui.CurrentStyle()
	for k, id := range ids[:min(len(ids), mostNamed)] {
		name := p.ShipName(id)
		if width := imgui.CalcTextSize(name).X + 2*style.FramePadding().X; k > 0 && imgui.ItemRectMax().X+style.ItemSpacing().X+width <= right {
			imgui.SameLine()
		}
		imgui.PushIDInt(int32(id))
		if ui.tagged(imgui.SmallButton(name), "ship "+name) {
			p.Selection.SelectShip(id)
		}
		ui.tooltip(ui.say("Select this ship alone"))
		imgui.PopID()
	}
	if more := len(ids) - mostNamed; more > 0 {
		dim(ui.sayf("and %d more", more))
	}
	imgui.Separator()
}

// speedOf formats a ship's speed and its top speed, and from where these are seen.
func (d *desk) speedOf(f *player.ShipFacts, u scene.Units) string {
	factor, name := speedUnit(f.MaxSpeed, u)
	now, most := number(snapToZero(f.Speed, f.MaxSpeed)*factor), withUnit(number(f.MaxSpeed*factor), name)
	if f.SpeedOf != "" {
		return d.sayf("%s of %s, as seen from %s", now, most, f.SpeedOf)
	}
	return d.sayf("%s of %s", now, most)
}

// madeGood formats how far a ship gets in the straight line per time, which may be less than its speed.
func (d *desk) madeGood(f *player.ShipFacts, u scene.Units) string {
	switch {
	case math.IsNaN(f.MadeGood):
		return "…"
	case f.Stalled && f.Speed > 0.1*f.MaxSpeed:
		return d.sayf("%s: to and fro, on the spot", speed(snapToZero(f.MadeGood, 1e4*f.MaxSpeed), u))
	}
	return speed(snapToZero(f.MadeGood, f.MaxSpeed), u)
}
