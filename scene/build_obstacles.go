package scene

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// obstacles makes circular obstacles and boxes.
func (b *builder) obstacles() {
	for i := range b.file.Obstacles {
		t := &b.file.Obstacles[i]
		circle, box := t.Has("at") || t.Has("radius"), t.Has("min") || t.Has("max")
		switch {
		case circle == box:
			b.Fail(t.Tree().Key, "", "an obstacle is a circle (at, radius) or a box (min, max)")
		case circle && !t.Has("at"), circle && !t.Has("radius"):
			b.Fail(t.Tree().Key, "", "a circle needs both at and radius")
		case box && !t.Has("min"), box && !t.Has("max"):
			b.Fail(t.Tree().Key, "", "a box needs both min and max")
		case circle:
			b.scene.Setup.Obstacles = append(b.scene.Setup.Obstacles,
				nav.Obstacle{Pos: r2.Vec(*t.At), Radius: t.Radius, Body: -1})
		case !(t.Min.X < t.Max.X && t.Min.Y < t.Max.Y):
			b.Fail(t.Pos("max"), "max is the upper right corner", "this box has no area")
		default:
			b.scene.Setup.Boxes = append(b.scene.Setup.Boxes, nav.Box{Min: r2.Vec(*t.Min), Max: r2.Vec(*t.Max)})
		}
	}
}
