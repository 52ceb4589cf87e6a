//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"strings"
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
