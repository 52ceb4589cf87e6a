//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"strings"
	"testing"
)

func Example_blocks() {
	for _, b := range lessonBlocks(strings.Trim(`
Orders:

  R  circle   gather
     load     place anew:  all
  é  swap     switch

Two lines
of prose.

Or:

    galaxy arena \
                 --set a=1
`, "\n")) {
		fmt.Printf("%q %q\n", b.prose, b.rows)
	}
	// Output:
	// "Orders:" []
	// "" [["R" "circle" "gather"] ["" "load" "place anew:  all"] ["é" "swap" "switch"]]
	// "Two lines\nof prose.\n\nOr:" []
	// "" [["galaxy arena \\"] ["--set a=1"]]
}

// Marks in the text of a scene without steps are none of its words, and its lines stay.
func TestLessonMarks(t *testing.T) {
	list := lessonBlocks(reflow("*What if?* changes it.\nAnd `dock` docks.\n\nNo mark"))
	if len(list) != 1 || len(list[0].marked) != 3 || list[0].marked[1] != nil {
		t.Fatalf("%+v", list)
	}
	got := ""
	for _, s := range list[0].marked[0] {
		got += s.Text + "|"
	}
	if got != "What if?| changes it. And |dock| docks.|" {
		t.Errorf("it is drawn as %q", got)
	}
	if plain := lessonBlocks("2 * 3"); plain[0].marked != nil {
		t.Errorf("without marks: %+v", plain)
	}
}
