package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"galaxy/internal/whole"
	"galaxy/render/player"
)

// films are the files of what is recorded in a window: my.rec and, each time a scene
// begins again, my-2.rec, my-3.rec and so on, as far as there is no such file yet.
type films struct {
	name string
	all  []*film
	used int
	err  error // why there is no next one
}

// openFilms opens the first file, and leaves what is in it until something is recorded.
func openFilms(name filename) (*films, error) {
	file, err := whole.Open(string(name))
	if err != nil {
		return nil, err
	}
	return &films{name: string(name), all: []*film{newFilm(file)}}, nil
}

// next returns the film that follows.
func (f *films) next() (player.RecordingFile, error) {
	if f.used == len(f.all) {
		file, err := f.another()
		if err != nil {
			f.err = err
			return nil, err
		}
		f.all = append(f.all, newFilm(file))
	}
	f.used++
	return f.all[f.used-1], nil
}

func (f *films) another() (*whole.Stream, error) {
	if info, err := os.Stat(f.name); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s takes one recording: it is a device or a pipe", f.name)
	}
	ext := filepath.Ext(f.name)
	for i := 2; ; i++ {
		file, err := whole.OpenNew(fmt.Sprintf("%s-%d%s", strings.TrimSuffix(f.name, ext), i, ext))
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// finish waits until all is written. It returns what could not be.
func (f *films) finish() error {
	errs := []error{f.err}
	for _, film := range f.all {
		film.Close()
		errs = append(errs, film.wait())
	}
	return errors.Join(errs...)
}

// film is a file that a goroutine of its own writes to, so that no frame waits for a
// disk. Between that and a recording's end lies no more than what the disk is behind.
type film struct {
	file *whole.Stream

	lock   sync.Mutex
	text   []byte        // to be written
	closed bool          // nothing more comes
	err    error         // why nothing more is written
	news   chan struct{} // of the three above; it holds one
	idle   chan struct{} // closed: nothing more is written
	begin  sync.Once
}

func newFilm(file *whole.Stream) *film {
	return &film{file: file, news: make(chan struct{}, 1), idle: make(chan struct{})}
}

// Name returns the file's name.
func (f *film) Name() string { return f.file.Name() }

// Write has p written soon.
func (f *film) Write(p []byte) (int, error) {
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

// Err returns why the file cannot be written any more, as far as that is known.
func (f *film) Err() error {
	f.lock.Lock()
	defer f.lock.Unlock()
	return f.err
}

// Close says that nothing more comes. A file to which nothing came stays as it was.
func (f *film) Close() error {
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

// wait returns, after Close, when all is written or cannot be.
func (f *film) wait() error {
	<-f.idle
	return f.Err()
}

func (f *film) wake() {
	select {
	case f.news <- struct{}{}:
	default:
	}
}

// run writes what comes.
func (f *film) run() {
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
