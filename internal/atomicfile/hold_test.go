package atomicfile_test

import (
	"errors"
	"runtime"
	"testing"

	"galaxy/internal/atomicfile"
)

// What is held is free again after its release.
func TestHold(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no locks")
	}
	folder := atomicfile.Folder(t.TempDir())
	release, err := folder.Hold("lock")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := folder.Hold("lock"); !errors.Is(err, atomicfile.ErrHeld) {
		t.Errorf("a second one: %v", err)
	}
	release()
	if release, err = folder.Hold("lock"); err != nil {
		t.Fatal(err)
	}
	release()
	if _, err := atomicfile.Folder(folder.Path("no")).Hold("lock"); err == nil {
		t.Error("a lock in no folder")
	}
}
