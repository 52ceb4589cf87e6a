package orbit

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

func TestCheckRefuses(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		what   string
		system System
		want   []string // one for each error
	}{
		{"nothing wrong", System{{Name: "a", Parent: -1}, {Name: "b", Parent: 0}}, nil},
		{"own parent", System{{Name: "a", Parent: 0}}, []string{`"a": it is its own parent`}},
		{"cycle of three", System{{Name: "a", Parent: 2}, {Name: "b", Parent: 0}, {Name: "c", Parent: 1}}, []string{"a → c → b → a"}},
		{"late parent", System{{Name: "a", Parent: 1}, {Name: "b", Parent: -1}}, []string{`"a": its parent "b" comes after it`}},
		{"missing parent", System{{Name: "a", Parent: -2}, {Name: "b", Parent: 7}}, []string{"parent -2 is missing", "parent 7 is missing"}},
		{"same name", System{{Name: "Rock One", Parent: -1}, {Name: "rock-one", Parent: -1}}, []string{`"rock-one": its name is taken by number 0, "Rock One"`}},
		{"no name", System{{Name: " ", Parent: -1}}, []string{"number 0 in the list and has no name"}},
		{"radius", System{{Name: "a", Parent: -1, Radius: -1}, {Name: "b", Parent: -1, Radius: nan}}, []string{`"a": its radius is -1`, `"b": its radius is NaN`}},
		{"mu", System{{Name: "a", Parent: -1, Mu: math.Inf(1)}}, []string{"μ is +Inf"}},
		{"path", System{{Name: "a", Parent: -1, Path: Swing{}}}, []string{`"a": its swing needs a period`}},
	} {
		err := c.system.Check()
		if c.want == nil {
			if err != nil {
				t.Errorf("%s: %v", c.what, err)
			}
			continue
		}
		if err == nil {
			t.Errorf("%s passes", c.what)
			continue
		}
		lines := strings.Split(err.Error(), "\n")
		if len(lines) != len(c.want) {
			t.Errorf("%s: %d errors, want %d:\n%v", c.what, len(lines), len(c.want), err)
			continue
		}
		for i, want := range c.want {
			if !strings.Contains(lines[i], want) {
				t.Errorf("%s: %q does not say %q", c.what, lines[i], want)
			}
		}
		if body := (*BodyError)(nil); !errors.As(err, &body) {
			t.Errorf("%s: no BodyError in %v", c.what, err)
		}
	}
}

func TestNewSystemRefuses(t *testing.T) {
	bodies := func(names ...string) (b []Body) {
		for _, n := range names {
			b = append(b, Body{Name: n})
		}
		return b
	}
	for _, c := range []struct {
		names, parents []string
		want           string
	}{
		{[]string{"x", "a", "b", "c"}, []string{"a", "b", "c", "a"}, "cycle: "},
		{[]string{"a"}, []string{"A"}, `"a": it is its own parent`},
		{[]string{"Earth", "Moon"}, []string{"", "Eart"}, `"Moon": its parent "Eart" is missing; did you mean "Earth"?`},
		{[]string{"Earth", "earth"}, []string{"", ""}, "taken"},
	} {
		_, err := NewSystem(bodies(c.names...), c.parents)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v of %v: error %v, want %q", c.names, c.parents, err, c.want)
		}
	}
}

// TestNewSystemSorts shuffles a random tree: the result passes Check, and every
// body keeps its parent and its fields. Bodies already in order stay in order.
func TestNewSystemSorts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "n")
		var tree []Body
		parent := map[string]string{}
		for i := range n {
			name := fmt.Sprint("body ", i)
			tree = append(tree, Body{Name: name, Radius: float64(i)})
			if p := rapid.IntRange(-1, i-1).Draw(t, "parent"); p >= 0 {
				parent[name] = tree[p].Name
			}
		}
		parentsOf := func(bodies []Body) (names []string) {
			for _, b := range bodies {
				names = append(names, parent[b.Name])
			}
			return names
		}
		shuffled := rapid.Permutation(tree).Draw(t, "order")
		s, err := NewSystem(shuffled, parentsOf(shuffled))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		if len(s) != n {
			t.Fatalf("%d bodies of %d", len(s), n)
		}
		for _, b := range s {
			got := ""
			if b.Parent >= 0 {
				got = s[b.Parent].Name
			}
			if got != parent[b.Name] || fmt.Sprint("body ", b.Radius) != b.Name {
				t.Fatalf("%v has parent %q, want %q", b, got, parent[b.Name])
			}
		}
		again, err := NewSystem(s, parentsOf(s))
		if err != nil || !slices.Equal(again, s) {
			t.Fatalf("a sorted system changes its order: %v, %v", again, err)
		}
	})
}

