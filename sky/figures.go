package sky

// A Figure is a constellation: lines between the systems of stars, wherever these are.
type Figure struct {
	Name  string
	Lines [][2]int // numbers of systems of the catalogue
}

// readFigures reads the figures of the constellations. The seven of their 743 lines that end where
// the catalogue has no star are left out.
func readFigures(systemOf func(star int) int) ([]Figure, error) {
	names := map[string]string{}
	t := openTable("constellations")
	for t.next() {
		names[t.text("abbr")] = t.text("name")
	}
	if t.err != nil {
		return nil, t.err
	}
	var all []Figure
	last := ""
	t = openTable("constellation_lines")
	for t.next() {
		if abbr := t.text("abbr"); abbr != last {
			last = abbr
			all = append(all, Figure{Name: names[abbr]})
		}
		a, known := t.number("star1")
		b, both := t.number("star2")
		if !known || !both {
			continue
		}
		if line := [2]int{systemOf(int(a)), systemOf(int(b))}; line[0] >= 0 && line[1] >= 0 && line[0] != line[1] {
			f := &all[len(all)-1]
			f.Lines = append(f.Lines, line)
		}
	}
	return all, t.err
}

// Figures returns the constellations. The list is the atlas's own.
func (c *Atlas) Figures() []Figure { return c.figures }
