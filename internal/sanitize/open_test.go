//go:build unix

package sanitize

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// strange makes one of each kind of what is no plain file, and returns what the error of each says.
func strange(t *testing.T) map[string]string {
	t.Helper()
	dir, err := os.MkdirTemp("", "plain") // a socket has a short name
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	in := func(name string) string { return filepath.Join(dir, name) }
	listener, err := net.Listen("unix", in("socket"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	if err := errors.Join(syscall.Mkfifo(in("pipe"), 0o600), os.Symlink("pipe", in("link")), os.Symlink("loop", in("loop")), os.Symlink("nowhere", in("astray"))); err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		dir: "a folder", os.DevNull: "a device", "/dev/zero": "a device", in("pipe"): "a pipe", in("link"): "a pipe", in("socket"): "a socket",
		in("loop"): "too many levels of symbolic links", in("astray"): "no such file", in("none"): "no such file", in("pipe/below"): "not a directory",
	}
}

// TestOpenRefuses: what is no plain file is refused at once, and is not waited for.
func TestOpenRefuses(t *testing.T) {
	for name, want := range strange(t) {
		if _, err := Open(name); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), name) {
			t.Errorf("Open(%s): %v, want %q", name, err, want)
		}
		if _, err := Read(name, 100); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read(%s): %v, want %q", name, err, want)
		}
	}
	for name, want := range strange(t) {
		if _, err := (Files{Folder: filepath.Dir(name)}).Open(filepath.Base(name)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Files.Open(%s): %v, want %q", name, err, want)
		}
	}
	if _, err := Open("none"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// TestRead: a file is read whole, and no further than it may be long, whatever size it says.
func TestRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	for _, n := range []int{0, 1, 511, 512, 513, 4096, 100_000} {
		want := strings.Repeat("x", n)
		if err := os.WriteFile(name, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		if got, err := Read(name, int64(n)); err != nil || string(got) != want {
			t.Errorf("%d bytes: read %d, %v", n, len(got), err)
		}
		if _, err := Read(name, int64(n)-1); err == nil || !strings.Contains(err.Error(), "bytes") {
			t.Errorf("%d bytes, of which %d may be read: %v", n, n-1, err)
		}
	}
	if info, err := os.Stat("/proc/self/status"); err == nil && info.Size() == 0 {
		if text, err := Read("/proc/self/status", 1<<20); err != nil || len(text) < 100 {
			t.Errorf("a file without a size: %q, %v", text, err)
		}
		if _, err := Read("/proc/self/status", 10); err == nil || !strings.Contains(err.Error(), "more than 10 bytes") {
			t.Errorf("a file without a size: %v", err)
		}
	}
}

// TestOpenOfWhatBecomesAPipe: between the look at a name and its opening.
func TestOpenOfWhatBecomesAPipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := os.WriteFile(name, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := open(name, os.Stat, func(name string, flag int, perm os.FileMode) (*os.File, error) {
		if err := errors.Join(os.Remove(name), syscall.Mkfifo(name, 0o600)); err != nil {
			t.Fatal(err)
		}
		return os.OpenFile(name, flag, perm)
	})
	if err == nil || !strings.Contains(err.Error(), "a pipe") {
		t.Error(err)
	}
}
