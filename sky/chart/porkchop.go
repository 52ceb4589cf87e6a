package chart

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"

	"galaxy/orbit"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// PorkchopMap is a map of the flights between two bodies, by departure and time of flight.
type PorkchopMap struct {
	Chart *orbit.Chart
	By    orbit.Cost // what the colours and contours show
	Title string     // from where to where; empty: the map has no head
	Note  string     // a line of what is shown
	Best  string     // a line about the flight that is marked
	Axes  Axes       // what is written on it; the zero value is English
	Speed float64    // km/s in a unit of the chart's speeds; its times are days past J2000.0 TDB
	Light bool       // it is on white paper
}

// Axes are the texts of the axes of a map of flights.
type Axes struct {
	Departure, Flight string // below, and above the days of flight
	Arrival           string // of a line of flights that arrive at a date, which %s stands for
}

// inks are the colours of a map about its plot, which has the same ones on any paper.
type inks struct{ paper, plot, quiet color.RGBA }

var (
	darkInks  = inks{color.RGBA{13, 17, 28, 255}, color.RGBA{232, 236, 245, 255}, color.RGBA{150, 160, 180, 255}}
	lightInks = inks{color.RGBA{240, 242, 247, 255}, color.RGBA{24, 30, 44, 255}, color.RGBA{84, 92, 110, 255}}

	onPlot   = darkInks.plot
	gridInk  = color.RGBA{255, 255, 255, 26}
	arrivals = color.RGBA{255, 255, 255, 70}
	contour  = color.RGBA{8, 10, 20, 200}
	markInk  = color.RGBA{255, 70, 60, 255}
)

// porkchopColors are from the cheapest to the dearest: the map viridis backwards, into the colour of the paper.
var porkchopColors = []color.RGBA{
	{253, 231, 37, 255},
	{160, 218, 57, 255},
	{74, 193, 109, 255},
	{31, 161, 135, 255},
	{39, 127, 142, 255},
	{54, 92, 141, 255},
	{70, 50, 126, 255},
	{48, 20, 70, 255},
	{24, 17, 38, 255},
}

// Plot returns where the plot of a picture of the map lies, without its axes: departures from left to right, times of flight from below.
func (m *PorkchopMap) Plot(w, h int) image.Rectangle {
	if m.Title == "" {
		return image.Rect(62, 26, w-90, h-52)
	}
	return image.Rect(70, 84, w-104, h-62)
}

// Porkchop draws a map with contours, the dates of departure below it, times of flight at its left, dates of arrival as
// diagonals, and a cross at the cheapest flight.
func Porkchop(m PorkchopMap, w, h int) *image.RGBA {
	p := porkchop{PorkchopMap: m, canvas: newCanvas(w, h)}
	p.plot, p.inks = m.Plot(w, h), darkInks
	if m.Light {
		p.inks = lightInks
	}
	p.draw()
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(out, out.Rect, image.NewUniform(p.inks.paper), image.Point{}, draw.Src)
	draw.Draw(out, p.plot, image.NewUniform(darkInks.paper), image.Point{}, draw.Src)
	p.fill(out)
	draw.Draw(out, out.Rect, p.ink, image.Point{}, draw.Over)
	return out
}

// A porkchop is a map that is being drawn.
type porkchop struct {
	PorkchopMap
	*canvas
	labels
	plot        image.Rectangle
	inks        inks
	least, most float64 // of the values that have a colour of their own
	levels      []float64
}

// value returns what a cell shows, NaN without a flight.
func (p *porkchop) value(column, row int) float64 {
	t := p.Chart.At(column, row)
	switch {
	case !t.Flies():
		return math.NaN()
	case p.By == orbit.ByC3:
		return t.C3() * p.Speed * p.Speed
	case p.By == orbit.ByArrival:
		return t.VInf() * p.Speed
	}
	return t.DeltaV() * p.Speed
}

// spans returns the first departure and time of flight, and how much the axes span.
func (p *porkchop) spans() (depart, flight, wide, high float64) {
	d, f := p.Chart.Departs, p.Chart.Flights
	return d[0], f[0], max(d[len(d)-1]-d[0], 1e-9), max(f[len(f)-1]-f[0], 1e-9)
}

