package atomicfile_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"galaxy/internal/atomicfile"
)

func stream(t *testing.T, name string) *atomicfile.Stream {
	t.Helper()
	s, err := atomicfile.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestStreamsAreThereAtOnce: the old content stays until the first write, and new
// content is in the file as soon as it is written.
func TestStreamsAreThereAtOnce(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	write(t, name, "the old one")
	s := stream(t, name)
	has(t, name, "the old one")
	s.Discard()
	has(t, name, "the old one")
	s = stream(t, name)
	io.WriteString(s, "one ")
	has(t, name, "one ")
	io.WriteString(s, "two")
	has(t, name, "one two")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s.Discard()
	has(t, name, "one two")
	alone(t, dir, 1)
}

// TestStreamsThatWereNotBegunLeaveNothing: neither do those that cannot be opened.
func TestStreamsThatWereNotBegunLeaveNothing(t *testing.T) {
	dir := t.TempDir()
	stream(t, filepath.Join(dir, "a")).Discard()
	alone(t, dir, 0)
	for name, want := range map[string]string{
		dir:                             "it is a folder",
		filepath.Join(dir, "no", "csv"): "there is no folder",
	} {
		if _, err := atomicfile.Open(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q in it", err, want)
		}
	}
	alone(t, dir, 0)
	name := filepath.Join(dir, "b")
	s, err := atomicfile.OpenNew(name)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(s, "mine")
	if _, err := atomicfile.OpenNew(name); !errors.Is(err, fs.ErrExist) {
		t.Errorf("opened a file that is there as a new one: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	has(t, name, "mine")
}

// TestStreamsStopAtAnError: the first error is returned, and nothing is written after it.
func TestStreamsStopAtAnError(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no /dev/full")
	}
	s := stream(t, "/dev/full")
	_, first := io.WriteString(s, "a")
	if first == nil || !strings.Contains(first.Error(), "/dev/full cannot be written: no space left") {
		t.Fatal(first)
	}
	if _, err := io.WriteString(s, "b"); err != first {
		t.Errorf("after %v, %v", first, err)
	}
	if err := s.Close(); err != first {
		t.Errorf("closed with %v", err)
	}
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Error(err)
	}
}
