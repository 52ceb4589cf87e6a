package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"galaxy/internal/sanitize"
)

// The temporary file of a.png is called .a.png.1f2e3d4c.part, in the same folder. The
// next program to write a.png removes temporary files that a crash has left, but not
// the files of a running program, which holds a lock on its own. A lock ends with its
// program, however that ends. A process number in the name would not do: it is reused,
// and has no meaning in another container.
const part = ".part"

func partName(of string, number uint32) string {
	return filepath.Join(filepath.Dir(of), fmt.Sprintf(".%s.%08x%s", filepath.Base(of), number, part))
}

// isPart reports whether partName makes such a name for the file of, or for any file if of is "";
// both names have no folders.
func isPart(name, of string) bool {
	name, ok := strings.CutSuffix(name, part)
	dot := strings.LastIndexByte(name, '.')
	if !ok || dot < 2 || name[0] != '.' || of != "" && name[1:dot] != of {
		return false
	}
	number := name[dot+1:]
	return len(number) == 8 && strings.Trim(number, "0123456789abcdef") == ""
}

// clearBeside removes the temporary files of a name that crashes have left. It ignores
// files that cannot be removed.
func clearBeside(to string) {
	list, _ := os.ReadDir(filepath.Dir(to))
	for _, f := range list {
		if f.Type().IsRegular() && isPart(f.Name(), filepath.Base(to)) {
			removeAbandoned(filepath.Join(filepath.Dir(to), f.Name()))
		}
	}
}

// TemporaryFolder makes a new folder in the system's place for temporary files, whose name begins
// with prefix, and removes folders of the same prefix that killed programs have left. It is this
// program's until release is called or the program ends, however it ends; the caller removes it.
func TemporaryFolder(prefix string) (name string, release func(), err error) {
	list, _ := os.ReadDir(os.TempDir())
	for _, f := range list {
		old := filepath.Join(os.TempDir(), f.Name())
		if f.IsDir() && strings.HasPrefix(f.Name(), prefix) && removeAbandoned(filepath.Join(old, folderLock)) {
			os.RemoveAll(old)
		}
	}
	for {
		if name, err = os.MkdirTemp("", prefix); err != nil {
			return "", nil, fmt.Errorf("no temporary folder can be made in %s: %w", os.TempDir(), sanitize.Reason(err))
		}
		release, err = Folder(name).Hold(folderLock)
		switch {
		case err == nil:
			return name, release, nil
		case !errors.Is(err, ErrHeld) && !errors.Is(err, fs.ErrNotExist): // otherwise a program found it before it was held
			os.RemoveAll(name)
			return "", nil, err
		}
	}
}

// folderLock is held in a temporary folder.
const folderLock = ".lock"

// parts are the temporary files of this program.
var parts = struct {
	sync.Mutex
	names map[string]bool
}{names: map[string]bool{}}

func forget(name string) {
	parts.Lock()
	defer parts.Unlock()
	delete(parts.names, name)
}

// Abandon removes all temporary files of this program. No file can be committed after
// it: it is for a program that ends at once.
func Abandon() {
	parts.Lock() // for good
	for name := range parts.names {
		os.Remove(name)
	}
}

// beside opens a new file in the folder of to, with the permissions of old, if
// that is not nil.
func beside(to string, old fs.FileInfo) (*os.File, error) {
	perm := fs.FileMode(0o666)
	if old != nil {
		perm = old.Mode().Perm()
	}
	parts.Lock()
	defer parts.Unlock()
	for {
		f, err := os.OpenFile(partName(to, rand.Uint32()), os.O_RDWR|os.O_CREATE|os.O_EXCL, perm)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if !claim(f) { // another program removed it as abandoned
			f.Close()
			os.Remove(f.Name())
			continue
		}
		if old != nil {
			if err := f.Chmod(perm); err != nil { // what the mask for new files took away
				f.Close()
				os.Remove(f.Name())
				return nil, err
			}
		}
		parts.names[f.Name()] = true
		return f, nil
	}
}
