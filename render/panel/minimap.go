//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"

	"github.com/AllenDang/cimgui-go/imgui"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// minimap is the galaxy from above, small.
type minimap struct {
	light  []float32      // of each corner of the cells, 0 to 1; nil until it is made
	coming chan []float32 // nil: none is being made
	at     r3.Vec         // where one was marked last, pc in the frame of the galaxy
}

// The map shows mapReach pc to each side of the galaxy's centre in mapCells squared cells.
const (
	mapReach = 16_000
	mapCells = 48
)

// update makes the light of the map on another goroutine.
func (m *minimap) update(g *law.Galaxy) {
	switch {
	case m.light != nil:
	case m.coming == nil:
		m.coming = make(chan []float32, 1)
		go func(to chan<- []float32) { to <- mapLight(g) }(m.coming)
	default:
		select {
		case m.light = <-m.coming:
		default:
		}
	}
}

// mapLight returns how bright the disk is seen from above at the corners of the cells, row by row from
// the south, by the logarithm of its light.
func mapLight(g *law.Galaxy) []float32 {
	light := make([]float32, (mapCells+1)*(mapCells+1))
	for j := range mapCells + 1 {
		for i := range mapCells + 1 {
			x, y := mapReach*(2*float64(i)/mapCells-1), mapReach*(2*float64(j)/mapCells-1)
			const dark, bright = 0.2, 3.4 // log10 of Suns per square parsec
			sum := g.Glow(x, y, -10).Sum()
			light[j*(mapCells+1)+i] = float32(min(max((math.Log10(sum)-dark)/(bright-dark), 0), 1))
		}
	}
	return light
}

// drawMinimap shows the map with the place where one is; a click flies to another one.
func (ui *UI) drawMinimap() {
	p, m := ui.player, &ui.atlas.minimap
	known := p.Sky.Atlas()
	if known == nil {
		dim("The sky is being read …")
		return
	}
	m.update(known.Galaxy)
	const least, most = 100, 256 // points
	room := ui.atlas.placed.max.Y - ui.atlas.placed.min.Y - imgui.CursorPosY() - imgui.TextLineHeightWithSpacing() - 2*imgui.CurrentStyle().WindowPadding().Y
	side := min(imgui.ContentRegionAvail().X, max(room, ui.px(least)), ui.px(most)) // with the line below it
	at := imgui.CursorScreenPos()
	hit := imgui.InvisibleButton("map", imgui.NewVec2(side, side))
	ui.tagItem("map")
	list := imgui.WindowDrawList()
	end := imgui.NewVec2(at.X+side, at.Y+side)
	list.AddRectFilled(at, end, imgui.ColorU32Vec4(imgui.NewVec4(0.01, 0.012, 0.03, 1)))
	cell := side / mapCells
	if m.light != nil {
		color := func(i, j int) uint32 {
			x := m.light[j*(mapCells+1)+i]
			return imgui.ColorU32Vec4(imgui.NewVec4(x*x*0.95+0.05*x, 0.85*x*x+0.1*x, 0.7*x*x+0.22*x, 1))
		}
		for j := range mapCells {
			for i := range mapCells {
				x, y := at.X+float32(i)*cell, end.Y-float32(j+1)*cell
				list.AddRectFilledMultiColor(imgui.NewVec2(x, y), imgui.NewVec2(x+cell, y+cell), color(i, j+1), color(i+1, j+1), color(i+1, j), color(i, j))
			}
		}
	}
	point := func(v r3.Vec) imgui.Vec2 {
		return imgui.NewVec2(at.X+side*float32(0.5+0.5*v.X/mapReach), at.Y+side*float32(0.5-0.5*v.Y/mapReach))
	}
	sun, mark := imgui.ColorU32Vec4(imgui.NewVec4(1, 0.9, 0.5, 1)), imgui.ColorU32Vec4(imgui.NewVec4(0.46, 0.8, 1, 1))
	s := point(law.Sun)
	list.AddCircleFilled(s, ui.px(2), sun)
	list.AddTextVec2(imgui.NewVec2(s.X+ui.px(5), s.Y-ui.px(16)), sun, "Sun")
	if v, height, ok := p.Sky.Middle(); ok {
		m.at = v
		c := point(v)
		c = imgui.NewVec2(min(max(c.X, at.X), end.X), min(max(c.Y, at.Y), end.Y))
		r := min(max(side*float32(0.25*height/mapReach), ui.px(5)), side/2)
		list.PushClipRectV(at, end, true)
		list.AddCircle(c, r, mark)
		for _, d := range []imgui.Vec2{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			list.AddLine(imgui.NewVec2(c.X+d.X*r, c.Y+d.Y*r), imgui.NewVec2(c.X+d.X*(r+ui.px(4)), c.Y+d.Y*(r+ui.px(4))), mark)
		}
		list.PopClipRect()
		dim(sky.Far(math.Hypot(v.X, v.Y)) + " from the centre, " + sky.Far(math.Abs(v.Z)) + " " + map[bool]string{true: "above", false: "below"}[v.Z >= 0] + " the plane")
		if hit {
			mouse := imgui.MousePos()
			to := r3.Vec{X: mapReach * (2*float64((mouse.X-at.X)/side) - 1), Y: mapReach * (1 - 2*float64((mouse.Y-at.Y)/side))}
			warn(p, p.Sky.FlyToPlace(sky.Place{In: sky.Galactic, At: to}, max(height, leastMapHeight)))
		}
	}
}

// leastMapHeight is the height of the picture, pc, that a click into the map leads to at least: a lower one would
// show next to nothing.
const leastMapHeight = 300
