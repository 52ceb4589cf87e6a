package nav

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"galaxy/internal/suggest"
)

// Kind is a registered type of behaviour, drive or gunner.
type Kind struct {
	Name    string  // in scene files
	Summary string  // one sentence
	Params  []Param // with the defaults; they belong to no agent
}

// Kinds returns all registered behaviours, sorted by name. Their parameters have the
// defaults and belong to no agent: setting them has no effect.
func Kinds() []Kind { return behaviors.kinds() }

// Drives returns all registered drives, sorted by name.
func Drives() []Kind { return drives.kinds() }

// New returns a behaviour of the named kind with default parameters. For an unknown
// name it returns an error that names the nearest known one.
func New(name string) (Behavior, error) {
	made, err := behaviors.make(name)
	if err != nil {
		return nil, err
	}
	return made.(Behavior), nil
}

// Make returns a behaviour, drive or gunner with its defaults, as in Make[steer.Seek]().
func Make[B any]() *B {
	made := new(B)
	Reset(made)
	return made
}

// NewDrive returns a drive of the named kind with default parameters. For an unknown
// name it returns an error that names the nearest known one.
func NewDrive(name string) (Drive, error) {
	made, err := drives.make(name)
	if err != nil {
		return nil, err
	}
	return made.(Drive), nil
}

// Name returns the name under which x, a behaviour, drive or gunner, is registered, or "" if it is
// not. A [Titled] has a name of its own.
func Name(x any) string {
	if t, ok := x.(Titled); ok {
		return t.Title()
	}
	t := reflect.TypeOf(x)
	for _, r := range []*registry{&behaviors, &drives, &gunners} {
		for _, e := range r.entries {
			if reflect.PointerTo(e.of) == t {
				return e.name
			}
		}
	}
	return ""
}

// Method returns a short name of b for tables and titles: the name of its kind, and for a
// composition also the names of its parts: "priority (detour, magnet)".
func Method(b Behavior) string {
	b = Attached(b)
	c, ok := b.(Composite)
	if !ok {
		return Name(b)
	}
	var parts []string
	for _, part := range c.Parts() {
		parts = append(parts, part.Name)
	}
	return Name(b) + " (" + strings.Join(parts, ", ") + ")"
}

// Params returns the parameters of x, a behaviour, drive or gunner: first its own, then the
// parameters of its parts under the part's name, as in "magnet.arrival". The parameters of a
// [Tunable] follow the parameters of its fields. The list is empty for a type that declares none.
func Params(x any) []Param {
	if t := reflect.TypeOf(x); t == nil || t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
		return nil
	}
	params := fields(x)
	if t, ok := x.(Tunable); ok {
		params = append(params, t.Tunables()...)
	}
	if c, ok := x.(Composite); ok {
		for _, part := range c.Parts() {
			for _, inner := range slices.Concat(c.partParams(part), Params(part.Behavior)) {
				inner.Name = part.Name + "." + inner.Name
				params = append(params, inner)
			}
		}
	}
	return params
}

// Find returns the parameter of x with the given path: "arrival", or
// "magnet.arrival" for the part named magnet of a composition. The name of x
// itself may stand in front. For an unknown path it returns an error that names the
// nearest valid one.
func Find(x any, path string) (Param, error) {
	params := Params(x)
	inner := strings.TrimPrefix(path, Name(x)+".")
	for _, want := range []string{path, inner} {
		for _, p := range params {
			if p.Name == want {
				return p, nil
			}
		}
	}
	names := make([]string, 0, len(params))
	for _, p := range params {
		names = append(names, p.Name)
	}
	return Param{}, fmt.Errorf("unknown parameter %q: %s", path, suggest.Hint(inner, names))
}

// Reset sets every parameter of x and of its parts to its default.
func Reset(x any) {
	switch x.(type) {
	case Composite, Tunable:
		for _, p := range Params(x) {
			p.reset()
		}
		return
	}
	value := reflect.ValueOf(x)
	if value.Kind() != reflect.Pointer || value.Elem().Kind() != reflect.Struct {
		return // it has none
	}
	list := declared(value.Elem().Type())
	for i := range list { // no list of their own, as a scene can have a million
		list[i].of(value.Elem()).reset()
	}
}

