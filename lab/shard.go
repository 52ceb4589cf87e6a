package lab

import (
	"fmt"
	"strconv"
	"strings"
)

// Shard is a share of the runs of an experiment: of every Of runs the one with the number
// Index. The zero value is all runs.
type Shard struct{ Index, Of int }

func (s Shard) has(run int) bool { return s.Of == 0 || run%s.Of == s.Index }

// String returns the shard as ParseShard takes it.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Of) }

// ParseShard reads a share: "0/4" is the first of four, "3/4" the last. Job systems count
// their tasks from 0, too.
func ParseShard(text string) (Shard, error) {
	const most = 1_000_000
	index, of, _ := strings.Cut(text, "/")
	i, err := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	switch {
	case err != nil || err2 != nil || n < 1 || n > most || i < 0:
		return Shard{}, fmt.Errorf("%q is no share; write 0/4 for the first of four, 3/4 for the last", text)
	case i >= n:
		return Shard{}, fmt.Errorf("there is no share %d of %d: they count from 0 to %d", i, n, n-1)
	}
	return Shard{i, n}, nil
}
