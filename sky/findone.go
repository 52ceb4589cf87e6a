package sky

import (
	"fmt"
	"strings"
)

// FindOne returns the one thing that a name, number or address means. The error of a name of several
// things lists them.
func (c *Atlas) FindOne(name string) (Found, error) {
	found, err := c.Find(name)
	if err != nil {
		return Found{}, err
	}
	if len(found) == 1 {
		return found[0], nil
	}
	var list []string
	for _, f := range found[:min(len(found), 20)] {
		known := f.Name()
		if f.System != nil && f.System.Address != known {
			known += " (" + f.System.Address + ")"
		}
		list = append(list, known)
	}
	return Found{}, fmt.Errorf("%q means %d things: %s; name one of them", name, len(found), strings.Join(list, ", "))
}
