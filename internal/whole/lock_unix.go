//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package whole

import (
	"errors"
	"os"
	"syscall"
)

// claim locks a new file, and reports false where it has been cleared away since it
// was made. Where the file system knows no locks it is as good as locked: no other
// gets a lock either.
func claim(f *os.File) bool {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		return false
	}
	own, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(f.Name())
	return err == nil && os.SameFile(own, there)
}

// removeAbandoned removes a file that no program has locked.
func removeAbandoned(name string) {
	f, err := os.OpenFile(name, os.O_RDWR|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
		os.Remove(name)
	}
}

// replace gives f the name to, and closes it after that: it is locked until it is no
// temporary file any more.
func replace(f *os.File, to string) error {
	if err := os.Rename(f.Name(), to); err != nil {
		return err
	}
	return f.Close()
}
