package scene

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"galaxy/internal/spell"
	"galaxy/nav"
)

// Steered returns the scene with another method of steering in the named groups, or in
// all groups without names. Nothing else differs. The method is written as the key steer
// of a scene file; a single behaviour may be written in short:
//
//	seek
//	magnet{pull = 9, lead = true}
//	[{ flee = { radius = 30 } }, "seek"]
//
// The error is a [Mistakes] about the method, or names an unknown group.
func (s *Scene) Steered(method string, groups ...string) (*Scene, error) {
	var known []string
	for i := range s.Setup.Groups {
		known = append(known, s.Setup.Groups[i].Name)
	}
	for _, name := range groups {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("%s has no group %q; %s", s.File, name, spell.Hint(name, known))
		}
	}
	other := *s
	other.Setup.Groups = slices.Clone(s.Setup.Groups)
	for i := range other.Setup.Groups {
		g := &other.Setup.Groups[i]
		if len(groups) > 0 && !slices.Contains(groups, g.Name) {
			continue
		}
		var mistakes Mistakes
		if g.Behavior, mistakes = readMethod(method); len(mistakes) > 0 {
			return nil, mistakes
		}
	}
	return &other, nil
}

// readMethod makes a behaviour from the text of a method.
func readMethod(text string) (nav.Behavior, Mistakes) {
	text = strings.TrimSpace(text)
	at := span{&source{"--steer", []byte(text)}, 0, len(text)}
	n := &node{kind: stringKind, text: text}
	if name, params, found := strings.Cut(text, "{"); found || strings.HasPrefix(text, "[") {
		value := text
		if found && name != "" && name[0] != '[' {
			value = "{ " + name + " = {" + params + " }"
		}
		root, bad := parseTree(&source{"", []byte("steer = " + value)})
		if bad != nil {
			return nil, Mistakes{mistakeAt(at, bad.What, "write name or name{parameter = value}")}
		}
		n = root.lookup("steer")
	}
	n.moveTo(at)
	root := &node{kind: tableKind, key: at, value: at}
	root.put("steer", n)
	var b builder
	var c craft
	b.table(root, reflect.ValueOf(&c).Elem(), "--steer")
	if len(b.found) > 0 {
		return nil, b.found
	}
	made := b.behavior(&table{root}, &c)
	return made, b.found
}
