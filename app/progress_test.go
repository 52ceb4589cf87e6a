package app

import (
	"testing"
	"time"
)

// What is left is told as long as the rest takes at the pace so far, and not before there is one.
func TestTimeLeft(t *testing.T) {
	for _, c := range []struct {
		done, whole uint64
		elapsed     time.Duration
		want        string
	}{
		{0, 100, time.Hour, ""},
		{1, 4, time.Second, "3s left"},
		{50, 100, 90 * time.Second, "1m30s left"},
		{10, 100, time.Hour, "9h0m left"},
		{1, 3, 17*time.Minute + 20*time.Second, "35m left"},
		{100, 100, time.Hour, "0s left"},
		{7, 0, time.Hour, ""},
	} {
		if got := timeLeft(c.done, c.whole, c.elapsed); got != c.want {
			t.Errorf("%d of %d after %v: %q, want %q", c.done, c.whole, c.elapsed, got, c.want)
		}
	}
}
