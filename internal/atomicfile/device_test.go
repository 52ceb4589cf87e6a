//go:build unix

package atomicfile_test

import (
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"galaxy/internal/atomicfile"
)

// pipe makes a pipe with a name.
func pipe(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestPipes: what is written goes to the program that reads, also where that comes later.
func TestPipes(t *testing.T) {
	for way, put := range map[string]func(name string) error{
		"a file": func(name string) error {
			f, err := atomicfile.Create(name)
			if err != nil {
				return err
			}
			defer f.Discard()
			io.WriteString(f, "hello")
			return f.Commit()
		},
		"a stream": func(name string) error {
			s, err := atomicfile.Open(name)
			if err != nil {
				return err
			}
			io.WriteString(s, "hello")
			return s.Close()
		},
	} {
		name := pipe(t)
		written := make(chan error, 1)
		go func() { written <- put(name) }()
		text, err := os.ReadFile(name)
		if err := errors.Join(err, <-written); err != nil || string(text) != "hello" {
			t.Errorf("%s: %q, %v", way, text, err)
		}
	}
}

// TestGiveUp: waiting for a program to read a pipe ends when it is given up, before or after it began.
func TestGiveUp(t *testing.T) {
	if name := os.Getenv("WHOLE_GIVE_UP"); name != "" {
		go atomicfile.GiveUp()
		if _, err := atomicfile.Open(name); !errors.Is(err, atomicfile.ErrGivenUp) || !strings.HasPrefix(err.Error(), name+" cannot be written") {
			t.Errorf("a stream: %v", err)
		}
		if _, err := atomicfile.Create(name); !errors.Is(err, atomicfile.ErrGivenUp) {
			t.Errorf("a file: %v", err)
		}
		atomicfile.GiveUp()
		write(t, filepath.Join(filepath.Dir(name), "plain"), "files are written still")
		return
	}
	again := exec.Command(os.Args[0], "-test.run=^TestGiveUp$") // as it is for good
	again.Env = append(os.Environ(), "WHOLE_GIVE_UP="+pipe(t))
	if text, err := again.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// TestSocketsAreRefused with a sentence.
func TestSocketsAreRefused(t *testing.T) {
	dir, err := os.MkdirTemp("", "whole") // a socket has a short name
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "socket")
	listener, err := net.Listen("unix", name)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, file := atomicfile.Create(name)
	_, stream := atomicfile.Open(name)
	for _, err := range []error{file, stream} {
		if err == nil || !strings.HasSuffix(err.Error(), "it is a socket; name a file") {
			t.Error(err)
		}
	}
}
