//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"image"
	"math"
	"unsafe"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/render/player"
	"galaxy/sky/chart"
)

// transferPanel is the panel of the flights of a ship to another body: a map of their costs, and the flight that is chosen.
type transferPanel struct {
	texture uint32 // with the picture of the map, 0: none yet
	made    *orbit.Chart
	said    chart.Axes
	light   bool
	by      orbit.Cost
	size    image.Point // of the picture
	height  float32     // of the panel in the last frame; 0: it was not shown
	grown   bool        // it has another height than in the frame before
	keys    mapKeys
}

// The map in points.
const (
	transferWide = 440
	transferHigh = 256
)

// drawTransfer shows the search of flights that is open.
func (ui *UI) drawTransfer() {
	t, ok := ui.player.Transfers.Shown()
	if !ok {
		ui.transfer.height, ui.transfer.grown = 0, true
		return
	}
	left, right := ui.middle()
	style := imgui.CurrentStyle()
	wide := min(ui.px(transferWide), right-left-2*style.WindowPadding().X)
	if ui.transfer.grown { // upwards, from the lower edge
		imgui.SetNextWindowPosV(imgui.NewVec2(left, ui.height-ui.px(margin)), imgui.CondAlways, imgui.NewVec2(0, 1))
	}
	open := true
	if imgui.BeginV(ui.sayf("%s to %s", t.From, t.To)+"###transfer", &open, sidePanelFlags) {
		ui.transferChoices(&t)
		ui.transferMap(&t, wide)
		ui.transferTrip(&t)
	}
	high := imgui.WindowHeight()
	ui.transfer.grown, ui.transfer.height = high != ui.transfer.height, high
	ui.endWindow()
	if !open {
		ui.player.Transfers.Close()
	}
}

// transferMenu lists the bodies to which the selected ship can fly from the one that it circles.
func (ui *UI) transferMenu() {
	tr := &ui.player.Transfers
	if ui.tagged(imgui.Button(ui.named("Transfer to …")), "transfer to") {
		imgui.OpenPopupStr("transfers")
	}
	ui.tooltip(ui.say("A map of the flights to another body"))
	if !imgui.BeginPopup("transfers") {
		return
	}
	for _, i := range tr.Destinations(nil) {
		if name := ui.player.World.Setup().Bodies[i].Name; ui.tagged(imgui.SelectableBool(ui.voice().Body(name)), "transfer to "+name) {
			tr.Open(i)
		}
	}
	imgui.EndPopup()
}

// costNames are what the map can show.
var costNames = [...]struct {
	by   orbit.Cost
	name string
	tip  words.Key
}{
	{orbit.ByDeltaV, "Δv", "All that the engine does, at both ends"},
	{orbit.ByC3, "C3", "The energy with which it leaves"},
	{orbit.ByArrival, "v∞", "How fast it arrives"},
}

func (ui *UI) transferChoices(t *player.Transfer) {
	tr := &ui.player.Transfers
	for i, c := range costNames {
		if i > 0 {
			imgui.SameLine()
		}
		if ui.tagged(imgui.RadioButtonBool(c.name, t.By == c.by), "transfer by "+c.name) {
			tr.ShowBy(c.by)
		}
		ui.tooltip(ui.say(c.tip))
	}
	imgui.SameLine()
	past := t.Past
	if ui.tagged(imgui.Checkbox(ui.named("fly past"), &past), "transfer past") {
		tr.FlyPast(past)
	}
	ui.tooltip(ui.sayf("Without the burn that enters an orbit about %s", t.To))
}

