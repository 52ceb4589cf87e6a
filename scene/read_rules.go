package scene

import "galaxy/scene/tomlfile"

// triggerTable gives orders when something happens.
type triggerTable struct {
	tomlfile.Table
	Name string   `toml:"name" help:"A few words, for the window and for messages."`
	When string   `toml:"when" need:"yes" eg:"'wreck(of = \"freighters\") >= 1'" help:"An expression; galaxy list --expressions has its names. Events count since the trigger last gave its orders, or since the start."`
	Do   []string `toml:"do" need:"yes" eg:"['tell pirates hunt']" help:"Orders that the next step carries out, as \"spawn patrol 2 Base\"."`
	Each bool     `toml:"each" help:"It gives them each time that the expression comes to be true; else once."`
	Most int      `toml:"most" default:"1000" min:"1" max:"100000" help:"With each: how often at most."`
}

// stateTable is a state of the agents of a group.
type stateTable struct {
	tomlfile.Table
	Name  string      `toml:"name" need:"yes" help:"Its name, by which exits, orders and expressions know it."`
	In    string      `toml:"in" help:"The larger state of which it is one: that has no steer, its exits go first in each of its states, and to enter it is to enter the first of them."`
	Keeps bool        `toml:"history" help:"Of a larger state: to enter it is to enter the one of its states in which the agent was when it left."`
	Steer parts       `toml:"steer" help:"How an agent decides in it, as in a group."`
	Mix   parts       `toml:"mix" default:"priority" help:"How several behaviours are combined, as in a group."`
	Goal  *aim        `toml:"goal" help:"Where an agent heads that enters it: a point, the name of a body or an agent, or a table that chooses a target among others. If absent, it keeps its goal."`
	To    string      `toml:"to" help:"The state that follows when when holds; or list several in exits."`
	When  string      `toml:"when" help:"An expression about the agent, which is me: a term whose last input is left out is about it. Events count since it entered the state. The agent leaves for to when it holds."`
	Exits []exitTable `toml:"exits" path:"group.state.exits" help:"Ways into other states: the first one whose when holds is taken."`
	Enter []string    `toml:"enter" help:"Orders given when an agent enters it, in which me is the agent, as \"goto me Base\"."`
	Score string      `toml:"score" help:"An expression: an agent enters the state of its group whose score is highest, unless an exit leads elsewhere."`
	Stay  float64     `toml:"stay" default:"0" min:"0" max:"1e12" help:"By how much another state's score must be above its own before an agent leaves it for that."`
}

// exitTable is a way from one state to another.
type exitTable struct {
	tomlfile.Table
	To   string `toml:"to" need:"yes" help:"The state that follows."`
	When string `toml:"when" need:"yes" help:"An expression about the agent."`
}

// zoneTable is a part of the plane.
type zoneTable struct {
	tomlfile.Table
	Name   string          `toml:"name" need:"yes" help:"Its name, for inside(\"NAME\") in expressions."`
	At     *spot           `toml:"at" help:"The middle of a disc: a point, or the name of a body or an agent, with which it moves."`
	Radius float64         `toml:"radius" min:"1e-9" max:"1e12" unit:"scene length" help:"The radius of the disc."`
	Min    *tomlfile.Point `toml:"min" help:"Of a box instead: the corner at the lower left,"`
	Max    *tomlfile.Point `toml:"max" help:"and the corner at the upper right."`
	Color  color           `toml:"color" help:"#rrggbb or a name."`
}

// measureTable is a measure of the scene's own.
type measureTable struct {
	tomlfile.Table
	Name  string `toml:"name" need:"yes" help:"Its name: lower-case letters, digits and _."`
	Help  string `toml:"help" help:"What it measures, in a clause."`
	Count string `toml:"count" eg:"'wreck(of = \"freighters\")'" help:"An expression whose values are added up, one for each step; events in it are those of the step."`
	Value string `toml:"value" eg:"'alive(\"hares\")'" help:"An expression instead of count, of whose values after each step take is taken."`
	Take  string `toml:"take" default:"last" enum:"last,mean,max,min" help:"With value: the last one, their mean, the greatest or the least."`
}

// stockTable is how much of a stock an agent or a body has.
type stockTable struct {
	tomlfile.Table
	Name      string  `toml:"name" need:"yes" help:"Its name, as ore: lower-case letters, digits and _."`
	Start     float64 `toml:"start" default:"0" min:"0" max:"1e15" help:"How much there is at the start."`
	Most      float64 `toml:"most" default:"+Inf" min:"1e-9" max:"1e15" inf:"yes" help:"How much there may be; inf for no bound."`
	PerDeltaV float64 `toml:"per_dv" default:"0" min:"0" max:"1e15" help:"Used for a change of the velocity by one length/time. Without any left the agent keeps its velocity."`
	PerShot   float64 `toml:"per_shot" default:"0" min:"0" max:"1e15" help:"Used for a shot. With less left the gun is silent."`
	PerTime   float64 `toml:"per_time" default:"0" min:"0" max:"1e15" help:"Used in a unit of scene time."`
}

// tradeTable is what agents take or give where they arrive.
type tradeTable struct {
	tomlfile.Table
	At     string  `toml:"at" need:"yes" help:"A body at which the agent has arrived, or a group: then with an agent of it, at which it has arrived or which it begins to touch."`
	Take   string  `toml:"take" help:"The stock that it takes, as much as there is and as fits."`
	Give   string  `toml:"give" help:"The stock that it gives."`
	Amount float64 `toml:"amount" default:"+Inf" min:"1e-9" max:"1e15" inf:"yes" help:"How much at most; all if absent."`
}

// noteTable is a named number of a group.
type noteTable struct {
	tomlfile.Table
	Name  string  `toml:"name" need:"yes" help:"Its name, as alarm: lower-case letters, digits and _."`
	Start float64 `toml:"start" default:"0" min:"-1e15" max:"1e15" help:"Its value at the start."`
}

// sensesTable is what agents see of others.
type sensesTable struct {
	tomlfile.Table
	Range  float64  `toml:"range" default:"+Inf" min:"1e-9" max:"1e12" inf:"yes" unit:"scene length" help:"How far, from middle to middle; inf for any distance."`
	Cone   float64  `toml:"cone" default:"360" min:"1" max:"360" unit:"degrees" help:"The angle of view about its heading."`
	Behind []string `toml:"behind" eg:"[\"bodies\", \"rocks\"]" help:"What hides others: bodies, rocks, boxes, tiles."`
	Memory float64  `toml:"memory" default:"0" min:"0" max:"1e9" unit:"scene time" help:"For how long it remembers where it saw another one last, the eight seen latest. Behaviours see what is remembered as at rest there."`
	Noise  float64  `toml:"noise" default:"0" min:"0" max:"1e12" unit:"scene length" help:"Standard deviation of each coordinate of the places at which it senses others, drawn anew in each step."`
}
