package script

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"galaxy/nav"
)

// Program is a script that is ready to run: a file with all that it loads. It does not change,
// and any number of goroutines may use it.
type Program struct {
	main    string
	texts   map[string]string // of all files, by name
	files   map[string]*file
	params  []nav.Param
	lists   bool           // steer looks at neighbours by searches alone
	reaches bool           // steer looks at neighbours, as far as is read in the text
	slots   []nav.Slot     // of me.memory, and of the behaviours that it calls
	calls   map[string]int // the first slot of each of these that remembers, by kind
	names   []string       // under which it keeps something in me.memory
	named   []int          // the slot of each of them
	states  []string       // the names of its states, in their order; none: it has steer
	state   int            // the slot that holds the present one

	fields map[string]bool // names that it reads and calls, as view.target

	mu   sync.Mutex
	free []*instance // that no goroutine uses now
}

// file is one of its files.
type file struct {
	compiled *starlark.Program
	given    []string // names that it gets from this package
}

// Reader returns the text of a file by its name: relative to the folder of the scene, with slashes, and within it.
type Reader func(name string) (string, error)

// Compile reads a script and all that it loads, and makes its globals once. The error is an
// [*Error], with the place of the mistake.
func Compile(name string, read Reader) (*Program, error) {
	p := &Program{main: name, texts: map[string]string{}, files: map[string]*file{}, slots: []nav.Slot{{Lasts: true}}, calls: map[string]int{}, fields: map[string]bool{}}
	if err := p.add(name, read); err != nil {
		return nil, errorAt(name, err)
	}
	in, err := p.instance()
	if err != nil {
		return nil, errorAt(name, err)
	}
	if len(p.states) > 0 {
		p.state = len(p.slots)
		p.slots = append(p.slots, nav.Slot{Name: "state", Lasts: true, States: strings.Join(p.states, "\n")})
	}
	p.free, p.lists = []*instance{in}, listsAlone(p.fields)
	return p, nil
}

// Held returns a Reader of texts in memory.
func Held(texts map[string]string) Reader {
	return func(name string) (string, error) {
		text, ok := texts[name]
		if !ok {
			return "", fmt.Errorf("there is no file %q", name)
		}
		return text, nil
	}
}

func (p *Program) Name() string { return p.main }

// Names reports whether a field or function of this name stands somewhere in its texts, as target does
// in view.target.
func (p *Program) Names(field string) bool { return p.fields[field] }

// Texts returns the texts of all its files, by their names. The caller must not change them.
func (p *Program) Texts() map[string]string { return p.texts }

// Files returns the names of all its files, sorted.
func (p *Program) Files() []string { return slices.Sorted(maps.Keys(p.texts)) }

// CheckName refuses names of files that are not of the scene's folder, or no scripts.
func CheckName(name string) error {
	switch {
	case !fs.ValidPath(name) || strings.ContainsAny(name, `\:`):
		return fmt.Errorf("%q is no name of a file in the folder of the scene: write it from there, without .. and with slashes", name)
	case path.Ext(name) != ".star":
		return fmt.Errorf("%q is no script: its name ends in .star", name)
	}
	return nil
}

// options are the options of the language: whatever steps do not bound stays off.
var options = &syntax.FileOptions{While: true, TopLevelControl: true, GlobalReassign: true}

// add reads a file and the files that it loads.
func (p *Program) add(name string, read Reader) error {
	if _, known := p.texts[name]; known {
		return nil
	}
	if err := CheckName(name); err != nil {
		return err
	}
	if len(p.texts) == maxFiles {
		return fmt.Errorf("a script has more than %d files", maxFiles)
	}
	source, err := read(name)
	switch {
	case err != nil:
		return err
	case len(source) > maxFile:
		return &Error{File: name, What: fmt.Sprintf("it has %d bytes, and a script at most %d", len(source), maxFile)}
	case !utf8.ValidString(source):
		return &Error{File: name, What: "it is not UTF-8"}
	}
	p.texts[name] = source
	tree, err := options.Parse(name, source, 0)
	if err != nil {
		return err
	}
	r := newRewriter()
	r.file(tree)
	if r.err != nil {
		return r.err
	}
	compiled, err := starlark.FileProgram(tree, func(name string) bool {
		plain, ok := strings.CutPrefix(name, own)
		return ok && r.used[plain]
	})
	if err != nil {
		return err
	}
	if r.refuseNames(tree); r.err != nil {
		return r.err
	}
	p.reaches = p.reaches || looksAtOthers(r.seen)
	p.remember(r.seen)
	if err := p.name(r.kept); err != nil {
		return err
	}
	maps.Copy(p.fields, r.seen)
	p.files[name] = &file{compiled, r.given()}
	for i := range compiled.NumLoads() {
		loaded, at := compiled.Load(i)
		if err := p.add(loaded, read); err != nil {
			if _, own := err.(*Error); own || errorAt("", err).Line > 0 { // it has a place of its own
				return err
			}
			return mistakeAt(at, "load: "+err.Error(), "")
		}
	}
	return nil
}

// instance is the program as one goroutine runs it at a time. All instances are equal.
type instance struct {
	of     *Program
	thread *starlark.Thread
	most   uint64 // steps of the present call

	steer, reach, arrival, explain *starlark.Function
	states                         []*starlark.Function // in place of steer
	terms                          map[string]host      // of an expression

	before remembered // of the agent, until a decision succeeds

	seen  // the subject of the present call
	pools // the values that it makes
}

