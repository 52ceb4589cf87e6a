package nav_test

import (
	"fmt"

	"galaxy/nav"
)

func ExampleHandedness() {
	fmt.Println(nav.Left, nav.Right, nav.Handedness(7))
	// Output:
	// left right Handedness(7)
}
