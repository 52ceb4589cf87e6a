package whole_test

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"galaxy/internal/whole"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	f, err := whole.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Discard()
	if _, err := io.WriteString(f, text); err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
}

func has(t *testing.T, name, want string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s holds %q (%v), want %q", name, got, err, want)
	}
}

// alone checks that no temporary file is left.
func alone(t *testing.T, dir string, want int) {
	t.Helper()
	if list, _ := os.ReadDir(dir); len(list) != want {
		t.Errorf("the folder holds %v, want %d files", list, want)
	}
}

func TestReplacesWhenWhole(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	write(t, name, "old")
	f, err := whole.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(f, "half")
	has(t, name, "old")
	f.Discard()
	has(t, name, "old")
	write(t, name, "new")
	has(t, name, "new")
	alone(t, dir, 1)
}

func TestFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	name, link := filepath.Join(dir, "a"), filepath.Join(dir, "link")
	write(t, name, "old")
	if err := os.Symlink("a", link); err != nil {
		t.Skipf("no links here: %v", err)
	}
	write(t, link, "new")
	has(t, name, "new")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v %v", info, err)
	}
	alone(t, dir, 2)
}

// TestFollowsLinksToNothing: what a link leads to is made, and the link stays.
func TestFollowsLinksToNothing(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "deep"), 0o777); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	for from, to := range map[string]string{link: "deep/next", filepath.Join(dir, "deep", "next"): "../a"} {
		if err := os.Symlink(to, from); err != nil {
			t.Skipf("no links here: %v", err)
		}
	}
	write(t, link, "new")
	has(t, filepath.Join(dir, "a"), "new")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v %v", info, err)
	}
	alone(t, dir, 3)
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Fatal(err)
	}
	if _, err := whole.Create(loop); err == nil || !strings.Contains(err.Error(), "links") {
		t.Errorf("a link to itself: %v", err)
	}
}

// TestKeepsPermissions: what replaces a file may be read by the same people, and a
// new file by those who may read any new one.
func TestKeepsPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are none")
	}
	dir := t.TempDir()
	mode := func(name string) os.FileMode {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode()
	}
	for _, want := range []os.FileMode{0o600, 0o755, 0o666} {
		name := filepath.Join(dir, want.String())
		if err := os.WriteFile(name, nil, want); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(name, want); err != nil {
			t.Fatal(err)
		}
		write(t, name, "new")
		if got := mode(name); got != want {
			t.Errorf("%v has become %v", want, got)
		}
	}
	ours, others := filepath.Join(dir, "ours"), filepath.Join(dir, "others")
	write(t, ours, "new")
	if err := os.WriteFile(others, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if got, want := mode(ours), mode(others); got != want {
		t.Errorf("a new file is %v, others are %v", got, want)
	}
}

// TestLeavesDevices: a device is written to, not replaced.
func TestLeavesDevices(t *testing.T) {
	info, err := os.Stat(os.DevNull)
	if err != nil || info.Mode()&os.ModeDevice == 0 {
		t.Skipf("no device to write to: %v", err)
	}
	write(t, os.DevNull, "lost")
	if info, err = os.Stat(os.DevNull); err != nil || info.Mode()&os.ModeDevice == 0 {
		t.Errorf("%s is no device any more: %v %v", os.DevNull, info, err)
	}
}

func TestRefuses(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]string{
		dir:                             "it is a folder",
		filepath.Join(dir, "no", "csv"): "there is no folder",
	} {
		if f, err := whole.Create(name); err == nil {
			f.Discard()
			t.Errorf("%s is created", name)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q in it", err, want)
		}
	}
	alone(t, dir, 0)
}
