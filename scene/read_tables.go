package scene

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"

	"gonum.org/v1/gonum/spatial/r2"
)

// decoder fills types with tags from the tree and collects all mistakes. The
// tags of a field are its only description, here and in the JSON Schema:
//
//	toml     its key
//	help     one sentence
//	unit     of a number
//	default  the value if the key is absent
//	min max  bounds, included
//	enum     the texts allowed, separated by commas
//	need     "yes": the key is required
//	eg       an example, for the message that the key is missing
//	path     of a list of tables below another table, as it is written in [[ ]]
//	inf      "yes": infinity is allowed and means no limit
type decoder struct {
	of    Format
	found Mistakes
	more  int // further mistakes, which are only counted
}

// fail adds a mistake. Long texts among args are cut.
func (d *decoder) fail(at span, hint, what string, args ...any) {
	if d.full() {
		d.more++
		return
	}
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = sanitize.Cut(text, 2*long)
		}
	}
	d.found = append(d.found, mistakeAt(at, fmt.Sprintf(what, args...), hint))
}

// full reports whether further mistakes are only counted.
func (d *decoder) full() bool { return len(d.found) == most }

// unknown is fail for an unknown word. It calls known only if the hint is shown.
func (d *decoder) unknown(at span, word string, known func() []string, what string, args ...any) {
	hint := ""
	if !d.full() {
		hint = suggest.Hint(brief(word), known())
	}
	d.fail(at, hint, what, args...)
}

// table is embedded by every type that is a table of the file. It keeps the position for
// later checks.
type table struct{ at *node }

// tableOf returns the table that a node is, decoded or not.
func tableOf(n *node) table { return table{n} }

// has reports whether the file has the key.
func (t *table) has(key string) bool { return t.at.lookup(key) != nil }

// pos returns the position of a key's value, or of the table if the key is absent.
func (t *table) pos(key string) span {
	if n := t.at.lookup(key); n != nil {
		return n.value
	}
	return t.at.key
}

// reader is a type that decodes itself, because it has several forms.
type reader interface {
	read(n *node, d *decoder)
}

// defaulter is a type of several forms that reads its default tag itself.
type defaulter interface {
	setDefault(text string)
}

var (
	tableType  = reflect.TypeFor[table]()
	readerType = reflect.TypeFor[reader]()
)

// field is a struct field with a key.
type field struct {
	reflect.StructField
	key     string
	need    bool          // by its tag
	absent  reflect.Value // by its tag, where it is absent; the zero Value without a tag
	isTable bool
}

// known caches the results of fieldsOf, by type.
var known sync.Map

// fieldsOf returns the fields of a table type that have keys, in their order.
func fieldsOf(t reflect.Type) []field {
	if fs, ok := known.Load(t); ok {
		return fs.([]field)
	}
	var fs []field
	for _, f := range reflect.VisibleFields(t) {
		if key, ok := f.Tag.Lookup("toml"); ok {
			one := field{StructField: f, key: key, need: f.Tag.Get("need") == "yes", isTable: isTableType(f.Type)}
			if text, ok := f.Tag.Lookup("default"); ok {
				one.absent = absentValue(f.Type, text)
			}
			fs = append(fs, one)
		}
	}
	known.Store(t, fs)
	return fs
}

func keysOf(fields []field) []string {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.key
	}
	return keys
}

// table decodes n into the struct v; messages call it what.
func (d *decoder) table(n *node, v reflect.Value, what string) {
	if !d.isTable(n, what) {
		n = &node{key: n.value, value: n.value} // has the defaults
	}
	if t, ok := v.Addr().Interface().(interface{ place(*node) }); ok {
		t.place(n)
	}
	fields := fieldsOf(v.Type())
	for _, e := range n.entries {
		if !slices.ContainsFunc(fields, func(f field) bool { return f.key == e.name }) {
			d.unknown(e.node.key, e.name, func() []string { return keysOf(fields) }, "%s has no key %q", what, e.name)
		}
	}
	for _, f := range fields {
		fv := v.FieldByIndex(f.Index)
		if child := n.lookup(f.key); child != nil {
			d.value(child, fv, f)
		} else if f.need {
			d.fail(n.key, fmt.Sprintf("add %s = %s", f.key, cmp.Or(f.Tag.Get("eg"), "…")), "%s has no %s", what, f.key)
		} else if f.absent.IsValid() {
			fv.Set(f.absent)
		} else if f.isTable { // so that an absent table has its defaults
			d.table(&node{kind: tableKind, key: n.key, value: n.key}, fv, f.key)
		}
	}
}

func (d *decoder) isTable(n *node, what string) bool {
	if n.kind != tableKind {
		d.fail(n.value, "", "%s must be a table, this is %s", what, n.kind)
	}
	return n.kind == tableKind
}

func (t *table) place(n *node) { t.at = n }

// absentValue returns what the default tag of a field says. It panics if the tag is invalid.
func absentValue(t reflect.Type, text string) reflect.Value {
	v := reflect.New(t).Elem()
	if d, ok := v.Addr().Interface().(defaulter); ok {
		d.setDefault(text)
		return v
	}
	var err error
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Bool:
		var b bool
		b, err = strconv.ParseBool(text)
		v.SetBool(b)
	case reflect.Int:
		var i int64
		i, err = strconv.ParseInt(text, 10, 64)
		v.SetInt(i)
	case reflect.Float64:
		var x float64
		x, err = strconv.ParseFloat(text, 64)
		v.SetFloat(x)
	default:
		err = fmt.Errorf("no default for %s", v.Type())
	}
	if err != nil {
		panic("tomlfile: default tag: " + err.Error())
	}
	return v
}

