package stage

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/format"
	"galaxy/orbit"
)

// hud is the scale bar and the clock.
type hud struct {
	*lettering
	grid *grid

	bar, clock, rate, lean, from []byte
}

// step125 returns the largest of 1, 2 and 5 times a power of ten that is not above x > 0.
func step125(x float64) float64 {
	p := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range [...]float64{5, 2} {
		if m*p <= x*(1+1e-9) {
			return m * p
		}
	}
	return p
}

// buildScaleBar draws a bar of a round length in the lower left corner.
func (s *hud) buildScaleBar(f *Frame) {
	longest := min(200*s.points, s.half.X)
	value, unit, pixels := scaleBar(longest/s.camera.Zoom, s.scene.Units.Length)
	if !(value > 0) || math.IsInf(value, 0) {
		return
	}
	pixels = math.Round(pixels * longest)
	s.bar = s.marked(appendGrouped(s.bar[:0], value), 0)
	s.bar = append(append(s.bar, ' '), s.unit(unit)...)

	size := math.Round(12 * s.points)
	x0, y0 := 20*s.points, 2*s.half.Y-20*s.points
	for _, p := range s.view.Covered { // a panel reaches down to it, and would let it shine through
		if p.X0 < x0+pixels && x0 < p.X1 && p.Y0 < y0 && y0-20*s.points < p.Y1 {
			return
		}
	}
	left, base := float32(math.Round(x0)-s.half.X), float32(s.half.Y-math.Round(y0)+0.5)
	right, tick := left+float32(pixels), float32(5*s.points)
	width := float32(math.Max(1, math.Round(1.2*s.points)))
	f.Arrows = append(f.Arrows,
		Arrow{X0: left, Y0: base, X1: right, Y1: base, Width: width, Color: quietColor},
		Arrow{X0: left + 0.5, Y0: base, X1: left + 0.5, Y1: base + tick, Width: width, Color: quietColor},
		Arrow{X0: right - 0.5, Y0: base, X1: right - 0.5, Y1: base + tick, Width: width, Color: quietColor})
	w := s.meter.width(s.bar, size, false)
	tx, ty := math.Round(x0+0.5*(pixels-w)), math.Round(y0-8*s.points)
	f.write(tx, ty, size, letterColor, s.bar)
	end := x0 + max(pixels, w)
	if label := s.grid.label; len(label) > 0 {
		x := math.Round(end + 16*s.points)
		f.write(x, ty, size, quietColor, label)
		end = x + s.meter.width(label, size, false)
	}
	s.labels.reserve(rect{x0 - 6, ty - 1.2*size, end + 6, y0 + 6})
}

// buildFrom writes in the place of the scale bar from where one looks.
func (s *hud) buildFrom(f *Frame) {
	s.from = s.fill(s.from[:0], "from %s", s.view.From)
	size := math.Round(12 * s.points)
	x, y, w := math.Round(20*s.points), math.Round(2*s.half.Y-20*s.points), s.meter.width(s.from, size, false)
	left, up := x-8*s.points, y-1.4*size // a bright sky leaves no other text legible
	s.sheet(f, left, up, w+16*s.points, 2*size, faded(noteColor, 0.85))
	f.write(x, y, size, letterColor, s.from)
	s.labels.reserve(rect{left, up, x + w + 8*s.points, up + 2*size})
}

