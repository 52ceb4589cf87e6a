package explain

import (
	"encoding/csv"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"galaxy/nav"
)

// Plot is what moved an agent of late, to be written as a table or as a picture.
type Plot struct {
	Reason Reason
	Title  string // that in a sentence
	Time   string // unit of time, or empty
	Length string // unit of length, or empty
	List   []Decision
	Things []nav.Subject // that have a share of their own, the largest first
	Names  []string      // of these
}

// column is a quantity of decisions.
type column struct {
	name, unit string
	of         func(*Decision) float64
}

func (p *Plot) columns() []column {
	per := func(length, time string, power int) string {
		switch {
		case length == "" || time == "":
			return ""
		case power == 2:
			return length + "/" + time + "²"
		}
		return length + "/" + time
	}
	return []column{
		{"speed", per(p.Length, p.Time, 1), func(d *Decision) float64 { return math.Hypot(d.Vel.X, d.Vel.Y) }},
		{"to go", p.Length, func(d *Decision) float64 { return d.Distance }},
		{"gap", p.Length, func(d *Decision) float64 { return d.Gap }},
		{"wish", per(p.Length, p.Time, 2), func(d *Decision) float64 { return math.Hypot(d.Wish.X, d.Wish.Y) }},
	}
}

// Share is the part of a thing in what changed a decision, from 0 to 1, in that of which the reason tells; of k = len(Things) the part of
// all others.
func (p *Plot) Share(d *Decision, k int) (part float64) {
	for _, s := range p.Reason.Effects([]Decision{*d}) {
		rank := 0
		for rank < len(p.Things) && p.Things[rank] != s.Of {
			rank++
		}
		if rank == k {
			part += s.Part
		}
	}
	return part
}

// CSV writes a row for each decision: time, quantities, and the share of each thing. What is not known is empty.
func (p *Plot) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	titled := func(name, unit string) string {
		if unit == "" {
			return name
		}
		return name + " (" + unit + ")"
	}
	row := []string{titled("time", p.Time)}
	columns := p.columns()
	for _, c := range columns {
		row = append(row, titled(c.name, c.unit))
	}
	for _, name := range p.Names {
		row = append(row, "share of "+name)
	}
	row = append(row, "share of others")
	_ = out.Write(row) // the error is told by Flush
	number := func(v float64) string {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return ""
		}
		return strconv.FormatFloat(v, 'g', 8, 64)
	}
	for i := range p.List {
		d := &p.List[i]
		row = append(row[:0], number(d.Time))
		for _, c := range columns {
			row = append(row, number(c.of(d)))
		}
		for k := range len(p.Names) + 1 {
			row = append(row, number(p.Share(d, k)))
		}
		_ = out.Write(row)
	}
	out.Flush()
	return out.Error()
}

// plotColors are those of the things, of which the last one stands for all others.
var plotColors = [...]color.RGBA{{0xe0, 0x82, 0x14, 0xff}, {0x2e, 0x86, 0xc1, 0xff}, {0x4c, 0xaf, 0x50, 0xff}, {0x9a, 0x9a, 0x9a, 0xff}}

// SVG writes a picture on white: the shares as areas, and below each quantity as a line with its own scale from 0.
func (p *Plot) SVG(w io.Writer) error { return p.drawing().svg(w) }

// PNG writes the picture of SVG, two pixels for each of its points.
func (p *Plot) PNG(w io.Writer) error { return p.drawing().png(w) }

func (p *Plot) drawing() *drawing {
	const wide, left, right, top, areas, line = 720, 120, 20, 44, 140, 60
	columns := p.columns()
	d := &drawing{wide: wide, high: top + areas + 30 + len(columns)*(line+14) + 30}
	black, grey := color.RGBA{A: 0xff}, color.RGBA{0x99, 0x99, 0x99, 0xff}
	d.letter(mark{at: [][2]float64{{left, 20}}, text: p.Title, size: 14})
	if len(p.List) < 2 {
		return d
	}
	first, last := p.List[0].Time, p.List[len(p.List)-1].Time
	x := func(i int) float64 { return left + (wide-left-right)*(p.List[i].Time-first)/(last-first) }
	names := append(append([]string(nil), p.Names...), "others")
	across := float64(left)
	for k := range names {
		ink := plotColors[min(k, len(plotColors)-1)]
		if k == len(names)-1 {
			ink = plotColors[len(plotColors)-1]
		}
		var upper, lower [][2]float64
		for i := range p.List {
			below := 0.0
			for o := range k {
				below += p.Share(&p.List[i], o)
			}
			at := func(v float64) [2]float64 { return [2]float64{x(i), top + areas*(1-v)} }
			lower, upper = append(lower, at(below)), append(upper, at(below+p.Share(&p.List[i], k)))
		}
		slices.Reverse(lower)
		d.marks = append(d.marks, mark{at: append(upper, lower...), ink: ink},
			mark{at: [][2]float64{{across, 28}, {across + 10, 28}, {across + 10, 38}, {across, 38}}, ink: ink})
		d.letter(mark{at: [][2]float64{{across + 14, 37}}, text: names[k]})
		across += 150
	}
	d.letter(mark{at: [][2]float64{{left - 8, top + 10}}, text: "100 %", ends: true})
	d.letter(mark{at: [][2]float64{{left - 8, top + areas}}, text: "0", ends: true})
	for r, c := range columns {
		low := float64(top + areas + 30 + r*(line+14) + line)
		most := 0.0
		for i := range p.List {
			if v := c.of(&p.List[i]); !math.IsNaN(v) && !math.IsInf(v, 0) {
				most = max(most, v)
			}
		}
		d.marks = append(d.marks, mark{at: [][2]float64{{left, low}, {wide - right, low}}, ink: grey, line: 1})
		d.letter(mark{at: [][2]float64{{left - 8, low - line + 10}}, text: strings.TrimSpace(strconv.FormatFloat(most, 'g', 4, 64) + " " + c.unit), ends: true})
		d.letter(mark{at: [][2]float64{{left - 8, low - line + 26}}, text: c.name, ends: true, bold: true})
		d.letter(mark{at: [][2]float64{{left - 8, low}}, text: "0", ends: true})
		path := mark{ink: black, line: 1.4}
		for i := range p.List {
			if v := c.of(&p.List[i]); !math.IsNaN(v) && !math.IsInf(v, 0) && most > 0 {
				path.at = append(path.at, [2]float64{x(i), low - line*v/most})
				continue
			}
			d.marks, path.at = append(d.marks, path), nil
		}
		d.marks = append(d.marks, path)
	}
	base := float64(d.high - 12)
	d.letter(mark{at: [][2]float64{{left, base}}, text: strings.TrimSpace(strconv.FormatFloat(first, 'f', 2, 64) + " " + p.Time)})
	d.letter(mark{at: [][2]float64{{wide - right, base}}, text: strings.TrimSpace(strconv.FormatFloat(last, 'f', 2, 64) + " " + p.Time), ends: true})
	return d
}
