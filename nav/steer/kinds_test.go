package steer

import (
	"bytes"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"galaxy/nav"
)

// Every parameter of everything registered survives its own text, at its default,
// its bounds and a value between.
func TestParametersRoundTripThroughText(t *testing.T) {
	var all []any
	for _, k := range nav.Kinds() {
		b, err := nav.New(k.Name)
		if err != nil {
			t.Fatal(err)
		}
		if nav.Name(b) != k.Name {
			t.Errorf("%s calls itself %q", k.Name, nav.Name(b))
		}
		all = append(all, b)
	}
	for _, k := range nav.Drives() {
		d, err := nav.NewDrive(k.Name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, d)
	}
	for _, x := range all {
		for _, p := range nav.Params(x) {
			if p.Text() != p.Default {
				t.Errorf("%s.%s: default %q reads back as %q", nav.Name(x), p.Name, p.Default, p.Text())
			}
			for _, value := range []float64{p.Min, p.Max, p.Value(), (p.Min + p.Max) / 2} {
				if p.Set(value) != nil {
					continue // not whole
				}
				text := p.Text()
				if err := p.SetText(p.Default); err != nil {
					t.Fatal(err)
				}
				if err := p.SetText(text); err != nil || p.Value() != value || p.Text() != text {
					t.Errorf("%s.%s = %s: %v, reads back as %s", nav.Name(x), p.Name, text, err, p.Text())
				}
			}
		}
		nav.Reset(x)
		for _, p := range nav.Params(x) {
			if p.Text() != p.Default {
				t.Errorf("%s.%s: reset to %q", nav.Name(x), p.Name, p.Text())
			}
		}
	}
}

func TestListsAreSortedAndTold(t *testing.T) {
	for _, kinds := range [][]nav.Kind{nav.Kinds(), nav.Drives()} {
		if !slices.IsSortedFunc(kinds, func(a, b nav.Kind) int { return strings.Compare(a.Name, b.Name) }) {
			t.Errorf("not sorted: %v", kinds)
		}
		for _, k := range kinds {
			if k.Summary == "" {
				t.Errorf("%s has no summary", k.Name)
			}
		}
	}
}

// The comments of the packages name all that these register.
func TestThePackageTellsWhatThereIs(t *testing.T) {
	texts := map[string][]byte{}
	for of, file := range map[string]string{"galaxy/nav": "../doc.go", "galaxy/nav/steer": "doc.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[of] = text
	}
	tell := func(made any, err error) {
		of := reflect.TypeOf(made).Elem()
		if text, ours := texts[of.PkgPath()]; err != nil || ours && !bytes.Contains(text, []byte("["+of.Name()+"]")) {
			t.Errorf("doc.go does not name %v (%v)", of, err)
		}
	}
	for _, k := range nav.Kinds() {
		tell(nav.New(k.Name))
	}
	for _, k := range nav.Drives() {
		tell(nav.NewDrive(k.Name))
	}
	for _, k := range nav.Gunners() {
		tell(nav.NewGunner(k.Name))
	}
}

func TestPathsLeadIntoCompositions(t *testing.T) {
	inner := &nav.Weighted{}
	magnet := &Magnet{}
	nav.Reset(magnet)
	for _, add := range []error{inner.Add("magnet", magnet), inner.Add("seek", &Seek{})} {
		if add != nil {
			t.Fatal(add)
		}
	}
	outer := &nav.Priority{}
	if err := outer.Add("mix", inner); err != nil {
		t.Fatal(err)
	}
	if err := outer.Add("mix", &Seek{}); err == nil || err.Error() != `two parts are named "mix"` {
		t.Errorf("a name twice: %v", err)
	}
	for _, path := range []string{"mix.magnet.arrival", "priority.mix.magnet.arrival"} {
		p, err := nav.Find(outer, path)
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
	weight, err := nav.Find(outer, "mix.seek.weight")
	if err != nil || weight.Value() != 1 {
		t.Errorf("weight of seek: %v, %v", weight, err)
	}
	_, err = nav.Find(outer, "mix.magnet.arival")
	if err == nil || err.Error() != `unknown parameter "mix.magnet.arival": did you mean "mix.magnet.arrival"?` {
		t.Errorf("%v", err)
	}

	twin := nav.Clone(outer)
	p, err := nav.Find(twin, "mix.magnet.arrival")
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

// A composition refuses what no path could name, nothing, and itself.
func TestAddRefuses(t *testing.T) {
	inner, outer := &nav.Weighted{}, &nav.Priority{}
	if err := outer.Add("inner", inner); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		to   nav.Composite
		name string
		part nav.Behavior
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
		make func() nav.Behavior
		want string
	}{
		"seek":    {func() nav.Behavior { return new(mine) }, `nav: two behaviours are named "seek": steer.Seek and steer.mine`},
		"My Seek": {func() nav.Behavior { return new(mine) }, `nav: Register("My Seek"): a name is of a-z, 0-9 and _, and begins with a letter`},
		"nothing": {func() nav.Behavior { return nil }, `nav: Register("nothing"): new returns <nil>; it must return a pointer to a struct`},
		"again":   {func() nav.Behavior { return new(Flee) }, `nav: Register("again"): *steer.Flee is registered as "flee"`},
	} {
		func() {
			defer func() {
				if got := recover(); got != c.want {
					t.Errorf("panic %v, not %v", got, c.want)
				}
			}()
			nav.Register(name, "for a test", c.make)
		}()
	}
}

// A behaviour with its defaults costs itself, and no list of its parameters: a scene can have a million of them.
func TestNewIsSmall(t *testing.T) {
	for _, kind := range []string{"seek", "magnet", "antigravity", "pilot"} {
		if n := testing.AllocsPerRun(20, func() {
			if _, err := nav.New(kind); err != nil {
				t.Fatal(err)
			}
		}); n > 3 {
			t.Errorf("%s takes %v allocations", kind, n)
		}
	}
}