// TestSystemAgrees: Place, States, At and Track give the same bits, a body is
// its parent and its path, and no speed exceeds its bound.
func TestSystemAgrees(t *testing.T) {
	for _, table := range []Table{Modern, LongTerm} {
		s := SolarSystem(table)
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		if len(s) != 34 {
			t.Fatalf("%d bodies, want 34", len(s))
		}
		var places []r3.Vec
		var states []State
		rapid.Check(t, func(t *rapid.T) {
			at := rapid.Float64Range(-3e6, 3e6).Draw(t, "t")
			places, states = s.Place(places, at), s.States(states, at)
			if len(places) != len(s) || len(states) != len(s) {
				t.Fatal("not every body is placed")
			}
			for i, b := range s {
				r, v := s.Track(i).State(at)
				if places[i] != states[i].R || s.At(i, at) != states[i] || states[i] != (State{r, v}) {
					t.Fatalf("%s: Place, States, At and Track differ", b.Name)
				}
				if !finite(r) || !finite(v) {
					t.Fatalf("%s is at %v, moving by %v", b.Name, r, v)
				}
				if speed, most := r3.Norm(v), s.MaxSpeed(i); speed > most {
					t.Fatalf("%s moves at %v, above its bound %v", b.Name, speed, most)
				}
				if b.Parent >= 0 && b.Path != nil {
					own, _ := b.Path.State(at)
					if r3.Add(states[b.Parent].R, own) != r {
						t.Fatalf("%s is not where its parent and its path put it", b.Name)
					}
				}
			}
		})
	}
}

func TestPlaceReusesRoom(t *testing.T) {
	s := SolarSystem(Modern)
	places, states := s.Place(nil, 0), s.States(nil, 0)
	if n := testing.AllocsPerRun(10, func() {
		places = s.Place(places, 1)
		states = s.States(states, 1)
		s.At(3, 1)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	longer := make([]r3.Vec, 100)
	if got := s.Place(longer, 1); len(got) != len(s) || &got[0] != &longer[0] {
		t.Error("room that was there is not used")
	}
}

func TestFind(t *testing.T) {
	s := SolarSystem(Modern)
	for name, want := range map[string]string{
		"mars": "Mars", "EARTH": "Earth", "earth-moon-barycenter": emb, "Earth_Moon Barycenter": emb,
	} {
		i, err := s.Find(name)
		if err != nil || s[i].Name != want {
			t.Errorf("%s finds %d, %v", name, i, err)
		}
	}
	for name, want := range map[string]string{
		"Marz":    `no body is called "Marz"; did you mean "Mars"?`,
		"jupitre": `did you mean "Jupiter"?`,
		"Vulcan":  "; it can be Ariel, Callisto, Ceres, Charon, ",
		"":        "; it can be Ariel, ",
	} {
		if i, err := s.Find(name); i != -1 || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q finds %d, error %v, want %s", name, i, err, want)
		}
	}
}

func ExampleSystem_Find() {
	s := SolarSystem(Modern)
	_, err := s.Find("Gannymede")
	fmt.Println(err)
	// Output: no body is called "Gannymede"; did you mean "Ganymede"?
}

func ExampleNewSystem() {
	s, err := NewSystem(
		[]Body{{Name: "moon", Path: Fixed{r3.Vec{X: 1}}}, {Name: "star"}, {Name: "planet", Path: Fixed{r3.Vec{Y: 10}}}},
		[]string{"planet", "", "star"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, r := range s.Place(nil, 0) {
		fmt.Println(s[i].Name, r)
	}
	// Output:
	// star {0 0 0}
	// planet {0 10 0}
	// moon {1 10 0}
}

// Bounds are those of each body: the same bits where chains are short, and reached with
// as many questions as there are bodies where they are long.
func TestBoundsTakeLinearWork(t *testing.T) {
	chain := func(n int, asked *int) System {
		s := make(System, n)
		for i := range s {
			s[i] = Body{Name: strconv.Itoa(i), Parent: i - 1, Path: counted{Swing{B: r3.Vec{X: 1 + 1/float64(i+3)}, Period: 1}, asked}}
		}
		return s
	}
	asked := 0
	s := chain(20_000, &asked)
	speed, accel := s.Bounds()
	if asked > 100*len(s) {
		t.Errorf("%d questions for %d bodies", asked, len(s))
	}
	for _, i := range []int{0, 1, nearRoot - 1, nearRoot, 500, len(s) - 1} {
		if v, a := s.MaxSpeed(i), s.MaxAcceleration(i); i < nearRoot && (v != speed[i] || a != accel[i]) || math.Abs(speed[i]/v-1) > 1e-12 || math.Abs(accel[i]/a-1) > 1e-12 {
			t.Errorf("body %d: %v and %v, want %v and %v", i, speed[i], accel[i], v, a)
		}
	}
}

// counted counts how often a swing is asked for a bound.
type counted struct {
	Swing
	asked *int
}

func (c counted) MaxSpeed() float64 {
	*c.asked++
	return c.Swing.MaxSpeed()
}