// transferMap shows the map: a click chooses a flight.
func (ui *UI) transferMap(t *player.Transfer, wide float32) {
	high := wide * transferHigh / transferWide
	if wide < ui.px(transferWide/2) {
		return // no room
	}
	switch {
	case t.Failed != "":
		wrapped(t.Failed)
		return
	case t.Moon:
		wrapped(ui.say("There is no map of flights to a moon: the cheapest one is planned at once."))
		return
	case t.Chart == nil:
		imgui.ProgressBarV(float32(t.Done), imgui.NewVec2(wide, 0), ui.say("looking for flights …"))
		imgui.Dummy(imgui.NewVec2(wide, high-imgui.FrameHeightWithSpacing()))
		return
	}
	m := chart.PorkchopMap{Chart: t.Chart, By: t.By, Speed: t.Speed, Light: ui.paper, Axes: chart.Axes{Departure: ui.say("departure (TDB)"), Flight: ui.say("days of flight"), Arrival: ui.sayf("arrive %s", "%s")}}
	size := image.Pt(int(wide/ui.scale), int(high/ui.scale))
	ui.transfer.draw(m, size)
	at := imgui.CursorScreenPos()
	imgui.ImageV(*imgui.NewTextureRefTextureID(imgui.TextureID(ui.transfer.texture)), imgui.NewVec2(wide, high), imgui.NewVec2(0, 0), imgui.NewVec2(1, 1))
	imgui.SetCursorScreenPos(at)
	hit := ui.tagged(imgui.InvisibleButtonV("map", imgui.NewVec2(wide, high), imgui.ButtonFlags(imgui.ButtonFlagsEnableNav)), "transfer map")
	plot := m.Plot(size.X, size.Y)
	d, f := t.Chart.Departs, t.Chart.Flights
	fromX, fromY := float64(at.X)+float64(float32(plot.Min.X)*ui.scale), float64(at.Y)+float64(float32(plot.Max.Y)*ui.scale)
	perX := (d[len(d)-1] - d[0]) / float64(float32(plot.Dx())*ui.scale)
	perY := (f[len(f)-1] - f[0]) / float64(float32(plot.Dy())*ui.scale)
	if c := t.Chosen; c != nil {
		x, y := float32(fromX+(c.Depart-d[0])/perX), float32(fromY-(c.Arrive-c.Depart-f[0])/perY)
		list, ink := imgui.WindowDrawList(), imgui.ColorU32Vec4(imgui.NewVec4(1, 1, 1, 1))
		list.AddCircleV(imgui.NewVec2(x, y), ui.px(6), ink, 0, ui.px(2))
	}
	keys, across, up := &ui.transfer.keys, 0.5, 0.5
	if c := t.Chosen; c != nil {
		across, up = (c.Depart-d[0])/(d[len(d)-1]-d[0]), (c.Arrive-c.Depart-f[0])/(f[len(f)-1]-f[0])
	}
	if keys.keyed(&ui.desk, across, up) {
		ui.player.Transfers.ChooseAt(d[0]+keys.across*(d[len(d)-1]-d[0]), f[0]+keys.up*(f[len(f)-1]-f[0]))
	}
	keys.cross(&ui.desk, imgui.NewVec2(float32(fromX), at.Y+float32(plot.Min.Y)*ui.scale), imgui.NewVec2(at.X+float32(plot.Max.X)*ui.scale, float32(fromY)))
	if keys.on || !imgui.IsItemHovered() {
		return
	}
	mouse := imgui.MousePos()
	depart, flight := d[0]+(float64(mouse.X)-fromX)*perX, f[0]+(fromY-float64(mouse.Y))*perY
	trip := ui.player.Transfers.TripAt(depart, flight)
	if trip == nil {
		return
	}
	ui.tooltip(ui.sayf("leave %s, %.4g days\nΔv %.4g km/s", ui.player.ClockAt(trip.Depart), trip.Arrive-trip.Depart, trip.DeltaV()*t.Speed))
	if hit {
		ui.player.Transfers.ChooseAt(depart, flight)
	}
}

// draw makes the picture of a map, unless it is there.
func (x *transferPanel) draw(m chart.PorkchopMap, size image.Point) {
	if x.made == m.Chart && x.by == m.By && x.size == size && x.said == m.Axes && x.light == m.Light {
		return
	}
	x.made, x.by, x.size, x.said, x.light = m.Chart, m.By, size, m.Axes, m.Light
	picture := chart.Porkchop(m, size.X, size.Y)
	if x.texture == 0 {
		gl.GenTextures(1, &x.texture)
	}
	gl.BindTexture(gl.TEXTURE_2D, x.texture)
	gl.PixelStorei(gl.UNPACK_ROW_LENGTH, 0)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 4)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, int32(size.X), int32(size.Y), 0, gl.RGBA, gl.UNSIGNED_BYTE, unsafe.Pointer(&picture.Pix[0]))
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
	gl.BindTexture(gl.TEXTURE_2D, 0)
}

