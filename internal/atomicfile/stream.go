package atomicfile

import (
	"errors"
	"io/fs"
	"os"
)

// Stream is an unbuffered file: data written before the program ends or crashes is
// kept.
type Stream struct {
	file  *os.File
	name  string // as given, for messages
	plain bool   // a file, not a device or a pipe
	fresh bool   // it was not there before
	begun bool
	err   error // the first of Write; there is no other after it
}

// Open opens a file, or the file that a link leads to, for a stream. Its contents stay until
// the first Write, which replaces them. Open fails if name is a folder or a socket, lies
// in no folder, or may not be written. It waits until a program reads a pipe, or until [GiveUp].
func Open(name string) (*Stream, error) { return open(name, 0) }

// OpenNew is Open for a file that is not there yet; if it is, the error is an
// [fs.ErrExist].
func OpenNew(name string) (*Stream, error) { return open(name, os.O_EXCL) }

func open(name string, exclusive int) (*Stream, error) {
	info, err := os.Stat(name)
	fresh := errors.Is(err, fs.ErrNotExist)
	if err == nil && exclusive == 0 {
		err = refuse(info)
	}
	if err != nil && !fresh {
		return nil, failed(name, err)
	}
	var f *os.File
	if !fresh && exclusive == 0 && !info.Mode().IsRegular() {
		f, err = openDevice(name)
	} else {
		f, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|exclusive, 0o666)
	}
	if err != nil {
		return nil, failed(name, noFolder(name, err))
	}
	if info, err = f.Stat(); err != nil {
		f.Close()
		return nil, failed(name, err)
	}
	return &Stream{file: f, name: name, plain: info.Mode().IsRegular(), fresh: fresh}, nil
}

// Name returns the name as it was given to Open.
func (s *Stream) Name() string { return s.name }

// Write writes. After an error it writes no more, so that there is no gap in the file.
func (s *Stream) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	if !s.begun && s.plain {
		if err := s.file.Truncate(0); err != nil {
			s.err = failed(s.name, err)
			return 0, s.err
		}
	}
	s.begun = true
	n, err := s.file.Write(p)
	if err != nil {
		s.err = failed(s.name, err)
	}
	return n, s.err
}

// Close ends the stream. It returns the first error of the stream.
func (s *Stream) Close() error {
	var err error
	if s.plain && s.err == nil {
		err = s.file.Sync()
	}
	err = errors.Join(err, s.file.Close())
	switch {
	case s.err != nil:
		return s.err
	case err != nil:
		return failed(s.name, err)
	}
	return nil
}

// Discard ends a stream. If nothing was written it restores the state before Open;
// otherwise it closes the stream. After Close it does nothing.
func (s *Stream) Discard() {
	if s.file.Close() == nil && s.fresh && s.plain && !s.begun {
		os.Remove(s.name)
	}
}
