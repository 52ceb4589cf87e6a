package report

import (
	"bytes"
	"fmt"
	"html/template"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"galaxy/lab"
)

// heatMap is the mean of a measure over two axes, of one rival.
type heatMap struct {
	x, y, rival, measure int
	cells                [][]lab.Stats // by y, x
	names                [2][]string
}

// newMaps returns the maps of an experiment: of each two axes that are not compared, each
// rival and each measure, up to some number.
func newMaps(s *summary) (maps []*heatMap) {
	n := len(s.plan.Axes)
	if s.plan.Compared {
		n--
	}
	for y := range n {
		for x := y + 1; x < n; x++ {
			if s.bins(x) < 2 || s.bins(y) < 2 {
				continue
			}
			for measure := range s.quantities {
				for rival := range s.plan.Rivals() {
					if len(maps) == mostMaps {
						return maps
					}
					m := &heatMap{x: x, y: y, rival: rival, measure: measure, cells: make([][]lab.Stats, s.bins(y))}
					for i := range m.cells {
						m.cells[i] = make([]lab.Stats, s.bins(x))
					}
					m.names[0], m.names[1] = s.binNames(x), s.binNames(y)
					maps = append(maps, m)
				}
			}
		}
	}
	return maps
}

func (m *heatMap) add(s *summary, levels []lab.Level, rival int, block [][]float64, present []bool) {
	if rival != m.rival {
		return
	}
	c := &m.cells[s.bin(m.y, &levels[m.y])][s.bin(m.x, &levels[m.x])]
	for i, ok := range present {
		if ok {
			c.Add(block[i][m.measure])
		}
	}
}

// The grid of a map, as the plotter takes it.

func (m *heatMap) Dims() (columns, rows int) { return len(m.cells[0]), len(m.cells) }
func (m *heatMap) Z(c, r int) float64        { return m.cells[r][c].Mean() }
func (m *heatMap) X(c int) float64           { return float64(c) }
func (m *heatMap) Y(r int) float64           { return float64(r) }

// span returns the least and the greatest value of the maps that show the same of other rivals, so
// that a colour means the same in all of them.
func (m *heatMap) span(all []*heatMap) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, o := range all {
		if o.x != m.x || o.y != m.y || o.measure != m.measure {
			continue
		}
		for _, row := range o.cells {
			for i := range row {
				if x := row[i].Mean(); !math.IsNaN(x) {
					low, high = min(low, x), max(high, x)
				}
			}
		}
	}
	return low, high
}

// named are marks of an axis at 0, 1, 2 …, of many some.
type named []string

func (n named) Ticks(float64, float64) (ticks []plot.Tick) {
	const most, longest = 12, 18
	every := (len(n) + most - 1) / most
	for i, name := range n {
		if i%every == 0 {
			if letters := []rune(name); len(letters) > longest {
				name = string(letters[:longest]) + "…"
			}
			ticks = append(ticks, plot.Tick{Value: float64(i), Label: name})
		}
	}
	return ticks
}

// colours are from dark violet for the least to yellow for the greatest: ordered for all eyes, and in
// grey. Source: the map viridis of S. van der Walt and N. Smith (2015), at a few places.
func colours() palette.ColorMap {
	scale, err := moreland.NewLuminance([]color.Color{
		color.NRGBA{0x44, 0x01, 0x54, 255},
		color.NRGBA{0x3b, 0x52, 0x8b, 255},
		color.NRGBA{0x21, 0x91, 0x8c, 255},
		color.NRGBA{0x5e, 0xc9, 0x62, 255},
		color.NRGBA{0xfd, 0xe7, 0x25, 255},
	})
	if err != nil {
		panic("report: " + err.Error()) // they are constants
	}
	return scale
}

const (
	shades     = 64 // of a scale
	mostFigure = 10 // columns of a map in whose cells there is room for figures
)

