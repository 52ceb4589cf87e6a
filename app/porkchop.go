package app

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"image/png"
	"math"
	"strconv"

	"galaxy/app/typed"
	"galaxy/internal/atomicfile"
	"galaxy/orbit"
	"galaxy/sky/chart"
)

type porkchopC struct {
	voyage
	Out  filename `short:"o" placeholder:"FILE.png" help:"Draw the map as a picture."`
	CSV  filename `name:"csv" placeholder:"FILE" help:"Write all cells of the map as a table."`
	Size string   `default:"1280x800" placeholder:"WxH" help:"Size of the picture (${default})."`
	JSON bool     `name:"json" help:"Print JSON: the best flights, and the grid."`
}

func (c *porkchopC) Run(s *streams) error {
	w, h, err := typed.Size(c.Size)
	if err := cmp.Or(checkPNG(c.Out), err); err != nil {
		return err
	}
	if w < 640 || h < 400 {
		return fmt.Errorf("--size %s: a map with its dates needs 640x400 or more", c.Size)
	}
	if err := checkApart(nil, output{"-o", c.Out}, output{"--csv", c.CSV}); err != nil {
		return err
	}
	p, err := c.search()
	if err != nil {
		return err
	}
	if c.Out != "" && (p.Depart.To-p.Depart.From < p.Step || p.Flight.To-p.Flight.From < p.Step) {
		return fmt.Errorf("-o %s: a map needs several departures and several times of flight; give --depart and --days as ranges, as 100..400, and a smaller --step", c.Out)
	}
	files := map[filename]*atomicfile.File{}
	for _, name := range []filename{c.Out, c.CSV} {
		if name == "" {
			continue
		}
		if files[name], err = atomicfile.Create(string(name)); err != nil { // before the work
			return err
		}
		defer files[name].Discard()
	}
	made, err := c.compute(s, p)
	if err != nil {
		return err
	}
	list := c.best(made)
	if c.Out != "" {
		m := chart.PorkchopMap{Chart: made, By: p.By, Speed: kms, Title: fmt.Sprintf("%s → %s", c.name(p.From), c.name(p.To)), Note: c.note(p)}
		if len(made.Best) > 0 {
			t := tripOf(&made.Best[0])
			m.Best = fmt.Sprintf("best: leave %s, arrive %s, %s days;  C3 %.2f km²/s², v∞ at arrival %.2f km/s, Δv %.3f = %.3f + %.3f km/s",
				day(t.Depart), day(t.Arrive), days(t.Days), t.C3, t.VInf, t.DV, t.DVDepart, t.DVArrive)
		}
		if err = png.Encode(files[c.Out], chart.Porkchop(m, w, h)); err != nil {
			return failure{err}
		}
	}
	if c.CSV != "" {
		if err = writeCells(files[c.CSV], made); err != nil {
			return failure{err}
		}
	}
	for _, file := range files {
		if err := file.Commit(); err != nil {
			return failure{err}
		}
	}
	if c.JSON {
		return s.json(map[string]any{"from": c.name(p.From), "to": c.name(p.To), "by": c.By, "best": list, "grid": gridOf(p, made)})
	}
	if len(list) == 0 {
		return c.nothing(p)
	}
	fmt.Fprintf(s.out, "%s to %s: %s\n\n", c.name(p.From), c.name(p.To), c.note(p))
	return printTrips(s, list)
}

// days writes a number of days for people.
func days(n float64) string {
	if n < 20 {
		return fmt.Sprintf("%.2f", n)
	}
	return fmt.Sprintf("%.0f", n)
}

// note tells what the Δv of a map is made of.
func (v *voyage) note(p *orbit.Porkchop) string {
	text := "Δv from " + orbitWords(p.System[p.From], p.Leave)
	if p.Flyby {
		return text + ", past " + v.name(p.To)
	}
	return text + " into " + orbitWords(p.System[p.To], p.Enter)
}

// orbitWords describes a parking orbit by its heights in km.
func orbitWords(b orbit.Body, p orbit.Parking) string {
	if p.Mu == 0 {
		return "the path of " + b.Name
	}
	low, high := math.Round((p.Periapsis-b.Radius)*orbit.AU), math.Round((p.Apoapsis-b.Radius)*orbit.AU)
	if low == high {
		return fmt.Sprintf("%.0f km above %s", low, b.Name)
	}
	return fmt.Sprintf("%.0f × %.0f km above %s", low, high, b.Name)
}

// grid is the map in the output of galaxy porkchop: a row for each time of flight, with null where there is no flight.
type grid struct {
	Step        float64      `json:"step_days"`
	Depart      []string     `json:"depart"`
	Days        []float64    `json:"days"`
	C3          [][]*float64 `json:"c3"`
	VInf        [][]*float64 `json:"v_inf"`
	DVDepart    [][]*float64 `json:"dv_depart"`
	DVArrive    [][]*float64 `json:"dv_arrive"`
	DV          [][]*float64 `json:"dv"`
	Revolutions [][]*int     `json:"revolutions"`
}

func gridOf(p *orbit.Porkchop, c *orbit.Chart) grid {
	g := grid{Step: p.Step, Days: c.Flights}
	for _, t := range c.Departs {
		g.Depart = append(g.Depart, orbit.FormatDate(t, orbit.TDB))
	}
	for row := range c.Flights {
		line := func(of func(t trip) float64) []*float64 {
			list := make([]*float64, len(c.Departs))
			for column := range list {
				if t := c.At(column, row); t.Flies() {
					const digits = 1e6
					x := math.Round(of(tripOf(t))*digits) / digits
					list[column] = &x
				}
			}
			return list
		}
		g.C3 = append(g.C3, line(func(t trip) float64 { return t.C3 }))
		g.VInf = append(g.VInf, line(func(t trip) float64 { return t.VInf }))
		g.DVDepart = append(g.DVDepart, line(func(t trip) float64 { return t.DVDepart }))
		g.DVArrive = append(g.DVArrive, line(func(t trip) float64 { return t.DVArrive }))
		g.DV = append(g.DV, line(func(t trip) float64 { return t.DV }))
		turns := make([]*int, len(c.Departs))
		for column := range turns {
			if t := c.At(column, row); t.Flies() {
				turns[column] = &t.Arc.Revolutions
			}
		}
		g.Revolutions = append(g.Revolutions, turns)
	}
	return g
}

// writeCells writes a row for each cell with a flight.
func writeCells(file *atomicfile.File, c *orbit.Chart) error {
	w := csv.NewWriter(file)
	if err := w.Write([]string{"depart", "arrive", "days", "c3", "v_inf", "dv_depart", "dv_arrive", "dv", "revolutions"}); err != nil {
		return err
	}
	for i := range c.Trips {
		if !c.Trips[i].Flies() {
			continue
		}
		t := tripOf(&c.Trips[i])
		row := []string{t.Depart, t.Arrive}
		for _, x := range []float64{t.Days, t.C3, t.VInf, t.DVDepart, t.DVArrive, t.DV} {
			row = append(row, strconv.FormatFloat(x, 'g', 10, 64))
		}
		if err := w.Write(append(row, strconv.Itoa(t.Revolutions))); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// compute makes the map, with its progress on a terminal, and ends at an interrupt.
func (*voyage) compute(s *streams, p *orbit.Porkchop) (*orbit.Chart, error) {
	ctx, end := untilInterrupt(s)
	defer end()
	show, hide := showProgress("searching ", uint64((p.Depart.To-p.Depart.From)/p.Step)+1)
	p.Progress = func(done, _ int) { show(uint64(done)) }
	made, err := p.Compute(ctx)
	hide()
	return made, interrupted(err)
}
