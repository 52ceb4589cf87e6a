package sky

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/sky/law"
)

// A Figure is a constellation: lines between the systems of stars, wherever these are.
type Figure struct {
	Name  string
	Lines [][2]int // numbers of systems of the catalogue
}

// readFigures reads the figures of the constellations, whose names it takes by their short names. Of the
// 743 lines it leaves out seven, which end where the catalogue has no star.
func readFigures(names map[string]string, systemOf func(star int) int) ([]Figure, error) {
	var all []Figure
	last := ""
	t := openTable("constellation_lines")
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

// Constellation returns the constellation of a name as a thing that has a place, or nil.
func (c *Atlas) Constellation(name string) *Object {
	if i := slices.IndexFunc(c.named, func(o Object) bool { return o.Name == name }); i >= 0 {
		return &c.named[i]
	}
	return nil
}

// constellationObjects makes the constellations of the stars in them. The place is the mean of the stars of the
// third magnitude and brighter, or else of the brightest.
func (c *Atlas) constellationObjects() []Object {
	type sum struct {
		place   r3.Vec
		n       float64
		stars   []int
		leading float64
	}
	of := map[string]*sum{}
	for i := 1; i < len(c.stars); i++ {
		s := &c.stars[i]
		if s.con == "" || s.v > 6 {
			continue
		}
		f := of[s.con]
		if f == nil {
			f = &sum{leading: 99}
			of[s.con] = f
		}
		f.stars = append(f.stars, i)
		f.leading = min(f.leading, s.v)
	}
	var all []Object
	for abbr, f := range of {
		if c.constellations[abbr] == "" {
			continue
		}
		limit := max(3.5, f.leading+1)
		for _, i := range f.stars {
			if c.stars[i].v <= limit {
				f.place = r3.Add(f.place, c.stars[i].fromSun)
				f.n++
			}
		}
		middle := portable.Scale3(1/f.n, f.place)
		size := 0.0
		for _, i := range f.stars {
			if c.stars[i].v <= limit {
				size = max(size, 2*portable.Norm3(r3.Sub(c.stars[i].fromSun, middle)))
			}
		}
		all = append(all, Object{Name: c.constellations[abbr], Aliases: []string{abbr}, Kind: Constellation, Place: r3.Add(law.Sun, middle), Magnitude: math.NaN(), Size: size})
	}
	slices.SortFunc(all, func(a, b Object) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// A Member is a star of a constellation.
type Member struct {
	Name    string
	V       float64 // visual magnitude, seen from the Sun
	FromSun r3.Vec  // pc
}

// nakedEye is the magnitude of the faintest stars that are seen without a telescope.
const nakedEye = 6.5

// Members returns the stars of a constellation, by its short name, that are seen without a telescope, the brightest first.
func (c *Atlas) Members(con string) (list []Member) {
	for i := 1; i < len(c.stars); i++ {
		if s := &c.stars[i]; s.con == con && s.v <= nakedEye {
			list = append(list, Member{s.names(c, i)[0], s.v, s.fromSun})
		}
	}
	slices.SortStableFunc(list, func(a, b Member) int { return cmp.Compare(a.V, b.V) })
	return list
}
