package main

import (
	"archive/tar"
	"archive/zip"
	"cmp"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"
)

// A file goes into an archive.
type file struct {
	name, path string
	mode       fs.FileMode
}

// sorted returns files by name.
func sorted(files []file) []file {
	return slices.SortedFunc(slices.Values(files), func(a, b file) int { return cmp.Compare(a.name, b.name) })
}

// tarball writes files below a folder, all with one time and without an owner.
func tarball(to io.Writer, folder string, files []file, at time.Time) error {
	packed, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	out := tar.NewWriter(packed)
	for _, f := range sorted(files) {
		data, err := os.ReadFile(f.path)
		if err != nil {
			return err
		}
		head := &tar.Header{
			Typeflag: tar.TypeReg, Name: folder + "/" + f.name, Size: int64(len(data)),
			Mode: int64(f.mode), ModTime: at, Format: tar.FormatUSTAR,
		}
		if err := out.WriteHeader(head); err != nil {
			return err
		}
		if _, err := out.Write(data); err != nil {
			return err
		}
	}
	return errors.Join(out.Close(), packed.Close())
}

// zipped writes the same as a ZIP archive.
func zipped(to io.Writer, folder string, files []file, at time.Time) error {
	out := zip.NewWriter(to)
	for _, f := range sorted(files) {
		data, err := os.ReadFile(f.path)
		if err != nil {
			return err
		}
		head := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: at}
		head.SetMode(f.mode)
		w, err := out.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	return out.Close()
}
