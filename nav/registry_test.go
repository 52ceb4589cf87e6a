package nav

import (
	"bytes"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"gonum.org/v1/gonum/spatial/r2"
)

// everything is a type with a parameter of every type.
type everything struct {
	Speed   float64    `default:"2.5" min:"0" max:"10" unit:"length/time" help:"a number"`
	Count   int        `default:"3" min:"1" max:"9" help:"a whole number"`
	Bold    bool       `default:"true" help:"a switch"`
	PassOn  Handedness `default:"right" help:"an option"`
	Renamed float64    `default:"1" name:"other_name" help:"under another name"`
	Title   string     `default:"a title" min:"2" max:"9" help:"a text"`
}

func (*everything) Steer(*Agent, *View) r2.Vec { return r2.Vec{} }

func TestParametersOfEveryType(t *testing.T) {
	var e everything
	Reset(&e)
	if e != (everything{Speed: 2.5, Count: 3, Bold: true, PassOn: Right, Renamed: 1, Title: "a title"}) {
		t.Errorf("defaults: %+v", e)
	}
	for _, c := range []struct{ path, text, want string }{
		{"speed", "10", ""},
		{"speed", "1e1", ""},
		{"speed", "10.5", "speed = 10.5 is outside [0, 10]"},
		{"speed", "NaN", "speed = NaN is outside [0, 10]"},
		{"speed", "fast", `speed = "fast" must be a number`},
		{"count", "4", ""},
		{"count", "4.5", "count = 4.5 must be a whole number"},
		{"count", "0", "count = 0 is outside [1, 9]"},
		{"bold", "false", ""},
		{"bold", "yes", `bold = "yes" must be true or false`},
		{"pass_on", "left", ""},
		{"pass_on", "up", `pass_on = "up" must be one of left, right`},
		{"other_name", "-7", ""},
		{"title", "böß", ""},
		{"title", "b", `title = "b" must be a text of 2 to 9 printable characters`},
		{"title", "two\nlines", `title = "two\nlines" must be a text of 2 to 9 printable characters`},
		{"other_name", "+Inf", "other_name = +Inf is outside (-∞, ∞)"},
	} {
		p, err := Find(&e, c.path)
		if err != nil {
			t.Fatal(err)
		}
		before := p.Text()
		got := ""
		if err := p.SetText(c.text); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s = %s: %q, not %q", c.path, c.text, got, c.want)
		}
		if c.want != "" && p.Text() != before {
			t.Errorf("%s = %s: refused, and yet changed from %s to %s", c.path, c.text, before, p.Text())
		}
	}
	want := everything{Speed: 10, Count: 4, PassOn: Left, Renamed: -7, Title: "böß"}
	if e != want {
		t.Errorf("set: %+v, not %+v", e, want)
	}
}

// Every parameter of everything registered survives its own text, at its default,
// its bounds and a value between.
func TestParametersRoundTripThroughText(t *testing.T) {
	var all []any
	for _, k := range Kinds() {
		b, err := New(k.Name)
		if err != nil {
			t.Fatal(err)
		}
		if Name(b) != k.Name {
			t.Errorf("%s calls itself %q", k.Name, Name(b))
		}
		all = append(all, b)
	}
	for _, k := range Drives() {
		d, err := NewDrive(k.Name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, d)
	}
	for _, x := range all {
		for _, p := range Params(x) {
			if p.Text() != p.Default {
				t.Errorf("%s.%s: default %q reads back as %q", Name(x), p.Name, p.Default, p.Text())
			}
			for _, value := range []float64{p.Min, p.Max, p.Value(), (p.Min + p.Max) / 2} {
				if p.Set(value) != nil {
					continue // not whole
				}
				text := p.Text()
				p.reset()
				if err := p.SetText(text); err != nil || p.Value() != value || p.Text() != text {
					t.Errorf("%s.%s = %s: %v, reads back as %s", Name(x), p.Name, text, err, p.Text())
				}
			}
		}
		Reset(x)
		for _, p := range Params(x) {
			if p.Text() != p.Default {
				t.Errorf("%s.%s: reset to %q", Name(x), p.Name, p.Text())
			}
		}
	}
}

