//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strconv"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"
)

// lessonBlock is a part of a lesson: prose, or the rows of an indented list.
type lessonBlock struct {
	prose string
	rows  [][]string
}

// lessonBlocks splits a reflowed lesson.
func lessonBlocks(s string) (list []lessonBlock) {
	var lines []string
	indented := false
	flush := func() {
		if text := strings.Trim(strings.Join(lines, "\n"), "\n"); indented {
			list = append(list, lessonBlock{rows: splitColumns(lines)})
		} else if text != "" {
			list = append(list, lessonBlock{prose: text})
		}
		lines = nil
	}
	for line := range strings.SplitSeq(s, "\n") {
		if now := strings.HasPrefix(line, " "); now != indented {
			flush()
			indented = now
		}
		lines = append(lines, line)
	}
	flush()
	return list
}

// maxHeadLetters is the most letters that the columns before the last may have together, so that the last has room.
const maxHeadLetters = 24

// splitColumns splits the lines of a list into columns: at the places where in every line
// a word begins after two blanks or more.
func splitColumns(lines []string) (rows [][]string) {
	letters := make([][]rune, len(lines))
	starts := func(at int) bool {
		for _, l := range letters {
			if at >= len(l) || l[at] == ' ' || l[at-1] != ' ' || l[at-2] != ' ' {
				return false
			}
		}
		return true
	}
	for i, line := range lines {
		letters[i] = []rune(line)
	}
	cuts := []int{0}
	for at := 2; at < len(letters[0]) && at <= maxHeadLetters; at++ {
		if starts(at) && strings.TrimSpace(string(letters[0][:at])) != "" {
			cuts = append(cuts, at)
		}
	}
	for _, l := range letters {
		row := make([]string, len(cuts))
		for k, from := range cuts {
			to := len(l)
			if k+1 < len(cuts) {
				to = cuts[k+1]
			}
			row[k] = strings.TrimSpace(string(l[from:to]))
		}
		rows = append(rows, row)
	}
	return rows
}

// drawLesson draws blocks as wide as the panel. The last column of a list wraps within its column.
func drawLesson(name string, list []lessonBlock) {
	for i, b := range list {
		if i > 0 {
			imgui.Spacing()
		}
		if b.rows == nil {
			wrapped(b.prose)
			continue
		}
		columns := len(b.rows[0])
		if !imgui.BeginTableV(name+strconv.Itoa(i), int32(columns), imgui.TableFlagsNoSavedSettings, imgui.Vec2{}, 0) {
			continue
		}
		for k := range columns {
			flags := imgui.TableColumnFlagsWidthFixed
			if k+1 == columns {
				flags = imgui.TableColumnFlagsWidthStretch
			}
			imgui.TableSetupColumnV(strconv.Itoa(k), flags, 0, 0)
		}
		for _, row := range b.rows {
			imgui.TableNextRow()
			for k, cell := range row {
				imgui.TableNextColumn()
				if k+1 == columns {
					wrapped(cell)
				} else {
					text(cell)
				}
			}
		}
		imgui.EndTable()
	}
}