// transferTrip shows the chosen flight, and what can be done with it.
func (ui *UI) transferTrip(t *player.Transfer) {
	tr := &ui.player.Transfers
	c := t.Chosen
	if c == nil {
		return
	}
	for i, w := range []struct {
		name, tip words.Key
		wish      player.Wish
	}{
		{"Cheapest", "The least Δv", player.Cheapest},
		{"Earliest", "That arrives first, of those that the propellant is enough for", player.Earliest},
		{"Fastest", "The shortest flight, of those that the propellant is enough for", player.Fastest},
	} {
		if i > 0 {
			imgui.SameLine()
		}
		if ui.tagged(imgui.Button(ui.named(w.name)), "transfer "+string(w.name)) {
			tr.Choose(w.wish)
		}
		ui.tooltip(ui.say(w.tip))
	}
	if ui.beginFacts("transfer") {
		ui.row(ui.say("leaves"), ui.player.ClockAt(c.Depart))
		ui.row(ui.say("arrives"), ui.sayf("%s, after %.4g days", ui.player.ClockAt(c.Arrive), c.Arrive-c.Depart))
		ui.row(ui.say("C3, v∞"), ui.sayf("%.4g km²/s², %.4g km/s at %s", c.C3()*t.Speed*t.Speed, c.VInf()*t.Speed, t.To))
		dv := c.DeltaV()*t.Speed + t.Turn
		burns := fmt.Sprintf("%.4g km/s", dv)
		if !t.Past {
			burns = fmt.Sprintf("%.4g + %.4g = %s", c.Leave*t.Speed+t.Turn, c.Enter*t.Speed, burns)
		}
		ui.row(ui.say("Δv"), burns)
		if t.Turn > 5e-4 {
			ui.row(ui.say("out of its plane"), ui.sayf("%.0f°: %.3g km/s of that, which the map leaves out", t.OffPlane*180/math.Pi, t.Turn))
		}
		if t.HasTanks {
			left := fmt.Sprintf("%.4g km/s", t.Left)
			if t.Left < dv {
				left = ui.sayf("%s: not enough", left)
			}
			ui.row(ui.say("Δv left"), left)
		}
		imgui.EndTable()
	}
	imgui.BeginDisabledV(t.Planning)
	if ui.tagged(imgui.Button(ui.named("Fly it")), "fly it") {
		tr.Fly()
	}
	imgui.EndDisabled()
	ui.tooltip(ui.sayf("%s gets the burns as its flight plan (%s takes them back)", t.Ship, ui.player.Notices.KeyName("Ctrl+Z")))
	imgui.SameLine()
	if ui.tagged(imgui.Button(ui.named("Keep to compare")), "keep transfer") {
		tr.Keep()
	}
	ui.tooltip(ui.say("Its arc stays in the picture while others are chosen"))
	if t.Planning {
		imgui.SameLine()
		dim(ui.say("planning …"))
	}
	ui.drawGhosts()
}

// drawGhosts lists the flights that are kept to be compared.
func (ui *UI) drawGhosts() {
	g := &ui.player.Ghosts
	imgui.PushIDStr("flights") // the burns beside them are numbered, too
	defer imgui.PopID()
	for i, one := range g.List() {
		imgui.PushIDInt(int32(i))
		if ui.tagged(imgui.SmallButton("×"), fmt.Sprint("forget flight ", i)) {
			g.Forget(i)
			imgui.PopID()
			return
		}
		ui.tooltip(ui.say("Forget it"))
		imgui.SameLine()
		if ui.tagged(imgui.SmallButton(ui.named("Fly it")), fmt.Sprint("fly flight ", i)) {
			g.Fly(i)
			imgui.PopID()
			return
		}
		ui.tooltip(ui.sayf("In place of the ship's plan (%s takes it back)", ui.player.Notices.KeyName("Ctrl+Z")))
		imgui.SameLine()
		wrapped(one.Text)
		imgui.PopID()
	}
}
