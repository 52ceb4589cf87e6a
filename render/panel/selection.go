//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"strconv"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/render/finder"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/sim"
	"galaxy/sky"
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
		title = ui.bodyFacts.Name
	case isFixed:
		title = fixed.Name
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
	if ui.tagged(imgui.Checkbox("Follow", &follow), "follow") {
		p.Selection.SetFollow(follow)
	}
	ui.tooltip("The camera follows it (F)")
	imgui.SameLine()
	if ui.tagged(imgui.Button("Go there"), "go there") {
		p.Selection.FlyToSelection()
	}
}

func (ui *UI) drawShip(f *player.ShipFacts) {
	p, u := ui.player, ui.player.Scene.Units
	ui.drawOthers()
	ui.mind.draw()
	if ui.beginFacts("ship") {
		row("group", f.Group)
		row("method", f.Method)
		orbital, falls := p.Facts.Orbit()
		if falls {
			ui.drawOrbit(&orbital, u)
		}
		if f.Presence != sim.Here {
			row("presence", f.Presence.String())
		} else if !f.HasTarget && falls {
			// it goes nowhere but along its orbit
		} else if !f.HasTarget {
			ui.drawGoal("nothing")
			if t := p.Facts.Choice(); t != nil {
				row("looks for", choiceText(t, p.World.Setup(), u))
			}
		} else {
			ui.drawGoal(f.Target)
			if t := p.Facts.Choice(); t != nil {
				row("chosen as", choiceText(t, p.World.Setup(), u))
			}
			if f.Distance > 0 {
				row("distance", length(f.Distance, u))
			} else {
				row("distance", "0: it has arrived")
			}
			if f.OffPlane > 0 {
				row("out of the plane", length(f.OffPlane, u)+": ships fly in the plane, and meet the point of it below or above "+f.Target)
			}
		}
		switch {
		case f.Distance == 0 || f.Presence != sim.Here || falls: // its flight plan tells when it comes there
		case f.Unreachable:
			row("earliest arrival", "never: no path leads there")
		case f.Stalled:
			row("earliest arrival", "not getting nearer")
		case f.NoMatch && f.TargetSpeed > f.MaxSpeed:
			row("earliest arrival", "cannot match it: "+f.Target+" moves at "+speed(f.TargetSpeed, u)+", the ship at "+speed(f.MaxSpeed, u)+" at most")
		case f.NoMatch:
			row("earliest arrival", "cannot match it: no flight within its limits ends at the speed of "+f.Target)
		case !f.HasMeeting && f.TargetSpeed > f.MaxSpeed:
			row("earliest arrival", "never: "+f.Target+" moves at "+speed(f.TargetSpeed, u)+", the ship at "+speed(f.MaxSpeed, u)+" at most")
		case f.HasMeeting:
			when := "in " + duration(f.ETA, u)
			if p.Scene.Calendar {
				when += "\n" + p.ClockAt(p.World.Time()+f.ETA)
			}
			if f.Detour {
				when += " if the path were straight"
			}
			row("earliest arrival", when)
		}
		if f.Wrecked {
			row("hit points", "0: a wreck")
		} else if f.FullHealth > 0 {
			row("hit points", number(f.Health)+" of "+number(f.FullHealth))
		}
		if f.Armed {
			row("hits", strconv.Itoa(f.Hits)+" of "+format.Count(f.Shots, "shot", "shots"))
		}
		if !falls {
			row("speed", speedOf(f, u))
			row("made good", madeGood(f, u))
		}
		row("Δv spent", speed(f.DeltaV, u))
		row("journeys", strconv.Itoa(f.Journeys))
		imgui.EndTable()
	}
	ui.followButtons()
	imgui.SameLine()
	if ui.tagged(imgui.Button("Next"), "next ship") {
		p.Selection.NextShip()
	}
	ui.tooltip("The next ship (" + p.Notices.KeyName("Tab") + ")")
	if p.Facts.Fellows() > 0 {
		imgui.SameLine()
		if ui.tagged(imgui.Button("Group"), "select group") {
			p.Selection.SelectGroup()
		}
		ui.tooltip("Select all ships of " + f.Group + ": orders go to all that are selected")
	}
	ui.drawBurns()
	if p.Transfers.CanLeave() {
		ui.transferMenu()
	}
	ui.speedHistory.add(p.World, f.ID, p.World.Time(), f.Speed)
	explains := p.Options.Vectors && !p.Observer.LooksAround()
	if !explains || !ui.why.has() {
		ui.plotSpeed(f.MaxSpeed)
	}
	if !explains {
		p.Why.EndPeek()
		ui.drawScript(f)
		return
	}
	named := ui.why.draw()
	ui.legend.draw(ui) // late: its changing number of lines moves little else
	ui.drawScript(f)
	if named.Of.Kind != nav.NoSubject {
		p.Options.Light = named
	}
}

// drawScript shows what the script of the selected ship remembers under names, and prints in the next step.
func (ui *UI) drawScript(f *player.ShipFacts) {
	if len(f.Remembers)+len(f.Says) > 0 && ui.beginFacts("script") {
		row("memory", strings.Join(f.Remembers, "\n"))
		row("prints", strings.Join(f.Says, "\n"))
		imgui.EndTable()
	}
}

