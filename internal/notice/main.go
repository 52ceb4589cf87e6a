// Command notice writes the second half of NOTICE: the modules that are linked into
// galaxy, what they contain, and their licences in full. It runs in the root of the
// repository, and fails if it does not know the kind of a licence.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// mark begins what is generated.
const mark = "Linked into the program\n"

// targets are the programs that make release builds.
var targets = []struct{ os, arch, cgo string }{
	{"linux", "amd64", "1"},
	{"windows", "amd64", "1"},
	{"linux", "amd64", "0"},
	{"linux", "arm64", "0"},
}

// A module is linked in.
type module struct {
	Path, Version, Dir string

	native   bool // contains C, C++ or an object file
	headless bool // linked into a program without a window, too
}

func main() {
	if err := write("NOTICE"); err != nil {
		fmt.Fprintf(os.Stderr, "notice: %v\n", err)
		os.Exit(1)
	}
}

func write(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	fresh, err := renew(text)
	if err != nil {
		return err
	}
	return os.WriteFile(file, fresh, 0o644)
}

// renew returns a NOTICE with an up-to-date second half.
func renew(text []byte) ([]byte, error) {
	own, _, found := bytes.Cut(text, []byte(mark))
	if !found {
		return nil, fmt.Errorf("NOTICE has no line %q", strings.TrimSpace(mark))
	}
	modules, err := linked()
	if err != nil {
		return nil, err
	}
	out := bytes.NewBuffer(bytes.Clone(own)) // the caller compares with the old text
	out.WriteString(mark)
	if err := list(out, modules); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// linked returns the modules of all targets, sorted.
func linked() ([]*module, error) {
	byPath := map[string]*module{}
	for _, t := range targets {
		run := exec.Command("go", "list", "-deps", "-json=Standard,Module,CgoFiles,CFiles,CXXFiles,SysoFiles", "galaxy/cmd/galaxy")
		run.Env = append(os.Environ(), "GOOS="+t.os, "GOARCH="+t.arch, "CGO_ENABLED="+t.cgo)
		run.Stderr = os.Stderr
		out, err := run.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s/%s: %w", t.os, t.arch, err)
		}
		for in := json.NewDecoder(bytes.NewReader(out)); ; {
			var p struct {
				Standard bool
				Module   *struct {
					Path, Version, Dir string
					Main               bool
					Replace            *struct{}
				}
				CgoFiles, CFiles, CXXFiles, SysoFiles []string
			}
			if err := in.Decode(&p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, err
			}
			if p.Standard || p.Module == nil || p.Module.Main {
				continue
			}
			if p.Module.Replace != nil {
				return nil, fmt.Errorf("%s is replaced; NOTICE would name the wrong thing", p.Module.Path)
			}
			m := byPath[p.Module.Path]
			if m == nil {
				m = &module{Path: p.Module.Path, Version: p.Module.Version, Dir: p.Module.Dir}
				byPath[m.Path] = m
			}
			m.native = m.native || len(p.CgoFiles)+len(p.CFiles)+len(p.CXXFiles)+len(p.SysoFiles) > 0
			m.headless = m.headless || t.cgo == "0"
		}
	}
	return slices.SortedFunc(maps.Values(byPath), func(a, b *module) int { return strings.Compare(a.Path, b.Path) }), nil
}

// list writes the entries of the modules in NOTICE.
func list(out *bytes.Buffer, modules []*module) error {
	fmt.Fprint(out, `
This half is written by make notice, which reads the licences of what go list
finds in the programs of make release. A number leads to the text below. What
has a star is linked into programs with a window alone.

The standard library and the runtime of Go, https://go.dev
    Copyright 2009 The Go Authors.
    BSD-3-Clause, the text of golang.org/x; with the same grant of patents.

`)
	texts := register{numbers: map[string]int{}}
	for _, m := range modules {
		star := ""
		if !m.headless {
			star = " *"
		}
		fmt.Fprintf(out, "%s %s%s\n", m.Path, m.Version, star)
		files, err := licenceFiles(m.Dir)
		if err != nil {
			return err
		}
		for _, file := range files {
			if err := texts.print(out, m, file, ""); err != nil {
				return err
			}
		}
		w, looked := within[m.Path]
		switch {
		case m.native && !looked:
			return fmt.Errorf("%s contains C code: name what it is in internal/notice/within.go", m.Path)
		case looked && w.version != m.Version:
			return fmt.Errorf("%s is %s, and internal/notice/within.go says what %s contains: look through the new one", m.Path, m.Version, w.version)
		}
		for _, p := range w.parts {
			if p.file != "" {
				if err := texts.print(out, m, p.file, p.what); err != nil {
					return err
				}
				continue
			}
			l, err := standard(p.kind)
			if err != nil {
				return err
			}
			l.copyrights = p.copyrights
			texts.entry(out, l, p.what)
		}
		fmt.Fprintln(out)
	}
	fmt.Fprint(out, compilers)
	for i, l := range texts.list {
		fmt.Fprintf(out, "\n%s\n[%d] %s\n\n%s\n", strings.Repeat("-", 72), i+1, l.kind, l.body)
	}
	return nil
}

// compilers says what C and C++ compilers add to a program.
const compilers = `The C and C++ compilers' own libraries
    Programs for Linux with a window ask the system for its C and C++ libraries.
    Those for Windows contain libgcc and libstdc++ of GCC, under GPL-3.0 with the
    GCC Runtime Library Exception, which puts no terms on the program, and the
    runtime of mingw-w64, most of which is in the public domain; winpthreads
    within it is under the MIT licence,
    Copyright (c) 2011 mingw-w64 project.
`

var licenceName = regexp.MustCompile(`(?i)^(un)?licen[cs]e|^copying|^notice|^patents`)

// licenceFiles names the files in a module's folder that say how it may be used.
func licenceFiles(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && licenceName.MatchString(e.Name()) && filepath.Ext(e.Name()) != ".go" {
			names = append(names, e.Name())
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s has no licence", dir)
	}
	return names, nil
}

// standard returns the known text of a kind.
func standard(kind string) (licence, error) {
	text, err := known.ReadFile("known/" + kind + ".txt")
	if err != nil {
		return licence{}, err
	}
	return read(string(text))
}

// register numbers texts that differ in more than line breaks.
type register struct {
	numbers map[string]int
	list    []licence
}

// print writes one licence of a module; an empty what means the module itself.
func (r *register) print(out *bytes.Buffer, m *module, file, what string) error {
	text, err := os.ReadFile(filepath.Join(m.Dir, filepath.FromSlash(file)))
	if err != nil {
		return err
	}
	l, err := read(string(text))
	if err != nil {
		return fmt.Errorf("%s %s, %s: %w", m.Path, m.Version, file, err)
	}
	r.entry(out, l, what)
	return nil
}

func (r *register) entry(out *bytes.Buffer, l licence, what string) {
	key := words(l.body)
	if r.numbers[key] == 0 {
		r.list = append(r.list, l)
		r.numbers[key] = len(r.list)
	}
	indent := "    "
	if what != "" {
		fmt.Fprintf(out, "    contains %s\n", what)
		indent += "    "
	}
	for _, c := range l.copyrights {
		fmt.Fprintf(out, "%s%s\n", indent, c)
	}
	fmt.Fprintf(out, "%s%s [%d]\n", indent, strings.ReplaceAll(l.kind, "+", " and "), r.numbers[key])
}