// buildCompass draws how the plane leans, over the scale bar: a disc of it with the direction that is up on the map, its axis, and how
// high the eye stands.
func (s *hud) buildCompass(f *Frame) {
	const pieces, radius = 32, 20
	r := radius * s.points
	middle := r2.Vec{X: -s.half.X + 20*s.points + r, Y: -s.half.Y + 46*s.points + r}
	f.Compass = Spot{X: middle.X, Y: middle.Y, Radius: r, Body: Nothing}
	at := func(v r3.Vec) r2.Vec { return r2.Add(middle, r2.Scale(r, flat(s.camera.Turned(v)))) }
	line := func(a, b r2.Vec, width float64, c color.NRGBA) {
		f.Arrows = append(f.Arrows, segment(a, b, width*s.points, c))
	}
	last := at(r3.Vec{X: 1})
	for k := 1; k <= pieces; k++ {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / pieces)
		next := at(r3.Vec{X: cos, Y: sin})
		line(last, next, 1.2, quietColor)
		last = next
	}
	line(middle, at(r3.Vec{Y: 1}), 1.2, quietColor)
	axis := segment(middle, at(r3.Vec{Z: 1}), 1.6*s.points, letterColor)
	axis.Head = float32(6 * s.points)
	f.Arrows = append(f.Arrows, axis)
	above := math.Asin(min(max(s.camera.Axes[2].Z, -1), 1)) * 180 / math.Pi
	s.lean = append(strconv.AppendFloat(s.lean[:0], math.Round(above)+0, 'f', 0, 64), "°"...)
	x, y := s.upright(middle)
	f.write(math.Round(x+r+8*s.points), math.Round(y+4*s.points), math.Round(12*s.points), letterColor, s.lean)
	s.labels.reserve(rect{x - r, y - r, x + r + 40*s.points, y + r})
}

// scaleBar returns a round length of at most longest, in a unit in which it reads well, and its share of longest.
func scaleBar(longest float64, unit string) (value float64, name string, share float64) {
	factor, name := unitOf(longest, unit)
	value = step125(longest * factor)
	return value, name, value / (longest * factor)
}

// unitOf returns a unit in which a length reads well, and how many of it are one of its own unit.
func unitOf(length float64, unit string) (factor float64, name string) {
	const auPerPC = 648000 / math.Pi
	switch {
	case unit == "au" && length*orbit.AU < 1:
		return orbit.AU * 1000, "m"
	case unit == "au" && length < 0.02:
		return orbit.AU, "km"
	case unit == "pc" && length < 0.02:
		return auPerPC, "au"
	case unit == "km" && length < 1:
		return 1000, "m"
	}
	return 1, unit
}

// appendGrouped writes a round number with a space between thousands.
func appendGrouped(b []byte, v float64) []byte {
	if v >= 1e15 || v < 1e-6 {
		return strconv.AppendFloat(b, v, 'g', 3, 64)
	}
	return appendGroupedTo(b, v, -1)
}

// appendGroupedTo does so with a number of decimals, or with as many as it takes where that is -1.
func appendGroupedTo(b []byte, v float64, decimals int) []byte {
	start := len(b)
	return format.AppendGroups(strconv.AppendFloat(b, v, 'f', decimals, 64), start, " ")
}

// buildClock writes the time of the picture and the rate in the lower right corner.
func (s *hud) buildClock(f *Frame) {
	s.clock = s.appendTime(s.clock[:0], s.time)
	switch s.rate = s.rate[:0]; {
	case s.view.Still:
	case s.view.Paused:
		s.rate = append(s.rate, s.say("paused")...)
	default:
		s.rate = s.marked(s.appendRate(s.rate, s.view.Rate, s.scene.Units.Time), 0)
		if s.view.Backwards {
			s.rate = append(s.rate, s.say(", backwards")...)
		}
	}
	large, small := math.Round(15*s.points), math.Round(12*s.points)
	edge := math.Round(2*s.half.X - 20*s.points)
	y := math.Round(2*s.half.Y - 20*s.points)
	for _, p := range s.view.Covered { // a folded panel lies in the corner: the clock stands on it
		if p.X0 < edge && edge < p.X1 && p.Y0 < y && y < p.Y1 && p.Y0 > s.half.Y {
			y = math.Round(p.Y0 - 10*s.points)
		}
	}
	w := s.meter.width(s.clock, large, true)
	above := math.Round(1.45 * small)
	if len(s.rate) == 0 {
		above = 0
	}
	f.Texts = append(f.Texts, Text{X: float32(edge - w), Y: float32(y - above), Size: float32(large), Mono: true, Color: letterColor, S: s.clock})
	if len(s.rate) == 0 {
		s.labels.reserve(rect{edge - w - 6, y - 1.2*large, edge + 6, y + 6})
		return
	}
	rw := s.meter.width(s.rate, small, true)
	f.Texts = append(f.Texts, Text{X: float32(edge - rw), Y: float32(y), Size: float32(small), Mono: true, Color: quietColor, S: s.rate})
	s.labels.reserve(rect{edge - max(w, rw) - 6, y - 1.45*small - 1.2*large, edge + 6, y + 6})
}

