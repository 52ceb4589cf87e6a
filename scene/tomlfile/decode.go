package tomlfile

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

// Decoder fills types with tags from the tree and collects all mistakes. The
// tags of a field are its only description, here and in the JSON Schema:
//
//	toml     its key
//	help     one sentence
//	unit     of a number
//	default  the value if the key is absent
//	min max  bounds, included
//	enum     the texts allowed, separated by commas
//	file     the end of the names of files that are allowed, too
//	need     "yes": the key is required
//	eg       an example, for the message that the key is missing
//	path     of a list of tables below another table, as it is written in [[ ]]
//	inf      "yes": infinity is allowed and means no limit
type Decoder struct {
	Format Format
	Found  Mistakes // in the order in which they were found, [Decoder.Mistakes] sorts them
	more   int      // further mistakes, which are only counted
}

// Fail adds a mistake. Long texts among args are cut.
func (d *Decoder) Fail(at Span, hint, what string, args ...any) {
	if d.Full() {
		d.more++
		return
	}
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = sanitize.Cut(text, 2*long)
		}
	}
	d.Found = append(d.Found, MistakeAt(at, fmt.Sprintf(what, args...), hint))
}

// Full reports whether further mistakes are only counted.
func (d *Decoder) Full() bool { return len(d.Found) == most }

// Unknown is Fail for an unknown word. It calls known only if the hint is shown.
func (d *Decoder) Unknown(at Span, word string, known func() []string, what string, args ...any) {
	hint := ""
	if !d.Full() {
		hint = suggest.Hint(Brief(word), known())
	}
	d.Fail(at, hint, what, args...)
}

// Table is embedded by every type that is a table of the file. It keeps the position for
// later checks.
type Table struct{ at *Node }

// TableOf returns the table that a node is, decoded or not.
func TableOf(n *Node) Table { return Table{n} }

// Tree returns the node that the table was decoded from.
func (t *Table) Tree() *Node { return t.at }

// Has reports whether the file has the key.
func (t *Table) Has(key string) bool { return t.at.Lookup(key) != nil }

// Pos returns the position of a key's value, or of the table if the key is absent.
func (t *Table) Pos(key string) Span {
	if n := t.at.Lookup(key); n != nil {
		return n.Value
	}
	return t.at.Key
}

// Reader is a type that decodes itself, because it has several forms.
type Reader interface {
	Read(n *Node, d *Decoder)
}

// defaulter is a type of several forms that reads its default tag itself.
type defaulter interface {
	SetDefault(text string)
}

var (
	tableType  = reflect.TypeFor[Table]()
	readerType = reflect.TypeFor[Reader]()
)

// Field is a struct field with a key.
type Field struct {
	reflect.StructField
	Key     string
	need    bool          // by its tag
	absent  reflect.Value // the default by its tag; the zero Value without a tag
	isTable bool
}

// isFile reports whether a text is the name of a file that the field takes beside its words.
func (f *Field) isFile(text string) bool {
	end := f.Tag.Get("file")
	return end != "" && len(text) > len(end) && strings.HasSuffix(text, end)
}

// known caches the results of Fields, by type.
var known sync.Map

// Fields returns the fields of a table type that have keys, in their order.
func Fields(t reflect.Type) []Field {
	if fs, ok := known.Load(t); ok {
		return fs.([]Field)
	}
	var fs []Field
	for _, f := range reflect.VisibleFields(t) {
		if key, ok := f.Tag.Lookup("toml"); ok {
			one := Field{StructField: f, Key: key, need: f.Tag.Get("need") == "yes", isTable: IsTableType(f.Type)}
			if text, ok := f.Tag.Lookup("default"); ok {
				one.absent = absentValue(f.Type, text)
			}
			fs = append(fs, one)
		}
	}
	known.Store(t, fs)
	return fs
}

func keysOf(fields []Field) []string {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.Key
	}
	return keys
}

// Table decodes n into the struct v; messages call it what.
func (d *Decoder) Table(n *Node, v reflect.Value, what string) {
	if !d.IsTable(n, what) {
		n = &Node{Key: n.Value, Value: n.Value} // has the defaults
	}
	if t, ok := v.Addr().Interface().(interface{ place(*Node) }); ok {
		t.place(n)
	}
	fields := Fields(v.Type())
	for _, e := range n.Entries {
		if !slices.ContainsFunc(fields, func(f Field) bool { return f.Key == e.Name }) {
			d.Unknown(e.Node.Key, e.Name, func() []string { return keysOf(fields) }, "%s has no key %q", what, e.Name)
		}
	}
	for _, f := range fields {
		fv := v.FieldByIndex(f.Index)
		if child := n.Lookup(f.Key); child != nil {
			d.value(child, fv, f)
		} else if f.need {
			d.Fail(n.Key, fmt.Sprintf("add %s = %s", f.Key, cmp.Or(f.Tag.Get("eg"), "…")), "%s has no %s", what, f.Key)
		} else if f.absent.IsValid() {
			fv.Set(f.absent)
		} else if f.isTable { // so that an absent table has its defaults
			d.Table(&Node{Kind: TableKind, Key: n.Key, Value: n.Key}, fv, f.Key)
		}
	}
}

// IsTable reports whether n is a table, and adds a mistake if it is none.
func (d *Decoder) IsTable(n *Node, what string) bool {
	if n.Kind != TableKind {
		d.Fail(n.Value, "", "%s must be a table, this is %s", what, n.Kind)
	}
	return n.Kind == TableKind
}

func (t *Table) place(n *Node) { t.at = n }

