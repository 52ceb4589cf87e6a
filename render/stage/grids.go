package stage

import (
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/render/observer"
	"galaxy/sky"
)

// SkyGrid is a grid of coordinates of the sky.
type SkyGrid uint8

// The grids: by azimuth and altitude over the horizon of a place; by right ascension and declination of the date; by longitude and latitude
// from the ecliptic of the date; by longitude and latitude of the galaxy.
const (
	HorizontalGrid SkyGrid = iota
	EquatorGrid
	EclipticGrid
	GalaxyGrid
	Grids
)

// GridNames are the names of the grids in menus and in scene files.
var GridNames = [Grids]struct{ Menu, Key string }{
	{"Grid of the horizon", "horizon"}, {"Grid of the equator", "equator"}, {"Grid of the ecliptic", "ecliptic"}, {"Grid of the galaxy", "galaxy"},
}

var gridInks = [Grids]color.NRGBA{
	{R: 120, G: 190, B: 140, A: 120}, {R: 120, G: 160, B: 230, A: 120}, {R: 226, G: 178, B: 90, A: 120}, {R: 206, G: 130, B: 200, A: 120},
}

// gridSteps are the distances of lines, degrees: the largest that has some lines in the picture is taken. Of the equator those of right
// ascension are minutes and seconds of time.
var (
	gridSteps = [...]float64{30, 15, 10, 5, 2, 1, 30. / 60, 10. / 60, 5. / 60, 2. / 60, 1. / 60, 30. / 3600, 10. / 3600, 5. / 3600, 2. / 3600}
	hourSteps = [...]float64{30, 15, 7.5, 5, 2.5, 1.25, 0.5, 0.25, 10. / 240, 5. / 240, 2. / 240, 1. / 240, 0.5 / 240, 0.2 / 240, 0.1 / 240}
)

// gridLines is how many steps a picture is high, at least.
const gridLines = 3.5

// buildGrids draws the grids that are asked for, over all that is seen of the sky, and their numbers at the edge of the picture.
func (h *heavens) buildGrids(f *Frame) {
	eye := h.view.Eye
	if eye == nil || h.view.Around < 1 || h.inGalaxy() || h.camera.Nearness == 0 {
		return
	}
	system := eye.Focus.In.System()
	if system == nil {
		return
	}
	for g := range Grids {
		if !h.view.Options.Grids[g] {
			continue
		}
		if g != HorizontalGrid {
			h.buildGrid(f, g, gridAxes(g, system, eye.Time))
		} else if l := h.bodies.land; l.on {
			h.buildGrid(f, g, [3]r3.Vec{l.level[1], l.level[0], l.level[2]})
		}
	}
}

// gridAxes returns the axes of a grid in those of the scene: to longitude and latitude 0, to 90° of longitude, and to the pole.
func gridAxes(g SkyGrid, system *sky.System, t float64) (axes [3]r3.Vec) {
	for i, v := range [3]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}} {
		switch g {
		case EquatorGrid:
			v = sky.FromICRF(orbit.ICRFFromDate(v, t))
		case EclipticGrid:
			v = sky.FromICRF(orbit.ICRFFromDate(orbit.EquatorFromEclipticOfDate(v, t), t))
		}
		axes[i] = observer.InAxes(v, system.Axes)
	}
	return axes
}

// gridView is a grid in a picture.
type gridView struct {
	*heavens
	f    *Frame
	kind SkyGrid
	axes [3]r3.Vec
	ink  color.NRGBA
	fine float64 // degrees between the points of a line
}

// buildGrid draws one grid about the middle of the picture.
func (h *heavens) buildGrid(f *Frame, kind SkyGrid, axes [3]r3.Vec) {
	const degree = math.Pi / 180
	focal := h.camera.Zoom / h.camera.Nearness
	field := 2 * math.Atan(h.half.Y/focal) / degree
	reach := math.Atan(math.Hypot(h.half.X, h.half.Y)/focal)/degree + 1e-9
	c := observer.InAxes(r3.Scale(-1, h.camera.Axes[2]), axes)
	lon, lat := math.Atan2(c.Y, c.X)/degree, math.Asin(min(max(c.Z, -1), 1))/degree
	v := gridView{h, f, kind, axes, h.bodies.land.legible(gridInks[kind]), min(2, field/24)}
	across := stepFor(gridSteps[:], field/gridLines)
	wide := 180.
	if math.Abs(lat)+reach < 90 {
		wide = math.Asin(min(math.Sin(reach*degree)/math.Cos(lat*degree), 1)) / degree
	}
	steps, room := gridSteps[:], field/gridLines/max(math.Cos(lat*degree), 0.1)
	if kind == EquatorGrid {
		steps = hourSteps[:]
	}
	along := stepFor(steps, min(room, 30))
	low, high := max(lat-reach, -90), min(lat+reach, 90)
	for k := math.Ceil(low / across); k*across <= high; k++ {
		if at := k * across; math.Abs(at) < 90-1e-9 {
			v.line(latitudeText(at, across), lon-wide, lon+wide, func(x float64) (float64, float64) { return x, at }, math.Max(math.Cos(at*degree), 0.05))
		}
	}
	for k := math.Ceil((lon - wide) / along); k*along <= lon+wide && (wide < 180 || k*along < lon+wide-1e-9); k++ {
		at := k * along
		v.line(longitudeText(at, along, kind), max(low, -90+across), min(high, 90-across), func(x float64) (float64, float64) { return at, x }, 1)
	}
}

