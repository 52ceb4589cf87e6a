package nav

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

// crew is a pen that knows names, and draws nothing.
type crew struct{}

func (crew) Arrow(string, Ink, r2.Vec, r2.Vec)   {}
func (crew) Line(string, Ink, r2.Vec, r2.Vec)    {}
func (crew) Circle(string, Ink, r2.Vec, float64) {}
func (crew) AgentName(id uint32) string          { return [...]string{"Ann", "Bob"}[id] }
func (crew) BodyName(index int32) string         { return [...]string{"Sun", "Moon"}[index] }

// Things have names where the pen knows them, through the parts of a composition too,
// else numbers; rocks are counted from 1, after all bodies.
func TestNames(t *testing.T) {
	v := View{Obstacles: []Obstacle{{Body: 0}, {Body: 1}, {Body: -1}, {Body: -1}}}
	for _, c := range []struct {
		pen  Pen
		want [4]string
	}{
		{nil, [4]string{}},
		{struct{ Pen }{crew{}}, [4]string{"agent 1", "body 1", "obstacle 1", "obstacle 2"}},
		{crew{}, [4]string{"Bob", "Moon", "obstacle 1", "obstacle 2"}},
		{prefixed{"part: ", prefixed{"of part: ", crew{}}}, [4]string{"Bob", "Moon", "obstacle 1", "obstacle 2"}},
	} {
		got := [4]string{agentName(c.pen, 1), obstacleName(c.pen, &v, 1), obstacleName(c.pen, &v, 2), obstacleName(c.pen, &v, 3)}
		if got != c.want {
			t.Errorf("with %T: %q, want %q", c.pen, got, c.want)
		}
	}
}
