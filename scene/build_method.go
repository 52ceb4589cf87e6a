package scene

import (
	"cmp"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/nav/script"
	"galaxy/scene/tomlfile"
)

// The method of a group without steer and drive comes from the article that the project
// starts from.
const (
	defaultBehavior = "magnet"
	defaultDrive    = "kinematic"
)

// methods makes the behaviours, drives and gunners of groups, and reads the scripts among them.
type methods struct {
	*tomlfile.Decoder
	scene    *Scene
	files    fs.FS                      // with the scripts; nil: the scene's folder has them
	beside   string                     // folder of scripts that overrides of a built-in scene may name
	programs map[string]*script.Program // by file; nil after a mistake
}

// behavior makes the behaviour of steer and mix.
func (m *methods) behavior(t *tomlfile.Table, c *craft) nav.Behavior {
	if len(c.Steer) == 0 {
		c.Steer = parts{{name: defaultBehavior, weight: 1, at: t.Tree().Key}}
		if c.orbital() {
			c.Steer[0].name = "coast"
		}
	}
	made := make([]nav.Behavior, len(c.Steer))
	for i, p := range c.Steer {
		made[i] = m.one(p)
		if c.Scale == "radii" && !p.has("radii") {
			inRadii(made[i])
		}
	}
	whole := m.mix(c)
	if len(made) == 1 || whole == nil {
		return made[0]
	}
	for i, p := range c.Steer {
		if made[i] == nil {
			continue
		}
		name := p.name
		if p.file != "" {
			name = scriptTitle(p.file)
		}
		if err := whole.Add(name, made[i]); err != nil {
			m.Fail(p.at, "keep one", "%v", err)
			continue
		}
		parts := whole.Parts()
		parts[len(parts)-1].Weight = p.weight
	}
	return whole
}

// inRadii makes the numbers of a behaviour relative to an agent's radius, if it can.
func inRadii(made nav.Behavior) {
	if q, err := nav.Find(made, "radii"); err == nil {
		_ = q.SetText("true") // a switch takes it
	}
}

// mix makes the mix, without parts; nil after a mistake.
func (m *methods) mix(c *craft) nav.Composite {
	if len(c.Mix) != 1 {
		if len(c.Mix) > 1 {
			m.Fail(c.Mix[1].at, "keep one", "a group has one mix")
		}
		return nil
	}
	p := c.Mix[0]
	made, _ := nav.New(p.name)
	whole, ok := made.(nav.Composite)
	if !ok {
		m.Unknown(p.at, p.name, func() []string { return kindNames(mixes()) }, "there is no mix %q", p.name)
		return nil
	}
	m.tune(whole, p)
	return whole
}

// one makes one behaviour with its parameters.
func (m *methods) one(p part) nav.Behavior {
	if p.file != "" {
		if s := m.script(p); s != nil {
			return s
		}
		return nil
	}
	made, err := nav.New(p.name)
	if err != nil {
		m.Unknown(p.at, p.name, func() []string { return kindNames(simpleKinds()) }, "there is no behaviour %q", p.name)
		return nil
	}
	if _, ok := made.(nav.Composite); ok {
		m.Fail(p.at, `list behaviours in steer = [ … ], and choose the mix`, "%q is not a behaviour by itself", p.name)
		return nil
	}
	m.tune(made, p)
	return made
}

// drive makes the drive.
func (m *methods) drive(t *tomlfile.Table, c *craft) nav.Drive {
	if len(c.Drive) == 0 {
		c.Drive = parts{{name: defaultDrive, at: t.Tree().Key}}
	}
	return single(m, c.Drive, "a body", "drive", nav.Drives, nav.NewDrive)
}

// gunner makes the gunner, or nil if there is none.
func (m *methods) gunner(c *craft) nav.Gunner {
	if len(c.Gunner) == 0 {
		return nil
	}
	return single(m, c.Gunner, "a turret", "gunner", nav.Gunners, nav.NewGunner)
}

// single makes the drive or gunner that a list names, and reports a second one.
func single[T any](m *methods, list parts, owner, noun string, kinds func() []nav.Kind, create func(string) (T, error)) T {
	if len(list) > 1 {
		m.Fail(list[1].at, "keep one", "%s has one %s", owner, noun)
	}
	p := list[0]
	made, err := create(p.name)
	if err != nil {
		m.Unknown(p.at, p.name, func() []string { return kindNames(kinds()) }, "there is no %s %q", noun, p.name)
		return made
	}
	m.tune(made, p)
	return made
}

// tune sets parameters on a behaviour, drive or gunner.
func (m *methods) tune(made any, p part) {
	if p.params != nil {
		m.tuneTable(p.name, nav.Params(made), "", p.params)
	}
}

// tuneTable sets the parameters of a table, whose names begin with prefix. The parameters of
// a part of the method are in a table of their own.
func (m *methods) tuneTable(method string, params []nav.Param, prefix string, table *tomlfile.Node) {
	for _, e := range table.Entries {
		name := prefix + e.Name
		if e.Node.Kind == tomlfile.TableKind && slices.ContainsFunc(params, func(q nav.Param) bool { return strings.HasPrefix(q.Name, name+".") }) {
			m.tuneTable(method, params, name+".", e.Node)
			continue
		}
		i := slices.IndexFunc(params, func(q nav.Param) bool { return q.Name == name })
		if i < 0 {
			m.Unknown(e.Node.Key, name, func() []string {
				return namesOf(params, func(q *nav.Param) string { return q.Name })
			}, "%s has no parameter %q", method, name)
			continue
		}
		m.set(params[i], e.Node)
	}
}

// wanted describes the types of parameters, as kind.String describes the types of values.
var wanted = map[nav.ParamType]string{
	nav.Number: "a number", nav.Whole: "a whole number", nav.Switch: "true or false", nav.Option: "a text", nav.Text: "a text",
}

// set sets a parameter to the value of a node.
func (m *methods) set(q nav.Param, n *tomlfile.Node) {
	text, ok := n.Text, false
	switch q.Type {
	case nav.Number, nav.Whole:
		ok = n.Kind == tomlfile.IntegerKind || n.Kind == tomlfile.FloatKind
		text = strconv.FormatFloat(tomlfile.ParseNumber(n), 'g', -1, 64)
	case nav.Switch:
		ok = n.Kind == tomlfile.BoolKind
	case nav.Option, nav.Text:
		ok = n.Kind == tomlfile.StringKind
	}
	if !ok {
		m.Fail(n.Value, "", "%s must be %s, this is %s", q.Name, wanted[q.Type], n.Kind)
		return
	}
	if err := q.SetText(text); err != nil {
		if q.Type == nav.Text {
			m.Fail(n.Value, "", "%v", err)
			return
		}
		hint := ""
		if q.Type == nav.Option {
			hint = suggest.Hint(n.Text, q.Options)
		}
		m.Fail(n.Value, hint, "%s = %s must be in %s", q.Name, cmp.Or(n.Text, `""`), q.Range())
	}
}

// simpleKinds returns the behaviours that steer can name: all but the mixes.
func simpleKinds() []nav.Kind { return slices.DeleteFunc(nav.Kinds(), isMix) }

// mixes returns the behaviours that combine others.
func mixes() []nav.Kind {
	return slices.DeleteFunc(nav.Kinds(), func(k nav.Kind) bool { return !isMix(k) })
}

func isMix(k nav.Kind) bool {
	made, _ := nav.New(k.Name)
	_, ok := made.(nav.Composite)
	return ok
}

func kindNames(kinds []nav.Kind) []string {
	return namesOf(kinds, func(k *nav.Kind) string { return k.Name })
}
