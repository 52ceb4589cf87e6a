// Package version says which release of galaxy this is, and which program computes: results of two
// programs are not mixed.
package version

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"sync"
)

// Number is the release.
const Number = "v0.6.0"

// Identity names the program that runs: the release and the commit, if the commit holds all of its
// code, on every kind of processor; else the release and the build.
func Identity() string { return identity() }

var identity = sync.OnceValue(func() string { return Number + " " + running().identity() })

// Described says where the code of the running program comes from, and which build it is if the commit does not hold all
// of the code.
func Described() string { return described() }

var described = sync.OnceValue(func() string { return running().described() })

// program describes a program with galaxy in it.
type program struct {
	info  *debug.BuildInfo
	build func() string // a hash of the program
}

func running() program {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = new(debug.BuildInfo)
	}
	return program{info, build}
}

// module is galaxy's. The commit of another main module belongs to another repository, and
// says nothing about the code of galaxy.
const module = "galaxy"

// commit returns the commit of the repository of galaxy from which the program was built, if
// known, and whether that is all of its code.
func (p program) commit() (commit string, all bool) {
	if p.info.Main.Path != module {
		return "", false
	}
	// A module of a workspace or in place of another one has no sum: its code is in no commit.
	all = !slices.ContainsFunc(p.info.Deps, func(m *debug.Module) bool { return cmp.Or(m.Replace, m).Sum == "" })
	for _, s := range p.info.Settings {
		switch s.Key {
		case "vcs.revision":
			const digits = 12
			commit = s.Value[:min(len(s.Value), digits)]
		case "vcs.modified":
			all = all && s.Value != "true"
		}
	}
	return commit, all && commit != ""
}

func (p program) identity() string {
	if commit, all := p.commit(); all {
		return commit
	}
	return "build " + p.build()
}

func (p program) described() string {
	commit, all := p.commit()
	switch main := p.info.Main.Path; {
	case all:
		return commit
	case main != module && main != "":
		commit = "in " + main
	case commit == "":
		commit = "unknown commit"
	default:
		commit += "+changes"
	}
	return commit + ", " + p.identity()
}

// build returns a few digits of the hash of the running program. If it cannot read the program it
// draws them, so that no other program has the same.
func build() string {
	const digits = 6 // bytes
	file, err := openSelf()
	if err == nil {
		defer file.Close()
		h := sha256.New()
		if _, err = io.Copy(h, file); err == nil {
			return hex.EncodeToString(h.Sum(nil)[:digits])
		}
	}
	drawn := make([]byte, digits)
	rand.Read(drawn)
	return hex.EncodeToString(drawn)
}

// openSelf opens the file of the running program. The system may have it under a name of its own,
// also after another build has taken its place.
func openSelf() (*os.File, error) {
	if file, err := os.Open("/proc/self/exe"); err == nil {
		return file, nil
	}
	name, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(name)
}
