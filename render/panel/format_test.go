//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"math"
	"testing"

	"galaxy/scene"
)

var solar = scene.Units{Length: "au", Time: "day"}

func Example_units() {
	fmt.Println(length(1.523679, solar))
	fmt.Println(length(0.00257, solar)) // the Moon
	fmt.Println(speed(0.0172, solar))   // the Earth
	fmt.Println(new(desk).duration(0.02, solar), new(desk).duration(1.5, solar), new(desk).duration(687, solar), new(desk).duration(4332.6, solar))
	stars := scene.Units{Length: "pc", Time: "day"}
	fmt.Println(length(1.3, stars), length(1e-4, stars))
	fmt.Println(speed(8.394e-5, stars), speed(1e-8, stars), speed(3, solar)) // a messenger
	fmt.Println(new(desk).duration(roundDuration(4*36525, stars), stars), new(desk).duration(roundDuration(8, solar), solar), new(desk).duration(roundDuration(0.21, solar), solar))
	fmt.Println(length(12.3456, scene.Units{Length: "units", Time: "s"}))
	fmt.Println(speed(12345, scene.Units{Length: "m", Time: "s"}))
	fmt.Println(unitText("length/time²", solar))
	// Output:
	// 1.524 au
	// 384 467 km
	// 29.78 km/s
	// 28.8 min 36 h 687 days 11.86 years
	// 1.3 pc 20.63 au
	// 0.1 c 3.571 km/s 0.01733 c
	// 500 years 10 days 5 h
	// 12.35 units
	// 12 345 m/s
	// au/day²
}

func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 1: "1", -2.5: "-2.5", 0.1: "0.1", 99.996: "100", 1234.5: "1\u00a0234", -1234: "-1\u00a0234", 12345: "12\u00a0345", -123456: "-123\u00a0456", 1234567: "1\u00a0234\u00a0567", 0.00012345: "0.0001234",
		3e-9: "3e-09", 2.5e9: "2.5e+09", math.Inf(1): "–", math.Inf(-1): "–",
	} {
		if got := number(x); got != want {
			t.Errorf("number(%v) = %q, want %q", x, got, want)
		}
	}
	if got := number(math.NaN()); got != "–" {
		t.Errorf("number(NaN) = %q", got)
	}
}

func TestReflow(t *testing.T) {
	const in = "\nOne line\nand the next.  \n\nAnother paragraph.\n- a point\n  and its rest\n- more\n"
	const want = "One line and the next.\n\nAnother paragraph.\n- a point\n  and its rest\n- more"
	if got := reflow(in); got != want {
		t.Errorf("reflow:\n%q, want\n%q", got, want)
	}
	if got := reflow(""); got != "" {
		t.Errorf("reflow of nothing: %q", got)
	}
}

func TestShortened(t *testing.T) {
	for method, want := range map[string]string{
		"seek":                          "seek",
		"priority (detour, rendezvous)": "priority (detour, rendezvous)",
		"blend (separation, hide, wander, arrive)": "blend (separation, hide, …)",
		"antigravity{right_of_way.on=false}":       "antigravity{right_of_way.on…",
	} {
		if got := shortMethod(method); got != want {
			t.Errorf("shortMethod(%q) = %q, want %q", method, got, want)
		}
	}
}

func TestStill(t *testing.T) {
	for _, c := range [][3]float64{{8.7e-13, 60, 0}, {-1e-9, 1, 0}, {0.5, 60, 0.5}, {7.6e-5, 0.04, 7.6e-5}} {
		if got := snapToZero(c[0], c[1]); got != c[2] {
			t.Errorf("snapToZero(%v, %v) = %v, want %v", c[0], c[1], got, c[2])
		}
	}
}

func TestLead(t *testing.T) {
	for _, c := range [][3]string{
		{"", "", ""},
		{"one", "one", ""},
		{"one\n\ntwo\n\nthree", "one", "two\n\nthree"},
		{"keys:\n\n  R  circle\n  B  swap\n\nthen", "keys:\n\n  R  circle\n  B  swap", "then"},
		{"so:\n\nno list", "so:", "no list"},
		{"none:\n\n  R", "none:\n\n  R", ""},
	} {
		if first, rest := splitLead(c[0]); first != c[1] || rest != c[2] {
			t.Errorf("%q begins with %q and goes on with %q", c[0], first, rest)
		}
	}
}

// A small speed is told in metres per second, and what is left of a finished burn as none.
func TestSmallSpeeds(t *testing.T) {
	u := scene.Units{Length: "au", Time: "day"}
	perKM := 1 / (kmPerAU / secondsPerDay)
	for km, want := range map[float64]string{0: "0 km/s", 1.8e-9: "0 m/s", 2.5e-6: "0.0025 m/s", 0.004: "4 m/s", 0.1: "0.1 km/s", 2.4: "2.4 km/s"} {
		if got := speed(km*perKM, u); got != want {
			t.Errorf("%v km/s is told as %s, want %s", km, got, want)
		}
	}
}
