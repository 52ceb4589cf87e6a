package window

import (
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settled is how long a file must be left alone before it counts as saved:
// editors write in several goes, and some put a new file in the old one's place.
const settled = 60 * time.Millisecond

// watch tells when a file, or any file of a folder, was saved or lost. It looks
// at the folder: a watch on the file itself would end with the first editor that
// renames.
type watch struct {
	changes chan bool // whether it is still there; never holds more than one
	notify  *fsnotify.Watcher
	ended   chan struct{} // closed when listen has returned
}

// watchFile watches one file, watchFolder all files of a folder. wake is called,
// on another goroutine, when there is a change to take from changes.
func watchFile(path string, wake func()) (*watch, error) {
	return newWatch(filepath.Dir(path), filepath.Base(path), wake)
}

func watchFolder(path string, wake func()) (*watch, error) { return newWatch(path, "", wake) }

func newWatch(folder, file string, wake func()) (*watch, error) {
	n, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	if err := n.Add(folder); err != nil {
		n.Close()
		return nil, err
	}
	w := &watch{make(chan bool, 1), n, make(chan struct{})}
	go w.listen(folder, file, wake)
	return w, nil
}

func (w *watch) listen(folder, file string, wake func()) {
	defer close(w.ended)
	quiet := time.NewTimer(time.Hour)
	quiet.Stop()
	defer quiet.Stop()
	for {
		select {
		case e, open := <-w.notify.Events:
			if !open {
				return
			}
			if e.Op == fsnotify.Chmod || file != "" && filepath.Base(e.Name) != file && e.Name != folder {
				continue
			}
			quiet.Reset(settled)
		case _, open := <-w.notify.Errors:
			if !open {
				return
			}
			quiet.Reset(settled) // events may be lost: look for ourselves
		case <-quiet.C:
			_, err := os.Stat(filepath.Join(folder, file))
			select {
			case <-w.changes: // a change that nobody has taken is out of date
			default:
			}
			w.changes <- err == nil
			wake()
		}
	}
}

// take returns whether there was a change since it was last called, and whether
// what is watched is still there.
func (w *watch) take() (changed, there bool) {
	if w == nil {
		return false, false
	}
	select {
	case there = <-w.changes:
		return true, there
	default:
		return false, false
	}
}

// close ends the watch. After it wake is not called again.
func (w *watch) close() {
	if w != nil {
		w.notify.Close()
		<-w.ended
	}
}
