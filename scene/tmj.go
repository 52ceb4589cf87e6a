package scene

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Tiled stores the same things as XML and as JSON, and go-tiled reads XML. So a
// file that is JSON is shown to it as the XML that Tiled would have written; how
// layers are packed stays its affair. The types below hold what tmxReader asks
// for and nothing else: every other key is passed over, so that it does not matter
// which version of Tiled wrote it (class and type of an object, for instance,
// changed places twice). Source: the page "JSON Map Format" of Tiled's manual.

// asXML shows the files of Tiled in JSON as XML, and all others as they are.
type asXML struct{ fs.FS }

// Open opens a file, for package tiled.
func (a asXML) Open(name string) (fs.File, error) {
	file, err := a.FS.Open(name)
	if err != nil {
		return nil, err
	}
	root, kind := jsonRoot(path.Ext(name))
	if root == nil {
		return file, nil
	}
	text, err := io.ReadAll(file)
	if err == nil {
		text, err = fromJSON(name, text, root, kind)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return xmlFile{file, bytes.NewReader(text)}, nil
}

// xmlFile is a file that reads as another text.
type xmlFile struct {
	fs.File
	xml *bytes.Reader
}

// Read reads the other text.
func (f xmlFile) Read(p []byte) (int, error) { return f.xml.Read(p) }

// jsonRoot returns what a file with such an ending holds, and what Tiled calls it;
// nil for one that is not JSON.
func jsonRoot(ext string) (root jsonFile, kind string) {
	switch strings.ToLower(ext) {
	case ".tmj", ".json":
		return new(jsonMap), "map"
	case ".tsj":
		return new(jsonTileset), "tileset"
	case ".tj":
		return new(jsonTemplate), "template"
	}
	return nil, ""
}

// fromJSON translates a file, or says in which line and column it is wrong.
func fromJSON(name string, text []byte, root jsonFile, kind string) ([]byte, error) {
	if err := json.Unmarshal(text, root); err != nil {
		return nil, jsonProblem(name, text, err)
	}
	if is := root.kind(); is != kind {
		return nil, &tiledProblem{fmt.Sprintf("%s: its type is %q, and not %q", name, is, kind), "a map ends in .tmj, a tileset in .tsj and a template in .tj"}
	}
	return xml.Marshal(root)
}

type jsonFile interface{ kind() string }

type jsonKind struct {
	Type string `json:"type" xml:"-"`
}

func (k jsonKind) kind() string { return k.Type }

type jsonMap struct {
	jsonKind
	XMLName     xml.Name      `json:"-" xml:"map"`
	Orientation string        `json:"orientation" xml:"orientation,attr"`
	Infinite    bool          `json:"infinite" xml:"infinite,attr"`
	Width       int           `json:"width" xml:"width,attr"`
	Height      int           `json:"height" xml:"height,attr"`
	TileWidth   int           `json:"tilewidth" xml:"tilewidth,attr"`
	TileHeight  int           `json:"tileheight" xml:"tileheight,attr"`
	Tilesets    []jsonTileset `json:"tilesets" xml:"tileset"`
	Layers      []jsonLayer   `json:"layers" xml:"layer"`
}

// jsonTileset is a tileset, or says where one is.
type jsonTileset struct {
	jsonKind
	XMLName  xml.Name   `json:"-" xml:"tileset"`
	FirstGID uint32     `json:"firstgid" xml:"firstgid,attr,omitempty"` // the map knows, not the tileset's file
	Source   string     `json:"source" xml:"source,attr,omitempty"`
	Name     string     `json:"name" xml:"name,attr,omitempty"`
	Count    int        `json:"tilecount" xml:"tilecount,attr,omitempty"`
	Tiles    []jsonTile `json:"tiles" xml:"tile"`
}

type jsonTile struct {
	ID         uint32         `json:"id" xml:"id,attr"`
	Properties []jsonProperty `json:"properties" xml:"properties>property"`
}

type jsonProperty struct {
	Name  string    `json:"name" xml:"name,attr"`
	Value jsonValue `json:"value" xml:"value,attr"`
}

// jsonTemplate is a file of its own with an object that others are made after.
type jsonTemplate struct {
	jsonKind
	XMLName xml.Name     `json:"-" xml:"template"`
	Tileset *jsonTileset `json:"tileset" xml:"tileset"`
	Object  jsonObject   `json:"object" xml:"object"`
}

type jsonObject struct {
	Name     string  `json:"name" xml:"name,attr,omitempty"`
	Template string  `json:"template" xml:"template,attr,omitempty"`
	GID      uint32  `json:"gid" xml:"gid,attr,omitempty"`
	X        float64 `json:"x" xml:"x,attr"`
	Y        float64 `json:"y" xml:"y,attr"`
	Width    float64 `json:"width" xml:"width,attr"`
	Height   float64 `json:"height" xml:"height,attr"`
}

// jsonLayer is a layer of any kind; XML has an element for each.
type jsonLayer struct {
	Type        string       `json:"type" xml:"-"`
	Name        string       `json:"name" xml:"name,attr"`
	Encoding    string       `json:"encoding" xml:"-"`
	Compression string       `json:"compression" xml:"-"`
	Data        *jsonCells   `json:"data" xml:"-"`
	Packed      *xmlCells    `json:"-" xml:"data"`
	Objects     []jsonObject `json:"objects" xml:"object"`
	Layers      []jsonLayer  `json:"layers" xml:"layer"`
}

// xmlCells is where XML says how the tiles of a layer are stored.
type xmlCells struct {
	Encoding    string `xml:"encoding,attr"`
	Compression string `xml:"compression,attr,omitempty"`
	Text        string `xml:",chardata"`
}

// MarshalXML writes the element of the layer's kind, for package xml. Pictures and
// whatever later versions may bring are no ground: they are left out.
func (l jsonLayer) MarshalXML(e *xml.Encoder, start xml.StartElement) error {
	switch l.Type {
	case "tilelayer":
		start.Name.Local = "layer"
		if l.Data != nil {
			l.Packed = &xmlCells{l.Encoding, l.Compression, l.Data.packed}
			if l.Data.gids != nil {
				l.Packed.Encoding, l.Packed.Text = "csv", commaSeparated(l.Data.gids)
			}
		}
	case "objectgroup", "group":
		start.Name.Local = l.Type
	default:
		return nil
	}
	type fields jsonLayer // without this method
	return e.EncodeElement(fields(l), start)
}

// jsonCells are the tiles of a layer: a list of numbers, or a text in Base64.
type jsonCells struct {
	gids   []uint32
	packed string
}

// UnmarshalJSON reads either, for package json.
func (c *jsonCells) UnmarshalJSON(text []byte) error {
	var err error
	if text[0] == '"' {
		err = json.Unmarshal(text, &c.packed)
	} else {
		c.gids = []uint32{}
		err = json.Unmarshal(text, &c.gids)
	}
	if err != nil {
		return &jsonWithin{bytes.Clone(text), err}
	}
	return nil
}

func commaSeparated(gids []uint32) string {
	text := make([]byte, 0, 2*len(gids))
	for i, gid := range gids {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendUint(text, uint64(gid), 10)
	}
	return string(text)
}

// jsonValue is the value of a property as XML writes it: always as a text.
type jsonValue string

// UnmarshalJSON reads a value of any type, for package json.
func (v *jsonValue) UnmarshalJSON(text []byte) error {
	if text[0] == '"' {
		return json.Unmarshal(text, (*string)(v))
	}
	*v = jsonValue(text)
	return nil
}

// jsonWithin is a mistake in a value that was decoded by itself.
type jsonWithin struct {
	text []byte // of the value
	err  error
}

// Error tells the mistake.
func (e *jsonWithin) Error() string { return e.err.Error() }

// jsonProblem says in which line and column of the text the mistake is that
// package json has found.
func jsonProblem(name string, text []byte, err error) error {
	var (
		within *jsonWithin
		syntax *json.SyntaxError
		kind   *json.UnmarshalTypeError
		start  int // of the value that the error counts from
		p      tiledProblem
	)
	if errors.As(err, &within) {
		// The first value that reads the same has the same mistake.
		start, err = max(0, bytes.Index(text, within.text)), within.err
	}
	at := start
	switch {
	case errors.As(err, &syntax):
		at += int(syntax.Offset) - 1
		p.what, p.hint = "this is not JSON: "+syntax.Error(), "save it again in Tiled"
	case errors.As(err, &kind):
		at += tokenBefore(text[start:], int(kind.Offset))
		key := strconv.Quote(kind.Field[strings.LastIndexByte(kind.Field, '.')+1:])
		switch {
		case within != nil && kind.Type.Kind() == reflect.Slice:
			key = `"data"`
		case within != nil:
			key = "a tile of a layer"
		case kind.Field == "":
			key = "the file"
		}
		p.what = fmt.Sprintf("%s is %s, and this is a JSON %s", key, inJSON(kind.Type), kind.Value)
		p.hint = "save it again in Tiled 1.2 or later"
	default:
		return err
	}
	before := text[:min(max(at, 0), len(text))]
	line, column := 1+bytes.Count(before, []byte{'\n'}), 1+utf8.RuneCount(before[1+bytes.LastIndexByte(before, '\n'):])
	p.what = fmt.Sprintf("%s:%d:%d: %s", name, line, column, p.what)
	return &p
}

// tokenBefore returns where the token starts that ends at an offset or holds it.
func tokenBefore(text []byte, offset int) int {
	d := json.NewDecoder(bytes.NewReader(text))
	for {
		from := int(d.InputOffset())
		if _, err := d.Token(); err != nil {
			return offset
		}
		if int(d.InputOffset()) >= offset {
			return from + len(text[from:]) - len(bytes.TrimLeft(text[from:], " \t\r\n,:"))
		}
	}
}

// inJSON names what JSON has for a type.
func inJSON(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "an array"
	case reflect.Struct:
		return "an object"
	}
	return "a whole number" // int and uint32
}
