package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"sync"
)

// ErrGivenUp is the error of a wait for a program to read a pipe that was given up.
var ErrGivenUp = errors.New("it is a pipe that no program reads, and waiting for one was interrupted")

var givenUp = make(chan struct{})

// GiveUp ends all waiting for programs that read pipes, now and later, with [ErrGivenUp]: call it
// when the program is to end.
func GiveUp() { giveUp() }

var giveUp = sync.OnceFunc(func() { close(givenUp) })

// openDevice opens a device or a pipe for writing. A pipe that no program reads yet keeps it waiting
// until one does.
func openDevice(name string) (*os.File, error) {
	type opened struct {
		file *os.File
		err  error
	}
	done := make(chan opened, 1)
	go func() { // the system interrupts no opening: a given-up one waits until the program ends
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		done <- opened{file, err}
	}()
	select {
	case o := <-done:
		return o.file, o.err
	case <-givenUp:
		return nil, ErrGivenUp
	}
}

// refuse returns why an existing thing cannot be written to, or nil.
func refuse(info fs.FileInfo) error {
	switch mode := info.Mode(); {
	case mode.IsDir():
		return errors.New("it is a folder; name a file")
	case mode&fs.ModeSocket != 0:
		return errors.New("it is a socket; name a file")
	}
	return nil
}
