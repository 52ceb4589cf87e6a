package script

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"

	"go.starlark.net/starlark"

	"galaxy/nav"
)

// paramSpec is what param(…) returns: a parameter, without a name.
type paramSpec struct{ nav.Param }

func (paramSpec) String() string        { return "param" }
func (paramSpec) Type() string          { return "param" }
func (paramSpec) Freeze()               {}
func (paramSpec) Truth() starlark.Bool  { return true }
func (paramSpec) Hash() (uint32, error) { return 0, errors.New("a param is no key") }

func init() {
	hosts["param"] = func(_ *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
		p := paramSpec{nav.Param{Min: -math.MaxFloat64, Max: math.MaxFloat64}}
		if len(args) != 1 {
			return nil, errors.New("param takes its default, and min, max, unit, help and options by name")
		}
		switch x := args[0].(type) {
		case starlark.Bool:
			p.Param.Type, p.Default = nav.Switch, strconv.FormatBool(bool(x))
		case starlark.Int:
			p.Param.Type, p.Default = nav.Whole, x.String()
			p.Min, p.Max = -1e9, 1e9
		case starlark.Float:
			p.Param.Type, p.Default = nav.Number, strconv.FormatFloat(float64(x), 'g', -1, 64)
		case *text:
			p.Param.Type, p.Default, p.Min = nav.Text, x.s, 1
		default:
			return nil, stray("param", "a number, True, False or a text as its default", x)
		}
		for _, n := range named {
			if err := p.option(string(n[0].(starlark.String)), n[1]); err != nil {
				return nil, err
			}
		}
		if p.Help == "" {
			return nil, errors.New(`a parameter needs a help, in a few words: param(2.0, help="…")`)
		}
		return p, nil
	}
}

// option sets one of the named values of param(…).
func (p *paramSpec) option(name string, x starlark.Value) error {
	t, isText := x.(*text)
	f, isNumber := number(x)
	switch {
	case name == "unit" && isText:
		p.Unit = t.s
	case name == "help" && isText:
		p.Help = t.s
	case name == "min" && isNumber && p.Param.Type != nav.Text:
		p.Min = f
	case name == "max" && isNumber && p.Param.Type != nav.Text:
		p.Max = f
	case name == "options" && p.Param.Type == nav.Text:
		l, ok := x.(*list)
		if !ok || l.Len() == 0 || l.Len() > 100 {
			return errors.New("options is a list of 1 to 100 texts")
		}
		p.Param.Type = nav.Option
		for _, word := range l.elems {
			t, ok := word.(*text)
			if !ok {
				return stray("options", "texts", word)
			}
			p.Options = append(p.Options, t.s)
		}
	case name == "unit" || name == "help" || name == "min" || name == "max" || name == "options":
		return fmt.Errorf("param: %s cannot be a %s here", name, x.Type())
	default:
		return fmt.Errorf("param takes min, max, unit, help and options, not %s", name)
	}
	return nil
}

var paramName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,39}$`)

// paramsOf reads the global params.
func paramsOf(x starlark.Value) ([]nav.Param, error) {
	d, ok := x.(*dict)
	if !ok {
		return nil, fmt.Errorf("params is a %s; write params = {\"name\": param(2.0, help=\"…\")}", x.Type())
	}
	if d.Len() > maxParams {
		return nil, fmt.Errorf("%d parameters are more than %d", d.Len(), maxParams)
	}
	var params []nav.Param
	for key, value := range d.all {
		name, isText := key.(*text)
		spec, isSpec := value.(paramSpec)
		if !isText || !isSpec || !paramName.MatchString(name.s) || name.s == "file" {
			return nil, fmt.Errorf("params: %s: a name is of a-z, 0-9 and _, begins with a letter, and is not file; its value is a param(…)", show(key))
		}
		spec.Name = name.s
		if _, err := new(tuned).bind(spec.Param); err != nil {
			return nil, fmt.Errorf("params: %w", err)
		}
		params = append(params, spec.Param)
	}
	return params, nil
}

// tuned is the value of a parameter.
type tuned struct {
	number float64
	whole  int
	on     bool
	word   uint8
	text   string
}

// bind returns p as a parameter whose value is in t, and is the default.
func (t *tuned) bind(p nav.Param) (nav.Param, error) {
	switch p.Type {
	case nav.Number:
		return p.Bind(&t.number)
	case nav.Whole:
		return p.Bind(&t.whole)
	case nav.Switch:
		return p.Bind(&t.on)
	case nav.Option:
		return p.Bind(&t.word)
	}
	return p.Bind(&t.text)
}

// value returns the value as a script reads it.
func (t *tuned) value(in *instance, p *nav.Param) starlark.Value {
	switch p.Type {
	case nav.Number:
		return in.float(t.number)
	case nav.Whole:
		return starlark.MakeInt(t.whole)
	case nav.Switch:
		return starlark.Bool(t.on)
	case nav.Option:
		return &text{s: p.Options[t.word]}
	}
	return &text{s: t.text}
}
