package nav

import (
	"reflect"
	"testing"
	"unicode"
	"unicode/utf8"

	_ "galaxy/internal/seeded"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
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
		`nav: two tests are named "a": nav.everything and nav.captioned`: func(r *registry) {
			add[everything](r, "a")
			add[captioned](r, "a")
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