func TestListsAreSortedAndTold(t *testing.T) {
	for _, kinds := range [][]Kind{Kinds(), Drives()} {
		if !slices.IsSortedFunc(kinds, func(a, b Kind) int { return strings.Compare(a.Name, b.Name) }) {
			t.Errorf("not sorted: %v", kinds)
		}
		for _, k := range kinds {
			if k.Summary == "" {
				t.Errorf("%s has no summary", k.Name)
			}
		}
	}
}

// The comment of the package names all that it registers.
func TestThePackageTellsWhatThereIs(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	tell := func(made any, err error) {
		of := reflect.TypeOf(made).Elem()
		if err != nil || of.PkgPath() == "galaxy/nav" && !bytes.Contains(text, []byte("["+of.Name()+"]")) {
			t.Errorf("doc.go does not name %v (%v)", of, err)
		}
	}
	for _, k := range Kinds() {
		tell(New(k.Name))
	}
	for _, k := range Drives() {
		tell(NewDrive(k.Name))
	}
	for _, k := range Gunners() {
		tell(NewGunner(k.Name))
	}
}

func TestPathsLeadIntoCompositions(t *testing.T) {
	inner := &Weighted{}
	magnet := &Magnet{}
	Reset(magnet)
	for _, add := range []error{inner.Add("magnet", magnet), inner.Add("seek", &Seek{})} {
		if add != nil {
			t.Fatal(add)
		}
	}
	outer := &Priority{}
	if err := outer.Add("mix", inner); err != nil {
		t.Fatal(err)
	}
	if err := outer.Add("mix", &Seek{}); err == nil || err.Error() != `two parts are named "mix"` {
		t.Errorf("a name twice: %v", err)
	}
	for _, path := range []string{"mix.magnet.arrival", "priority.mix.magnet.arrival"} {
		p, err := Find(outer, path)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Set(p.Value() + 1); err != nil {
			t.Fatal(err)
		}
	}
	if magnet.Arrival != 3 {
		t.Errorf("arrival = %v", magnet.Arrival)
	}
	weight, err := Find(outer, "mix.seek.weight")
	if err != nil || weight.Value() != 1 {
		t.Errorf("weight of seek: %v, %v", weight, err)
	}
	_, err = Find(outer, "mix.magnet.arival")
	if err == nil || err.Error() != `unknown parameter "mix.magnet.arival": did you mean "mix.magnet.arrival"?` {
		t.Errorf("%v", err)
	}

	twin := Clone(outer)
	p, err := Find(twin, "mix.magnet.arrival")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Set(42); err != nil {
		t.Fatal(err)
	}
	if magnet.Arrival != 3 {
		t.Error("a clone shares a parameter with its original")
	}
}

func add[T any](r *registry, name string) {
	r.add(entry{name, "for a test", reflect.TypeFor[T](), func() any { return new(T) }})
}

func TestMistakesPanicAtTheStart(t *testing.T) {
	type badDefault struct {
		X float64 `default:"soft" help:"h"`
	}
	type outOfRange struct {
		X float64 `default:"3" max:"2" help:"h"`
	}
	type badBound struct {
		X float64 `default:"3" max:"much" help:"h"`
	}
	type noHelp struct {
		X float64 `default:"3"`
	}
	type half struct {
		X float64 `default:"3" without:"0" help:"h"`
	}
	type badWithout struct {
		X float64 `default:"3" min:"1" without:"0" instead:"none" help:"h"`
	}
	type noParameter struct {
		X []int `default:"3" help:"h"`
	}
	type twice struct {
		X float64 `default:"3" help:"h"`
		Y float64 `default:"3" name:"x" help:"h"`
	}
	for want, register := range map[string]func(r *registry){
		`nav: field X: default: x = "soft" must be a number`: func(r *registry) { add[badDefault](r, "a") },
		`nav: field X: default: x = 3 is outside (-∞, 2]`:    func(r *registry) { add[outOfRange](r, "a") },
		`nav: field X: tag max:"much" is no number`:          func(r *registry) { add[badBound](r, "a") },
		`nav: field X: the tags without and instead go together`: func(r *registry) {
			add[half](r, "a")
		},
		`nav: field X: without: x = 0 is outside [1, ∞)`: func(r *registry) { add[badWithout](r, "a") },
		`nav: field X: a parameter needs a help tag`:     func(r *registry) { add[noHelp](r, "a") },
		`nav: field X: a parameter cannot be a []int`:    func(r *registry) { add[noParameter](r, "a") },
		`nav: test "a" has two parameters named "x"`:     func(r *registry) { add[twice](r, "a") },
		`nav: two tests are named "a": nav.Seek and nav.Flee`: func(r *registry) {
			add[Seek](r, "a")
			add[Flee](r, "a")
		},
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v, not %v", got, want)
				}
			}()
			register(&registry{what: "test"})
		}()
	}
}