// absentValue returns the value of the default tag of a field. It panics if the tag is invalid.
func absentValue(t reflect.Type, text string) reflect.Value {
	v := reflect.New(t).Elem()
	if d, ok := v.Addr().Interface().(defaulter); ok {
		d.SetDefault(text)
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
func (d *Decoder) value(n *Node, v reflect.Value, f Field) {
	if reflect.PointerTo(v.Type()).Implements(readerType) {
		v.Addr().Interface().(Reader).Read(n, d)
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if IsTableType(v.Type().Elem()) && !d.IsTable(n, f.Key) {
			return
		}
		v.Set(reflect.New(v.Type().Elem()))
		d.value(n, v.Elem(), f)
	case reflect.Struct:
		d.Table(n, v, f.Key)
	case reflect.Slice:
		d.list(n, v, f)
	case reflect.String:
		if n.Kind != StringKind {
			d.Fail(n.Value, "put it in quotes", "%s must be a text, this is %s", f.Key, n.Kind)
			return
		}
		if enum, ok := f.Tag.Lookup("enum"); ok && !slices.Contains(strings.Split(enum, ","), n.Text) && !f.isFile(n.Text) {
			known := strings.Split(enum, ",")
			if end := f.Tag.Get("file"); end != "" {
				known = append(known, "a file called "+end)
			}
			d.Fail(n.Value, suggest.Hint(n.Text, known), "%s cannot be %q", f.Key, n.Text)
			return
		}
		v.SetString(n.Text)
	case reflect.Bool:
		if n.Kind != BoolKind {
			d.Fail(n.Value, "", "%s must be true or false, this is %s", f.Key, n.Kind)
			return
		}
		v.SetBool(n.Text == "true")
	case reflect.Int:
		if x, ok := d.Number(n, f.Key, f.Tag); ok {
			if x != math.Trunc(x) || math.Abs(x) > 1<<53 {
				d.Fail(n.Value, "", "%s must be a whole number", f.Key)
				return
			}
			v.SetInt(int64(x))
		}
	case reflect.Float64:
		if x, ok := d.Number(n, f.Key, f.Tag); ok {
			v.SetFloat(x)
		}
	default:
		panic(fmt.Sprintf("tomlfile: field %s has type %s", f.Name, v.Type()))
	}
}

func (d *Decoder) list(n *Node, v reflect.Value, f Field) {
	if n.Kind != ArrayKind {
		if v.Type().Elem().Kind() == reflect.Struct && v.Type().Elem().Field(0).Type == tableType {
			d.Fail(n.Key, fmt.Sprintf("write [[%s]]", cmp.Or(f.Tag.Get("path"), f.Key)), "%s can have several of %s, so it is a list", d.Format.Noun, f.Key)
		} else {
			d.Fail(n.Value, "put it in [ ]", "%s must be a list, this is %s", f.Key, n.Kind)
		}
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), 0, len(n.Items)))
	tables := IsTableType(v.Type().Elem())
	for _, item := range n.Items {
		if tables && !d.IsTable(item, article(f.Key)) {
			continue
		}
		v.SetLen(v.Len() + 1)
		if e := v.Index(v.Len() - 1); tables {
			d.Table(item, e, article(f.Key))
		} else {
			d.value(item, e, f)
		}
	}
}

// Number reads a number and checks it against the bounds of its tags.
func (d *Decoder) Number(n *Node, key string, tag reflect.StructTag) (float64, bool) {
	if n.Kind != IntegerKind && n.Kind != FloatKind {
		hint := ""
		if n.Kind == StringKind {
			if _, err := strconv.ParseFloat(n.Text, 64); err == nil {
				hint = "take off the quotes"
			}
		}
		d.Fail(n.Value, hint, "%s must be a number, this is %s", key, n.Kind)
		return 0, false
	}
	x := ParseNumber(n)
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
		d.Fail(n.Value, "write a number", "%s is not a number", key)
		return 0, false
	case math.IsInf(x, 1) && tag.Get("inf") == "yes":
		return x, true
	case math.IsInf(x, 0):
		d.Fail(n.Value, "write a finite number", "%s is infinite", key)
		return 0, false
	}
	if b, ok := bound("min"); ok && x < b {
		if x <= 0 && 0 < b && b < 1e-6 { // the message needs no bound then
			d.Fail(n.Value, tag.Get("below"), "%s must be more than 0, this is %s", key, format.Digits(x))
			return 0, false
		}
		d.Fail(n.Value, "", "%s must be at least %s, this is %s", key, format.Digits(b), format.Digits(x))
		return 0, false
	}
	if b, ok := bound("max"); ok && x > b {
		d.Fail(n.Value, "", "%s can be at most %s, this is %s", key, format.Digits(b), format.Digits(x))
		return 0, false
	}
	return x, true
}

// ParseNumber parses a number that go-toml has accepted.
func ParseNumber(n *Node) float64 {
	text := strings.ReplaceAll(n.Text, "_", "")
	if n.Kind == IntegerKind {
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

// IsTableType reports whether a type is a table of the file.
func IsTableType(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.NumField() > 0 && t.Field(0).Type == tableType
}

// Point is [x, y] in a file. The bounds of all lengths keep sums of squares far from overflow.
type Point r2.Vec

func (p *Point) Read(n *Node, d *Decoder) {
	if n.Kind != ArrayKind || len(n.Items) != 2 {
		d.Fail(n.Value, "write [x, y]", "a point is a list of two numbers")
		return
	}
	for i, to := range []*float64{&p.X, &p.Y} {
		*to, _ = d.Number(n.Items[i], "a coordinate", `min:"-1e12" max:"1e12" unit:"scene length"`)
	}
}
