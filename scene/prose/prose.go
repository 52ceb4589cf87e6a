// Package prose reads the text of a lesson: a small part of Markdown, with controls in it.
//
// An empty line ends a paragraph. A line that begins with "- " is an item of a list; one that begins with four blanks is a
// formula, or a command, and stays as it is. **bold**, *emphasis*, as for what stands on a button, and `code` are what they are in Markdown.
// In braces stand controls:
//
//	{knob:walker.sidestep}     the knob of a parameter
//	{thing:rock 1}             a ship, body, rock or box: marks and selects it
//	{colour:push}              a colour, as the arrows have it now
//	{try:set walker safe true} a button that gives an order, or does what [Try] lists
//	{when:3.2}                 takes time to that moment
//
// After a bar stands what is written in its place: {knob:walker.sidestep|side-step}.
package prose

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is what a block is.
type Kind uint8

// The kinds.
const (
	Paragraph Kind = iota
	Item           // of a list
	Formula        // one or several lines, as they are
)

// Block is a part of a text with a line of its own.
type Block struct {
	Kind  Kind
	Spans []Span // of a formula one, of plain text
}

// Style is how a span looks, or what it is.
type Style uint8

// The styles.
const (
	Plain Style = iota
	Strong
	Code
	Knob
	Thing
	Colour
	Try
	When
	Emphasis // as for what stands on a button
)

var controls = map[string]Style{"knob": Knob, "thing": Thing, "colour": Colour, "try": Try, "when": When}

// Span is a piece of text in one style, or a control.
type Span struct {
	Style Style
	Text  string // what is read
	Of    string // of a control: what it is about
	At    int    // byte of the text at which it begins
}

// Error is a mistake in a text, with its place in bytes.
type Error struct {
	At         int
	What, Hint string
}

func (e *Error) Error() string { return e.What + "; " + e.Hint }

// Parse reads a text. The error is an [*Error].
func Parse(text string) (list []Block, err error) {
	var b *Block
	var written strings.Builder // of the present block
	var starts lineStarts
	flush := func() error {
		if b == nil {
			return nil
		}
		switch {
		case b.Kind == Formula:
			b.Spans = []Span{{Text: strings.TrimRight(written.String(), "\n"), At: starts[0].text}}
		default:
			spans, bad := inline(written.String(), true)
			if bad != nil {
				bad.At = starts.in(bad.At)
				return bad
			}
			for i := range spans {
				spans[i].At = starts.in(spans[i].At)
			}
			b.Spans = spans
		}
		list = append(list, *b)
		b = nil
		written.Reset()
		starts = starts[:0]
		return nil
	}
	at := 0
	for line := range strings.Lines(text) {
		begin := at
		at += len(line)
		line = strings.TrimRight(line, " \t\r\n")
		kind, rest := Paragraph, strings.TrimLeft(line, " ")
		switch {
		case rest == "":
			if b != nil && b.Kind == Formula {
				written.WriteString("\n")
				continue
			}
			if err := flush(); err != nil {
				return nil, err
			}
			continue
		case strings.HasPrefix(line, "    "):
			kind, rest = Formula, line[4:]
		case strings.HasPrefix(rest, "- "):
			kind, rest = Item, rest[2:]
		}
		begin += len(line) - len(rest)
		goesOn := b != nil && (kind == b.Kind && kind != Item || kind == Paragraph && b.Kind == Item)
		if !goesOn {
			if err := flush(); err != nil {
				return nil, err
			}
			b = &Block{Kind: kind}
		}
		if goesOn && kind != Formula {
			written.WriteString(" ")
		}
		starts = append(starts, lineStart{begin, written.Len()})
		written.WriteString(rest)
		if kind == Formula {
			written.WriteString("\n")
		}
	}
	if err := flush(); err != nil {
		return nil, err
	}
	return list, nil
}

// lineStart is where a line of a block begins: in the text, and in what is written of the block.
type lineStart struct{ text, written int }

type lineStarts []lineStart

// in returns where a byte of what is written stands in the text.
func (ls lineStarts) in(written int) int {
	i := len(ls) - 1
	for ls[i].written > written {
		i--
	}
	return written + ls[i].text - ls[i].written
}

// inline splits the text of a block, with controls, or without: then nothing in it is a mistake.
func inline(text string, controls bool) (spans []Span, bad *Error) {
	add := func(s Span) {
		if s.Text != "" {
			spans = append(spans, s)
		}
	}
	plain := 0 // where the plain text before begins
	for at := 0; at < len(text); {
		rest := text[at:]
		var mark string
		var style Style
		switch {
		case strings.HasPrefix(rest, "**"):
			mark, style = "**", Strong
		case emphasized(text, at) > 0:
			mark, style = "*", Emphasis
		case rest[0] == '`':
			mark, style = "`", Code
		case rest[0] == '{' && controls:
			end := strings.IndexByte(rest, '}')
			if end < 0 {
				return nil, &Error{at, "a control has no end", "close it with }"}
			}
			s, bad := control(rest[1:end], at)
			if bad != nil {
				return nil, bad
			}
			add(Span{Text: text[plain:at], At: plain})
			add(s)
			at += end + 1
			plain = at
			continue
		default:
			at++
			continue
		}
		end := strings.Index(rest[len(mark):], mark)
		if end < 0 && !controls {
			at += len(mark)
			continue
		}
		if end < 0 {
			return nil, &Error{at, fmt.Sprintf("%s has no end", mark), "close it with " + mark}
		}
		add(Span{Text: text[plain:at], At: plain})
		add(Span{Style: style, Text: rest[len(mark) : len(mark)+end], At: at})
		at += 2*len(mark) + end
		plain = at
	}
	add(Span{Text: text[plain:], At: plain})
	return spans, nil
}

// emphasized returns how many bytes stand between a star at a place and the star that ends it, or 0: as a sign of a product, with a
// blank behind it or in a word, it begins nothing.
func emphasized(text string, at int) int {
	if before, _ := utf8.DecodeLastRuneInString(text[:at]); text[at] != '*' || unicode.IsLetter(before) || unicode.IsDigit(before) || before == '*' {
		return 0
	}
	end := strings.IndexByte(text[at+1:], '*')
	if end < 1 || text[at+1] == ' ' || text[at+end] == ' ' {
		return 0
	}
	return end
}

// Marks splits a line with bold, emphasis and code, but without controls: braces are what they are, and so is a mark without an end.
func Marks(text string) []Span {
	spans, _ := inline(text, false)
	return spans
}

// control reads what stands in braces.
func control(text string, at int) (s Span, bad *Error) {
	kind, of, ok := strings.Cut(text, ":")
	style, known := controls[kind]
	of, shown, named := strings.Cut(strings.TrimSpace(of), "|")
	if !ok || !known || of == "" || named && shown == "" {
		return s, &Error{at, fmt.Sprintf("{%s} is no control", text), "write {knob:GROUP.PARAMETER}, {thing:NAME}, {colour:NAME}, {try:ORDER} or {when:TIME}, each with |TEXT if another text is to be read"}
	}
	if !named {
		shown = of
		if style == Knob {
			shown = of[strings.LastIndexByte(of, '.')+1:]
		}
	}
	return Span{Style: style, Text: shown, Of: of, At: at}, nil
}

// Words returns a text without its marks, as it is read aloud.
func Words(list []Block) string {
	var b strings.Builder
	for i := range list {
		if i > 0 {
			b.WriteString("\n\n")
		}
		if list[i].Kind == Item {
			b.WriteString("- ")
		}
		for _, s := range list[i].Spans {
			b.WriteString(s.Text)
		}
	}
	return b.String()
}
