package report

import (
	_ "embed"
	"html/template"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page is the contents of page.html, for an experiment and for a bench alike.
type page struct {
	Title, Head string
	Sections    []section
}

// section is a part of a page. It shows the fields that are set, in this order.
type section struct {
	Title    string // without one it goes on with the section before
	Code     string // behind the title: a path of a scene
	Small    string // behind the title, which is then smaller
	Alarm    string
	Intro    template.HTML
	Items    []item
	Tables   []grid
	Drawings []template.HTML
	Figures  []figure
	Text     string // as it is in a file
	Note     string
}

// item is a line of a list: a link or a name as in a file, if there is one, and a text.
type item struct{ Link, Code, Text string }

// figure is a small picture with its caption.
type figure struct {
	Picture template.HTML
	Code    string
	Text    string
	Class   string // good or bad
}
