package queue

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"errors"
)

// A task is a run of an experiment, as a message: the hash of its bundle, the session of its
// coordinator, and the number of the run.
type task struct {
	bundle  [32]byte
	session [8]byte
	run     uint32
}

const taskBytes = 32 + 8 + 4

var errNoTask = errors.New("it is no task")

func (t *task) message() []byte {
	m := make([]byte, 0, taskBytes)
	m = append(append(m, t.bundle[:]...), t.session[:]...)
	return binary.LittleEndian.AppendUint32(m, t.run)
}

func (t *task) read(m []byte) error {
	if len(m) != taskBytes {
		return errNoTask
	}
	copy(t.bundle[:], m)
	copy(t.session[:], m[32:])
	t.run = binary.LittleEndian.Uint32(m[40:])
	return nil
}

// name is that of the bundle in the object store.
func (t *task) name() string { return hex.EncodeToString(t.bundle[:]) }

func (t *task) subject() string {
	return taskSubject + t.name() + "." + hex.EncodeToString(t.session[:])
}

func (t *task) resultSubject() string { return resultSubject + hex.EncodeToString(t.session[:]) }

// newSession returns a name that no other coordinator has.
func newSession() (s [8]byte) {
	rand.Read(s[:])
	return s
}

func hexOf(b []byte) string { return hex.EncodeToString(b) }
