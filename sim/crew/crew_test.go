package crew

import (
	"testing"

	"galaxy/sim/part/parttest"
)

func TestCopiesOfCrewsAreWhole(t *testing.T) { parttest.Copies(t, (*State).CopyTo) }
