package tiles

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/gonum/spatial/r2"
)

// Mark is a letter in a drawn map: a lower-case one is a place to start from, a
// capital one a goal. The ground below it is open and costs 1.
type Mark struct {
	Letter byte
	Tile   Tile
}

// Goal reports whether the mark is a goal.
func (k Mark) Goal() bool { return 'A' <= k.Letter && k.Letter <= 'Z' }

// Mistake is one error in a drawn map.
type Mistake struct {
	Line   int // of the text, from 1, from above
	Column int // in characters, from 1
	What   string
	Hint   string // the way out, or empty
}

// Error returns the mistake as line:column: what; hint.
func (e Mistake) Error() string {
	if e.Hint == "" {
		return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.What)
	}
	return fmt.Sprintf("%d:%d: %s; %s", e.Line, e.Column, e.What, e.Hint)
}

// MaxMarks is the largest number of letters of a drawn map.
const MaxMarks = 1_000_000

// worst is the largest number of mistakes that are collected.
const worst = 100

// Parse reads a map that is drawn in text, one line a row, y up: the last line is
// row 0. Empty lines before the first row and after the last do not count.
//
//	#      solid
//	.      open, at cost 1
//	1…9    open, at that cost
//	a…z    open, and a place to start from
//	A…Z    open, and a goal
//
// It returns the map, whose tiles have the given size and whose lower left corner
// is origin, with the marks in the order of the text; or all mistakes, up to a
// hundred: rows of different lengths, unknown letters, more than [MaxMarks] of the
// known ones, a map without an open tile, goals that no start can reach by a path
// without clearance.
func Parse(text string, size float64, origin r2.Vec) (*Map, []Mark, []Mistake) {
	rows, first := split(text)
	if mistakes := check(rows, first); len(mistakes) > 0 {
		return nil, nil, mistakes
	}
	m, err := New(len(rows[0]), len(rows), size, origin)
	if err != nil {
		return nil, nil, []Mistake{{Line: first, Column: 1, What: err.Error()}}
	}
	m.Fill(func(t Tile) uint8 {
		switch c := rows[len(rows)-1-t.Y][t.X]; {
		case c == '#':
			return Solid
		case '1' <= c && c <= '9':
			return c - '0'
		}
		return 1
	})
	var marks []Mark
	for n, row := range rows {
		for x := range len(row) {
			if letter(row[x]) {
				marks = append(marks, Mark{row[x], Tile{x, len(rows) - 1 - n}})
			}
		}
	}
	if mistakes := checkGoals(m, marks, first); len(mistakes) > 0 {
		return nil, nil, mistakes
	}
	return m, marks, nil
}

// split returns the rows of a drawn map, far more than there can be at most, and the line number of the first.
func split(text string) (rows []string, first int) {
	text = strings.TrimRight(text, "\r\n")
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" && len(rows) == 0 {
			first++
			continue
		}
		rows = append(rows, line)
		if len(rows) == 100*MaxSide {
			break
		}
	}
	return rows, first + 1
}

// check returns the mistakes in the rows themselves.
func check(rows []string, first int) (mistakes []Mistake) {
	if len(rows) == 0 {
		return []Mistake{{Line: 1, Column: 1, What: "the map has no rows", Hint: "draw one line of letters for each row"}}
	}
	width := utf8.RuneCountInString(rows[0])
	if width > MaxSide || len(rows) > MaxSide {
		return []Mistake{{
			Line: first, Column: 1,
			What: fmt.Sprintf("the map is %d × %d tiles", width, len(rows)), Hint: fmt.Sprintf("%d × %d is the most", MaxSide, MaxSide),
		}}
	}
	open, letters := false, 0
	for n, row := range rows {
		column := 0
		for _, c := range row {
			column++
			if c < utf8.RuneSelf && letter(byte(c)) {
				if letters++; letters > MaxMarks {
					return append(mistakes, Mistake{
						Line: first + n, Column: column,
						What: fmt.Sprintf("the map has more than %d letters", MaxMarks), Hint: "draw open ground as .",
					})
				}
			}
			if c == '.' || '1' <= c && c <= '9' || c < utf8.RuneSelf && letter(byte(c)) {
				open = true
			} else if c != '#' {
				mistakes = append(mistakes, Mistake{
					Line: first + n, Column: column,
					What: fmt.Sprintf("no tile is drawn as %q", c),
					Hint: "# is solid, . is open, 1 to 9 are costs, a to z starts, A to Z goals",
				})
			}
			if len(mistakes) == worst {
				return mistakes
			}
		}
		if column != width {
			mistakes = append(mistakes, Mistake{
				Line: first + n, Column: min(column, width) + 1,
				What: fmt.Sprintf("this row has %s, the first one %d", count(column, "tile"), width),
				Hint: "all rows are equally long",
			})
		}
		if len(mistakes) == worst {
			return mistakes
		}
	}
	if !open && len(mistakes) == 0 {
		mistakes = append(mistakes, Mistake{Line: first, Column: 1, What: "the map has no open tile", Hint: "draw at least one . for open ground"})
	}
	return mistakes
}

// checkGoals returns a mistake for every goal that no start can reach, if the map has a start.
func checkGoals(m *Map, marks []Mark, first int) (mistakes []Mistake) {
	var starts []Tile
	goals := 0
	for _, k := range marks {
		if k.Goal() {
			goals++
		} else {
			starts = append(starts, k.Tile)
		}
	}
	if len(starts) == 0 || goals == 0 {
		return nil
	}
	reach := ReachOf(m, starts, 1)
	for _, k := range marks {
		if !k.Goal() || len(mistakes) == worst {
			continue
		}
		if !reach.Has(k.Tile) {
			mistakes = append(mistakes, Mistake{
				Line: first + m.height - 1 - k.Tile.Y, Column: k.Tile.X + 1,
				What: fmt.Sprintf("the goal %c is walled in: no start on the map has a way to it", k.Letter),
				Hint: "open a wall; a diagonal step between two solid tiles is no way",
			})
		}
	}
	return mistakes
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
