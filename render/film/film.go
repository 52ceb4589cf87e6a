package film

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"image"

	"galaxy/internal/atomicfile"
)

// Film is a film that is being written. Add pictures, then Commit or Discard.
type Film struct {
	name    string
	plan    Plan
	file    *atomicfile.File
	encoder encoder
	sum     hash.Hash
	frames  int

	pictures chan *image.NRGBA // to the goroutine that encodes
	done     chan struct{}     // closed when that has ended
	err      error             // of the encoder; read after done
}

// encoder writes one format.
type encoder interface {
	add(p *image.NRGBA) error
	end() error // completes the file
	abort()     // ends without completing it
}

// Create opens a film of a plan that Check accepts. Its pictures are Width × Height.
func Create(name string, plan Plan) (*Film, error) {
	if err := plan.Check(name); err != nil {
		return nil, err
	}
	file, err := atomicfile.Create(name)
	if err != nil {
		return nil, err
	}
	f := &Film{name: name, plan: plan, file: file, sum: sha256.New(), pictures: make(chan *image.NRGBA, 1), done: make(chan struct{})}
	if file.Temporary() == "" {
		file.Discard()
		return nil, fmt.Errorf("%s is a device or a pipe; a film needs a file", name)
	}
	switch format, _ := FormatOf(name); format { // Check has refused other names
	case APNG:
		f.encoder = newAPNG(file, plan)
	case GIF:
		f.encoder = newGIF(file, plan)
	case MP4:
		f.encoder, err = newMP4(file.Temporary(), plan)
	}
	if err != nil {
		file.Discard()
		return nil, err
	}
	go f.encode()
	return f, nil
}

// encode writes pictures while the next ones are drawn. After an error it only takes them.
func (f *Film) encode() {
	defer close(f.done)
	for p := range f.pictures {
		if f.err != nil {
			continue
		}
		f.sum.Write(p.Pix)
		f.err = f.encoder.add(p)
	}
}

// errSize is a programmer's mistake.
var errSize = errors.New("film: the picture has another size than the film")

// Add appends a picture, which must not change afterwards. It waits while two others are
// still to be written, so that a film takes no more memory than three pictures. Errors of
// writing are returned by Commit.
func (f *Film) Add(p *image.NRGBA) error {
	if p.Rect != image.Rect(0, 0, f.plan.Width, f.plan.Height) || p.Stride != 4*f.plan.Width {
		return errSize
	}
	f.frames++
	f.pictures <- p
	return nil
}

// Frames returns how many pictures were added.
func (f *Film) Frames() int { return f.frames }

// Full reports whether the film has the number of pictures that was planned.
func (f *Film) Full() bool { return f.frames >= f.plan.Frames }

// Commit completes the film and gives the file its name, or returns the first error of
// writing: then the file is as it was before.
func (f *Film) Commit() error {
	close(f.pictures)
	<-f.done
	if f.err == nil && f.frames == 0 {
		f.err = fmt.Errorf("%s: a film needs a picture", f.name)
	}
	if f.err != nil {
		f.encoder.abort()
	} else {
		f.err = f.encoder.end()
	}
	if f.err != nil {
		f.file.Discard()
		return f.err
	}
	return f.file.Commit()
}

// Discard ends a film that is not to be kept.
func (f *Film) Discard() {
	close(f.pictures)
	<-f.done
	f.encoder.abort()
	f.file.Discard()
}

// Sum returns a hash of all pixels, after Commit. Equal films have equal sums.
func (f *Film) Sum() string { return hex.EncodeToString(f.sum.Sum(nil)[:8]) }

// changed returns the smallest rectangle with all pixels that differ between two pictures
// of one size; the first pixel if none does, and everything where there is none before.
func changed(before, now *image.NRGBA) image.Rectangle {
	if before == nil {
		return now.Rect
	}
	r := image.Rectangle{Min: now.Rect.Max}
	for y := range now.Rect.Dy() {
		a, b := before.Pix[y*now.Stride:][:now.Stride], now.Pix[y*now.Stride:][:now.Stride]
		if string(a) == string(b) {
			continue
		}
		from, to := 0, len(a)-1
		for a[from] == b[from] {
			from++
		}
		for a[to] == b[to] {
			to--
		}
		r.Min = image.Pt(min(r.Min.X, from/4), min(r.Min.Y, y))
		r.Max = image.Pt(max(r.Max.X, to/4+1), y+1)
	}
	if r.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return r
}

// limited counts the bytes written to a file, and refuses too many.
type limited struct {
	to      *atomicfile.File
	written int64
}

func (l *limited) Write(p []byte) (int, error) {
	if l.written += int64(len(p)); l.written > maxBytes {
		return 0, errors.New("the film is larger than 4 GiB; take a smaller size, fewer pictures per second, an earlier end, or an .mp4")
	}
	return l.to.Write(p)
}