// Clone returns a behaviour, drive or gunner equal to x that shares no parameter
// with it.
func Clone[T any](x T) T {
	from := reflect.ValueOf(x)
	if from.Kind() != reflect.Pointer {
		return x // a value: already its own copy; or nil
	}
	to := reflect.New(from.Type().Elem())
	to.Elem().Set(from.Elem())
	twin := to.Interface().(T)
	if c, ok := any(twin).(Composite); ok {
		c.cloneParts()
	}
	if t, ok := any(twin).(Tunable); ok {
		t.Unshare()
	}
	return twin
}

// Register adds a behaviour under the name that scene files use: from then on scenes, lists,
// sliders, orders and this package's New know it. new returns a fresh one: a pointer to a struct.
// Its parameters are fields with the tags default, min, max, unit and help, and Register sets their
// defaults. A field is a float64, int, bool or string; for a string min and max bound the number of
// characters.
//
// Call it before anything else, from main or an init function. It must not run while other
// goroutines use this package. It panics if the name is taken or has other characters than
// lower-case letters, digits and underscores, if new returns something else, and if tags are
// invalid.
func Register(name, summary string, new func() Behavior) {
	behaviors.register(name, summary, func() any { return new() })
}

// RegisterDrive adds a drive, as Register does a behaviour.
func RegisterDrive(name, summary string, new func() Drive) {
	drives.register(name, summary, func() any { return new() })
}

// RegisterGunner adds a gunner, as Register does a behaviour.
func RegisterGunner(name, summary string, new func() Gunner) {
	gunners.register(name, summary, func() any { return new() })
}

func (r *registry) register(name, summary string, new func() any) {
	if !kindName.MatchString(name) {
		panic(fmt.Sprintf("nav: Register(%q): a name is of a-z, 0-9 and _, and begins with a letter", name))
	}
	t := reflect.TypeOf(new())
	if t == nil || t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
		panic(fmt.Sprintf("nav: Register(%q): new returns %v; it must return a pointer to a struct", name, t))
	}
	if known := Name(reflect.Zero(t).Interface()); known != "" {
		panic(fmt.Sprintf("nav: Register(%q): %v is registered as %q", name, t, known))
	}
	r.add(entry{name, summary, t.Elem(), new})
}

var kindName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// The registries. Before main starts, each file with a method adds its type to one of them.
var (
	behaviors = registry{what: "behaviour"}
	drives    = registry{what: "drive"}
	gunners   = registry{what: "gunner"}
)

type registry struct {
	what    string
	entries []entry // sorted by name
}

type entry struct {
	name, summary string
	of            reflect.Type // the struct; a pointer to it steers or drives
	new           func() any   // returns such a pointer
}

func (r *registry) add(e entry) {
	at, taken := r.search(e.name)
	if taken {
		panic(fmt.Sprintf("nav: two %ss are named %q: %s and %s", r.what, e.name, r.entries[at].of, e.of))
	}
	seen := map[string]bool{}
	for _, p := range fields(e.new()) {
		if seen[p.Name] {
			panic(fmt.Sprintf("nav: %s %q has two parameters named %q", r.what, e.name, p.Name))
		}
		seen[p.Name] = true
	}
	r.entries = slices.Insert(r.entries, at, e)
}

func (r *registry) search(name string) (int, bool) {
	return slices.BinarySearchFunc(r.entries, name, func(e entry, name string) int {
		return strings.Compare(e.name, name)
	})
}

func (r *registry) make(name string) (any, error) {
	at, ok := r.search(name)
	if !ok {
		names := make([]string, 0, len(r.entries))
		for _, e := range r.entries {
			names = append(names, e.name)
		}
		return nil, fmt.Errorf("unknown %s %q: %s", r.what, name, suggest.Hint(name, names))
	}
	made := r.entries[at].new()
	Reset(made)
	return made, nil
}

func (r *registry) kinds() []Kind {
	kinds := make([]Kind, 0, len(r.entries))
	for _, e := range r.entries {
		made := e.new()
		Reset(made)
		kinds = append(kinds, Kind{Name: e.name, Summary: e.summary, Params: fields(made)})
	}
	return kinds
}
