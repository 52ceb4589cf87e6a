package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestNotice: NOTICE says of each linked module what make notice would write today.
func TestNotice(t *testing.T) {
	text, err := os.ReadFile("../../NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := renew(text)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(text, fresh) {
		return
	}
	have, want := strings.Split(string(text), "\n"), strings.Split(string(fresh), "\n")
	for i := range min(len(have), len(want)) {
		if have[i] != want[i] {
			t.Fatalf("NOTICE is not of these modules; run make notice. Line %d is\n%s\nwant\n%s", i+1, have[i], want[i])
		}
	}
	t.Fatalf("NOTICE has %d lines, want %d; run make notice", len(have), len(want))
}

func TestKinds(t *testing.T) {
	mit, err := known.ReadFile("known/MIT.txt")
	if err != nil {
		t.Fatal(err)
	}
	l, err := read("The MIT License (MIT)\n\nCopyright (c) 2020 A. Body\n\n" + strings.ReplaceAll(string(mit), "\n", "\r\n  "))
	if err != nil || l.kind != "MIT" || len(l.copyrights) != 1 || l.copyrights[0] != "Copyright (c) 2020 A. Body" {
		t.Errorf("%+v, %v", l, err)
	}
	bsd, err := known.ReadFile("known/BSD-3-Clause.txt")
	if err != nil {
		t.Fatal(err)
	}
	named := strings.NewReplacer("<NAME>", "A. Body", "<OWNER>", "HOLDER", "<AUTHORS>", "").Replace(string(bsd))
	if l, err := read(named); err != nil || l.kind != "BSD-3-Clause" {
		t.Errorf("%+v, %v", l, err)
	}
	for name, text := range map[string]string{
		"one more sentence":   string(mit) + "\nThe Software shall be used for Good, not Evil.\n",
		"one sentence fewer":  strings.Replace(string(mit), "The above copyright notice and this permission notice shall be included in all\ncopies or substantial portions of the Software.", "", 1),
		"a longer third rule": strings.Replace(named, "A. Body", "A. Body, or of anyone who ever saw or will see this text,", 1),
		"another licence":     "GNU GENERAL PUBLIC LICENSE",
		"nothing":             "",
	} {
		if l, err := read(text); err == nil {
			t.Errorf("%s: taken for %s", name, l.kind)
		} else if !strings.Contains(err.Error(), "internal/notice/known") {
			t.Errorf("%s: %q shows no way out", name, err)
		}
	}
}
