package scene

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/scene/tomlfile"
)

// Steered returns the scene with another method of steering in the named groups, or in
// all groups without names. Nothing else differs. The method is written as the key steer
// of a scene file; a single behaviour may be written in short:
//
//	seek
//	magnet{pull = 9, lead = true}
//	[{ flee = { radius = 30 } }, "seek"]
//	dodge.star
//	safe(seek)
//
// A script is one of the scene's folder; for a built-in scene it is built in or in the current one.
// The last one is seek with the key safe, which otherwise stays what it is in each group. The error
// is a [tomlfile.Mistakes] about the method, or names an unknown group.
func (s *Scene) Steered(method string, groups ...string) (*Scene, error) {
	var known []string
	for i := range s.Setup.Groups {
		known = append(known, s.Setup.Groups[i].Name)
	}
	for _, name := range groups {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("%s has no group %q; %s", s.File, name, suggest.Hint(name, known))
		}
	}
	other := *s
	other.Files, other.Steps = slices.Clip(s.Files), nil // which are about the file's method
	other.Setup.Groups = slices.Clone(s.Setup.Groups)
	for i := range other.Setup.Groups {
		g := &other.Setup.Groups[i]
		if len(groups) > 0 && !slices.Contains(groups, g.Name) {
			continue
		}
		var mistakes tomlfile.Mistakes
		inner, safe := safely(method)
		if g.Behavior, mistakes = other.readMethod(inner); len(mistakes) > 0 {
			return nil, mistakes
		}
		g.Guard.Safe = g.Guard.Safe || safe
	}
	return &other, nil
}

// SteerOverrides returns the overrides, path=value, that give all groups of the scene
// another method, as Steered does, and keep their scale: a scene that is opened with them
// can be recorded. The
// method is one that Steered takes. Single agents without a group keep theirs.
func (s *Scene) SteerOverrides(method string) []string {
	var set []string
	inner, safe := safely(method)
	for i := range s.Setup.Groups[:len(s.Setup.Groups)-s.loners] {
		group := "group." + s.Setup.Groups[i].Name
		set = append(set, fmt.Sprintf("%s.steer=%s", group, methodValue(strings.TrimSpace(inner))))
		if safe {
			set = append(set, group+".safe=true")
		}
	}
	return set
}

// LimitOverrides returns the overrides, path=value, that give the agents of all groups a top speed
// and engines with an acceleration, both in their cruise speeds. What is 0 stays as it is.
func (s *Scene) LimitOverrides(top, accel float64) (set []string) {
	speeds := make([]float64, len(s.Setup.Groups))
	for i := range s.Setup.Agents {
		a := &s.Setup.Agents[i]
		speeds[a.Group] = a.CruiseSpeed()
	}
	for i, g := range s.Setup.Groups {
		cruise := speeds[i]
		if cruise == 0 {
			continue
		}
		if top > 0 {
			set = append(set, fmt.Sprintf("group.%s.cruise=%s", g.Name, tomlfile.NumberText(cruise)), fmt.Sprintf("group.%s.speed=%s", g.Name, tomlfile.NumberText(top*cruise)))
		}
		if accel > 0 {
			set = append(set, fmt.Sprintf("group.%s.accel=%s", g.Name, tomlfile.NumberText(accel*cruise)), fmt.Sprintf(`group.%s.drive="thrust"`, g.Name))
		}
	}
	return set
}

// methodValue returns a method as the value of steer in TOML.
func methodValue(text string) string {
	name, params, found := strings.Cut(text, "{")
	if file := strings.TrimSpace(name); strings.HasSuffix(file, scriptExt) {
		if !found {
			return "{ script = " + strconv.Quote(file) + " }"
		}
		return "{ script = { file = " + strconv.Quote(file) + ", " + params + " }"
	}
	switch {
	case strings.HasPrefix(text, "["):
		return text
	case found && name != "":
		return "{ " + name + " = {" + params + " }"
	case found:
		return text
	}
	return strconv.Quote(text)
}

// safely returns M of the method "safe(M)", and true; of any other itself.
func safely(method string) (inner string, safe bool) {
	inner, safe = strings.CutPrefix(strings.TrimSpace(method), "safe(")
	if safe {
		inner, safe = strings.CutSuffix(inner, ")")
	}
	if !safe {
		return method, false
	}
	return inner, true
}

// readMethod makes a behaviour from the text of a method, and adds to the scene the files
// that it reads.
func (s *Scene) readMethod(text string) (nav.Behavior, tomlfile.Mistakes) {
	text = strings.TrimSpace(text)
	at := tomlfile.Span{Source: &tomlfile.Source{Name: "--steer", Text: []byte(text)}, From: 0, To: len(text)}
	n := &tomlfile.Node{Kind: tomlfile.StringKind, Text: text}
	if strings.Contains(text, "{") || strings.HasPrefix(text, "[") || strings.HasSuffix(text, scriptExt) {
		root, bad := tomlfile.Parse(&tomlfile.Source{Text: []byte("steer = " + methodValue(text))}, tomlfile.Format{})
		if bad != nil {
			return nil, tomlfile.Mistakes{tomlfile.MistakeAt(at, bad.What, "write name or name{parameter = value}")}
		}
		n = root.Lookup("steer")
	}
	n.MoveTo(at)
	root := &tomlfile.Node{Kind: tomlfile.TableKind, Key: at, Value: at}
	root.Put("steer", n)
	m := methods{Decoder: new(tomlfile.Decoder), scene: s, beside: "."}
	var c craft
	m.Table(root, reflect.ValueOf(&c).Elem(), "--steer")
	if len(m.Found) > 0 {
		return nil, m.Found
	}
	own := tomlfile.TableOf(root)
	made := m.behavior(&own, &c)
	return made, m.Found
}
