package app

import (
	"bytes"
	"fmt"
	"testing"
)

// A column without values is left out, one with a single value is there; a table without rows has all its columns.
func TestEmptyColumnsAreLeftOut(t *testing.T) {
	var out bytes.Buffer
	w := (&streams{out: &out}).headed()
	fmt.Fprintf(w, "name\tmass\tradius\tnotes\n%s\t%s\t%s\t%s\n%s\t%s\t%s\t%s\n", "Vega", "2", "", "", "Mira", "", " ", "assumed")
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if want := "name  mass  notes\nVega  2     \nMira        assumed\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	out.Reset()
	fmt.Fprintln(w, "name\tmass")
	if w.Flush(); out.String() != "name  mass\n" {
		t.Errorf("%q", out.String())
	}
}
