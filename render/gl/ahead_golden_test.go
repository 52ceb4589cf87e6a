package gl_test

import "testing"

// TestGoldenPathsAhead compares the path ahead of a tug in the night with the path of the station that it docks with, seen from afar.
func TestGoldenPathsAhead(t *testing.T) {
	needScreen(t)
	check(t, "ahead-docking", coarse(drawScene(t, "docking", "", nil, "camera.target=Earth", "camera.height=0.00018", "camera.elevation=35", "time.step=0.001")))
}
