package lab

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"

	"galaxy/internal/atomicfile"
	"galaxy/internal/sanitize"
)

// store is the file of results: a head, and then a slot for each run, in the order of runs.
// A run without a result leaves a hole. A slot is written at once when its run has
// ended: a slot that a crash has torn has a bad checksum, and its run runs again. Only the slot of a failed run that
// is tried again is written once more.
type store struct {
	file     storeFile
	measures int
	size     int      // bytes of a slot
	runs     int      // of the experiment
	there    []uint64 // a bit for each run
	count    int      // of them
	failed   int      // of them without a result
	outside  int      // of these, for a reason outside of the run
	faulty   int      // of them with faults
	strange  int      // of them with measures that no run has
	damaged  int      // slots that were damaged when the file was opened
	slot     []byte
}

// storeFile is an *os.File, or a broken one in tests.
type storeFile interface {
	io.ReaderAt
	io.WriterAt
	Sync() error
	Close() error
}

// memoryFile is a file that is in memory alone.
type memoryFile struct{ bytes []byte }

func (m *memoryFile) ReadAt(to []byte, at int64) (int, error) {
	return bytes.NewReader(m.bytes).ReadAt(to, at)
}

func (m *memoryFile) WriteAt(from []byte, at int64) (int, error) {
	if more := int(at) + len(from) - len(m.bytes); more > 0 {
		m.bytes = append(m.bytes, make([]byte, more)...)
	}
	return copy(m.bytes[at:], from), nil
}

func (*memoryFile) Sync() error  { return nil }
func (*memoryFile) Close() error { return nil }

// The head: a line that says what the file is, then the numbers that slots depend on.
const (
	storeLine = "galaxy lab results 1\n"
	storeHead = 96
)

func storeHeadOf(identity [sha256.Size]byte, measures, runs int) []byte {
	head := make([]byte, storeHead)
	copy(head, storeLine)
	copy(head[32:], identity[:])
	binary.LittleEndian.PutUint32(head[64:], uint32(measures))
	binary.LittleEndian.PutUint32(head[68:], uint32(runs))
	binary.LittleEndian.PutUint32(head[92:], crc32.Checksum(head[:92], castagnoli))
	return head
}

// openStore opens the file of results in the folder of an experiment, or makes it.
func openStore(folder string, identity [sha256.Size]byte, measures, runs int) (*store, error) {
	file, err := atomicfile.Folder(folder).OpenInPlace(ResultsFile)
	if err != nil {
		return nil, err
	}
	return storeOf(file, identity, measures, runs)
}

// viewStore opens the file of results in a folder and writes nothing. If the folder has none the store
// is nil.
func viewStore(folder string, identity [sha256.Size]byte, measures, runs int) (*store, error) {
	file, err := atomicfile.Folder(folder).Open(ResultsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err == nil && info.Size() <= storeHead {
		file.Close()
		return nil, nil
	}
	return storeOf(file, identity, measures, runs)
}

func storeOf(file *os.File, identity [sha256.Size]byte, measures, runs int) (*store, error) {
	s, err := newStore(file, identity, measures, runs)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", sanitize.Line(file.Name()), err)
	}
	return s, nil
}

func newStore(file storeFile, identity [sha256.Size]byte, measures, runs int) (*store, error) {
	s := &store{file: file, measures: measures, size: slotSize(measures), runs: runs, there: make([]uint64, (runs+63)/64)}
	s.slot = make([]byte, s.size)
	want, have := storeHeadOf(identity, measures, runs), make([]byte, storeHead)
	n, err := file.ReadAt(have, 0)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return nil, unread(err)
	case n < storeHead && string(have[:n]) == string(want[:n]): // new, or a crash has torn the head
		if _, err := file.WriteAt(want, 0); err != nil {
			return nil, fmt.Errorf("it cannot be written: %w", sanitize.Reason(err))
		}
		return s, nil
	case string(have) != string(want):
		return nil, errors.New("it holds the results of another experiment, or its head is damaged; use another folder, or remove the file to begin anew")
	}
	return s, s.scan(func(o *Outcome) error {
		s.note(o)
		return nil
	})
}

