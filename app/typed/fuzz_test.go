package typed

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// refused checks that an error is one line.
func refused(t *testing.T, text string, err error) {
	t.Helper()
	if strings.ContainsAny(err.Error(), "\n\x1b") {
		t.Fatalf("%q: %v", text, err)
	}
}

// Any text is an order of words, or an error of one line.
func FuzzReadOrder(f *testing.F) {
	for _, text := range []string{"2s swap", "0 goto \"red ships\" 120,-40", "1e999 x", "\"", "3\n4 y", "-1 swap", "NaN swap", "2parsec circle"} {
		f.Add(text)
	}
	sc := arena(f)
	f.Fuzz(func(t *testing.T, text string) {
		o, err := ReadOrder(text, sc)
		switch {
		case err != nil:
			refused(t, text, err)
		case o.Verb == "" || slices.Contains(o.Args, "") || o.Tick > 1e12:
			t.Fatalf("%q: %+v", text, o)
		}
	})
}

// Any text is a finite time, or an error of one line.
func FuzzTime(f *testing.F) {
	for _, text := range []string{"30", "30s", "200d", "0x1p3h", "1e308y", "infinity", "nan", "1_0s", "-0", "s", "٣"} {
		f.Add(text, "s")
		f.Add(text, "day")
		f.Add(text, "turns")
	}
	f.Fuzz(func(t *testing.T, text, unit string) {
		span, err := Span(text, unit)
		if err != nil {
			refused(t, text, err)
		} else if !(span > 0) {
			t.Fatalf("%q in %q is %v", text, unit, span)
		}
		if steps, err := Steps(span, 1.0/60); err == nil && (steps > 1e12 || math.IsInf(span, 0)) {
			t.Fatalf("%q in %q: %d steps", text, unit, steps)
		}
	})
}

// Any text is a size that a picture can have, or an error of one line.
func FuzzSize(f *testing.F) {
	for _, text := range []string{"1280x720", "64x64", "63x64", "16384x16385", "0x10x64", "+64x64", "64 x64", "99999999999999999999x64"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w, h, err := Size(text)
		if err != nil {
			refused(t, text, err)
		} else if fmt.Sprintf("%dx%d", w, h) != text || min(w, h) < 64 || max(w, h) > 16384 {
			t.Fatalf("%q is %d×%d", text, w, h)
		}
	})
}
