package window

import (
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// saveDelay is how long a file must not change before it counts as saved: editors write
// in several parts, and some replace the file by a new one.
const saveDelay = 60 * time.Millisecond

// watcher reports when a file, or any file of a folder, was saved or removed. It watches
// the folder: a watch on the file itself ends when an editor replaces the file.
type watcher struct {
	changes chan bool // whether it is still there; never holds more than one
	notify  *fsnotify.Watcher
	done    chan struct{} // closed when listen has returned
}

func watchFile(path string, wake func()) (*watcher, error) {
	return newWatcher(filepath.Dir(path), filepath.Base(path), wake)
}

// newWatcher watches a file of a folder, or all its files if it is empty. wake is called, on another goroutine, when
// there is a change to take from changes.
func newWatcher(folder, file string, wake func()) (*watcher, error) {
	n, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	if err := n.Add(folder); err != nil {
		n.Close()
		return nil, err
	}
	w := &watcher{make(chan bool, 1), n, make(chan struct{})}
	go w.listen(folder, file, wake)
	return w, nil
}

func (w *watcher) listen(folder, file string, wake func()) {
	defer close(w.done)
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
			quiet.Reset(saveDelay)
		case _, open := <-w.notify.Errors:
			if !open {
				return
			}
			quiet.Reset(saveDelay) // events may be lost: check the file
		case <-quiet.C:
			_, err := os.Stat(filepath.Join(folder, file))
			select {
			case <-w.changes: // replace a report that was not taken
			default:
			}
			w.changes <- err == nil
			wake()
		}
	}
}

// take returns whether there was a change since the last call, and whether the file or folder still exists.
func (w *watcher) take() (changed, there bool) {
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

func (w *watcher) close() {
	if w != nil {
		w.notify.Close()
		<-w.done
	}
}
