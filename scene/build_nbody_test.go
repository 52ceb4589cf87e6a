package scene

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// TestThreeBody: the built-in figure of eight closes, and keeps its energy.
func TestThreeBody(t *testing.T) {
	s, err := Open("three-body")
	if err != nil {
		t.Fatal(err)
	}
	const period = 6.32591398
	for i := range s.Setup.Bodies {
		a, b := s.Setup.Bodies.At(i, s.Setup.Start), s.Setup.Bodies.At(i, s.Setup.Start+period)
		if off := r3.Norm(r3.Sub(a.R, b.R)); off > 1e-5 {
			t.Errorf("%s is %.2g away after a period", s.Setup.Bodies[i].Name, off)
		}
	}
	n := s.Setup.Bodies.NBody()
	if at, why := n.Ends(1000); why != "" {
		t.Errorf("it ends at %v: %s", at, why)
	}
	if energy, _ := n.Drift(300); math.Abs(energy) > 1e-13 {
		t.Errorf("energy drifts by %v", energy)
	}
}

func TestNBodyMistakes(t *testing.T) {
	const head = "schema = 1\ntitle = \"x\"\n[system]\ngravity = \"n-body\"\n"
	star := "[[body]]\nname = \"Star\"\nmu = 1\nradius = 0.01\nat = [0, 0]\n"
	for _, row := range []struct{ text, want string }{
		{head, "no body has a mass"},
		{head + "[[body]]\nname = \"A\"\nat = [0, 0]\n", "no body has a mass"},
		{head + star + "[[body]]\nname = \"B\"\nradius = 1\nat = [0.5, 0]\n", "bodies that pull each other begin apart"},
		{head + star + "[[body]]\nname = \"B\"\nvelocity = [0.5, 0]\n", "a velocity needs a place"},
		{head + star + "[[body]]\nname = \"B\"\nswing = { from = [3, 0], to = [4, 0], period = 1 }\n", "a body that others pull does not swing"},
		{"schema = 1\ntitle = \"x\"\n" + star + "velocity = [1, 0]\n", "a velocity is where a body begins that others pull"},
		{strings.Replace(head, "gravity", "builtin = \"solar\"\ngravity", 1), "this scene has those of a built-in system"},
		{strings.Replace(head, "n-body", "newton", 1), "n-body"},
		{head + strings.Repeat("[[body]]\nname = \"#\"\nmu = 1\nat = [#, 0]\n", 70), "64 at most"},
	} {
		text := row.text
		for i := range 70 {
			text = strings.Replace(text, "#", string(rune('A'+i%26))+strings.Repeat("x", i/26), 1)
			text = strings.Replace(text, "#", strings.Repeat("1", 1+i%3)+string(rune('0'+i%10))+string(rune('0'+i/10)), 1)
		}
		if _, err := Parse("a.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("got %v, want %s", err, row.want)
		}
	}
}

// TestNBodyOrbits: bodies whose orbits are given begin on them; the star wobbles.
func TestNBodyOrbits(t *testing.T) {
	s, err := Parse("a.toml", []byte(`schema = 1
title = "x"
[system]
gravity = "n-body"
[[body]]
name = "Star"
mu = 1
at = [0, 0]
[[body]]
name = "Planet"
mu = 0.1
parent = "Star"
orbit = { a = 1, mu = 1.1 }
[[body]]
name = "Rock"
parent = "Star"
orbit = { a = 3 }
`))
	if err != nil {
		t.Fatal(err)
	}
	bodies := s.Setup.Bodies
	r, _ := bodies[1].Path.State(2 * math.Pi / math.Sqrt(1.1))
	if off := r3.Norm(r3.Sub(r, r3.Vec{X: 1})); off > 1e-4 {
		t.Errorf("the planet is %v away after a revolution", off)
	}
	if v := r3.Norm(bodies.At(0, 0).V); math.Abs(v-0.1/1.1*math.Sqrt(1.1)) > 1e-9 {
		t.Errorf("the star moves by %v", v)
	}
}
