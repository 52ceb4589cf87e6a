package main

// cost is Fan.Costs.
func cost() *text {
	t := newText("cost", []string{"Cos", "Sin", "Off", "Against", "Time", "Cost"},
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
