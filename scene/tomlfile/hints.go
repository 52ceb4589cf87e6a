package tomlfile

import "strings"

// waysOut tell what to write instead, by a part of the parser's message. The first that fits
// counts.
var waysOut = []struct{ part, hint string }{
	{"cannot have new lines", "end the text in the same line, with the mark that it begins with"},
	{"not terminated", "end the text with the marks that it begins with"},
	{"unterminated", "end the text with the mark that it begins with"},
	{"start of value", "write a text between quotation marks, a number as 0.5, a switch as true or false"},
	{"strings must be quoted", "write a text between quotation marks"},
	{"after key", "write key = value; names with spaces stand between quotation marks"},
	{"start of key", "a line is key = value, [table] or # comment"},
	{"expected key", "a line is key = value, [table] or # comment"},
	{"table name", "a table begins with [name], one of a list with [[name]]"},
	{"array", "write commas between the values, and ] after the last"},
	{"inline table", "write commas between its keys, and } after the last"},
	{"expected newline", "write one key and its value in a line, a number as 1.5 without a unit, a comment after #"},
	{"escape", `write \\ for a backslash, or put the text between '…'`},
	{"leading zeroes", "leave out the zeroes before the number"},
	{"digit", "write a number as 1.5 or 2e-3"},
	{"number", "write a number as 1.5 or 2e-3"},
	{"expected keyword", "write true or false"},
}

// wayOut returns what to write instead, or nothing if the parser's message says it itself.
func wayOut(message string) string {
	for _, w := range waysOut {
		if strings.Contains(message, w.part) {
			return w.hint
		}
	}
	return ""
}