// unread says that results cannot be read. If they end, or differ from the results at first, another
// program has written there.
func unread(err error) error {
	if errors.Is(err, io.EOF) {
		return errors.New("results are gone that were there before: another program has changed them; open the folder again")
	}
	return fmt.Errorf("results cannot be read: %w", sanitize.Reason(err))
}

func (s *store) note(o *Outcome) {
	s.there[o.Run/64] |= 1 << (o.Run % 64)
	s.count++
	if o.Failed != "" {
		s.failed++
	}
	if o.Outside {
		s.outside++
	}
	if o.Faulty {
		s.faulty++
	}
	if len(o.Strange) > 0 {
		s.strange++
	}
}

// forget lets failed runs that are chosen count as runs without a result. Their slots stay as they
// are until they have another outcome.
func (s *store) forget(chosen func(*Outcome) bool) error {
	if s.failed == 0 {
		return nil
	}
	return s.scan(func(o *Outcome) error {
		if o.Failed == "" || !s.has(o.Run) || !chosen(o) {
			return nil
		}
		s.drop(o)
		return nil
	})
}

// drop takes back what note has noted of a failed run.
func (s *store) drop(o *Outcome) {
	s.there[o.Run/64] &^= 1 << (o.Run % 64)
	s.count--
	s.failed--
	if o.Outside {
		s.outside--
	}
}

// has reports whether a run has a result.
func (s *store) has(run int) bool { return s.there[run/64]>>(run%64)&1 == 1 }

// next returns the first run from one on that has no result and that a shard has, or false.
func (s *store) next(from int, of Shard) (int, bool) {
	for ; from < s.runs; from++ {
		if of.has(from) && !s.has(from) {
			return from, true
		}
	}
	return 0, false
}

// get returns the outcome of a run, and whether there is one.
func (s *store) get(run int) (o *Outcome, there bool, err error) {
	if !s.has(run) {
		return nil, false, nil
	}
	o = new(Outcome)
	if _, err := s.file.ReadAt(s.slot, s.at(run)); err != nil {
		return nil, true, unread(err)
	}
	if o.decode(s.slot, s.measures) != nil {
		return nil, true, unread(io.EOF)
	}
	return o, true, nil
}

// put keeps the first outcome of a run; for a later one it reports whether the two are equal
// but for the clock. A failure for a reason outside of the run says nothing about it: it is equal to
// all, and any other outcome takes its place. The outcome becomes what get will read: its text is cut to
// its slot, and measures that no run has are set apart.
func (s *store) put(o *Outcome) (same bool, err error) {
	if s.has(o.Run) {
		first, _, err := s.get(o.Run)
		switch {
		case err != nil:
			return false, err
		case o.Outside:
			return true, nil
		case !first.Outside:
			return first.Hash == o.Hash && first.Steps == o.Steps && (first.Failed == "") == (o.Failed == ""), nil
		}
		s.drop(first)
	}
	o.encode(s.slot)
	if _, err := s.file.WriteAt(s.slot, s.at(o.Run)); err != nil {
		return false, err
	}
	if err := o.decode(s.slot, s.measures); err != nil {
		return false, err
	}
	s.note(o)
	return true, nil
}

func (s *store) at(run int) int64 { return storeHead + int64(run)*int64(s.size) }

// scan calls visit with each outcome of the file in the order of runs. It reuses the
// outcome. Damaged slots are left out and counted.
func (s *store) scan(visit func(*Outcome) error) error {
	s.damaged = 0
	const most = 1 << 20 // bytes read at a time
	from := bufio.NewReaderSize(io.NewSectionReader(s.file, storeHead, int64(s.runs)*int64(s.size)), most)
	slot := make([]byte, s.size)
	var o Outcome
	for run := range s.runs {
		switch _, err := io.ReadFull(from, slot); {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF): // a crash has torn the last one
			return nil
		case err != nil:
			return unread(err)
		}
		switch err := o.decode(slot, s.measures); {
		case errors.Is(err, errEmpty):
			continue
		case err != nil || o.Run != run:
			s.damaged++
			continue
		}
		if err := visit(&o); err != nil {
			return err
		}
	}
	return nil
}
