package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The doctor names each library that is missing, and the packages once each.
func TestExamineLibraries(t *testing.T) {
	dir := t.TempDir()
	none := examineLibraries(nil)
	if none.State != stateMissing || !strings.Contains(none.Found, "libGL.so.1, libEGL.so.1, libX11.so.6") || none.Cure == "" {
		t.Errorf("%+v", none)
	}
	for i, l := range libraries {
		if i != 2 {
			if err := os.WriteFile(filepath.Join(dir, l.file), nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if one := examineLibraries([]string{"/nowhere", dir}); one.State != stateMissing || one.Found != "libX11.so.6 not found" || !strings.Contains(strings.ToLower(one.Cure), "libx11") {
		t.Errorf("%+v", one)
	}
	if err := os.WriteFile(filepath.Join(dir, libraries[2].file), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if all := examineLibraries([]string{dir}); all.State != stateOK || all.Cure != "" {
		t.Errorf("%+v", all)
	}
}