// at returns the place of a flight on the picture.
func (p *porkchop) at(depart, flight float64) (x, y float64) {
	d, f, wide, high := p.spans()
	return float64(p.plot.Min.X) + (depart-d)/wide*float64(p.plot.Dx()), float64(p.plot.Max.Y) - (flight-f)/high*float64(p.plot.Dy())
}

// scale sets the contours: close together near the least value, and farther and farther apart.
func (p *porkchop) scale() {
	p.least = math.Inf(1)
	for row := range p.Chart.Flights {
		for column := range p.Chart.Departs {
			if v := p.value(column, row); v < p.least {
				p.least = v
			}
		}
	}
	if math.IsInf(p.least, 1) {
		p.least, p.most = 0, 1
		return
	}
	step := round(p.least / 40)
	const count = 15
	at := math.Ceil(p.least/step+0.2) * step
	for i := range count {
		p.levels = append(p.levels, at)
		at += step * float64(1+i)
	}
	p.most = p.levels[count-1]
}

// round returns the number of 1, 2 and 5 times a power of ten that is next above x.
func round(x float64) float64 {
	ten := math.Pow(10, math.Floor(math.Log10(x)))
	for _, f := range []float64{1, 2, 5} {
		if f*ten >= x*(1-1e-9) {
			return f * ten
		}
	}
	return 10 * ten
}

// share returns where a value is between the least and the most, from 0 to 1: by logarithm of what it has more.
func (p *porkchop) share(v float64) float64 {
	span := p.most - p.least
	bend := 0.06 * span
	return min(1, math.Log1p((v-p.least)/bend)/math.Log1p(span/bend))
}

func shade(share float64) color.RGBA {
	at := min(max(share, 0), 1) * float64(len(porkchopColors)-1)
	i := min(int(at), len(porkchopColors)-2)
	a, b, u := porkchopColors[i], porkchopColors[i+1], at-float64(i)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + u*(float64(b)-float64(a)))) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// fill colours the map and the scale beside it.
func (p *porkchop) fill(out *image.RGBA) {
	columns, rows := len(p.Chart.Departs), len(p.Chart.Flights)
	values := make([]float64, columns*rows)
	for row := range rows {
		for column := range columns {
			values[row*columns+column] = p.value(column, row)
		}
	}
	for y := p.plot.Min.Y; y < p.plot.Max.Y; y++ {
		v := (float64(p.plot.Max.Y) - float64(y) - 0.5) / float64(p.plot.Dy()) * float64(rows-1)
		j := min(int(v), max(0, rows-2))
		for x := p.plot.Min.X; x < p.plot.Max.X; x++ {
			u := (float64(x) + 0.5 - float64(p.plot.Min.X)) / float64(p.plot.Dx()) * float64(columns-1)
			i := min(int(u), max(0, columns-2))
			right, up := min(i+1, columns-1), min(j+1, rows-1)
			fx, fy := u-float64(i), v-float64(j)
			low := values[j*columns+i]*(1-fx) + values[j*columns+right]*fx
			high := values[up*columns+i]*(1-fx) + values[up*columns+right]*fx
			if value := low*(1-fy) + high*fy; !math.IsNaN(value) {
				out.SetRGBA(x, y, shade(p.share(value)))
			}
		}
	}
	bar := p.bar()
	for y := bar.Min.Y; y < bar.Max.Y; y++ {
		c := shade((float64(y) - float64(bar.Min.Y)) / float64(bar.Dy()))
		for x := bar.Min.X; x < bar.Max.X; x++ {
			out.SetRGBA(x, y, c)
		}
	}
}

// bar returns the place of the scale of colours.
func (p *porkchop) bar() image.Rectangle {
	return image.Rect(p.plot.Max.X+22, p.plot.Min.Y, p.plot.Max.X+38, p.plot.Max.Y)
}

