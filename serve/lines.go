package serve

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"galaxy/internal/format"
)

// MostLine is the longest request, in bytes.
const MostLine = 16 << 20

// lines reads lines of bounded length.
type lines struct {
	from *bufio.Reader
	line []byte
}

func newLines(from io.Reader) *lines { return &lines{from: bufio.NewReaderSize(from, 1<<16)} }

// errLong is the error of a line that was skipped.
var errLong = fmt.Errorf("the request is longer than %s bytes and was skipped; send fewer numbers at once", format.Thousands(MostLine))

// next returns the next line without its end, in memory that is used again. It skips a line that is too long and returns errLong; else
// the error is that of reading, io.EOF at the end. A last line may lack its end.
func (l *lines) next() ([]byte, error) {
	l.line = l.line[:0]
	long := false
	for {
		part, err := l.from.ReadSlice('\n')
		if !long {
			if long = len(l.line)+len(part) > MostLine; long {
				l.line = nil
			} else {
				l.line = append(l.line, part...)
			}
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && len(l.line) == 0 && !long:
			return nil, err
		case err != nil && !errors.Is(err, io.EOF):
			return nil, err
		case long:
			return nil, errLong
		}
		n := len(l.line)
		for n > 0 && (l.line[n-1] == '\n' || l.line[n-1] == '\r') {
			n--
		}
		return l.line[:n], nil
	}
}