// value decodes the value of a key.
func (d *decoder) value(n *node, v reflect.Value, f field) {
	if reflect.PointerTo(v.Type()).Implements(readerType) {
		v.Addr().Interface().(reader).read(n, d)
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if isTableType(v.Type().Elem()) && !d.isTable(n, f.key) {
			return
		}
		v.Set(reflect.New(v.Type().Elem()))
		d.value(n, v.Elem(), f)
	case reflect.Struct:
		d.table(n, v, f.key)
	case reflect.Slice:
		d.list(n, v, f)
	case reflect.String:
		if n.kind != stringKind {
			d.fail(n.value, "put it in quotes", "%s must be a text, this is %s", f.key, n.kind)
			return
		}
		if enum, ok := f.Tag.Lookup("enum"); ok && !slices.Contains(strings.Split(enum, ","), n.text) {
			d.fail(n.value, suggest.Hint(n.text, strings.Split(enum, ",")), "%s cannot be %q", f.key, n.text)
			return
		}
		v.SetString(n.text)
	case reflect.Bool:
		if n.kind != boolKind {
			d.fail(n.value, "", "%s must be true or false, this is %s", f.key, n.kind)
			return
		}
		v.SetBool(n.text == "true")
	case reflect.Int:
		if x, ok := d.number(n, f.key, f.Tag); ok {
			if x != math.Trunc(x) || math.Abs(x) > 1<<53 {
				d.fail(n.value, "", "%s must be a whole number", f.key)
				return
			}
			v.SetInt(int64(x))
		}
	case reflect.Float64:
		if x, ok := d.number(n, f.key, f.Tag); ok {
			v.SetFloat(x)
		}
	default:
		panic(fmt.Sprintf("tomlfile: field %s has type %s", f.Name, v.Type()))
	}
}

func (d *decoder) list(n *node, v reflect.Value, f field) {
	if n.kind != arrayKind {
		if v.Type().Elem().Kind() == reflect.Struct && v.Type().Elem().Field(0).Type == tableType {
			d.fail(n.key, fmt.Sprintf("write [[%s]]", cmp.Or(f.Tag.Get("path"), f.key)), "%s can have several of %s, so it is a list", d.of.Noun, f.key)
		} else {
			d.fail(n.value, "put it in [ ]", "%s must be a list, this is %s", f.key, n.kind)
		}
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), 0, len(n.items)))
	tables := isTableType(v.Type().Elem())
	for _, item := range n.items {
		if tables && !d.isTable(item, article(f.key)) {
			continue
		}
		v.SetLen(v.Len() + 1)
		if e := v.Index(v.Len() - 1); tables {
			d.table(item, e, article(f.key))
		} else {
			d.value(item, e, f)
		}
	}
}

// number reads a number and checks it against the bounds of its tags.
func (d *decoder) number(n *node, key string, tag reflect.StructTag) (float64, bool) {
	if n.kind != integerKind && n.kind != floatKind {
		hint := ""
		if n.kind == stringKind {
			if _, err := strconv.ParseFloat(n.text, 64); err == nil {
				hint = "take off the quotes"
			}
		}
		d.fail(n.value, hint, "%s must be a number, this is %s", key, n.kind)
		return 0, false
	}
	x := parseNumber(n)
	bound := func(name string) (float64, bool) {
		text, ok := tag.Lookup(name)
		if !ok {
			return 0, false
		}
		b, err := strconv.ParseFloat(text, 64)
		if err != nil {
			panic(fmt.Sprintf("tomlfile: %s tag of %s: %v", name, key, err))
		}
		return b, true
	}
	switch {
	case math.IsNaN(x):
		d.fail(n.value, "write a number", "%s is not a number", key)
		return 0, false
	case math.IsInf(x, 1) && tag.Get("inf") == "yes":
		return x, true
	case math.IsInf(x, 0):
		d.fail(n.value, "write a finite number", "%s is infinite", key)
		return 0, false
	}
	if b, ok := bound("min"); ok && x < b {
		if x <= 0 && 0 < b && b < 1e-6 { // the message needs no bound then
			d.fail(n.value, tag.Get("below"), "%s must be more than 0, this is %s", key, format.Digits(x))
			return 0, false
		}
		d.fail(n.value, "", "%s must be at least %s, this is %s", key, format.Digits(b), format.Digits(x))
		return 0, false
	}
	if b, ok := bound("max"); ok && x > b {
		d.fail(n.value, "", "%s can be at most %s, this is %s", key, format.Digits(b), format.Digits(x))
		return 0, false
	}
	return x, true
}

// parseNumber parses a number that go-toml has accepted.
func parseNumber(n *node) float64 {
	text := strings.ReplaceAll(n.text, "_", "")
	if n.kind == integerKind {
		if i, err := strconv.ParseInt(text, 0, 64); err == nil {
			return float64(i)
		}
	}
	x, err := strconv.ParseFloat(strings.TrimLeft(text, "+"), 64)
	if err != nil && !math.IsInf(x, 0) {
		return math.NaN() // "-nan", the one form that strconv does not know
	}
	return x
}

func article(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// isTableType reports whether a type is that of a table of the file.
func isTableType(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.NumField() > 0 && t.Field(0).Type == tableType
}

// point is [x, y]. The bounds of all lengths keep sums of squares far from overflow.
type point r2.Vec

func (p *point) read(n *node, d *decoder) {
	if n.kind != arrayKind || len(n.items) != 2 {
		d.fail(n.value, "write [x, y]", "a point is a list of two numbers")
		return
	}
	for i, to := range []*float64{&p.X, &p.Y} {
		x, ok := d.number(n.items[i], "a coordinate", `min:"-1e12" max:"1e12" unit:"scene length"`)
		if ok {
			*to = x
		}
	}
}