// stepFor returns the largest step that is not more than a room, degrees.
func stepFor(steps []float64, room float64) float64 {
	for _, s := range steps {
		if s <= room {
			return s
		}
	}
	return steps[len(steps)-1]
}

// line draws a line of the grid, from one value to another of what at turns into longitude and latitude, degrees; round is its length over
// that of a great circle. Its number stands where it leaves the picture.
func (v *gridView) line(text string, from, to float64, at func(x float64) (lon, lat float64), round float64) {
	const degree, margin = math.Pi / 180, 26
	n := int(math.Ceil((to - from) / min(v.fine/round, 15)))
	if n < 1 || n > 4000 {
		return
	}
	land := v.bodies.land
	var last r2.Vec
	was, told := false, false
	for i := 0; i <= n; i++ {
		lon, lat := at(from + (to-from)*float64(i)/float64(n))
		sl, cl := math.Sincos(lon * degree)
		sb, cb := math.Sincos(lat * degree)
		d := r3.Add(r3.Add(r3.Scale(cl*cb, v.axes[0]), r3.Scale(sl*cb, v.axes[1])), r3.Scale(sb, v.axes[2]))
		if land.on && v.kind != HorizontalGrid {
			d = land.air.Air.Lift(d, land.level[2])
		}
		p, ok := land.toward(d)
		if land.on && r3.Dot(d, land.level[2]) < -1e-9 {
			ok = false
		}
		if ok && was && (v.OnScreen(p, 0) || v.OnScreen(last, 0)) {
			v.f.Arrows = append(v.f.Arrows, segment(last, p, v.points, v.ink))
			edge := margin * v.points
			inside := func(q r2.Vec) bool { return math.Abs(q.X) < v.half.X-edge && math.Abs(q.Y) < v.half.Y-edge }
			if !told && inside(p) != inside(last) {
				told = v.tell(text, p)
			}
		}
		last, was = p, ok
	}
}

// tell writes the number of a line, and reports whether there is room.
func (v *gridView) tell(text string, at r2.Vec) bool {
	if !v.view.Options.Labels {
		return true
	}
	size := math.Round(10.5 * v.points)
	wide := v.meter.width([]byte(text), size, false)
	x, y := v.upright(at)
	place := rect{x + 3*v.points, y - size - 2*v.points, x + 3*v.points + wide, y - 2*v.points}
	if v.labels.written(place) {
		return false
	}
	ink := v.ink
	ink.A = 235
	v.f.Texts = append(v.f.Texts, Text{X: float32(math.Round(place.x0)), Y: float32(math.Round(place.y1)), Size: float32(size), Color: ink, Edge: true, S: []byte(text)})
	v.labels.reserve(place)
	return true
}

// latitudeText returns a latitude in degrees, as fine as a step.
func latitudeText(at, step float64) string {
	sign := "+"
	switch {
	case at < -1e-9:
		sign = "−"
	case at < 1e-9:
		return "0°"
	}
	return sign + sexagesimal(math.Abs(at), step, [3]string{"°", "′", "″"})
}

// longitudeText returns a longitude in degrees from 0 to 360, right ascension in hours.
func longitudeText(at, step float64, kind SkyGrid) string {
	at = math.Mod(at+720+1e-9, 360) - 1e-9
	if kind == EquatorGrid {
		return sexagesimal(math.Max(at, 0)/15, step/15, [3]string{"h", "m", "s"})
	}
	return sexagesimal(math.Max(at, 0), step, [3]string{"°", "′", "″"})
}

// sexagesimal writes a value in units, sixtieths and their sixtieths, as far as a step asks for.
func sexagesimal(at, step float64, units [3]string) string {
	total := math.Round(at*36000) / 10 // tenths of the last
	whole, rest := math.Floor(total/3600), math.Mod(total, 3600)
	text := strconv.Itoa(int(whole)) + units[0]
	if math.Abs(step-math.Round(step)) > 1e-9 {
		text += strconv.Itoa(int(rest/60)) + units[1]
		if sub := step * 60; math.Abs(sub-math.Round(sub)) > 1e-6 {
			text += strconv.FormatFloat(math.Mod(rest, 60), 'f', -1, 64) + units[2]
		}
	}
	return text
}
