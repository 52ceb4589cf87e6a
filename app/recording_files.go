package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"galaxy/internal/atomicfile"
	"galaxy/render/player"
)

// recordings are the recordings of a window, one of each visit of a scene: my.rec, and for another scene the
// next of my-2.rec, my-3.rec and so on that does not exist yet. Without a name they are called after the scenes,
// in the working folder.
type recordings struct {
	name string
	all  []*recordingFile
	used int
	err  error // why there is no next one
}

// openRecordings opens the first file and keeps its old content until something is recorded.
func openRecordings(name filename) (*recordings, error) {
	file, err := atomicfile.Open(string(name))
	if err != nil {
		return nil, err
	}
	return &recordings{name: string(name), all: []*recordingFile{newRecordingFile(file)}}, nil
}

// next returns the next file.
func (f *recordings) next(scene string) (player.RecordingFile, error) {
	if f.used == len(f.all) {
		file, err := f.another(scene)
		if err != nil {
			f.err = err
			return nil, err
		}
		f.all = append(f.all, newRecordingFile(file))
	}
	f.used++
	return f.all[f.used-1], nil
}

func (f *recordings) another(scene string) (*atomicfile.Stream, error) {
	if info, err := os.Stat(f.name); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s takes one recording: it is a device or a pipe", f.name)
	}
	ext := filepath.Ext(f.name)
	stem, i := strings.TrimSuffix(f.name, ext), 2
	if f.name == "" {
		base := filepath.Base(scene)
		stem, ext, i = strings.TrimSuffix(base, filepath.Ext(base)), ".rec", 1
	}
	for ; ; i++ {
		name := fmt.Sprintf("%s-%d%s", stem, i, ext)
		if i == 1 {
			name = stem + ext
		}
		file, err := atomicfile.OpenNew(name)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// finish waits until all is written and returns the errors of writing.
func (f *recordings) finish() error {
	errs := []error{f.err}
	for _, file := range f.all {
		file.Close()
		errs = append(errs, file.wait())
	}
	return errors.Join(errs...)
}

// recordingFile is a file that a goroutine of its own writes to, so that no frame waits for
// a disk. A crash loses no more than what waits in text.
type recordingFile struct {
	file *atomicfile.Stream

	lock   sync.Mutex
	text   []byte        // to be written
	closed bool          // no more writes come
	err    error         // why nothing more is written
	news   chan struct{} // one of the three above has changed; holds one
	idle   chan struct{} // closed: nothing more is written
	begin  sync.Once
}

func newRecordingFile(file *atomicfile.Stream) *recordingFile {
	return &recordingFile{file: file, news: make(chan struct{}, 1), idle: make(chan struct{})}
}

func (f *recordingFile) Name() string { return f.file.Name() }

func (f *recordingFile) Write(p []byte) (int, error) {
	f.lock.Lock()
	defer f.lock.Unlock()
	if f.err != nil {
		return 0, f.err
	}
	f.text = append(f.text, p...)
	f.begin.Do(func() { go f.run() })
	f.wake()
	return len(p), nil
}

// Err returns the first error of writing so far.
func (f *recordingFile) Err() error {
	f.lock.Lock()
	defer f.lock.Unlock()
	return f.err
}

// Close ends the writing. A file without any writes keeps its old content.
func (f *recordingFile) Close() error {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.closed = true
	f.begin.Do(func() {
		f.file.Discard()
		close(f.idle)
	})
	f.wake()
	return nil
}

// wait returns, after Close, when all is written or writing has failed.
func (f *recordingFile) wait() error {
	<-f.idle
	return f.Err()
}

func (f *recordingFile) wake() {
	select {
	case f.news <- struct{}{}:
	default:
	}
}

func (f *recordingFile) run() {
	defer close(f.idle)
	for closed := false; !closed; {
		<-f.news
		var text []byte
		f.lock.Lock()
		text, f.text, closed = f.text, nil, f.closed
		f.lock.Unlock()
		_, err := f.file.Write(text)
		if closed {
			err = f.file.Close() // the first error of all
		}
		if err != nil {
			f.lock.Lock()
			f.err = err
			f.lock.Unlock()
		}
	}
}
