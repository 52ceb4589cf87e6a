package edit

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/format"
	"galaxy/internal/suggest"
	"galaxy/scene/tomlfile"
)

// AddRock adds a circular obstacle. Its table is written at the end of the text.
func (d *Drawing) AddRock(at r2.Vec, radius float64) (Change, error) {
	return d.addTable("obstacle", "at = "+point(at), "radius = "+format.Digits(radius))
}

// AddBox adds a box.
func (d *Drawing) AddBox(lowest, highest r2.Vec) (Change, error) {
	return d.addTable("obstacle", "min = "+point(lowest), "max = "+point(highest))
}

// MoveRock moves a circular obstacle, given by its index in Setup.Obstacles.
func (d *Drawing) MoveRock(i int, at r2.Vec) (Change, error) {
	_, table, err := d.obstacle("at", i)
	if err != nil {
		return nil, err
	}
	return d.make(d.put(table, "at", point(at))), nil
}

// MoveBox moves a box, given by its index in Setup.Boxes.
func (d *Drawing) MoveBox(i int, lowest, highest r2.Vec) (Change, error) {
	_, table, err := d.obstacle("min", i)
	if err != nil {
		return nil, err
	}
	return d.make(d.put(table, "min", point(lowest)), d.put(table, "max", point(highest))), nil
}

// DropRock and DropBox remove an obstacle.
func (d *Drawing) DropRock(i int) (Change, error) { return d.dropObstacle("at", i) }

func (d *Drawing) DropBox(i int) (Change, error) { return d.dropObstacle("min", i) }

func (d *Drawing) dropObstacle(key string, i int) (Change, error) {
	root, table, err := d.obstacle(key, i)
	if err != nil {
		return nil, err
	}
	return d.drop(root, table, "this obstacle")
}

// obstacle returns the i-th table of the obstacles that have a key, circles or boxes, and the whole tree.
func (d *Drawing) obstacle(key string, i int) (root, table *tomlfile.Node, err error) {
	if root, err = d.tree(); err != nil {
		return nil, nil, err
	}
	for _, n := range root.Lookup("obstacle").List() {
		if n.Lookup(key) == nil {
			continue
		}
		if i--; i < 0 {
			return root, n, nil
		}
	}
	return nil, nil, errors.New("this obstacle is not written in the scene file as a table; change it in the file")
}

// AimGroup gives a group, by its index in Setup.Groups, a place as its goal; one with stops gets one more.
func (d *Drawing) AimGroup(group int, at r2.Vec) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	own := owner(root, group)
	stops := own.Lookup("stops")
	if stops == nil || len(stops.Items) == 0 {
		return d.make(d.put(own, "goal", point(at))), nil
	}
	_, to := d.extent(stops)
	return d.make(splice{to - 1, "", ", " + point(at)}), nil
}

// CopyGroup adds a group like another one, by its index in Setup.Groups, at another place. Its table is written at the end of the text.
func (d *Drawing) CopyGroup(group int, at r2.Vec) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	groups := root.Lookup("group").List()
	if group >= len(groups) || d.inline(groups[group]) {
		return nil, errors.New("this group is not written as a table with a header; copy it in the file")
	}
	own := groups[group]
	place := placed(own)
	if place == nil {
		return nil, errUnplaced
	}
	from, _ := d.line(own.Key.From)
	_, end := d.line(d.last(own))
	if othersIn(root, from, end, own) {
		return nil, errors.New("this group is defined in more than one place of the file; copy it in the file")
	}
	of, number := own.Lookup("name").Text, 2
	for taken := takenNames(root); taken[suggest.Fold(fmt.Sprintf("%s %d", of, number))]; {
		number++
	}
	twin := &Drawing{text: slices.Clone(d.text[:end])}
	atFrom, atTo := d.extent(place)
	name := own.Lookup("name").Value
	twin.make(splice{atFrom, string(d.text[atFrom:atTo]), point(at)}, splice{name.From, string(d.text[name.From:name.To]), fmt.Sprintf("%q", fmt.Sprintf("%s %d", of, number))})
	br := d.lineBreak()
	text := br + string(twin.text[from:]) + br
	if d.text[len(d.text)-1] != '\n' {
		text = br + text
	}
	return d.make(splice{len(d.text), "", text}), nil
}

