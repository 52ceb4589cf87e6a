package whole_test

import (
	"errors"
	"runtime"
	"testing"

	"galaxy/internal/whole"
)

// What is held is free again after its release.
func TestHold(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no locks")
	}
	folder := whole.Folder(t.TempDir())
	release, err := folder.Hold("lock")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := folder.Hold("lock"); !errors.Is(err, whole.ErrHeld) {
		t.Errorf("a second one: %v", err)
	}
	release()
	if release, err = folder.Hold("lock"); err != nil {
		t.Fatal(err)
	}
	release()
	if _, err := whole.Folder(folder.Path("no")).Hold("lock"); err == nil {
		t.Error("a lock in no folder")
	}
}
