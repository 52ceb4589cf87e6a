package lab

import (
	"fmt"
	"html/template"
	"math"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// side is the size of a picture, in units of its own.
const side = 300

// Pictures returns small pictures, as SVG, of the paths of some runs of a plan. It makes the runs
// again on so many goroutines. The error is ErrStopped, or the error of a run.
func (p *Plan) Pictures(runs []int, workers int, stop <-chan struct{}) (map[int]template.HTML, error) {
	made := make(map[int]template.HTML, len(runs))
	n := 0
	err := parallel(min(workers, len(runs)), func() (int, bool) {
		n++
		if n > len(runs) {
			return 0, false
		}
		return runs[n-1], true
	}, func(run int) (template.HTML, error) {
		sc, err := p.OpenRun(run)
		if err != nil {
			return "", err
		}
		var t trace
		d := drive{scene: sc, stop: stop, begun: t.begin, stepped: t.observe}
		w, err := d.run()
		if err != nil {
			return "", err
		}
		w.Close()
		return t.picture(), nil
	}, func(run int, picture template.HTML) error {
		made[run] = picture
		return nil
	})
	return made, err
}

// picture returns a small picture of the paths as SVG.
func (t *trace) picture() template.HTML {
	low, high := r2.Vec{X: math.Inf(1), Y: math.Inf(1)}, r2.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	for i, path := range t.points {
		for _, p := range path {
			low = r2.Vec{X: min(low.X, p.X-t.radii[i]), Y: min(low.Y, p.Y-t.radii[i])}
			high = r2.Vec{X: max(high.X, p.X+t.radii[i]), Y: max(high.Y, p.Y+t.radii[i])}
		}
	}
	span := max(high.X-low.X, high.Y-low.Y)
	if !(span > 0 && span < math.Inf(1)) {
		return ""
	}
	scale := side / span
	place := func(p r2.Vec) (x, y int) {
		return int(math.Round((p.X - low.X) * scale)), int(math.Round((high.Y - p.Y) * scale))
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %.0f %.0f">`, (high.X-low.X)*scale, (high.Y-low.Y)*scale)
	for i := range t.boxes {
		x0, y0 := place(r2.Vec{X: t.boxes[i].Min.X, Y: t.boxes[i].Max.Y})
		x1, y1 := place(r2.Vec{X: t.boxes[i].Max.X, Y: t.boxes[i].Min.Y})
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d"/>`, x0, y0, max(1, x1-x0), max(1, y1-y0))
	}
	for i := range t.discs {
		x, y := place(t.discs[i].at)
		fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="%.0f"/>`, x, y, max(1, t.discs[i].radius*scale))
	}
	for i, path := range t.points {
		color := fmt.Sprintf("hsl(%d 70%% 50%%)", i*360/len(t.points))
		path = simplified(path, 0.7/scale)
		fmt.Fprintf(&b, `<path stroke="%s" d="M`, color)
		for _, p := range path {
			x, y := place(p)
			fmt.Fprintf(&b, "%d %d ", x, y)
		}
		x, y := place(path[len(path)-1])
		fmt.Fprintf(&b, `"/><circle cx="%d" cy="%d" r="%.1f" fill="%s"/>`, x, y, max(1.5, t.radii[i]*scale), color)
	}
	b.WriteString("</svg>")
	return template.HTML(b.String())
}

// simplified returns a path without the points that lie within a distance of the line
// through others. Source: Ramer 1972; Douglas and Peucker 1973.
func simplified(path []r2.Vec, within float64) []r2.Vec {
	if len(path) < 3 {
		return path
	}
	last := path[len(path)-1]
	farthest, at := within, 0
	for i, p := range path[1 : len(path)-1] {
		if d := fromSegment(path[0], last, p); d > farthest {
			farthest, at = d, i+1
		}
	}
	if at == 0 {
		return []r2.Vec{path[0], last}
	}
	first := simplified(path[:at+1], within)
	return append(first[:len(first)-1:len(first)-1], simplified(path[at:], within)...)
}

// fromSegment returns the distance of p from the segment from a to b.
func fromSegment(a, b, p r2.Vec) float64 {
	way, share := r2.Sub(b, a), 0.0
	if l := portable.Norm2(way); l > 0 {
		share = min(max(portable.Dot(r2.Sub(p, a), way)/l, 0), 1)
	}
	return portable.Norm(r2.Sub(p, portable.AddScaled(a, share, way)))
}
