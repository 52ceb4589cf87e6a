package nav

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// ParamType is the type of a parameter's values.
type ParamType uint8

// The types of parameter.
const (
	Number ParamType = iota // a float64
	Whole                   // an int
	Switch                  // true or false
	Option                  // one word of a list
	Text                    // a string: one line of printable characters
)

// String returns the type's name for lists and messages.
func (t ParamType) String() string {
	return [...]string{"number", "whole number", "true or false", "word", "text"}[t]
}

// Param is one adjustable value of a behaviour or drive: a field of its struct,
// described by the field's tags.
//
// Setting a parameter writes into the behaviour, which many agents share. Do it only between two
// steps.
type Param struct {
	Name    string    // the path within its behaviour: "arrival", "right_of_way.notice", "magnet.arrival"
	Type    ParamType // of its values
	Unit    string    // in words: "length", "length/time²"; "" if it has none
	Help    string    // one clause
	Min     float64   // in Unit; -math.MaxFloat64 if there is no limit; for a Text, the least number of characters
	Max     float64   // in Unit; math.MaxFloat64 if there is no limit; for a Text, the largest number of characters
	Default string    // as text, as SetText takes it
	Options []string  // the words of an Option
	Without string    // the value, as text, that switches the parameter's effect off; "" for none
	Instead string    // the word for its replacement then: "circle"

	field reflect.Value
}

// A type of option is a small unsigned enumeration that names its words in the
// order of its values.
type option interface{ Words() []string }

// Value returns the parameter's value as a number: a switch is 0 or 1, an option
// the place of its word in Options, a text 0.
func (p Param) Value() float64 {
	switch p.Type {
	case Text:
		return 0
	case Whole:
		return float64(p.field.Int())
	case Switch:
		if p.field.Bool() {
			return 1
		}
		return 0
	case Option:
		return float64(p.field.Uint())
	}
	return p.field.Float()
}

// Text returns the parameter's value as SetText takes it.
func (p Param) Text() string {
	switch p.Type {
	case Whole:
		return strconv.FormatInt(p.field.Int(), 10)
	case Switch:
		return strconv.FormatBool(p.field.Bool())
	case Option:
		return p.Options[p.field.Uint()]
	case Text:
		return p.field.String()
	}
	return strconv.FormatFloat(p.field.Float(), 'g', -1, 64)
}

// Set sets the parameter. It returns an error and changes nothing if x is outside [Min, Max], is
// not a number, or is not whole for a Whole parameter. A Text takes no number.
func (p Param) Set(x float64) error {
	if p.Type == Text {
		return fmt.Errorf("%s is a text, not the number %v", p.Name, x)
	}
	if !(x >= p.Min && x <= p.Max) {
		return fmt.Errorf("%s = %v is outside %s", p.Name, x, p.Range())
	}
	if p.Type != Number && x != math.Trunc(x) {
		return fmt.Errorf("%s = %v must be a whole number", p.Name, x)
	}
	switch p.Type {
	case Whole:
		p.field.SetInt(int64(x))
	case Switch:
		p.field.SetBool(x != 0)
	case Option:
		p.field.SetUint(uint64(x))
	default:
		p.field.SetFloat(x)
	}
	return nil
}

// SetText sets the parameter from text: a number, "true" or "false", one of Options, or the text
// itself. If s is none of these or out of range, it returns an error and changes nothing.
func (p Param) SetText(s string) error {
	switch p.Type {
	case Switch:
		switch s {
		case "true":
			return p.Set(1)
		case "false":
			return p.Set(0)
		}
		return fmt.Errorf("%s = %q must be true or false", p.Name, s)
	case Option:
		for i, word := range p.Options {
			if s == word {
				return p.Set(float64(i))
			}
		}
		return fmt.Errorf("%s = %q must be one of %s", p.Name, s, strings.Join(p.Options, ", "))
	case Text:
		if n := float64(utf8.RuneCountInString(s)); !(n >= p.Min && n <= p.Max) || !utf8.ValidString(s) || strings.ContainsFunc(s, unprintable) {
			return fmt.Errorf("%s = %q must be %s", p.Name, s, p.Range())
		}
		p.field.SetString(s)
		return nil
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return fmt.Errorf("%s = %q must be a %s", p.Name, s, p.Type)
	}
	return p.Set(x)
}

// Bind returns the parameter bound to a variable of yours, and sets its default. Pass a *float64
// for a Number, an *int for a Whole, a *bool for a Switch, a *uint8 for an Option (the place of its
// word) and a *string for a Text. Bind fails if the pointer has another type, if the help is
// missing, or if the default is not one of its values.
func (p Param) Bind(to any) (Param, error) {
	value := reflect.ValueOf(to)
	kinds := [...]reflect.Kind{Number: reflect.Float64, Whole: reflect.Int, Switch: reflect.Bool, Option: reflect.Uint8, Text: reflect.String}
	switch {
	case int(p.Type) >= len(kinds) || value.Kind() != reflect.Pointer || value.Elem().Kind() != kinds[p.Type]:
		return p, fmt.Errorf("%s is a %v, which %T cannot hold", p.Name, p.Type, to)
	case p.Help == "":
		return p, fmt.Errorf("%s needs a help", p.Name)
	}
	switch p.Type {
	case Switch:
		p.Min, p.Max = 0, 1
	case Option:
		p.Min, p.Max = 0, float64(len(p.Options)-1)
	case Text:
		p.Min, p.Max = max(1, p.Min), min(p.Max, longestText)
	}
	p.field = value.Elem()
	return p, p.SetText(p.Default)
}

