package report

import (
	"bytes"
	"cmp"
	"errors"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"galaxy/lab"
)

// front is a plot of time ratio against Δv: a mark for each method, at its means over the runs that all of
// them end cleanly.
type front struct {
	marks []frontMark // in the order of the bench
	runs  int
}

// frontMark is the mark of a method.
type frontMark struct {
	method    string
	x, y      float64 // Δv in cruise speeds, time ratio
	best      bool    // no other method is better in one of the two and as good in the other
	knee      bool
	ofSeveral bool // other methods are the same behaviour with other settings
}

// newFront returns the plot of a bench, and fails if there is no run that all of its methods end cleanly.
func (s *Scores) newFront() (*front, error) {
	f := new(front)
	methods := s.bench.Methods
	x, y := make([]lab.Stats, len(methods)), make([]lab.Stats, len(methods))
	all := make([]*lab.Result, len(methods))
	for at := range s.bench.Cases {
	seeds:
		for seed := uint64(1); seed <= uint64(s.folder.SeedsOf(at)); seed++ {
			for i := range methods {
				if all[i] = s.clean(at*len(methods)+i, seed); all[i] == nil {
					continue seeds
				}
			}
			f.runs++
			for i, r := range all {
				x[i].Add(r.DeltaV)
				y[i].Add(r.TimeRatio)
			}
		}
	}
	if f.runs == 0 {
		return nil, errors.New("no run ends cleanly with all methods, so there is nothing to draw; leave out --steer of one that fails, or take other cases")
	}
	for i, method := range methods {
		name, _ := family(method)
		f.marks = append(f.marks, frontMark{method: method, x: x[i].Mean(), y: y[i].Mean(), ofSeveral: slices.ContainsFunc(methods, func(other string) bool {
			its, _ := family(other)
			return other != method && its == name
		})})
	}
	f.judge()
	return f, nil
}

// family returns the behaviour of a method, and its settings: "pilot", "calm = 0.5".
func family(method string) (behaviour, settings string) {
	behaviour, settings, _ = strings.Cut(method, "{")
	return strings.TrimSpace(behaviour), strings.TrimSuffix(strings.TrimSpace(settings), "}")
}

// judge finds the front and its knee: of at least three marks the one farthest below the line between the
// ends, with both axes scaled to the front. Source: I. Das, "On characterizing the 'knee' of the Pareto
// curve", Structural Optimization 18 (1999).
func (f *front) judge() {
	var best []*frontMark
	for i := range f.marks {
		m := &f.marks[i]
		if m.best = !slices.ContainsFunc(f.marks, func(o frontMark) bool {
			return o.x <= m.x && o.y <= m.y && (o.x < m.x || o.y < m.y)
		}); m.best {
			best = append(best, m)
		}
	}
	slices.SortFunc(best, func(a, b *frontMark) int { return cmp.Compare(a.x, b.x) })
	first, last := best[0], best[len(best)-1]
	deepest := 0.0
	var knee *frontMark
	for _, m := range best {
		if below := 1 - (m.x-first.x)/(last.x-first.x) - (m.y-last.y)/(first.y-last.y); below > deepest {
			deepest, knee = below, m
		}
	}
	if knee != nil {
		knee.knee = true
	}
}

// label names a mark: the settings of a behaviour that has several, else the method.
func (m *frontMark) label() string {
	label := m.method
	if name, settings := family(m.method); m.ofSeveral && settings != "" {
		label = settings
	} else if m.ofSeveral {
		label = name + ", the default"
	}
	if m.knee {
		label += ", the knee"
	}
	return label
}

// WriteFront draws time ratio against Δv of the methods, as SVG.
func (s *Scores) WriteFront(to io.Writer) error {
	f, err := s.newFront()
	if err != nil {
		return err
	}
	p := newPlot()
	p.X.Label.Text, p.Y.Label.Text = "Δv, cruise speeds", "time ratio"
	p.X.Tick.Marker, p.Y.Tick.Marker = exact{}, exact{}
	p.Add(f)
	const width, height = 16 * vg.Centimeter, 10 * vg.Centimeter
	canvas := vgsvg.New(width, height)
	p.Draw(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return err
	}
	_, err = io.WriteString(to, strings.ReplaceAll(b.String(), "Liberation Sans;", "Liberation Sans,Arial,sans-serif;"))
	return err
}