// appendTime writes a scene time: a date where the scene has a calendar.
func (s *hud) appendTime(b []byte, t float64) []byte {
	if !s.scene.Calendar {
		b = s.marked(appendGroupedTo(b, t, 1), len(b))
		return append(append(b, ' '), s.unit(s.scene.Units.Time)...)
	}
	from := len(b)
	b = AppendDate(b, t, s.view.Options.Zone, s.view.Rate*86400 < 120) // slow enough to read seconds
	if s.view.Words.Language() != nil {
		b = append(b[:from], s.view.Words.Date(string(b[from:]))...)
	}
	return b
}

func appendPadded(b []byte, v, digits int) []byte {
	for p := 10; digits > 1; p, digits = p*10, digits-1 {
		if v < p {
			for range digits - 1 {
				b = append(b, '0')
			}
			break
		}
	}
	return strconv.AppendInt(b, int64(v), 10)
}

// appendRate writes a rate in scene time per second: 5 d/s, ½×.
func (p *picture) appendRate(b []byte, rate float64, unit string) []byte {
	if unit != "day" && unit != "d" {
		if rate == 0.5 {
			return append(b, "½×"...)
		}
		return append(appendShort(b, rate), "×"...)
	}
	if math.Abs(rate*86400-1) < 1e-6 {
		return append(b, p.say("real time")...)
	}
	return append(p.appendDays(b, rate, appendShort), "/s"...)
}

// appendDays writes a length of time given in days in a unit that suits it, its number as write does.
func (p *picture) appendDays(b []byte, days float64, write func([]byte, float64) []byte) []byte {
	switch {
	case days >= 2*365.25:
		return append(write(b, days/365.25), p.say(" yr")...)
	case days >= 1:
		return append(write(b, days), " d"...)
	case days*24 >= 1:
		return append(write(b, days*24), " h"...)
	case days*1440 >= 1:
		return append(write(b, days*1440), " min"...)
	}
	return append(write(b, days*86400), " s"...)
}

// appendDuration writes a length of time given in the scene's unit, in as many letters a moment later.
func (p *picture) appendDuration(b []byte, t float64, unit string) []byte {
	from := len(b)
	switch {
	case unit == "day" || unit == "d":
		return p.marked(p.appendDays(b, t, appendDigits), from)
	case unit == "s" && t >= 600:
		return p.marked(p.appendDays(b, t/86400, appendDigits), from)
	}
	return append(append(p.marked(appendDigits(b, t), from), ' '), p.unit(unit)...)
}

// appendShort writes three digits, or as many as there are, without an exponent where that is short.
func appendShort(b []byte, v float64) []byte {
	start := len(b)
	b = appendDigits(b, v)
	if !slices.Contains(b[start:], '.') || slices.Contains(b[start:], 'e') {
		return b
	}
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	if b[len(b)-1] == '.' {
		b = b[:len(b)-1]
	}
	return b
}

// appendDigits writes three digits, without an exponent where that is short.
func appendDigits(b []byte, v float64) []byte {
	switch a := math.Abs(v); {
	case a >= 1e7 || a > 0 && a < 1e-3:
		return strconv.AppendFloat(b, v, 'g', 3, 64)
	case a >= 100:
		return appendGrouped(b, math.Round(v))
	}
	digits := 2 - int(math.Floor(math.Log10(math.Max(math.Abs(v), 1e-3))))
	return strconv.AppendFloat(b, v, 'f', max(digits, 0), 64)
}
