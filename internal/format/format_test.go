package format

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
)

func TestText(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 1: "1", -1: "-1", 7.3: "7.3", 0.1 + 0.2: "0.3", 1. / 60: "0.01667", 1. / 3: "0.3333",
		12345.678: "12346", -1234.5: "-1234", 99999.6: "100000", 1e11: "100000000000", 1e12: "1e+12",
		1. / 60000: "1.667e-05", 1e-4: "0.0001", math.Inf(1): "+Inf",
	} {
		if got := Text(x); got != want {
			t.Errorf("%v is written %s, not %s", x, got, want)
		}
	}
}

func TestNear(t *testing.T) {
	for _, c := range []struct {
		x, unit float64
		want    string
	}{
		{12.345678, 30, "12.3"},
		{12.345678, 0.001, "12.34568"},
		{0.1 + 0.2, 1, "0.3"},
		{105, 30, "105"},
		{-1e-9, 1, "0"},
		{1234567.5, 1e4, "1234568"},
	} {
		if got := Near(c.x, c.unit); got != c.want {
			t.Errorf("%v near %v is written %s, not %s", c.x, c.unit, got, c.want)
		}
	}
}

// The output is exact to the documented digits, and has no more of them.
func TestWithin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-1e13, 1e13).Draw(t, "x")
		unit := math.Pow(10, rapid.Float64Range(-9, 9).Draw(t, "unit"))
		if y, err := strconv.ParseFloat(Text(x), 64); err != nil || math.Abs(y-x) > 0.0005*math.Abs(x)*1.001 {
			t.Fatalf("%v is written %s", x, Text(x))
		}
		if y, err := strconv.ParseFloat(Near(x, unit), 64); err != nil || math.Abs(y-x) > 0.01*unit+1e-15*math.Abs(x) {
			t.Fatalf("%v near %v is written %s", x, unit, Near(x, unit))
		}
	})
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 bodies", 1: "1 body", 2: "2 bodies", 12345: "12345 bodies"} {
		if got := Count(n, "body", "bodies"); got != want {
			t.Errorf("%d: %s", n, got)
		}
		if got := Form(n, "is", "are"); got != map[bool]string{true: "is", false: "are"}[n == 1] {
			t.Errorf("%d %s", n, got)
		}
	}
}

func TestGrouped(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 5.5764: "5.576", 999: "999", 1234.5: "1 234", -1234.5: "-1 234", 12345: "12 345", -123456: "-123 456",
		24e6: "24 000 000", 1234567: "1 234 567", 1e12: "1e+12", 1e-5: "1e-05", math.Inf(1): "+Inf",
	} {
		want = strings.ReplaceAll(want, " ", "\u00a0")
		if got := Grouped(x); got != want {
			t.Errorf("%v is written %q, not %q", x, got, want)
		}
		if got := KM(x); got != want+" km" {
			t.Errorf("%v km are written %q", x, got)
		}
	}
	if got := string(AppendGroups([]byte("7 1234567.5"), 2, " ")); got != "7 1 234 567.5" {
		t.Errorf("groups within a text: %q", got)
	}
}

// Groups change nothing but spaces, and each but the first has three digits.
func TestGroups(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-1e13, 1e13).Draw(t, "x")
		got := Grouped(x)
		if strings.ReplaceAll(got, "\u00a0", "") != Text(x) {
			t.Fatalf("%v is written %q", x, got)
		}
		groups := strings.Split(strings.TrimPrefix(got, "-"), "\u00a0")
		for i, g := range groups {
			if i > 0 && len(g) != 3 || len(groups) > 1 && len(g) > 3 {
				t.Fatalf("%v is written %q", x, got)
			}
		}
	})
}