func (p *Program) instance() (*instance, error) {
	in := &instance{of: p, most: maxMakeSteps}
	in.thread = &starlark.Thread{Name: p.main}
	in.seen.start(in)
	in.thread.OnMaxSteps = func(t *starlark.Thread) {
		t.Cancel(fmt.Sprintf("%s does not come to an end: more than %d steps", t.CallFrame(0).Name, in.most))
	}
	in.thread.SetMaxExecutionSteps(in.most)
	loaded, loading := map[string]starlark.StringDict{}, map[string]bool{}
	in.thread.Load = func(_ *starlark.Thread, name string) (starlark.StringDict, error) {
		if globals, ok := loaded[name]; ok {
			return globals, nil
		}
		if loading[name] {
			return nil, fmt.Errorf("%s loads itself, over others", name)
		}
		loading[name] = true
		globals, err := in.run(name)
		loaded[name] = globals
		return globals, err
	}
	loading[p.main] = true
	globals, err := in.run(p.main)
	if err != nil {
		return nil, err
	}
	in.thread.Load = nil
	in.pools.keep()
	for name, f := range map[string]**starlark.Function{"steer": &in.steer, "reach": &in.reach, "arrival": &in.arrival, "explain": &in.explain} {
		*f, _ = globals[name].(*starlark.Function)
	}
	if err := in.takeStates(globals); err != nil {
		return nil, err
	}
	if err := in.checkFunctions(globals); err != nil {
		return nil, err
	}
	if params := globals["params"]; params != nil && p.params == nil {
		if p.params, err = paramsOf(params); err != nil {
			return nil, err
		}
	}
	return in, nil
}

// signatures are the functions that galaxy calls.
var signatures = []struct {
	name, takes string
	values      int
}{
	{"steer", "me, view", 2}, {"reach", "me, largest", 2}, {"arrival", "me", 1}, {"explain", "me, view, pen", 3},
}

func (in *instance) checkFunctions(globals starlark.StringDict) error {
	for _, s := range signatures {
		x := globals[s.name]
		f, ok := x.(*starlark.Function)
		switch {
		case x == nil && s.name == "steer" && len(in.states) > 0:
		case x == nil && s.name == "steer":
			return &Error{File: in.of.main, What: "it has no function steer", Hint: "write def steer(me, view):"}
		case x == nil:
		case !ok:
			return &Error{File: in.of.main, What: fmt.Sprintf("%s is a %s", s.name, x.Type()), Hint: fmt.Sprintf("write def %s(%s):", s.name, s.takes)}
		case f.NumParams() != s.values:
			return mistakeAt(f.Position(), fmt.Sprintf("%s takes %d values here", s.name, f.NumParams()), fmt.Sprintf("write def %s(%s):", s.name, s.takes))
		}
	}
	return nil
}

// run makes the globals of a file.
func (in *instance) run(name string) (starlark.StringDict, error) {
	f := in.of.files[name]
	names := make(starlark.StringDict, len(f.given))
	for _, name := range f.given {
		names[own+name] = in.give(name)
	}
	globals, err := f.compiled.Init(in.thread, names)
	globals.Freeze()
	for _, name := range f.given {
		delete(globals, name)
	}
	return globals, err
}

// give returns the value of a name in a file.
func (in *instance) give(name string) starlark.Value {
	if t, ok := strings.CutPrefix(name, quoted); ok {
		return &text{s: t}
	}
	if c, ok := strings.CutPrefix(name, compared); ok {
		return comparisonOf(c)
	}
	switch {
	case name == guard:
		return &product{in: in}
	case name == "math":
		return mathematics{}
	case in.terms[name] != nil: // before a function of the same name
		return in.terms[name].bind(in, name)
	case hosts[name] != nil:
		return hosts[name].bind(in, name)
	}
	return language[name]
}

// language are the functions of Starlark itself that scripts have.
var language = func() starlark.StringDict {
	names := starlark.StringDict{}
	for name := range offered {
		if f, ok := starlark.Universe[name].(*starlark.Builtin); ok {
			names[name] = f
		}
	}
	return names
}()

// take returns an instance that no other goroutine uses until it is given back.
func (p *Program) take() *instance {
	p.mu.Lock()
	if n := len(p.free); n > 0 {
		in := p.free[n-1]
		p.free = p.free[:n-1]
		p.mu.Unlock()
		return in
	}
	p.mu.Unlock()
	in, err := p.instance()
	if err != nil { // the first one was made in the same way
		panic("script: " + err.Error())
	}
	return in
}

func (p *Program) giveBack(in *instance) {
	p.mu.Lock()
	p.free = append(p.free, in)
	p.mu.Unlock()
}

// spend takes n steps from those that the present call has left.
func (in *instance) spend(n int) error {
	if left := in.most - min(in.thread.Steps, in.most); uint64(n) > left {
		return fmt.Errorf("this would take %d steps, and of %d the call has %d left", n, in.most, left)
	}
	in.thread.Steps += uint64(n)
	return nil
}

// spendTimes is spend(n·times), at least 1, without overflow. It returns times, at least 0.
func (in *instance) spendTimes(n int, times starlark.Int) (int, error) {
	if n == 0 || times.Sign() <= 0 {
		return 0, nil
	}
	k, ok := times.Int64()
	if !ok || k > 1<<31 {
		k = 1 << 31
	}
	return int(k), in.spend(n * int(k))
}

// call runs one of the script's functions with so many steps.
func (in *instance) call(f *starlark.Function, args ...starlark.Value) (starlark.Value, error) {
	in.most = MaxSteps
	in.thread.Steps = 0
	in.pools.again()
	in.thread.SetMaxExecutionSteps(in.most)
	x, err := starlark.Call(in.thread, f, args, nil)
	if err != nil {
		in.thread.Uncancel()
		return nil, errorAt(in.of.main, err)
	}
	return x, nil
}
