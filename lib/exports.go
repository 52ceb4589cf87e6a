package main

// #include <stdlib.h>
// #include "galaxy.h"
import "C"

import (
	"fmt"
	"slices"
	"unsafe"
)

// text returns a text of C; NULL is empty.
func text(s *C.galaxy_text) string {
	if s == nil {
		return ""
	}
	return C.GoString((*C.char)(unsafe.Pointer(s)))
}

// code returns 0, or -1 after a failure.
func code(ok bool) C.int {
	if ok {
		return 0
	}
	return -1
}

//export galaxy_open
func galaxy_open(name, changes, recording *C.galaxy_text) (number C.galaxy_world) {
	defer func() {
		if mistake := recover(); mistake != nil {
			all.Lock()
			keep(&failed, fmt.Errorf("galaxy has a mistake: %v", mistake))
			all.Unlock()
			number = 0
		}
	}()
	w, err := open(text(name), text(changes), text(recording))
	all.Lock()
	defer all.Unlock()
	if err != nil {
		keep(&failed, err)
		return 0
	}
	last++
	worlds[last] = w
	return last
}

//export galaxy_reset
func galaxy_reset(number C.galaxy_world, seed C.uint64_t) C.int {
	return code(on(number, func(w *world) error {
		s := uint64(seed)
		w.free()
		return w.Reset(&s)
	}))
}

//export galaxy_step
func galaxy_step(number C.galaxy_world, steps C.int) C.int {
	return code(on(number, func(w *world) error { return w.Step(int(steps), nil) }))
}

//export galaxy_tick
func galaxy_tick(number C.galaxy_world) (tick C.uint64_t) {
	on(number, func(w *world) error {
		tick = C.uint64_t(w.Sim().Tick())
		return nil
	})
	return tick
}

//export galaxy_time
func galaxy_time(number C.galaxy_world) (time C.double) {
	on(number, func(w *world) error {
		time = C.double(w.Sim().Time())
		return nil
	})
	return time
}

//export galaxy_group
func galaxy_group(number C.galaxy_world, name *C.galaxy_text) C.int {
	group := -1
	on(number, func(w *world) (err error) {
		at, err := w.GroupNamed(text(name))
		if err == nil {
			group = at
		}
		return err
	})
	return C.int(group)
}

//export galaxy_columns
func galaxy_columns(number C.galaxy_world, group C.int, name *C.galaxy_text, n *C.int) (at *C.galaxy_number) {
	on(number, func(w *world) error {
		m, err := w.column(int(group), text(name))
		if err != nil {
			return err
		}
		if at = (*C.galaxy_number)(unsafe.Pointer(m.at)); n != nil {
			*n = C.int(m.n)
		}
		return nil
	})
	return at
}

//export galaxy_act
func galaxy_act(number C.galaxy_world, agents *C.galaxy_text, accelerations *C.galaxy_number, n C.int) C.int {
	return code(on(number, func(w *world) error {
		if n < 0 || accelerations == nil {
			n = 0
		}
		return w.Act(text(agents), unsafe.Slice((*float32)(unsafe.Pointer(accelerations)), int(n)))
	}))
}

//export galaxy_order
func galaxy_order(number C.galaxy_world, order *C.galaxy_text) C.int {
	return code(on(number, func(w *world) error { return w.Order(text(order)) }))
}

//export galaxy_snapshot
func galaxy_snapshot(number C.galaxy_world, handle C.int) C.int {
	kept := -1
	on(number, func(w *world) error {
		at, err := w.Snapshot(int(handle))
		if err == nil {
			kept = at
		}
		return err
	})
	return C.int(kept)
}

//export galaxy_restore
func galaxy_restore(number C.galaxy_world, handle C.int) C.int {
	return code(on(number, func(w *world) error { return w.Restore(int(handle)) }))
}

//export galaxy_ask
func galaxy_ask(number C.galaxy_world, request *C.galaxy_text) (reply *C.galaxy_text) {
	on(number, func(w *world) error {
		was := w.Groups()
		answer, _ := w.session.Answer([]byte(text(request)))
		if !slices.EqualFunc(was, w.Groups(), alike) {
			w.free() // a reset has changed the groups
		}
		C.free(unsafe.Pointer(w.reply))
		w.reply = C.CString(string(answer))
		reply = (*C.galaxy_text)(unsafe.Pointer(w.reply))
		return nil
	})
	return reply
}

//export galaxy_error
func galaxy_error(number C.galaxy_world) *C.galaxy_text {
	all.Lock()
	defer all.Unlock()
	at := failed
	if w := worlds[number]; w != nil {
		at = w.err
	}
	if at == nil {
		at = nothing
	}
	return (*C.galaxy_text)(unsafe.Pointer(at))
}

var nothing = C.CString("")

//export galaxy_close
func galaxy_close(number C.galaxy_world) C.int {
	ok := on(number, (*world).end)
	all.Lock()
	defer all.Unlock()
	if w := worlds[number]; w != nil {
		if w.err != nil {
			keep(&failed, fmt.Errorf("%s", C.GoString(w.err)))
			C.free(unsafe.Pointer(w.err))
		}
		delete(worlds, number)
	}
	return code(ok)
}
