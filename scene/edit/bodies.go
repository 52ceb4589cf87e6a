package edit

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/format"
	"galaxy/internal/suggest"
	"galaxy/scene/tomlfile"
)

// AddBody adds a body that stands still.
func (d *Drawing) AddBody(at r2.Vec, radius float64) (Change, error) {
	return d.addBody("body", "", radius, "at = "+point(at))
}

// AddMoon adds a body, which is called so with a number, on a circle about another one, which it begins at a place relative to that, at the
// start of the scene. The period may be 0 if the gravity of the other one sets it.
func (d *Drawing) AddMoon(called, parent string, at r2.Vec, radius, period, start float64) (Change, error) {
	orbit := fmt.Sprintf("orbit = { a = %s, node = %s", format.Digits(significant(r2.Norm(at))), format.Digits(degrees(at)))
	if period > 0 {
		orbit += ", period = " + format.Digits(significant(period))
	}
	if start != 0 {
		orbit += ", periapsis_time = " + format.Digits(start)
	}
	return d.addBody(called, parent, radius, orbit+" }")
}

func (d *Drawing) addBody(called, parent string, radius float64, path string) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	number := 1
	for taken := takenNames(root); taken[suggest.Fold(fmt.Sprintf("%s %d", called, number))]; {
		number++
	}
	lines := []string{fmt.Sprintf("name = \"%s %d\"", called, number)}
	if parent != "" {
		lines = append(lines, fmt.Sprintf("parent = %q", parent))
	}
	return d.addTable("body", append(lines, "radius = "+format.Digits(radius), path)...)
}

// MoveBody moves a body of the file from a place to another one, both relative to what it moves about: a fixed one moves there, and
// the orbit of any other is turned and scaled.
func (d *Drawing) MoveBody(name string, from, to r2.Vec) (Change, error) {
	_, table, err := d.body(name)
	if err != nil {
		return nil, err
	}
	orbit := table.Lookup("orbit")
	switch {
	case table.Lookup("swing") != nil:
		return nil, errors.New("this body moves to and fro on a line; change it in the file")
	case orbit == nil:
		return d.make(d.put(table, "at", point(to))), nil
	case r2.Norm(from) == 0 || r2.Norm(to) == 0:
		return nil, errors.New("an orbit needs a distance")
	}
	size := orbit.Lookup("a")
	if size == nil {
		size = orbit.Lookup("q")
	}
	if size == nil {
		return nil, errors.New("this orbit has no size in the file")
	}
	turned := degrees(to) - degrees(from)
	if node := orbit.Lookup("node"); node != nil {
		turned += tomlfile.ParseNumber(node)
	}
	turned = math.Round(math.Remainder(turned, 360)*1e3) / 1e3
	scaled := significant(tomlfile.ParseNumber(size) * r2.Norm(to) / r2.Norm(from))
	start, end := d.extent(size)
	return d.make(splice{start, string(d.text[start:end]), format.Digits(scaled)}, d.putBeside(orbit, "node", format.Digits(turned), size)), nil
}

// DropBody removes a body of the file.
func (d *Drawing) DropBody(name string) (Change, error) {
	root, table, err := d.body(name)
	if err != nil {
		return nil, err
	}
	return d.drop(root, table, "this body")
}

// ChangeBody writes a key of a body, "mass" or "orbit.e", with its value as the file has it. A body that is built in
// gets a table with its name, which DropBody takes away again.
func (d *Drawing) ChangeBody(name, path, value string) (Change, error) {
	root, table, err := d.body(name)
	if root == nil {
		return nil, err
	}
	key, element, nested := strings.Cut(path, ".")
	whole := value
	if nested {
		whole = "{ " + element + " = " + value + " }"
	}
	if table == nil {
		return d.addTable("body", fmt.Sprintf("name = %q", name), key+" = "+whole)
	}
	orbit := table.Lookup(key)
	switch {
	case !nested || orbit == nil:
		return d.make(d.put(table, key, whole)), nil
	case !d.inline(orbit):
		return nil, fmt.Errorf("the %s of %s is not in braces in the file; change it there", key, name)
	case len(orbit.Entries) == 0:
		from, to := d.extent(orbit)
		return d.make(splice{from, string(d.text[from:to]), whole}), nil
	}
	return d.make(d.putBeside(orbit, element, value, orbit.Entries[0].Node)), nil
}

// HasBody reports whether the file has a table of a body.
func (d *Drawing) HasBody(name string) bool {
	_, table, err := d.body(name)
	return err == nil && table != nil
}

// body returns the table of a body, and the whole tree, which comes with the error of a body that is not in the file, too.
func (d *Drawing) body(name string) (root, table *tomlfile.Node, err error) {
	if root, err = d.tree(); err != nil {
		return nil, nil, err
	}
	for _, n := range root.Lookup("body").List() {
		if is := n.Lookup("name"); is != nil && is.Text == name {
			return root, n, nil
		}
	}
	return root, nil, fmt.Errorf("%s is built in; a body of the file can be changed here", name)
}

// degrees returns the direction of a place, rounded so that it is short in the file.
func degrees(at r2.Vec) float64 { return math.Round(math.Atan2(at.Y, at.X)*180/math.Pi*1e3) / 1e3 }

// significant rounds to five digits.
func significant(x float64) float64 {
	if x == 0 || math.IsInf(x, 0) {
		return x
	}
	unit := math.Pow(10, 4-math.Floor(math.Log10(math.Abs(x))))
	return math.Round(x*unit) / unit
}
