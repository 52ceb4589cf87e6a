package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestArchivesTellNothingOfTheirMaking: the same files give the same bytes, in
// whatever order they are named, wherever they lie, whenever they were written.
func TestArchivesTellNothingOfTheirMaking(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	contents := map[string]string{"galaxy": "program", "LICENSE": "MIT", "NOTICE": "others"}
	place := func(age time.Duration) []file {
		dir := t.TempDir()
		var files []file
		for _, name := range slices.Sorted(maps.Keys(contents)) {
			f := file{name: name, path: filepath.Join(dir, name), mode: 0o644}
			if name == "galaxy" {
				f.mode = 0o755
			}
			err := os.WriteFile(f.path, []byte(contents[name]), 0o600)
			if err := errors.Join(err, os.Chtimes(f.path, at.Add(-age), at.Add(-age))); err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		return files
	}
	first, second := place(0), place(1000*time.Hour)
	slices.Reverse(second)
	for name, write := range map[string]func(io.Writer, string, []file, time.Time) error{"tar": tarball, "zip": zipped} {
		var a, b bytes.Buffer
		if err := errors.Join(write(&a, "galaxy-v1", first, at), write(&b, "galaxy-v1", second, at)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s: the same files give other bytes", name)
		}
	}

	var packed, zipBytes bytes.Buffer
	if err := errors.Join(tarball(&packed, "galaxy-v1", first, at), zipped(&zipBytes, "galaxy-v1", first, at)); err != nil {
		t.Fatal(err)
	}
	plain, err := gzip.NewReader(&packed)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for in := tar.NewReader(plain); ; seen++ {
		head, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		name := filepath.Base(head.Name)
		if err != nil || string(data) != contents[name] || (head.Mode == 0o755) != (name == "galaxy") || head.Uname+head.Gname != "" || head.Uid+head.Gid != 0 {
			t.Errorf("%+v holds %q, %v", head, data, err)
		}
	}
	z, err := zip.NewReader(bytes.NewReader(zipBytes.Bytes()), int64(zipBytes.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if seen != len(contents) || len(z.File) != len(contents) {
		t.Errorf("%d and %d files, want %d", seen, len(z.File), len(contents))
	}
	for _, f := range z.File {
		data, err := fs.ReadFile(z, f.Name)
		if err != nil || string(data) != contents[filepath.Base(f.Name)] {
			t.Errorf("%s holds %q, %v", f.Name, data, err)
		}
	}
}

func TestChecksums(t *testing.T) {
	dir := t.TempDir()
	b, a := filepath.Join(dir, "b"), filepath.Join(dir, "a")
	if err := errors.Join(os.WriteFile(a, []byte("abc"), 0o600), os.WriteFile(b, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	const want = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n" +
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b\n"
	if got, err := checksums([]string{b, a}); err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
}

// TestPapers: what goes with every program is there.
func TestPapers(t *testing.T) {
	for _, p := range papers {
		if _, err := os.Stat(filepath.Join("../..", p)); err != nil {
			t.Error(err)
		}
	}
}
