package atomicfile_test

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"galaxy/internal/atomicfile"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	f, err := atomicfile.Create(name)
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
	f, err := atomicfile.Create(name)
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

// TestFollowsLinksToNothing: the target of a dangling link is created, and the link stays.
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
	if _, err := atomicfile.Create(loop); err == nil || !strings.Contains(err.Error(), "links") {
		t.Errorf("a link to itself: %v", err)
	}
}

// TestKeepsPermissions: a replacement has the permissions of the old file, and a new
// file the default ones.
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

// TestClearsWhatACrashHasLeft: the next writer of a name removes the temporary file of a
// killed program, and nothing else: neither that of a running program, nor files of
// other names.
func TestClearsWhatACrashHasLeft(t *testing.T) {
	if os.Getenv("WHOLE_CRASH") != "" {
		f, err := atomicfile.Create(os.Getenv("WHOLE_CRASH"))
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, "half")
		self, _ := os.FindProcess(os.Getpid())
		self.Kill()
		select {}
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	write(t, name, "old")
	crash := exec.Command(os.Args[0], "-test.run=^TestClearsWhatACrashHasLeft$")
	crash.Env = append(os.Environ(), "WHOLE_CRASH="+name)
	if err := crash.Run(); err == nil {
		t.Fatal("the other program was not killed")
	}
	alone(t, dir, 2)
	living, err := atomicfile.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	alone(t, dir, 2)
	for _, other := range []string{".a.1234567.part", ".a.123456789.part", ".a.12345678", ".a.1234567x.part", ".aa.12345678.part", "a.12345678.part"} {
		if err := os.WriteFile(filepath.Join(dir, other), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(t, name, "new")
	has(t, name, "new")
	alone(t, dir, 8)
	io.WriteString(living, "newer")
	if err := living.Commit(); err != nil {
		t.Fatal(err)
	}
	has(t, name, "newer")
	alone(t, dir, 7)
}

// TestClearsFoldersOfKilledPrograms: the next temporary folder of a kind removes those of killed
// programs, with all that is in them, and nothing else.
func TestClearsFoldersOfKilledPrograms(t *testing.T) {
	if os.Getenv("WHOLE_FOLDER_CRASH") != "" {
		name, _, err := atomicfile.TemporaryFolder("kind-")
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(name, "a"), "half")
		self, _ := os.FindProcess(os.Getpid())
		self.Kill()
		select {}
	}
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	t.Setenv("TMP", dir)
	crash := exec.Command(os.Args[0], "-test.run=^TestClearsFoldersOfKilledPrograms$")
	crash.Env = append(os.Environ(), "WHOLE_FOLDER_CRASH=1")
	if err := crash.Run(); err == nil {
		t.Fatal("the other program was not killed")
	}
	alone(t, dir, 1)
	living, release, err := atomicfile.TemporaryFolder("kind-")
	if err != nil {
		t.Fatal(err)
	}
	alone(t, dir, 1)
	away := t.TempDir()
	for _, name := range []string{filepath.Join(dir, "kind-of-another"), filepath.Join(dir, "other-1"), away} {
		if err := os.MkdirAll(name, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(dir, "other-1", ".lock"), "")
	write(t, filepath.Join(away, ".lock"), "")
	write(t, filepath.Join(dir, "kind-file"), "")
	if err := os.Symlink(away, filepath.Join(dir, "kind-link")); err != nil {
		t.Skipf("no links here: %v", err)
	}
	second, releaseSecond, err := atomicfile.TemporaryFolder("kind-")
	if err != nil {
		t.Fatal(err)
	}
	alone(t, dir, 6)
	alone(t, away, 1)
	release()
	releaseSecond()
	for _, name := range []string{living, second} {
		if err := os.RemoveAll(name); err != nil {
			t.Error(err)
		}
	}
}

// TestAbandon: a program that has to end at once leaves nothing.
func TestAbandon(t *testing.T) {
	if os.Getenv("WHOLE_ABANDON") != "" {
		if _, err := atomicfile.Create(os.Getenv("WHOLE_ABANDON")); err != nil {
			t.Fatal(err)
		}
		atomicfile.Abandon()
		os.Exit(7)
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	write(t, name, "old")
	end := exec.Command(os.Args[0], "-test.run=^TestAbandon$")
	end.Env = append(os.Environ(), "WHOLE_ABANDON="+name)
	if err := end.Run(); err == nil || end.ProcessState.ExitCode() != 7 {
		t.Fatal(err)
	}
	has(t, name, "old")
	alone(t, dir, 1)
}

func TestRefuses(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]string{
		dir:                             "it is a folder",
		filepath.Join(dir, "no", "csv"): "there is no folder",
	} {
		if f, err := atomicfile.Create(name); err == nil {
			f.Discard()
			t.Errorf("%s is created", name)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q in it", err, want)
		}
	}
	alone(t, dir, 0)
}

// Bytes that were written can be overwritten before Commit, here or by another program.
func TestWrittenInPlace(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	f, err := atomicfile.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(f, "0123456789")
	if _, err := f.WriteAt([]byte("ab"), 3); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(f.Temporary()); err != nil || string(text) != "012ab56789" || filepath.Dir(f.Temporary()) != dir {
		t.Errorf("%s: %q, %v", f.Temporary(), text, err)
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	has(t, name, "012ab56789")
	if f.Temporary() != "" {
		t.Error("a committed file has a temporary name")
	}
	if f, err := atomicfile.Create(os.DevNull); err != nil || f.Temporary() != "" {
		t.Errorf("a device: %v", err)
	}
}