func (p *porkchop) draw() {
	p.scale()
	left, right, top, bottom := float64(p.plot.Min.X), float64(p.plot.Max.X), float64(p.plot.Min.Y), float64(p.plot.Max.Y)
	p.print(p.Title, 20, left, 30, 0, p.inks.plot)
	p.print(p.Note, textSize, left+20+float64(font.MeasureString(sized(20), p.Title).Ceil()), 30, 0, p.inks.quiet)
	p.print(p.Best, textSize, left, 52, 0, p.inks.plot)
	depart, flight, wide, high := p.spans()
	for _, t := range dateTicks(depart, depart+wide, float64(p.plot.Dx())/95) {
		x, _ := p.at(t.at, flight)
		p.line(x, top, x, bottom, gridInk)
		p.line(x, bottom, x, bottom+5, p.inks.quiet)
		p.print(t.label, textSize, x, bottom+20, 0.5, p.inks.quiet)
	}
	p.print(cmp.Or(p.Axes.Departure, "departure (TDB)"), textSize, (left+right)/2, bottom+44, 0.5, p.inks.plot)
	step := round(high / (float64(p.plot.Dy()) / 55))
	for f := math.Ceil(flight/step) * step; f <= flight+high*(1+1e-9); f += step {
		_, y := p.at(depart, f)
		p.line(left, y, right, y, gridInk)
		p.line(left-5, y, left, y, p.inks.quiet)
		p.print(fmt.Sprintf("%.5g", f), textSize, left-9, y+5, 1, p.inks.quiet)
	}
	p.print(cmp.Or(p.Axes.Flight, "days of flight"), textSize, left-58, top-10, 0, p.inks.plot)
	for _, t := range dateTicks(depart+flight, depart+wide+flight+high, float64(p.plot.Dx())*(wide+high)/wide/150) {
		p.arrival(t, depart, flight, wide, high)
	}
	for _, level := range p.levels {
		p.contour(level)
	}
	p.frame(p.plot)
	p.key()
	for i, best := range p.Chart.Best {
		x, y := p.at(best.Depart, best.Arrive-best.Depart)
		if i == 0 {
			for _, r := range []float64{7, 7.6, 8.2} {
				p.ring(x, y, r, markInk)
			}
			for _, d := range [][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				p.line(x+4*d[0], y+4*d[1], x+14*d[0], y+14*d[1], markInk)
				p.line(x+4*d[0]+0.6*d[1], y+4*d[1]+0.6*d[0], x+14*d[0]+0.6*d[1], y+14*d[1]+0.6*d[0], markInk)
			}
		} else if image.Pt(int(x), int(y)).In(p.plot.Inset(3)) { // at the border it is no minimum
			p.ring(x, y, 4, markInk)
		}
	}
}

// arrival draws the diagonal of the flights that arrive at a date, with the date where it leaves the map above or
// at the right.
func (p *porkchop) arrival(t tick, depart, flight, wide, high float64) {
	from := max(depart, t.at-flight-high)
	until := min(depart+wide, t.at-flight)
	if from >= until {
		return
	}
	x0, y0 := p.at(from, t.at-from)
	x1, y1 := p.at(until, t.at-until)
	n := int(math.Hypot(x1-x0, y1-y0) / 8)
	for i := range n {
		u, v := float64(i)/float64(n), (float64(i)+0.5)/float64(n)
		p.line(x0+u*(x1-x0), y0+u*(y1-y0), x0+v*(x1-x0), y0+v*(y1-y0), arrivals)
	}
	if y0 < float64(p.plot.Min.Y)+1 {
		said := fmt.Sprintf(cmp.Or(p.Axes.Arrival, "arrive %s"), t.label)
		wide := float64(font.MeasureString(face(), said).Ceil())
		if x0-wide/2 > float64(p.plot.Min.X)+40 && x0+wide/2 < float64(p.plot.Max.X) {
			p.print(said, textSize, x0, float64(p.plot.Min.Y)-10, 0.5, p.inks.quiet)
		}
	}
}

// frame draws the border of the map.
func (p *porkchop) frame(r image.Rectangle) {
	x0, y0, x1, y1 := float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y)
	p.line(x0, y0, x1, y0, p.inks.quiet)
	p.line(x1, y0, x1, y1, p.inks.quiet)
	p.line(x1, y1, x0, y1, p.inks.quiet)
	p.line(x0, y1, x0, y0, p.inks.quiet)
}

