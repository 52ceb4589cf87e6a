package main

// foresee is Oncoming.Foresee.
func foresee() *text {
	t := newText("foresee", "", []string{"AwayX", "AwayY", "VelX", "VelY", "Touch", "Margin", "Distance", "Room", "Toward", "Speed2", "Radius", "Straight"},
		[]string{"Speed", "Ahead", "Most", "Farthest", "WayX", "WayY", "Square", "Twice"})
	t.roomy = true
	away, vel := t.vec("AwayX", "AwayY"), t.vec("VelX", "VelY")
	touch, distance, zero := t.column("Touch"), t.column("Distance"), t.num(0)
	speed2 := vel.norm2()
	reach := t.scalar("Speed").plus(speed2.root()).times(t.scalar("Ahead"))
	radius, far := touch.plus(t.column("Margin")), t.scalar("Farthest").times(distance)
	less := touch.plus(distance.minus(touch).greater(zero).timesNum(0.5)).lesser(far)
	radius = radius.is(more, far).choose(less, radius)
	t.store("Radius", radius)
	room, toward := distance.times(distance).minus(radius.times(radius)), away.dot(vel)
	t.store("Room", room)
	t.store("Toward", toward)
	t.store("Speed2", speed2)
	comes := distance.minus(touch.plus(t.scalar("Most"))).is(notMore, reach)
	way := vec{t.scalar("WayX"), t.scalar("WayY")}
	b := t.scalar("Speed").times(away.dot(way)).minus(toward)
	a := t.scalar("Square").plus(speed2).minus(t.scalar("Twice").times(way.dot(vel)))
	root := b.times(b).minus(a.times(room))
	met := b.is(more, zero).both(root.is(more, zero))
	t.store("Straight", met.choose(room.over(b.plus(root.root())), t.scalar("Ahead")))
	t.mark(comes.both(distance.minus(radius).is(atMost, reach)).both(distance.is(more, zero)))
	return t
}

// cost is Fan.Costs.
func cost() *text {
	t := newText("cost", "", []string{"Cos", "Sin", "Off", "Against", "Time", "Cost"},
		[]string{"WayX", "WayY", "SideX", "SideY", "GoingX", "GoingY", "Inertia", "Hand", "Speed", "Dread", "PerAhead", "Natural", "Least", "PerWall"})
	t.roomy = true
	cos, sin, time := t.column("Cos"), t.column("Sin"), t.column("Time")
	toward := vec{
		cos.times(t.scalar("WayX")).plus(sin.times(t.scalar("SideX"))),
		cos.times(t.scalar("WayY")).plus(sin.times(t.scalar("SideY"))),
	}
	one, least := t.num(1), t.scalar("Least")
	base := t.column("Off").plus(t.scalar("Inertia").times(one.minus(toward.dot(vec{t.scalar("GoingX"), t.scalar("GoingY")}))))
	base = base.plus(t.scalar("Hand").times(t.column("Against")))
	free := time.times(t.scalar("Speed")).over(t.scalar("Speed")).greater(least)
	meets := t.scalar("Dread").times(one.over(time.greater(least)).minus(t.scalar("PerAhead")))
	wall := t.scalar("Natural").times(one.over(free).minus(t.scalar("PerWall")).greater(t.num(0)))
	t.store("Cost", base.plus(meets.greater(wall)))
	return t
}
