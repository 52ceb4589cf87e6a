//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/AllenDang/cimgui-go/implot"

	"galaxy/render/player"
	"galaxy/sim"
)

// bodyFacts are the facts about the selected body, asked for a few times per
// second: counting the ships bound for it takes a look at every one.
type bodyFacts struct {
	player.BodyFacts
	ok bool
	of *sim.World
	at float64 // ui.elapsed when asked
}

func (f *bodyFacts) ask(ui *UI) {
	p := ui.player
	if f.ok && f.of == p.World && f.Index == p.Body() && ui.elapsed < f.at+measureEvery {
		return
	}
	f.BodyFacts, f.ok = p.BodyFacts()
	f.of, f.at = p.World, ui.elapsed
}

// drawSelection tells about the selected ship or body. Closing the panel
// selects nothing.
func (ui *UI) drawSelection() {
	p := ui.player
	ship, isShip := p.ShipFacts()
	ui.body.ask(ui)
	var title string
	ui.chosen = isShip || ui.body.ok
	switch {
	case isShip:
		title = ship.Name
	case ui.body.ok:
		title = ui.body.Name
	default:
		return
	}
	open := true
	ui.side(1, max(0.4, 1-(ui.barHeight+ui.foot()+2*ui.px(margin))/ui.height))
	if imgui.BeginV(title+"###selection", &open, sideFlags) {
		if isShip {
			ui.drawShip(&ship)
		} else {
			ui.drawBody(&ui.body.BodyFacts)
		}
	}
	ui.end()
	if !open {
		p.Deselect()
	}
}

// followButtons let the camera go to the selection and stay with it.
func (ui *UI) followButtons() {
	p := ui.player
	follow := p.Following()
	if imgui.Checkbox("Follow", &follow) {
		p.ToggleFollow()
	}
	ui.mark("follow")
	ui.tooltip("The camera stays with it (F)")
	imgui.SameLine()
	if imgui.Button("Go there") {
		p.FlyToSelection()
	}
	ui.mark("go there")
}

func (ui *UI) drawShip(f *player.ShipFacts) {
	p, u := ui.player, ui.player.Scene.Units
	if ui.beginFacts("ship") {
		row("group", f.Group)
		row("method", f.Method)
		if f.HasTarget {
			row("heads for", f.Target)
			if f.Distance > 0 {
				row("distance", length(f.Distance, u))
			} else {
				row("distance", "none: it is there")
			}
		}
		switch {
		case f.Distance == 0:
		case f.Unreachable:
			row("there at best", "never: no way leads there")
		case f.HasMeeting:
			when := "in " + duration(f.ETA, u)
			if p.Scene.Calendar {
				when += "\n" + p.ClockAt(p.World.Time()+f.ETA)
			}
			if f.Detour {
				when += ", were the way straight"
			}
			row("there at best", when)
		}
		if f.Wrecked {
			row("hit points", "none: a wreck")
		} else if f.FullHealth > 0 {
			row("hit points", number(f.Health)+" of "+number(f.FullHealth))
		}
		row("speed", speed(still(f.Speed, f.MaxSpeed), u))
		row("Δv spent", speed(f.DeltaV, u))
		row("journeys", strconv.Itoa(f.Journeys))
		imgui.EndTable()
	}
	ui.followButtons()
	imgui.SameLine()
	if imgui.Button("Next") {
		p.NextShip()
	}
	ui.mark("next ship")
	ui.tooltip("The next ship (Tab)")
	ui.speed.add(p.World, f.ID, p.World.Time(), f.Speed)
	ui.plotSpeed(f.MaxSpeed)
	if p.Options.Vectors { // last: its lines come and go, and move nothing
		ui.legend.draw(ui)
	}
}

// plotted is how many seconds of the wall clock the plot of speed shows, about.
const plotted = 4

// plotSpeed draws the selected ship's speed over the last while.
func (ui *UI) plotSpeed(full float64) {
	h := &ui.speed
	factor, name := speedUnit(ui.player.Scene.Units)
	const flags = implot.FlagsCanvasOnly | implot.FlagsNoInputs | implot.FlagsNoFrame
	if h.n < 2 || !implot.BeginPlotV("##speed", imgui.NewVec2(-1, ui.px(104)), flags) {
		return
	}
	top := max(h.top(), min(full, 2*h.top()))
	if top < 1e-3*full || top == 0 {
		top = full // at rest, but for rounding
	}
	while, u := rateAt(notch(plotted*ui.player.Rate())), ui.player.Scene.Units
	const quietAxis = implot.AxisFlagsNoGridLines | implot.AxisFlagsNoHighlight
	implot.SetupAxesV("", name, quietAxis, quietAxis)
	implot.SetupAxesLimitsV(-while, 0.08*while, 0, 1.1*top*factor, implot.CondAlways)
	ticks := [...]float64{-while, -0.5 * while, 0}
	implot.SetupAxisTicksdoublePtrV(implot.AxisX1, &ticks[0], int32(len(ticks)), []string{duration(while, u) + " ago", duration(0.5*while, u), "now"}, false)
	h.unroll(factor)
	implot.PlotLinedoublePtrdoublePtr("speed", &h.xs[0], &h.ys[0], int32(h.n))
	implot.EndPlot()
}

func (ui *UI) drawBody(f *player.BodyFacts) {
	u := ui.player.Scene.Units
	if ui.beginFacts("body") {
		if f.Parent != "" {
			row("moves around", f.Parent)
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
				row("anomalistic period", duration(f.Period, u))
			}
		}
		row("ships bound", strconv.Itoa(f.ShipsBound))
		imgui.EndTable()
	}
	ui.followButtons()
}