// drawGoal shows what the selected ships head for: a list of the bodies that they can be sent to.
func (ui *UI) drawGoal(target string) {
	p := ui.player
	list := p.Orders.Destinations()
	if len(list) == 0 || p.Tape.Replaying() {
		if p.World.Goal(uint32(p.Ship())).Kind != nav.NoGoal || target != "nothing" {
			row("heads for", target)
		}
		return
	}
	rowName("heads for")
	imgui.SetNextItemWidth(-1)
	if !ui.tagged(imgui.BeginComboV("##goal", target, imgui.ComboFlagsHeightLarge), "heads for") {
		return
	}
	for i, name := range list {
		imgui.PushIDInt(int32(i))
		if ui.tagged(imgui.SelectableBoolV(name, name == target, 0, imgui.Vec2{}), "goal "+name) {
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
	wrapped(format.Count(len(ids), "ship is", "ships are") + " selected; the facts are about the first:")
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
		ui.tooltip("Select this ship alone")
		imgui.PopID()
	}
	if more := len(ids) - mostNamed; more > 0 {
		dim("and " + strconv.Itoa(more) + " more")
	}
	imgui.Separator()
}

// speedOf formats a ship's speed and its top speed, and from where these are seen.
func speedOf(f *player.ShipFacts, u scene.Units) string {
	factor, name := speedUnit(f.MaxSpeed, u)
	text := number(snapToZero(f.Speed, f.MaxSpeed)*factor) + " of " + withUnit(number(f.MaxSpeed*factor), name)
	if f.SpeedOf != "" {
		text += ", as seen from " + f.SpeedOf
	}
	return text
}

// madeGood formats how far a ship gets in the straight line per time, which may be less than its speed.
func madeGood(f *player.ShipFacts, u scene.Units) string {
	switch {
	case math.IsNaN(f.MadeGood):
		return "…"
	case f.Stalled && f.Speed > 0.1*f.MaxSpeed:
		return speed(snapToZero(f.MadeGood, 1e4*f.MaxSpeed), u) + ": to and fro, on the spot"
	}
	return speed(snapToZero(f.MadeGood, f.MaxSpeed), u)
}

// drawFixed shows the facts about a rock or a box.
func (ui *UI) drawFixed(f *player.FixedFacts) {
	u := ui.player.Scene.Units
	if ui.beginFacts("fixed") {
		if f.Rock {
			row("radius", length(f.Half.X, u))
		} else {
			row("width", length(2*f.Half.X, u))
			row("height", length(2*f.Half.Y, u))
		}
		row("place", number(f.At.X)+", "+number(f.At.Y)+" "+u.Length)
		if f.Solid {
			row("solid", "yes: it stops what hits it")
		} else {
			row("solid", "no: ships pass through")
		}
		for i, a := range f.ActsOn {
			name, said := "acts on", a.Group
			if i > 0 {
				name = ""
			}
			if a.Within > 0 {
				said += ", within " + length(a.Within, u)
			}
			row(name, said)
		}
		if len(f.ActsOn) == 0 {
			row("acts on", "nothing: no ship looks at it")
		}
		imgui.EndTable()
	}
	if ui.tagged(imgui.Button("Go there"), "go there") {
		ui.player.Selection.FlyToSelection()
	}
	if !ui.player.Tape.Replaying() {
		wrapped("While time stands still it can be dragged.")
	}
}

func (ui *UI) drawBody(f *player.BodyFacts) {
	u := ui.player.Scene.Units
	if ui.beginFacts("body") {
		if f.CenterName != "" {
			rowName("moves around")
			ui.bodyLink(f.Center, f.CenterName)
			row("distance", length(f.Distance, u))
			row("speed", speed(f.Speed, u))
		}
		if f.Root != "" {
			row("from "+f.Root, length(f.FromRoot, u))
		}
		row("radius", length(f.Radius, u))
		if f.HasOrbit {
			row("semi-major axis", length(f.SemiMajor, u))
			row("eccentricity", number(f.Eccentricity))
			row("inclination", number(f.Inclination*180/math.Pi)+"°")
			if !math.IsInf(f.Period, 0) {
				row("orbital period", duration(f.Period, u))
			}
		}
		if f.Pulled {
			row("energy", "kept to "+number(math.Abs(f.EnergyDrift)))
			row("momentum", "kept to "+number(f.MomentumDrift))
		}
		if f.Rest != "" {
			row("rests", f.Rest)
		}
		row("ships bound for it", strconv.Itoa(f.ShipsBound))
		if len(f.Satellites) > 0 {
			ui.satellites(f)
		}
		imgui.EndTable()
	}
	ui.followButtons()
	ui.drawOverPlace(finder.EventQuestion{Body: f.Index, With: player.None}, finder.Result{Body: f.Index, Ship: player.None})
	ui.drawStandOn(f)
	ui.drawWhatIf(f)
	ui.drawEvents(f.Index)
	ui.drawKnown(f.Index)
}

// mostSatellites is how many moons a panel lists.
const mostSatellites = 40

// satellites lists the bodies that orbit a body; a click flies there.
func (ui *UI) satellites(f *player.BodyFacts) {
	name := "moons"
	switch {
	case f.Star || f.CenterName == "":
		name = "around it"
	case len(f.Satellites) == 1:
		name = "moon"
	}
	rowName(name)
	right := imgui.CursorScreenPos().X + imgui.ContentRegionAvail().X
	bodies, style := ui.player.World.Setup().Bodies, imgui.CurrentStyle()
	for k, i := range f.Satellites[:min(len(f.Satellites), mostSatellites)] {
		width := imgui.CalcTextSize(bodies[i].Name).X + 2*style.FramePadding().X
		if k > 0 && imgui.ItemRectMax().X+style.ItemSpacing().X+width <= right {
			imgui.SameLine()
		}
		ui.bodyLink(i, bodies[i].Name)
	}
	if more := len(f.Satellites) - mostSatellites; more > 0 {
		dim("and " + strconv.Itoa(more) + " more")
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
