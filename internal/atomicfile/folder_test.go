package atomicfile_test

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"galaxy/internal/atomicfile"
)

// operations are all that a Folder does with a name.
var operations = map[string]func(atomicfile.Folder, string) error{
	"Has": func(d atomicfile.Folder, name string) error {
		_, err := d.Has(name)
		return err
	},
	"Create": func(d atomicfile.Folder, name string) error {
		f, err := d.Create(name)
		if err == nil {
			io.WriteString(f, "new")
			err = f.Commit()
		}
		return err
	},
	"CreatePrivate": func(d atomicfile.Folder, name string) error {
		f, err := d.CreatePrivate(name)
		if err == nil {
			io.WriteString(f, "new")
			err = f.Commit()
		}
		return err
	},
	"Open": func(d atomicfile.Folder, name string) error {
		f, err := d.Open(name)
		if err == nil {
			f.Close()
		}
		return err
	},
	"OpenInPlace": func(d atomicfile.Folder, name string) error {
		f, err := d.OpenInPlace(name)
		if err == nil {
			_, err = f.WriteAt([]byte("new"), 0)
			f.Close()
		}
		return err
	},
	"Hold": func(d atomicfile.Folder, name string) error {
		release, err := d.Hold(name)
		if err == nil {
			release()
		}
		return err
	},
	"Make": func(d atomicfile.Folder, name string) error { return d.Make(name) },
}

// TestFoldersFollowNoLinks: nothing is read or written through a link in a folder, wherever it
// leads, nor into what is no file. The folder itself may be one.
func TestFoldersFollowNoLinks(t *testing.T) {
	away, dir := t.TempDir(), filepath.Join(t.TempDir(), "link")
	victim := filepath.Join(away, "victim")
	write(t, victim, "old")
	if err := os.Symlink(t.TempDir(), dir); err != nil {
		t.Skipf("no links here: %v", err)
	}
	write(t, filepath.Join(dir, "inside"), "old")
	for name, to := range map[string]string{"file": victim, "nothing": filepath.Join(away, "nothing"), "folder": away, "within": "inside", "loop": "loop"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	names := []string{"file", "nothing", "folder", "within", "loop", filepath.Join("folder", "victim"), filepath.Join("folder", "new")}
	if runtime.GOOS != "windows" {
		socket, err := net.Listen("unix", filepath.Join(dir, "socket"))
		if err != nil {
			t.Fatal(err)
		}
		defer socket.Close()
		names = append(names, "socket")
	}
	for what, do := range operations {
		for _, name := range names {
			err := do(atomicfile.Folder(dir), name)
			if err == nil || !strings.Contains(err.Error(), "is a link") && !strings.Contains(err.Error(), "is neither a file nor a folder") {
				t.Errorf("%s of %s: %v", what, name, err)
			}
		}
	}
	has(t, victim, "old")
	has(t, filepath.Join(dir, "inside"), "old")
	alone(t, away, 1)
}

// TestFoldersHaveFiles: what is no link works, and nothing leads out of a folder of another name.
func TestFoldersHaveFiles(t *testing.T) {
	dir := atomicfile.Folder(t.TempDir())
	if there, err := dir.Has("a"); there || err != nil {
		t.Errorf("an empty folder has a file: %v", err)
	}
	if _, err := dir.Open("a"); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "cannot be read") {
		t.Error(err)
	}
	for _, what := range []string{"Create", "CreatePrivate", "OpenInPlace"} {
		if err := operations[what](dir, "a"); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		has(t, dir.Path("a"), "new")
	}
	if info, err := os.Stat(dir.Path("a")); runtime.GOOS != "windows" && (err != nil || info.Mode().Perm() != 0o600) {
		t.Errorf("a private file is %v: %v", info.Mode(), err)
	}
	if err := dir.Make(filepath.Join("b", "c")); err != nil {
		t.Error(err)
	}
	if err := operations["Create"](dir, filepath.Join("b", "c", "d")); err != nil {
		t.Error(err)
	}
	if err := dir.Make("a"); err == nil || !strings.Contains(err.Error(), "a file where a folder belongs") {
		t.Error(err)
	}
	if _, err := dir.Open("b"); err == nil || !strings.Contains(err.Error(), "a folder where a file belongs") {
		t.Error(err)
	}
}

// TestFoldersAreCleared: temporary files that nothing holds go, those of a living program and
// other files stay.
func TestFoldersAreCleared(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no locks")
	}
	dir := atomicfile.Folder(t.TempDir())
	if err := dir.Make("runs"); err != nil {
		t.Fatal(err)
	}
	living, err := dir.Create(filepath.Join("runs", "a"))
	if err != nil {
		t.Fatal(err)
	}
	defer living.Discard()
	for _, name := range []string{".b.csv.12345678.part", "runs/.cell-1-run-2.rec.0a0b0c0d.part", ".12345678.part", "b.12345678.part", ".b.1234.part"} {
		if err := os.WriteFile(dir.Path(name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	dir.Clear()
	alone(t, string(dir), 4)
	alone(t, dir.Path("runs"), 1)
}