// draw draws the map with its scale beside it, or nothing if there is no value.
func (m *heatMap) draw(s *summary) (template.HTML, error) {
	low, high := m.span(s.maps)
	if low > high {
		return "", nil
	}
	marks := extremes{low, high}
	if size := max(math.Abs(low), math.Abs(high)); high-low <= 1e-9*size { // one value, but for rounding: a scale has a length
		margin := max(0.5, 1e-3*size)
		low, high = low-margin, high+margin
	}
	scale := colours()
	scale.SetMin(low)
	scale.SetMax(high)
	p := newPlot()
	q := &s.quantities[m.measure]
	p.Title.Text = q.Name
	if s.plan.Compared {
		p.Title.Text += ", " + s.plan.Axes[len(s.plan.Axes)-1].Label(m.rival)
	}
	p.X.Label.Text, p.Y.Label.Text = s.plan.Axes[m.x].Path, s.plan.Axes[m.y].Path
	p.X.Tick.Marker, p.Y.Tick.Marker = named(m.names[0]), named(m.names[1])
	grid := plotter.NewHeatMap(m, scale.Palette(shades))
	grid.Min, grid.Max, grid.NaN = low, high, color.White
	p.Add(grid)
	if columns, rows := m.Dims(); columns <= mostFigure && rows <= 2*mostFigure {
		p.Add(m.figures(p.X.Tick.Label, 0.5*(low+high)))
	}
	bar := newPlot()
	bar.HideX()
	bar.Y.Padding = 0
	bar.Y.Tick.Marker = marks
	bar.Add(&plotter.ColorBar{ColorMap: scale, Vertical: true, Colors: shades})
	const width, height, beside = 13 * vg.Centimeter, 9 * vg.Centimeter, 2.2 * vg.Centimeter
	canvas := vgsvg.New(width, height)
	all := draw.New(canvas)
	p.Draw(draw.Crop(all, 0, -beside, 0, 0))
	bar.Draw(draw.Crop(all, width-beside+0.3*vg.Centimeter, 0, 1.2*vg.Centimeter, -0.8*vg.Centimeter))
	return svg(canvas)
}

// figures are the means, written into the cells: white where a cell is dark, below the middle. A
// cell without a value has a dash.
func (m *heatMap) figures(style text.Style, middle float64) *plotter.Labels {
	style.Font.Size = vg.Points(9)
	style.XAlign, style.YAlign = text.XCenter, text.YCenter
	l := new(plotter.Labels)
	for y, row := range m.cells {
		for x := range row {
			mean := row[x].Mean()
			if style.Color = color.Black; mean < middle {
				style.Color = color.White
			}
			l.XYs = append(l.XYs, plotter.XY{X: float64(x), Y: float64(y)})
			l.Labels = append(l.Labels, short(mean))
			l.TextStyle = append(l.TextStyle, style)
		}
	}
	return l
}

// extremes mark an axis at its ends and in the middle.
type extremes struct{ low, high float64 }

func (e extremes) Ticks(float64, float64) []plot.Tick {
	ticks := []plot.Tick{{Value: e.low, Label: short(e.low)}}
	if e.high > e.low {
		middle := 0.5 * (e.low + e.high)
		ticks = append(ticks, plot.Tick{Value: middle, Label: short(middle)}, plot.Tick{Value: e.high, Label: short(e.high)})
	}
	return ticks
}

// newPlot returns an empty plot whose letters are the page's.
func newPlot() *plot.Plot {
	p := plot.New()
	for _, style := range []*text.Style{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label} {
		style.Font.Variant = "Sans"
	}
	return p
}

// boxPlot draws a box for each rival: the quartiles, and whiskers to the last value within
// one and a half times their distance. Source: Tukey 1977.
func (s *summary) boxPlot(measure int) (template.HTML, error) {
	p := newPlot()
	q := &s.quantities[measure]
	p.Title.Text = q.Name
	p.Y.Label.Text = q.Unit
	names := named{}
	for i := range s.boxes[measure] {
		label := "all runs"
		if s.plan.Compared {
			label = s.plan.Axes[len(s.plan.Axes)-1].Label(i)
		}
		names = append(names, label)
		values := s.boxes[measure][i].kept
		if len(values) == 0 {
			continue
		}
		box, err := plotter.NewBoxPlot(vg.Points(18), float64(i), plotter.Values(values))
		if err != nil {
			return "", err
		}
		p.Add(box)
	}
	p.X.Tick.Marker = names
	p.X.Min, p.X.Max = -0.5, float64(len(names))-0.5
	if len(names) > 4 {
		p.X.Tick.Label.Rotation = math.Pi / 6
		p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = -0.9, -0.5
	}
	width := min(30, 6+2*vg.Length(len(names))) * vg.Centimeter
	canvas := vgsvg.New(width, 9*vg.Centimeter)
	p.Draw(draw.New(canvas))
	return svg(canvas)
}

// svg returns a drawing as a part of a page.
func svg(canvas *vgsvg.Canvas) (template.HTML, error) {
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return "", err
	}
	text := b.String()
	at := strings.Index(text, "<svg")
	if at < 0 {
		return "", fmt.Errorf("a drawing has no SVG")
	}
	return template.HTML(text[at:]), nil
}
