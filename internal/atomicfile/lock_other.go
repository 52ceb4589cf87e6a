//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package atomicfile

import (
	"os"
	"runtime"
)

// claim does nothing on Windows, where no program can remove a file that is open.
func claim(*os.File) bool { return true }

// removeAbandoned removes a file that no program has open, and reports whether it has. On systems
// that would remove an open one, the files of crashed programs stay.
func removeAbandoned(name string) bool { return runtime.GOOS == "windows" && os.Remove(name) == nil }

// replace closes f and gives it the name to: Windows renames no open file.
func replace(f *os.File, to string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), to)
}