// exact marks an axis as package plot does, with as many digits as the steps between its marks have.
type exact struct{}

func (exact) Ticks(low, high float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(low, high)
	var major []*plot.Tick
	for i := range ticks {
		if !ticks[i].IsMinor() {
			major = append(major, &ticks[i])
		}
	}
	digits := 0
	if len(major) > 1 {
		digits = max(0, int(math.Ceil(-math.Log10(major[1].Value-major[0].Value)-1e-9)))
	}
	for _, t := range major {
		t.Label = strconv.FormatFloat(t.Value, 'f', digits, 64)
	}
	return ticks
}

// DataRange is the span of the marks with room for their labels, for package plot.
func (f *front) DataRange() (xmin, xmax, ymin, ymax float64) {
	xmin, xmax, ymin, ymax = math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for i := range f.marks {
		m := &f.marks[i]
		xmin, xmax, ymin, ymax = min(xmin, m.x), max(xmax, m.x), min(ymin, m.y), max(ymax, m.y)
	}
	const left, right, above, least = 0.3, 0.5, 0.15, 1e-3
	x, y := max(xmax-xmin, least), max(ymax-ymin, least)
	return xmin - left*x, xmax + right*x, ymin - above*y, ymax + above*y
}

var (
	frontColour  = color.NRGBA{0x21, 0x66, 0xac, 255}
	behindColour = color.NRGBA{0x70, 0x70, 0x70, 255}
)

// Plot draws the marks, for package plot: filled ones on the front, with labels on its free side, and rings
// behind it, with labels on the other. A line joins methods that are one behaviour, in their order.
func (f *front) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	at := func(m *frontMark) vg.Point { return vg.Point{X: toX(m.x), Y: toY(m.y)} }
	last := map[string]*frontMark{}
	for i := range f.marks {
		m := &f.marks[i]
		name, _ := family(m.method)
		if before := last[name]; before != nil {
			c.StrokeLine2(draw.LineStyle{Color: color.Gray{0xc0}, Width: vg.Points(1)}, at(before).X, at(before).Y, at(m).X, at(m).Y)
		}
		last[name] = m
	}
	f.labels(c, p.X.Tick.Label, at, true)
	f.labels(c, p.X.Tick.Label, at, false)
	for i := range f.marks {
		m := &f.marks[i]
		style := draw.GlyphStyle{Color: behindColour, Radius: vg.Points(3.5), Shape: draw.RingGlyph{}}
		if m.best {
			style.Color, style.Shape = frontColour, draw.CircleGlyph{}
		}
		c.DrawGlyph(style, at(m))
		if m.knee {
			c.DrawGlyph(draw.GlyphStyle{Color: frontColour, Radius: vg.Points(6.5), Shape: draw.RingGlyph{}}, at(m))
		}
	}
}

// labels writes the labels of the marks on the front, on its left from the top, or of those behind it, on the
// right from below. None comes closer to the one before than a line.
func (f *front) labels(c draw.Canvas, style text.Style, at func(*frontMark) vg.Point, best bool) {
	const line, gap = 14, 16 // points
	var list []*frontMark
	for i := range f.marks {
		if f.marks[i].best == best {
			list = append(list, &f.marks[i])
		}
	}
	up, side := vg.Length(1), vg.Length(gap)
	style.XAlign, style.YAlign = text.XLeft, text.YCenter
	style.Color = behindColour
	if best {
		up, side = -1, -gap
		style.XAlign, style.Color = text.XRight, frontColour
	}
	slices.SortStableFunc(list, func(a, b *frontMark) int { return cmp.Compare(up*at(a).Y, up*at(b).Y) })
	for i, y := 0, vg.Length(0); i < len(list); i++ {
		place := at(list[i])
		if own := up * place.Y; i == 0 || own > y+line {
			y = own
		} else {
			y += line
		}
		to := vg.Point{X: place.X + side, Y: up * y}
		c.StrokeLine2(draw.LineStyle{Color: style.Color, Width: vg.Points(0.5)}, place.X, place.Y, to.X-side/8, to.Y)
		label := list[i].label()
		under := style.Rectangle(label).Add(to)
		c.FillPolygon(color.White, []vg.Point{under.Min, {X: under.Max.X, Y: under.Min.Y}, under.Max, {X: under.Min.X, Y: under.Max.Y}})
		c.FillText(style, to, label)
	}
}
