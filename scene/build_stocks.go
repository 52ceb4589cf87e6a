package scene

import (
	"slices"

	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// Bounds of stocks: an agent takes 8 bytes for each.
const (
	mostStocks = 20
	mostTrades = 40
	mostNotes  = 40
)

// stocks reads the stocks of groups and bodies, what they trade, and notes.
func (b ruling) stocks() {
	f := &b.file
	k := new(sim.Stocks)
	number := func(t *stockTable) int {
		if !b.stockNamed(&t.Table, t.Name, "a stock") {
			return -1
		}
		i := slices.Index(k.Names, t.Name)
		if i < 0 {
			if i = len(k.Names); i == mostStocks {
				b.Fail(t.Pos("name"), "", "a scene has at most %d stocks", mostStocks)
				return -1
			}
			k.Names = append(k.Names, t.Name)
		}
		return i
	}
	any := false
	list := func(tables []stockTable) (stores []sim.Store) {
		for i := range tables {
			t := &tables[i]
			n := number(t)
			if n < 0 {
				continue
			}
			any = true
			if grown := n + 1 - len(stores); grown > 0 {
				stores = append(stores, make([]sim.Store, grown)...)
			}
			if stores[n].Most != 0 {
				b.Fail(t.Pos("name"), "keep one", "%q is listed twice", t.Name)
			}
			stores[n] = sim.Store{Start: t.Start, Most: t.Most, PerDeltaV: t.PerDeltaV, PerShot: t.PerShot, PerTime: t.PerTime}
			if t.Start > t.Most {
				b.Fail(t.Pos("start"), "give most as much", "there is more %s at the start than most", t.Name)
			}
		}
		return stores
	}
	if len(b.scene.Setup.Groups) < len(f.Groups) {
		return // there are too many agents, and that is told
	}
	for i := range f.Groups {
		g := &f.Groups[i]
		k.Groups = append(k.Groups, list(g.Stocks))
		for n := range g.Stocks {
			if t := &g.Stocks[n]; t.PerDeltaV > 0 && b.scene.Setup.Groups[i].Drive != nil && b.flies(i) {
				b.Fail(t.Pos("per_dv"), "leave it out: the engine has propellant of its own", "%q is on orbits", g.Name)
			} else if t.PerShot > 0 && b.scene.Setup.Groups[i].Gunner == nil {
				b.Fail(t.Pos("per_shot"), "give the group a gunner", "%q has no guns", g.Name)
			}
		}
		var notes []sim.Note
		for n := range g.Notes {
			t := &g.Notes[n]
			if b.tooMany(n, mostNotes, t.Tree(), "notes in a group") || !b.stockNamed(&t.Table, t.Name, "a note") {
				continue
			}
			if slices.ContainsFunc(notes, func(o sim.Note) bool { return o.Name == t.Name }) {
				b.Fail(t.Pos("name"), "keep one", "%q is listed twice", t.Name)
			}
			notes, any = append(notes, sim.Note{Name: t.Name, Start: t.Start}), true
		}
		k.Notes = append(k.Notes, notes)
	}
	setup := &b.scene.Setup
	k.Bodies = make([][]sim.Store, len(setup.Bodies))
	for i := range f.Bodies {
		t := &f.Bodies[i]
		at := slices.IndexFunc(setup.Bodies, func(o orbit.Body) bool { return o.Name == t.Name })
		if at < 0 { // one that is built in
			at = slices.IndexFunc(setup.Bodies, func(o orbit.Body) bool { return suggest.Fold(o.Name) == suggest.Fold(t.Name) })
		}
		if len(t.Stocks) == 0 || at < 0 {
			continue
		}
		for n := range t.Stocks {
			s := &t.Stocks[n]
			for _, key := range []string{"per_dv", "per_shot", "per_time"} {
				if s.Has(key) {
					b.Fail(s.Pos(key), "leave it out", "a body uses nothing")
				}
			}
		}
		k.Bodies[at] = list(t.Stocks)
	}
	for i := range f.Groups {
		k.Trades = append(k.Trades, b.trades(k, &f.Groups[i]))
	}
	if !any {
		return
	}
	for _, lists := range [][][]sim.Store{k.Groups, k.Bodies} {
		for i, stores := range lists {
			if stores != nil {
				lists[i] = append(stores, make([]sim.Store, len(k.Names)-len(stores))...)
			}
		}
	}
	setup.Stocks = k
}

// stockNamed reports a name that expressions could not use.
func (b ruling) stockNamed(t *tomlfile.Table, name, what string) bool {
	ok := wordName.MatchString(name)
	if !ok {
		b.Fail(t.Pos("name"), "write it as iron_ore", "%q is no name of %s: lower-case letters, digits and _, at most 40", name, what)
	}
	return ok
}

// flies reports whether the agents of a group are on orbits.
func (b ruling) flies(group int) bool {
	f := b.scene.Setup.Flights
	if f == nil {
		return false
	}
	for i := range f.Ships {
		if int(b.scene.Setup.Agents[f.Ships[i].Agent].Group) == group {
			return true
		}
	}
	return false
}

// trades reads what agents of a group take and give.
func (b ruling) trades(k *sim.Stocks, g *groupTable) (list []sim.Trade) {
	setup := &b.scene.Setup
	for i := range g.Trades {
		t := &g.Trades[i]
		if b.tooMany(i, mostTrades, t.Tree(), "trades in a group") {
			break
		}
		x := sim.Trade{Body: -1, Group: -1, Take: t.Has("take"), Amount: t.Amount}
		if t.Has("take") == t.Has("give") {
			b.Fail(t.Tree().Value, "give one of take and give", "a trade takes a stock, or gives one")
			continue
		}
		name, key := t.Give, "give"
		if x.Take {
			name, key = t.Take, "take"
		}
		if x.Stock = slices.Index(k.Names, name); x.Stock < 0 {
			b.Unknown(t.Pos(key), name, func() []string { return k.Names }, "there is no stock %q", name)
			continue
		}
		x.Body = slices.IndexFunc(setup.Bodies, func(o orbit.Body) bool { return suggest.Fold(o.Name) == suggest.Fold(t.At) })
		if group, ok := b.groupID[suggest.Fold(t.At)]; ok {
			x.Group, x.Body = group, -1
		} else if x.Body < 0 {
			b.Unknown(t.Pos("at"), t.At, func() (known []string) {
				known = b.groupNames()
				for i := range setup.Bodies {
					known = append(known, setup.Bodies[i].Name)
				}
				return known
			}, "there is no body and no group %q", t.At)
			continue
		}
		other := k.Groups
		at := x.Group
		if x.Body >= 0 {
			other, at = k.Bodies, x.Body
		}
		own := k.Groups[b.groupID[suggest.Fold(g.Name)]]
		switch {
		case x.Stock >= len(own) || own[x.Stock].Most == 0:
			b.Fail(t.Pos(key), "add { name = \""+name+"\" } to its stocks", "%q has no %s", g.Name, name)
		case x.Stock >= len(other[at]) || other[at][x.Stock].Most == 0:
			b.Fail(t.Pos("at"), "add { name = \""+name+"\" } to its stocks", "%q has no %s", t.At, name)
		}
		list = append(list, x)
	}
	return list
}