// key labels the scale of colours with the contours.
func (p *porkchop) key() {
	bar := p.bar()
	unit := map[orbit.Cost]string{orbit.ByC3: "C3, km²/s²", orbit.ByArrival: "v∞, km/s"}[p.By]
	if unit == "" {
		unit = "Δv, km/s"
	}
	p.print(unit, textSize, float64(bar.Min.X)-14, float64(bar.Min.Y)-10, 0, p.inks.plot)
	last := math.Inf(-1)
	for _, level := range p.levels {
		y := float64(bar.Min.Y) + p.share(level)*float64(bar.Dy())
		p.line(float64(bar.Min.X), y, float64(bar.Max.X), y, contour)
		if y-last >= 14 {
			p.print(amount(level), textSize, float64(bar.Max.X)+6, y+5, 0, p.inks.quiet)
			last = y
		}
	}
	p.frame(bar)
}

func amount(v float64) string { return fmt.Sprintf("%.4g", v) }

// contour draws the line of a value, by marching squares, and writes the value where there is room.
func (p *porkchop) contour(level float64) {
	c := p.Chart
	var places [][2]float64
	for row := range len(c.Flights) - 1 {
		for column := range len(c.Departs) - 1 {
			corners := [4][2]int{{column, row}, {column + 1, row}, {column + 1, row + 1}, {column, row + 1}}
			var ends [][2]float64
			for k, a := range corners {
				b := corners[(k+1)%4]
				va, vb := p.value(a[0], a[1]), p.value(b[0], b[1])
				if (va < level) == (vb < level) || math.IsNaN(va+vb) {
					continue
				}
				u := (level - va) / (vb - va)
				xa, ya := p.at(c.Departs[a[0]], c.Flights[a[1]])
				xb, yb := p.at(c.Departs[b[0]], c.Flights[b[1]])
				ends = append(ends, [2]float64{xa + u*(xb-xa), ya + u*(yb-ya)})
			}
			for k := 0; k+1 < len(ends); k += 2 {
				p.line(ends[k][0], ends[k][1], ends[k+1][0], ends[k+1][1], contour)
				places = append(places, ends[k])
			}
		}
	}
	if len(places) < 12 || level > p.levels[len(p.levels)*2/3] { // of the dearest, the lines are enough
		return
	}
	written := 0
	for k := range places {
		at := places[(k*7919+len(places)/3)%len(places)] // here and there along the line
		if p.number(amount(level), at[0], at[1]) {
			if written++; written >= 1+len(places)/200 {
				return
			}
		}
	}
}

// number writes the value of a contour on the line, unless it is near another one or the border.
func (p *porkchop) number(text string, x, y float64) bool {
	wide := font.MeasureString(face(), text).Ceil()
	box := image.Rect(int(x)-wide/2-2, int(y)-7, int(x)+wide/2+3, int(y)+8)
	if !box.In(p.plot.Inset(4)) {
		return false
	}
	around := box.Inset(-22)
	for _, t := range p.taken {
		if t.Overlaps(around) {
			return false
		}
	}
	for _, best := range p.Chart.Best {
		bx, by := p.at(best.Depart, best.Arrive-best.Depart)
		if image.Pt(int(bx), int(by)).In(around) {
			return false
		}
	}
	p.taken = append(p.taken, box)
	draw.Draw(p.ink, box, image.NewUniform(color.RGBA{6, 8, 14, 150}), image.Point{}, draw.Src)
	p.print(text, textSize, x, y+5, 0.5, onPlot)
	return true
}

// print writes text on a line at y: from x on, about x (0.5) or up to x (1).
func (p *porkchop) print(text string, size int, x, y, before float64, ink color.RGBA) {
	f := sized(size)
	wide := float64(font.MeasureString(f, text).Ceil())
	d := font.Drawer{Dst: p.ink, Src: image.NewUniform(ink), Face: f, Dot: fixed.P(int(math.Round(x-before*wide)), int(math.Round(y)))}
	d.DrawString(text)
}
