package main

// #include <stdlib.h>
// #include "galaxy.h"
import "C"

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"unsafe"

	"galaxy/internal/atomicfile"
	"galaxy/scene"
	"galaxy/serve"
)

// world is a world that C has a number of.
type world struct {
	sync.Mutex
	*serve.World
	session *serve.Session
	file    *atomicfile.Stream // of its recording, or nil
	columns map[column]*memory
	reply   *C.char
	err     *C.char
	closed  bool
}

// column names a column of a group.
type column struct {
	group int
	name  string
}

// memory is memory of C for numbers.
type memory struct {
	at *C.float
	n  int
}

func (m *memory) list() []float32 { return unsafe.Slice((*float32)(unsafe.Pointer(m.at)), m.n) }

var (
	all    sync.Mutex // guards what follows
	worlds = map[C.galaxy_world]*world{}
	last   C.galaxy_world
	failed *C.char // why galaxy_open failed
)

// errNone is the error of a number that is no world.
var errNone = errors.New("there is no such world; galaxy_open returns one")

// open opens a world.
func open(name, changes, recording string) (w *world, err error) {
	var set []string
	for line := range strings.Lines(changes) {
		if line = strings.TrimSpace(line); line != "" {
			set = append(set, line)
		}
	}
	sc, err := scene.Open(name, set...)
	if err != nil {
		return nil, err
	}
	sc.Setup.Workers = 1
	w = &world{columns: map[column]*memory{}}
	if recording == "" {
		w.World, err = serve.Open(sc, nil)
	} else if w.file, err = atomicfile.Open(recording); err == nil {
		w.World, err = serve.Open(sc, w.file)
	}
	if err != nil {
		if w.file != nil {
			w.file.Discard()
		}
		return nil, err
	}
	w.session = serve.NewSession(w.World, nil)
	return w, nil
}

// on calls a function with a world, and keeps its error. A mistake of galaxy itself must not end the program that calls it.
func on(number C.galaxy_world, do func(w *world) error) (ok bool) {
	all.Lock()
	w := worlds[number]
	all.Unlock()
	if w == nil {
		fail(&failed, errNone)
		return false
	}
	w.Lock()
	defer w.Unlock()
	if w.closed { // while this call waited
		fail(&failed, errNone)
		return false
	}
	defer func() {
		if mistake := recover(); mistake != nil {
			fail(&w.err, fmt.Errorf("galaxy has a mistake: %v", mistake))
			ok = false
		}
	}()
	if err := do(w); err != nil {
		fail(&w.err, err)
		return false
	}
	return true
}

// fail is keep of a text that others may read.
func fail(text **C.char, err error) {
	all.Lock()
	defer all.Unlock()
	keep(text, err)
}

// keep makes a text of C say an error.
func keep(text **C.char, err error) {
	C.free(unsafe.Pointer(*text))
	*text = C.CString(err.Error())
}

// column returns a column, in memory that stays where it is as long as the group has as many agents.
func (w *world) column(group int, name string) (*memory, error) {
	if group < 0 || group >= len(w.Groups()) {
		return nil, fmt.Errorf("there is no group %d; galaxy_group returns one", group)
	}
	c, err := w.ColumnNamed(name)
	if err != nil {
		return nil, err
	}
	key := column{group, c.Name}
	m := w.columns[key]
	if m == nil {
		n := c.Width * len(w.Groups()[group].IDs)
		m = &memory{(*C.float)(C.malloc(C.size_t(max(1, 4*n)))), n}
		w.columns[key] = m
	}
	w.Fill(m.list(), c, group)
	return m, nil
}

// free gives the memory of columns back.
func (w *world) free() {
	for _, m := range w.columns {
		C.free(unsafe.Pointer(m.at))
	}
	clear(w.columns)
}

// end completes the recording, and gives all memory back.
func (w *world) end() error {
	w.closed = true
	err := w.World.Close()
	if w.file != nil {
		err = errors.Join(err, w.file.Close())
	}
	w.free()
	C.free(unsafe.Pointer(w.reply))
	w.reply = nil
	return err
}

// alike reports whether two groups have as many agents.
func alike(a, b serve.Group) bool { return len(a.IDs) == len(b.IDs) }
