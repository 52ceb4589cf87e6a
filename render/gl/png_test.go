package gl

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWritePNG(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.png")
	if err := os.WriteFile(file, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	want := image.NewNRGBA(image.Rect(0, 0, 3, 2))
	want.SetNRGBA(1, 1, color.NRGBA{9, 8, 7, 255})
	if err := WritePNG(file, want); err != nil {
		t.Fatal(err)
	}
	r, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	got, err := png.Decode(r)
	if err != nil {
		t.Fatal(err)
	}
	if got.At(1, 1) != want.At(1, 1) {
		t.Errorf("pixel (1, 1) is %v", got.At(1, 1))
	}
	// A failure leaves the old file and nothing else.
	if err := WritePNG(file, image.NewNRGBA(image.Rectangle{})); err == nil {
		t.Error("an empty picture is written")
	}
	if err := WritePNG(filepath.Join(dir, "no", "b.png"), want); err == nil || strings.Contains(err.Error(), ".picture-") {
		t.Errorf("a missing folder: %v", err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 1 {
		t.Errorf("%d files are left", len(files))
	}
}