// DropGroup removes a group, by its index in Setup.Groups.
func (d *Drawing) DropGroup(group int) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	groups := root.Lookup("group").List()
	if group >= len(groups) {
		return nil, errors.New("this is a single ship: the brush for ships removes it")
	}
	return d.drop(root, groups[group], "this group")
}

// placed returns the point at which a group is placed, or nil.
func placed(group *tomlfile.Node) *tomlfile.Node {
	place := group.Lookup("place")
	if place == nil {
		return nil
	}
	for _, e := range place.Entries {
		if at := e.Node.Lookup("at"); at != nil && at.Kind == tomlfile.ArrayKind && len(at.Items) == 2 {
			return at
		}
	}
	return nil
}

var errUnplaced = errors.New("the place of this group is no point; change it in the file")

// MoveGroup moves the place of a group, by its index in Setup.Groups.
func (d *Drawing) MoveGroup(group int, by r2.Vec) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	at := placed(owner(root, group))
	if at == nil {
		return nil, errUnplaced
	}
	from, to := d.extent(at)
	was := r2.Vec{X: tomlfile.ParseNumber(at.Items[0]), Y: tomlfile.ParseNumber(at.Items[1])}
	return d.make(splice{from, string(d.text[from:to]), point(r2.Add(was, by))}), nil
}

// SetParam writes a parameter of a group's behaviour, by the path that orders have. It fails if the method is written in a way that it
// cannot change.
func (d *Drawing) SetParam(group int, path, value string) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	own := owner(root, group)
	if path == "safe" {
		return d.make(d.put(own, "safe", value)), nil
	}
	part, key, nested := strings.Cut(path, ".")
	if !nested {
		part, key = "", path
	}
	method, inner := method(own.Lookup("steer"), part)
	if method == nil || strings.Contains(key, ".") && !nested {
		return nil, fmt.Errorf("%s is not written in the file: its group's method has another form there", path)
	}
	assignment := assign(key, value)
	switch {
	case inner == nil: // a name in quotes
		from, to := d.extent(method)
		return d.make(splice{from, string(d.text[from:to]), "{ " + method.Text + " = { " + assignment + " } }"}), nil
	case inner.Lookup(key) != nil:
		from, to := d.extent(inner.Lookup(key))
		_, text, _ := strings.Cut(assignment, " = ")
		return d.make(splice{from, string(d.text[from:to]), text}), nil
	case !d.inline(inner):
		return nil, fmt.Errorf("%s is not written in the file: its group's method is not in braces there", path)
	case len(inner.Entries) == 0:
		return d.make(splice{inner.Value.From + 1, "", " " + assignment + " "}), nil
	}
	return d.make(splice{inner.Value.From + 1, "", " " + assignment + ","}), nil
}

// method returns the node of a method of a steer key: of the only one, or of the part of a name; and the table of its parameters, nil
// if it has none.
func method(n *tomlfile.Node, part string) (of, params *tomlfile.Node) {
	if n == nil {
		return nil, nil
	}
	switch n.Kind {
	case tomlfile.StringKind:
		if part == "" || n.Text == part {
			return n, nil
		}
	case tomlfile.TableKind:
		for _, e := range n.Entries {
			if e.Node.Kind == tomlfile.TableKind && (part == "" || e.Name == part) {
				return n, e.Node
			}
		}
	case tomlfile.ArrayKind:
		if part == "" {
			return nil, nil
		}
		for _, item := range n.Items {
			if of, params = method(item, part); of != nil {
				return of, params
			}
		}
	}
	return nil, nil
}

// assign writes key = value.
func assign(key, value string) string {
	if value == "true" || value == "false" || strings.Trim(value, "0123456789+-.eE") == "" {
		return key + " = " + value
	}
	return fmt.Sprintf("%s = %q", key, value)
}

// addTable adds a table with a header at the end of the text.
func (d *Drawing) addTable(name string, lines ...string) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	if others := root.Lookup(name).List(); len(others) > 0 && d.inline(others[0]) {
		return nil, errBrackets
	}
	lines = slices.Concat([]string{"", "[[" + name + "]]"}, lines, []string{""})
	if d.text[len(d.text)-1] != '\n' {
		lines = slices.Insert(lines, 0, "")
	}
	return d.make(splice{len(d.text), "", strings.Join(lines, d.lineBreak())}), nil
}

// point writes a place.
func point(at r2.Vec) string {
	return fmt.Sprintf("[%s, %s]", format.Digits(at.X), format.Digits(at.Y))
}
