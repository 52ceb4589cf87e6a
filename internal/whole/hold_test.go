package whole_test

import (
	"errors"
	"path/filepath"
	"runtime"
	"testing"

	"galaxy/internal/whole"
)

// What is held is free again after its release.
func TestHold(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no locks")
	}
	name := filepath.Join(t.TempDir(), "lock")
	release, err := whole.Hold(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := whole.Hold(name); !errors.Is(err, whole.ErrHeld) {
		t.Errorf("a second one: %v", err)
	}
	release()
	if release, err = whole.Hold(name); err != nil {
		t.Fatal(err)
	}
	release()
	if _, err := whole.Hold(filepath.Join(name+"no", "lock")); err == nil {
		t.Error("a lock in no folder")
	}
}
