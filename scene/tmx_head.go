package scene

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/xml"
	"io"
	"strconv"

	"github.com/lafriks/go-tiled"
)

// What is looked at before go-tiled reads a map: it would take an infinite map for
// a finite one where the numbers happen to fit, and unpack whatever there is.

// tmxHead is what the first element of a map says.
type tmxHead struct{ width, height int }

// readHead reads the first element, and refuses maps that are not of squares on a
// finite plane.
func readHead(text []byte) (tmxHead, error) {
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := d.Token()
		if err != nil {
			return tmxHead{}, err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		var h tmxHead
		for _, a := range start.Attr {
			switch a.Name.Local {
			case "width":
				h.width, _ = strconv.Atoi(a.Value) // 0 is no width
			case "height":
				h.height, _ = strconv.Atoi(a.Value)
			case "orientation":
				if a.Value != "" && a.Value != "orthogonal" {
					return h, &tiledProblem{"its tiles are no squares: it is " + a.Value, "in Tiled, make it orthogonal"}
				}
			case "infinite":
				if infinite, _ := strconv.ParseBool(a.Value); infinite {
					return h, &tiledProblem{"it is an infinite map", "make it finite in Tiled, under Map, Map Properties"}
				}
			}
		}
		return h, nil
	}
}

// checkPacked refuses layers that unpack to more than so many tiles, before they
// fill the memory.
func checkPacked(text []byte, tileCount int) error {
	if !bytes.Contains(text, []byte("compression")) {
		return nil
	}
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "data" {
			continue
		}
		var data tiled.Data
		if err := d.DecodeElement(&data, &start); err != nil {
			return err
		}
		most := 4 * int64(tileCount)
		if n, _ := io.CopyN(io.Discard, unpacked(&data), most+1); n > most {
			return tiled.ErrInvalidDecodedTileCount
		}
	}
}

// unpacked returns the bytes of a layer; none where it is not packed, or in a way
// that go-tiled will not take either.
func unpacked(data *tiled.Data) io.Reader {
	text := base64.NewDecoder(base64.StdEncoding, bytes.NewReader(bytes.TrimSpace(data.RawData)))
	switch data.Compression {
	case "gzip":
		if r, err := gzip.NewReader(text); err == nil {
			return r
		}
	case "zlib":
		if r, err := zlib.NewReader(text); err == nil {
			return r
		}
	}
	return bytes.NewReader(nil)
}
