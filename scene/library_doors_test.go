package scene

import "testing"

// What the lesson of the two doors claims.
func TestTwoDoorsHold(t *testing.T) {
	t.Parallel()
	r := finish(t, "two-doors")
	if r.Metrics[0].Arrived != 0 || r.Metrics[1].Arrived != 16 {
		t.Errorf("%d of antigravity and %d pilots arrive", r.Metrics[0].Arrived, r.Metrics[1].Arrived)
	}
	r = finish(t, "two-doors", "group.antigravity.count=0")
	if seconds := float64(r.Steps) * r.Dt; r.Arrived != 16 || seconds > 19 || r.Contacts != 0 {
		t.Errorf("%d pilots are through after %.1f s, with %d contacts", r.Arrived, seconds, r.Contacts)
	}
	r = finish(t, "two-doors", "group.antigravity.place.grid.spacing=3")
	if r.Metrics[0].Arrived != 16 || r.Contacts == 0 {
		t.Errorf("from wider apart %d arrive, with %d contacts", r.Metrics[0].Arrived, r.Contacts)
	}
}
