package queue

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strings"
)

// A task is a run of an experiment, as a message: the hash of its bundle, the session of its
// coordinator, the number of the run, and how many workers have died with it.
type task struct {
	galaxy  string // version that runs it: in the subject, so that no other one gets it
	bundle  [32]byte
	session [8]byte
	run     uint32
	deaths  uint32
}

const taskBytes = 32 + 8 + 4 + 4

var errNoTask = errors.New("it is no task")

func (t *task) message() []byte {
	m := make([]byte, 0, taskBytes)
	m = append(append(m, t.bundle[:]...), t.session[:]...)
	m = binary.LittleEndian.AppendUint32(m, t.run)
	return binary.LittleEndian.AppendUint32(m, t.deaths)
}

func (t *task) read(subject string, m []byte) error {
	galaxy, ok := versionOf(subject)
	if len(m) != taskBytes || !ok {
		return errNoTask
	}
	t.galaxy = galaxy
	copy(t.bundle[:], m)
	copy(t.session[:], m[32:])
	t.run = binary.LittleEndian.Uint32(m[40:])
	t.deaths = binary.LittleEndian.Uint32(m[44:])
	return nil
}

// name is the name of the bundle in the object store.
func (t *task) name() string { return hex.EncodeToString(t.bundle[:]) }

// versionSubject begins the subjects of the tasks for a version of galaxy.
func versionSubject(galaxy string) string { return taskSubject + token(galaxy) + "." }

// bundleSubject begins the subjects of the tasks of an experiment.
func (t *task) bundleSubject() string { return versionSubject(t.galaxy) + t.name() + "." }

func (t *task) subject() string { return t.bundleSubject() + hex.EncodeToString(t.session[:]) }

func (t *task) resultSubject() string { return resultSubject + hex.EncodeToString(t.session[:]) }

// token writes a version as a part of a subject, which has no dots or spaces.
func token(galaxy string) string { return "v" + base64.RawURLEncoding.EncodeToString([]byte(galaxy)) }

// versionOf returns the version in the subject of a task.
func versionOf(subject string) (galaxy string, ok bool) {
	rest, ok := strings.CutPrefix(subject, taskSubject+"v")
	text, _, _ := strings.Cut(rest, ".")
	version, err := base64.RawURLEncoding.DecodeString(text)
	return string(version), ok && err == nil
}