// A composition refuses what no path could name, nothing, and itself.
func TestAddRefuses(t *testing.T) {
	inner, outer := &Weighted{}, &Priority{}
	if err := outer.Add("inner", inner); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		to   Composite
		name string
		part Behavior
		want string
	}{
		{inner, "", &Seek{}, `"" does not name a part`},
		{inner, "a.b", &Seek{}, `"a.b" does not name a part`},
		{inner, "x", nil, `part "x" is nil`},
		{inner, "me", inner, `part "me" is made of what`},
		{inner, "whole", outer, `part "whole" is made of what`},
	} {
		if err := c.to.Add(c.name, c.part); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Add(%q): %v", c.name, err)
		}
	}
	if len(inner.Parts()) != 0 {
		t.Errorf("parts %v", inner.Parts())
	}
}

// From outside a type is registered once, under a name that a file can spell.
func TestRegisterRefuses(t *testing.T) {
	type mine struct{ Seek }
	for name, c := range map[string]struct {
		make func() Behavior
		want string
	}{
		"seek":    {func() Behavior { return new(mine) }, `nav: two behaviours are named "seek": nav.Seek and nav.mine`},
		"My Seek": {func() Behavior { return new(mine) }, `nav: Register("My Seek"): a name is of a-z, 0-9 and _, and begins with a letter`},
		"nothing": {func() Behavior { return nil }, `nav: Register("nothing"): new returns <nil>; it must return a pointer to a struct`},
		"again":   {func() Behavior { return new(Flee) }, `nav: Register("again"): *nav.Flee is registered as "flee"`},
	} {
		func() {
			defer func() {
				if got := recover(); got != c.want {
					t.Errorf("panic %v, not %v", got, c.want)
				}
			}()
			Register(name, "for a test", c.make)
		}()
	}
}

type captioned struct {
	Caption string `default:"one line" max:"12" help:"a text"`
}

// A text takes a line of printable characters, 1 to as many as it says, and nothing else.
func TestTextParameter(t *testing.T) {
	p, err := Find(&captioned{Caption: "as set"}, "caption")
	if err != nil || p.Type != Text || p.Default != "one line" || p.Text() != "as set" || p.Value() != 0 {
		t.Fatalf("%+v, %v", p, err)
	}
	if p.Set(1) == nil {
		t.Error("it takes a number")
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringN(0, 20, -1), rapid.StringMatching(`[ -~\n\x00é\x{feff}]{0,14}`)).Draw(t, "text")
		fits := utf8.ValidString(text) && text != "" && utf8.RuneCountInString(text) <= 12
		for _, r := range text {
			fits = fits && unicode.IsPrint(r)
		}
		was := p.Text()
		err := p.SetText(text)
		if (err == nil) != fits {
			t.Fatalf("%q: %v", text, err)
		}
		if want := map[bool]string{true: text, false: was}[fits]; p.Text() != want {
			t.Fatalf("%q is set where %q was: %q", text, was, p.Text())
		}
	})
	if err := p.SetText("\xff"); err == nil {
		t.Error("it takes what is no text")
	}
	twin := Clone(&captioned{Caption: "mine"})
	if Reset(twin); twin.Caption != "one line" {
		t.Errorf("reset to %q", twin.Caption)
	}
}

// A behaviour with its defaults costs itself, and no list of its parameters: a scene can have a million of them.
func TestNewIsSmall(t *testing.T) {
	for _, kind := range []string{"seek", "magnet", "antigravity", "pilot"} {
		if n := testing.AllocsPerRun(20, func() {
			if _, err := New(kind); err != nil {
				t.Fatal(err)
			}
		}); n > 3 {
			t.Errorf("%s takes %v allocations", kind, n)
		}
	}
}
