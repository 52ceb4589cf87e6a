package main

import (
	"embed"
	"fmt"
	"path"
	"regexp"
	"strings"
)

// known holds one text of each kind of licence that galaxy links, named after its
// SPDX identifier where it has one. <NAME>, <OWNER> and
// <AUTHORS> stand for words that differ. A _ begins the name of another wording.
//
//go:embed known
var known embed.FS

// A licence is the text of a file, without its copyright lines.
type licence struct {
	kind       string
	copyrights []string
	body       string // without copyrights and title, as it was written
}

var (
	claim = regexp.MustCompile(`(?i)^\W*copyright\s+(\(c\)|©|\d{4}).*$`)
	title = regexp.MustCompile(`(?i)^\W*(the )?mit license( \(mit\))?\W*$|^\W*all rights reserved\W*$`)
	word  = regexp.MustCompile(`[\p{L}\p{N}]+|<[A-Z]+>`)
)

// read finds the kind of a licence by its whole text: with one more sentence it is of
// no known kind.
func read(text string) (licence, error) {
	var l licence
	var body []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		switch {
		case claim.MatchString(line):
			if len(l.copyrights) == 0 && len(words(strings.Join(body, " "))) < 30 {
				body = nil // the name of the thing, or of its licence
			}
			c := strings.TrimSpace(strings.Trim(line, "#* \t"))
			c = strings.TrimSpace(regexp.MustCompile(`(?i)\W*all rights reserved\W*$`).ReplaceAllString(c, ""))
			l.copyrights = append(l.copyrights, c)
		case title.MatchString(line):
		default:
			body = append(body, line)
		}
	}
	l.body = strings.Trim(strings.Join(body, "\n"), "\n")
	entries, err := known.ReadDir("known")
	if err != nil {
		return l, err
	}
	have := words(l.body)
	for _, e := range entries {
		want, err := known.ReadFile(path.Join("known", e.Name()))
		if err != nil {
			return l, err
		}
		if pattern(string(want)).MatchString(have) {
			l.kind, _, _ = strings.Cut(strings.TrimSuffix(e.Name(), ".txt"), "_")
			return l, nil
		}
	}
	start := strings.Join(strings.Fields(l.body), " ")
	return l, fmt.Errorf("no licence that is known begins %q: read it, and if galaxy may link such a thing add its text to internal/notice/known", start[:min(len(start), 60)])
}

// words is a text without line breaks, capitals and punctuation.
func words(text string) string {
	return strings.ToLower(strings.Join(word.FindAllString(text, -1), " "))
}

// pattern matches the words of a known text.
func pattern(text string) *regexp.Regexp {
	var body []string
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, " \t\r\n"); !claim.MatchString(line) && !title.MatchString(line) {
			body = append(body, line)
		}
	}
	p := regexp.QuoteMeta(words(strings.Join(body, "\n")))
	p = strings.ReplaceAll(p, "<name>", `(\S+ ){0,7}\S+`)
	p = strings.ReplaceAll(p, "<owner>", `(owner|holder|holders)`)
	p = strings.ReplaceAll(p, " <authors>", `( authors and)?`)
	return regexp.MustCompile(`^` + p + `$`)
}
