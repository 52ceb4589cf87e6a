package explain

import (
	"encoding/csv"
	"fmt"
	"html"
	"io"
	"math"
	"strconv"
	"strings"

	"galaxy/nav"
)

// Plot is what moved an agent of late, to be written as a table or as a picture.
type Plot struct {
	Title  string // the reason in a sentence
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

// Share is the part of a thing in what changed a decision, from 0 to 1; of k = len(Things) the part of all others.
func (p *Plot) Share(d *Decision, k int) float64 {
	sum, own := 0.0, 0.0
	for i := range d.Causes {
		c := &d.Causes[i]
		sum += c.Change
		rank := 0
		for rank < len(p.Things) && p.Things[rank] != c.Of {
			rank++
		}
		if rank == k {
			own += c.Change
		}
	}
	if sum == 0 {
		return 0
	}
	return own / sum
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
var plotColors = [...]string{"#e08214", "#2e86c1", "#4caf50", "#9a9a9a"}

// SVG writes a picture on white: the shares as areas, and below each quantity as a line with its own scale from 0.
func (p *Plot) SVG(w io.Writer) error {
	const wide, left, right, top, areas, line = 720, 120, 20, 44, 140, 60
	columns := p.columns()
	high := top + areas + 30 + len(columns)*(line+14) + 30
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", wide, high, wide, high)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", wide, high)
	write := func(x, y float64, more, text string) {
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f"%s>%s</text>`+"\n", x, y, more, html.EscapeString(text))
	}
	write(left, 20, ` font-size="14"`, p.Title)
	if len(p.List) < 2 {
		b.WriteString("</svg>\n")
		_, err := io.WriteString(w, b.String())
		return err
	}
	first, last := p.List[0].Time, p.List[len(p.List)-1].Time
	x := func(i int) float64 { return left + (wide-left-right)*(p.List[i].Time-first)/(last-first) }
	names := append(append([]string(nil), p.Names...), "others")
	for k := range names {
		color := plotColors[min(k, len(plotColors)-1)]
		if k == len(names)-1 {
			color = plotColors[len(plotColors)-1]
		}
		var upper, lower []string
		for i := range p.List {
			below := 0.0
			for o := range k {
				below += p.Share(&p.List[i], o)
			}
			at := func(v float64) string { return fmt.Sprintf("%.1f,%.1f", x(i), top+areas*(1-v)) }
			lower, upper = append(lower, at(below)), append(upper, at(below+p.Share(&p.List[i], k)))
		}
		for i := len(lower) - 1; i >= 0; i-- {
			upper = append(upper, lower[i])
		}
		fmt.Fprintf(&b, `<polygon points="%s" fill="%s"/>`+"\n", strings.Join(upper, " "), color)
		across := left + 150*float64(k)
		fmt.Fprintf(&b, `<rect x="%.1f" y="28" width="10" height="10" fill="%s"/>`+"\n", across, color)
		write(across+14, 37, "", names[k])
	}
	write(left-8, top+10, ` text-anchor="end"`, "100 %")
	write(left-8, top+areas, ` text-anchor="end"`, "0")
	for r, c := range columns {
		low := float64(top + areas + 30 + r*(line+14) + line)
		most := 0.0
		for i := range p.List {
			if v := c.of(&p.List[i]); !math.IsNaN(v) && !math.IsInf(v, 0) {
				most = max(most, v)
			}
		}
		fmt.Fprintf(&b, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="#999"/>`+"\n", left, low, wide-right, low)
		write(left-8, low-line+10, ` text-anchor="end"`, strings.TrimSpace(strconv.FormatFloat(most, 'g', 4, 64)+" "+c.unit))
		write(left-8, low-line+26, ` text-anchor="end" font-weight="bold"`, c.name)
		write(left-8, low, ` text-anchor="end"`, "0")
		down := false
		var path strings.Builder
		for i := range p.List {
			v := c.of(&p.List[i])
			if math.IsNaN(v) || math.IsInf(v, 0) || most == 0 {
				down = false
				continue
			}
			letter := "M"
			if down {
				letter = "L"
			}
			fmt.Fprintf(&path, "%s%.1f %.1f", letter, x(i), low-line*v/most)
			down = true
		}
		fmt.Fprintf(&b, `<path d="%s" fill="none" stroke="black" stroke-width="1.4"/>`+"\n", path.String())
	}
	base := float64(high - 12)
	write(left, base, "", strings.TrimSpace(strconv.FormatFloat(first, 'f', 2, 64)+" "+p.Time))
	write(wide-right, base, ` text-anchor="end"`, strings.TrimSpace(strconv.FormatFloat(last, 'f', 2, 64)+" "+p.Time))
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}
