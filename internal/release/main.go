// Command release builds galaxy for every system that this machine can build for,
// and packs each program with its licences into out/release, with the checksums of
// all. It runs in the root of the repository. Two runs on one commit give the same
// bytes: no path, no clock and no order of files is in them.
package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"galaxy/internal/version"
)

const folder = "out/release"

// A target is one program. Those with cgo have a window.
type target struct {
	os, arch string
	cgo      bool
	cc, cxx  string // the compilers, if they are not the system's own
	link     string // for the linker
}

var targets = []target{
	{os: "linux", arch: "amd64"},
	{os: "linux", arch: "arm64"},
	{os: "linux", arch: "amd64", cgo: true},
	// Windows lacks the libraries of the cross compiler: they are linked statically.
	{os: "windows", arch: "amd64", cgo: true, cc: "x86_64-w64-mingw32-gcc", cxx: "x86_64-w64-mingw32-g++", link: "-extldflags=-static"},
}

// papers go with every program.
var papers = []string{"LICENSE", "NOTICE", "README.md", "SECURITY.md", "CHANGELOG.md"}

func (t target) name() string {
	name := fmt.Sprintf("galaxy-%s-%s-%s", version.Number, t.os, t.arch)
	if !t.cgo {
		name += "-headless"
	}
	return name
}

// errNoCompiler reports that a program cannot be built here.
var errNoCompiler = errors.New("there is no such compiler here")

func main() {
	if err := release(); err != nil {
		fmt.Fprintf(os.Stderr, "release: %v\n", err)
		os.Exit(1)
	}
}

func release() error {
	made, err := os.MkdirTemp("", "galaxy-release-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(made)
	if err := errors.Join(os.RemoveAll(folder), os.MkdirAll(folder, 0o755)); err != nil {
		return err
	}
	at := moment()
	var archives []string
	var failed error
	for _, t := range targets {
		program, err := t.build(made)
		switch {
		case errors.Is(err, errNoCompiler):
			fmt.Printf("%s is left out: %v: %s\n", t.name(), err, t.cc)
			continue
		case err != nil:
			failed = errors.Join(failed, fmt.Errorf("%s is not built: %w", t.name(), err))
			continue
		}
		archive, err := t.pack(program, at)
		if err != nil {
			return err
		}
		fmt.Println(archive)
		archives = append(archives, archive)
	}
	sums, err := checksums(archives)
	if err != nil {
		return err
	}
	return errors.Join(failed, os.WriteFile(filepath.Join(folder, "SHA256SUMS"), sums, 0o644))
}

// build makes the program in a folder and returns its path.
func (t target) build(in string) (string, error) {
	program := filepath.Join(in, t.name(), "galaxy")
	if t.os == "windows" {
		program += ".exe"
	}
	env := append(os.Environ(), "GOOS="+t.os, "GOARCH="+t.arch, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=", "CGO_ENABLED=0")
	if t.cgo {
		env = append(env, "CGO_ENABLED=1")
	}
	if t.cc != "" {
		for _, c := range []string{t.cc, t.cxx} {
			if _, err := exec.LookPath(c); err != nil {
				return "", errNoCompiler
			}
		}
		env = append(env, "CC="+t.cc, "CXX="+t.cxx)
	}
	inGit := exec.Command("git", "status", "--porcelain").Run() == nil // which can tell the commit
	run := exec.Command(cmp.Or(os.Getenv("GO"), "go"), "build", "-trimpath", "-buildvcs="+strconv.FormatBool(inGit), "-ldflags=-s -w "+t.link, "-o", program, "./cmd/galaxy")
	run.Env, run.Stderr = env, os.Stderr
	return program, run.Run()
}

// moment is the time of the files in an archive: SOURCE_DATE_EPOCH, or the time of the commit.
func moment() time.Time {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		out, err := exec.Command("git", "log", "-1", "--format=%ct").Output()
		if err == nil {
			text = strings.TrimSpace(string(out))
		}
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Unix(seconds, 0).UTC()
}

// pack writes the archive of a program and returns its path.
func (t target) pack(program string, at time.Time) (string, error) {
	files := []file{{name: filepath.Base(program), path: program, mode: 0o755}}
	for _, p := range papers {
		files = append(files, file{name: p, path: p, mode: 0o644})
	}
	write, end := tarball, ".tar.gz"
	if t.os == "windows" {
		write, end = zipped, ".zip"
	}
	name := filepath.Join(folder, t.name()+end)
	out, err := os.Create(name)
	if err != nil {
		return "", err
	}
	return name, errors.Join(write(out, t.name(), files, at), out.Close())
}

// checksums returns the lines that sha256sum -c reads.
func checksums(files []string) ([]byte, error) {
	var out bytes.Buffer
	for _, name := range slices.Sorted(slices.Values(files)) {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&out, "%x  %s\n", sha256.Sum256(data), filepath.Base(name))
	}
	return out.Bytes(), nil
}
