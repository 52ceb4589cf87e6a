package lesson

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"
)

// A work may have a picture of a bounded size, or none.
func TestPictureOfAWork(t *testing.T) {
	picture := func(wide, high int) []byte {
		var b bytes.Buffer
		if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, wide, high))); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	for name, c := range map[string]struct {
		picture []byte
		fits    bool
	}{
		"none":      {nil, true},
		"small":     {picture(PictureWidth, 180), true},
		"too wide":  {picture(PictureWidth+1, 1), false},
		"too large": {append(picture(4, 4), make([]byte, MostPicture)...), false},
		"no PNG":    {[]byte("<script>"), false},
	} {
		var b bytes.Buffer
		if err := (&Work{Format: workFormat, Steps: []Proof{}, Picture: c.picture}).Write(&b); err != nil {
			t.Fatal(err)
		}
		if has := strings.Contains(b.String(), `"picture"`); has != (c.picture != nil) {
			t.Errorf("%s: %s", name, b.String())
		}
		w, err := ReadWork(b.Bytes())
		if (err == nil) != c.fits || err == nil && !bytes.Equal(w.Picture, c.picture) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
