package whole

import (
	"errors"
	"os"
)

// ErrHeld is the error of what another program holds.
var ErrHeld = errors.New("another program is at work there")

// Hold takes a name for this program until release is called or the program ends, however
// it ends: a second program gets ErrHeld. The empty file of that name stays. Where the file
// system has no locks it holds nothing back.
func Hold(name string) (release func(), err error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, failed(name, noFolder(name, err))
	}
	if !claim(f) {
		f.Close()
		return nil, ErrHeld
	}
	return func() { f.Close() }, nil
}