// unprintable reports whether a text must not contain r. Orders, lists and panels show a text in
// one line.
func unprintable(r rune) bool { return !unicode.IsPrint(r) }

// Range returns the values that the parameter takes, in words for a message.
func (p Param) Range() string {
	switch {
	case p.Type == Switch:
		return "true or false"
	case p.Type == Option:
		return strings.Join(p.Options, ", ")
	case p.Type == Text:
		return fmt.Sprintf("a text of %v to %v printable characters", p.Min, p.Max)
	case p.Min == -math.MaxFloat64 && p.Max == math.MaxFloat64:
		return "(-∞, ∞)"
	case p.Max == math.MaxFloat64:
		return fmt.Sprintf("[%v, ∞)", p.Min)
	case p.Min == -math.MaxFloat64:
		return fmt.Sprintf("(-∞, %v]", p.Max)
	}
	return fmt.Sprintf("[%v, %v]", p.Min, p.Max)
}

// longestText is the most characters of a text.
const longestText = 80

// fields returns the parameters that the struct behind ptr declares itself, in the order of its
// fields. A field is a parameter if it has a default tag; the parameters of a field that is a
// struct itself follow under its name: "right_of_way.notice". It panics on an invalid tag.
func fields(ptr any) []Param {
	value := reflect.ValueOf(ptr).Elem()
	list := declared(value.Type())
	params := make([]Param, len(list))
	for i := range list {
		params[i] = list[i].of(value)
	}
	return params
}

// declaration is a parameter of a struct type, without a value.
type declaration struct {
	Param
	index []int // its field's index, as [reflect.Value.FieldByIndex] takes it
}

// of returns the parameter of a struct of the type.
func (d *declaration) of(value reflect.Value) Param {
	p := d.Param
	p.field = value.FieldByIndex(d.index)
	return p
}

// declarations caches the results of declared, by type: a scene can have a million behaviours.
var declarations sync.Map

// declared returns the parameters of a struct type.
func declared(of reflect.Type) []declaration {
	if list, ok := declarations.Load(of); ok {
		return list.([]declaration)
	}
	list := declare(nil, reflect.New(of).Elem(), "", nil)
	declarations.Store(of, list)
	return list
}

// declare appends the parameters of a struct that is at an index of the whole.
func declare(list []declaration, value reflect.Value, prefix string, index []int) []declaration {
	for i := range value.NumField() {
		field, at := value.Type().Field(i), append(slices.Clone(index), i)
		if text, ok := field.Tag.Lookup("default"); ok {
			p := param(field, text, value.Field(i))
			p.Name = prefix + p.Name
			list = append(list, declaration{p, at})
		} else if field.IsExported() && field.Type.Kind() == reflect.Struct {
			list = declare(list, value.Field(i), prefix+snake(field.Name)+".", at)
		}
	}
	return list
}

func param(field reflect.StructField, text string, value reflect.Value) Param {
	p := Param{
		Name:    snake(field.Name),
		Unit:    field.Tag.Get("unit"),
		Help:    field.Tag.Get("help"),
		Min:     bound(field, "min", -math.MaxFloat64),
		Max:     bound(field, "max", math.MaxFloat64),
		Default: text,
		Without: field.Tag.Get("without"),
		Instead: field.Tag.Get("instead"),
		field:   value,
	}
	if name := field.Tag.Get("name"); name != "" {
		p.Name = name
	}
	switch field.Type.Kind() {
	case reflect.Float64:
		p.Type = Number
	case reflect.Int:
		p.Type = Whole
	case reflect.Bool:
		p.Type, p.Min, p.Max = Switch, 0, 1
	case reflect.String:
		// An empty word cannot be typed into an order.
		p.Type, p.Min, p.Max = Text, max(1, p.Min), min(p.Max, longestText)
	default:
		words, ok := value.Interface().(option)
		if !ok {
			panic(fmt.Sprintf("nav: field %s: a parameter cannot be a %s", field.Name, field.Type))
		}
		p.Type, p.Options = Option, words.Words()
		p.Min, p.Max = 0, float64(len(p.Options)-1)
	}
	if p.Help == "" {
		panic(fmt.Sprintf("nav: field %s: a parameter needs a help tag", field.Name))
	}
	// Tried on a copy, so that listing the parameters of a behaviour does not
	// change it.
	trial := p
	trial.field = reflect.New(field.Type).Elem()
	if err := trial.SetText(text); err != nil {
		panic(fmt.Sprintf("nav: field %s: default: %v", field.Name, err))
	}
	if (p.Without == "") != (p.Instead == "") {
		panic(fmt.Sprintf("nav: field %s: the tags without and instead go together", field.Name))
	}
	if p.Without != "" {
		if err := trial.SetText(p.Without); err != nil {
			panic(fmt.Sprintf("nav: field %s: without: %v", field.Name, err))
		}
	}
	return p
}

func bound(field reflect.StructField, tag string, none float64) float64 {
	text, ok := field.Tag.Lookup(tag)
	if !ok {
		return none
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(fmt.Sprintf("nav: field %s: tag %s:%q is no number", field.Name, tag, text))
	}
	return x
}

// snake turns a Go field name into its name in a scene file: GapFloor → gap_floor.
func snake(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// reset gives the parameter its default, which was checked when the type was
// registered.
func (p Param) reset() {
	if err := p.SetText(p.Default); err != nil {
		panic("nav: default: " + err.Error())
	}
}
