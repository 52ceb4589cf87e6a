package scene

// The types of this file are the format: the decoder, the JSON Schema and the
// list of valid --set paths are all read off them. decoder lists the tags.

// sceneFile is a whole scene.
type sceneFile struct {
	table
	Schema    int             `toml:"schema" need:"yes" eg:"1" help:"Version of this format: 1."`
	Title     string          `toml:"title" need:"yes" help:"What to call the scene."`
	Summary   string          `toml:"summary" help:"One line for lists."`
	Lesson    string          `toml:"lesson" help:"Text for the reader: what to look at, what to try."`
	Seed      int             `toml:"seed" default:"1" min:"0" max:"9007199254740991" help:"Everything random in the scene is drawn from it."`
	Units     unitsTable      `toml:"units" help:"Names of the units, for labels."`
	Time      timeTable       `toml:"time" help:"The clock."`
	System    *systemTable    `toml:"system" help:"Bodies that the program brings along."`
	Bodies    []bodyTable     `toml:"body" help:"Stars, planets, moons, stations: their place is a formula of time."`
	Obstacles []obstacleTable `toml:"obstacle" help:"Circles and boxes that stand still."`
	Tiles     *tilesTable     `toml:"tiles" help:"A map of square tiles: walls, costs, places to start from and goals. Its edge is a wall. Where absent, space is open."`
	Contacts  *contactsTable  `toml:"contacts" help:"Makes agents solid: they bounce off each other and off everything else. Where absent, they pass through and are only counted."`
	Groups    []groupTable    `toml:"group" help:"Agents that share a method and a task."`
	Agents    []agentTable    `toml:"agent" help:"Agents one by one."`
	Camera    cameraTable     `toml:"camera" help:"The first view."`
	End       endTable        `toml:"end" help:"When a run is over."`
	Keys      keyOrders       `toml:"keys" help:"Letters that give orders in a window, before what they mean elsewhere; any stands for what means nothing else."`
}

type unitsTable struct {
	table
	Length string `toml:"length" default:"units" help:"Name of the unit of length."`
	Time   string `toml:"time" default:"s" help:"Name of the unit of time."`
}

type timeTable struct {
	table
	Step     float64 `toml:"step" default:"0.016666666666666666" min:"1e-9" max:"1e9" unit:"scene time" help:"Length of one step."`
	Rate     float64 `toml:"rate" default:"1" min:"1e-9" max:"1e12" unit:"scene time per second" help:"How fast the window plays."`
	Start    instant `toml:"start" help:"Scene time of the first step: a number, a date, or \"today\"."`
	Calendar bool    `toml:"calendar" help:"Time is days past J2000.0 TDB, and clocks show dates. Always so with a built-in system."`
}

type systemTable struct {
	table
	Builtin string   `toml:"builtin" need:"yes" enum:"solar" help:"Which system: solar is the Solar System in au and days."`
	Bodies  []string `toml:"bodies" help:"Take these bodies only, and whatever they turn about."`
}

type bodyTable struct {
	table
	Name   string      `toml:"name" need:"yes" help:"What others call it."`
	Parent string      `toml:"parent" help:"The body that it moves about."`
	Radius float64     `toml:"radius" default:"0" min:"0" max:"1e12" unit:"scene length" help:"Radius of its disc."`
	Mu     float64     `toml:"mu" default:"0" min:"0" max:"1e30" unit:"length³/time²" help:"Gravitational parameter GM: sets the pace of what turns about it."`
	Color  color       `toml:"color" help:"#rrggbb or a name."`
	Glow   bool        `toml:"glow" help:"Shines like a star."`
	At     *point      `toml:"at" help:"Stands still here, measured from its parent."`
	Orbit  *orbitTable `toml:"orbit" help:"Moves on a Kepler orbit about its parent."`
	Swing  *swingTable `toml:"swing" help:"Goes to and fro on a line."`
}

type orbitTable struct {
	table
	A           float64 `toml:"a" min:"1e-9" max:"1e12" unit:"scene length" help:"Semi-major axis; either this or q."`
	Q           float64 `toml:"q" min:"1e-9" max:"1e12" unit:"scene length" help:"Distance at periapsis; either this or a."`
	E           float64 `toml:"e" default:"0" min:"0" max:"1e6" help:"Eccentricity: 0 is a circle, below 1 an ellipse, 1 a parabola, above a hyperbola."`
	I           float64 `toml:"i" default:"0" min:"0" max:"180" unit:"degrees" help:"Inclination to the plane of the scene."`
	Node        float64 `toml:"node" default:"0" min:"-360" max:"360" unit:"degrees" help:"Longitude of the ascending node."`
	Peri        float64 `toml:"peri" default:"0" min:"-360" max:"360" unit:"degrees" help:"Argument of periapsis, from the node."`
	MeanAnomaly float64 `toml:"mean_anomaly" default:"0" min:"-360" max:"360" unit:"degrees" help:"Mean anomaly at time 0. For e ≥ 1 give periapsis_time instead."`
	PeriTime    float64 `toml:"periapsis_time" min:"-1e9" max:"1e9" unit:"scene time" help:"Time of a passage of periapsis, instead of mean_anomaly."`
	Period      float64 `toml:"period" min:"1e-9" max:"1e12" unit:"scene time" help:"Time of one turn, for e < 1; either this or mu."`
	Mu          float64 `toml:"mu" min:"1e-30" max:"1e30" unit:"length³/time²" help:"Gravitational parameter of this orbit. Where neither this nor period is given, the parent's mu holds."`
}

type swingTable struct {
	table
	From   point   `toml:"from" need:"yes" help:"One end, measured from the parent."`
	To     point   `toml:"to" need:"yes" help:"The other end."`
	Period float64 `toml:"period" need:"yes" min:"1e-9" max:"1e12" unit:"scene time" help:"Time there and back."`
	Phase  float64 `toml:"phase" default:"0" min:"-1" max:"1" help:"Part of a period that it is ahead at time 0; 0 starts at from."`
}

type obstacleTable struct {
	table
	At     *point  `toml:"at" help:"Centre of a circle."`
	Radius float64 `toml:"radius" min:"1e-9" max:"1e12" unit:"scene length" help:"Radius of a circle."`
	Min    *point  `toml:"min" help:"Lower left corner of a box."`
	Max    *point  `toml:"max" help:"Upper right corner of a box."`
}

type tilesTable struct {
	table
	Size   float64 `toml:"size" default:"30" min:"1e-6" max:"1e9" unit:"scene length" help:"Side of a tile."`
	Origin point   `toml:"origin" help:"Lower left corner of the map; [0, 0] where absent."`
	Map    drawing `toml:"map" help:"The map as it is drawn, a line for each row: # is solid, . is open, 1 to 9 are costs, a to z places to start from, A to Z goals."`
	File   string  `toml:"file" help:"A map of the editor Tiled (.tmx or .tmj) instead; the path counts from the scene file."`
}

type contactsTable struct {
	table
	Restitution float64 `toml:"restitution" default:"1" min:"0" max:"1" help:"How much of the speed at which two meet they part with."`
}

// craft is what groups and single agents have in common.
type craft struct {
	Radius  float64 `toml:"radius" default:"1" min:"0" max:"1e12" unit:"scene length" help:"Radius of an agent's disc, or half the side of its square."`
	Square  bool    `toml:"square" help:"A square that stands parallel to the axes, not a disc."`
	Team    int     `toml:"team" default:"0" min:"0" max:"1000000" help:"Agents of different teams are enemies; 0 is nobody's enemy."`
	Speed   float64 `toml:"speed" default:"20" min:"1e-9" max:"1e12" unit:"length/time" help:"Cruise and top speed."`
	Accel   float64 `toml:"accel" default:"+Inf" min:"1e-9" max:"1e12" inf:"yes" unit:"length/time²" help:"Largest acceleration; inf for a body that turns on the spot."`
	Turn    float64 `toml:"turn" default:"+Inf" min:"1e-9" max:"1e12" inf:"yes" unit:"degrees/time" help:"Largest rate of turn."`
	Mass    float64 `toml:"mass" default:"1" min:"1e-9" max:"1e30" help:"Mass."`
	Hand    string  `toml:"hand" default:"left" enum:"left,right" help:"The side that decides where nothing else does."`
	Heading float64 `toml:"heading" min:"-360" max:"360" unit:"degrees" help:"Where the nose points at first, counter-clockwise from +x; towards the goal where absent."`
	Goal    *spot   `toml:"goal" help:"Where to go: a point, or the name of a body or an agent."`
	Within  float64 `toml:"within" min:"0" max:"1e12" unit:"scene length" help:"Gap between an agent's edge and its goal that counts as there; its radius where absent."`
	Steer   parts   `toml:"steer" help:"How it decides: a behaviour's name, a table with its parameters, or a list of them."`
	Mix     parts   `toml:"mix" default:"priority" help:"How several behaviours become one: priority (the first that asks for anything), weighted (the sum) or blend (the mean of those that ask), or a table with its parameters."`
	Drive   parts   `toml:"drive" help:"What its body can do: a drive's name, or a table with its parameters."`
	Gunner  parts   `toml:"gunner" help:"Who fires its gun: a gunner's name, or a table with its parameters; unarmed where absent. Shells hit other teams."`
	Health  float64 `toml:"health" default:"0" min:"0" max:"1e12" unit:"hit points" help:"What it takes to make it a wreck; shells do no harm to one that starts with 0."`
	Stops   []spot  `toml:"stops" help:"Places to travel between, instead of goal."`
	Choice  string  `toml:"choice" default:"loop" enum:"loop,list,random" help:"Which stop follows: in turn for ever, in turn once, or any other."`
	Color   color   `toml:"color" help:"#rrggbb or a name."`
}

type groupTable struct {
	table
	Name  string      `toml:"name" need:"yes" help:"What it is called, here and in --set."`
	Count int         `toml:"count" default:"0" min:"0" max:"1000000" help:"How many agents to place; more may join by [[agent]]."`
	Place *placeTable `toml:"place" help:"Where they start: one of disc, ring, grid, line, near, marks."`
	craft
}

type agentTable struct {
	table
	Name  string `toml:"name" need:"yes" help:"What it is called; another's goal can be this name."`
	Group string `toml:"group" help:"A group whose method and limits it takes; a group of its own where absent."`
	At    *spot  `toml:"at" need:"yes" help:"Where it starts: a point, or a body, on whose edge it then stands and with which it moves."`
	craft
}

// placeTable holds exactly one way of placing a group.
type placeTable struct {
	table
	Disc  *discTable `toml:"disc" help:"Anywhere in a disc or a ring of some width, by chance."`
	Ring  *ringTable `toml:"ring" help:"Evenly on a circle."`
	Grid  *gridTable `toml:"grid" help:"In rows about a centre."`
	Line  *lineTable `toml:"line" help:"Evenly from one point to another."`
	Near  *nearTable `toml:"near" help:"About bodies in turn, by chance."`
	Marks string     `toml:"marks" help:"On the map's tiles of this letter or name and, when those are taken, on the nearest tiles that are free."`
	Draw  int        `toml:"draw" min:"0" max:"1000000" help:"Groups with the same number start at the same places; its own where absent."`
}

type discTable struct {
	table
	At     *spot   `toml:"at" help:"Centre: a point or a body; the origin where absent."`
	Radius float64 `toml:"radius" need:"yes" min:"1e-9" max:"1e12" unit:"scene length" help:"Outer radius."`
	Inner  float64 `toml:"inner" default:"0" min:"0" max:"1e12" unit:"scene length" help:"Radius of the hole in the middle."`
}

type ringTable struct {
	table
	At     *spot   `toml:"at" help:"Centre: a point or a body; the origin where absent."`
	Radius float64 `toml:"radius" need:"yes" min:"1e-9" max:"1e12" unit:"scene length" help:"Radius of the circle."`
	From   float64 `toml:"from" default:"0" min:"-360" max:"360" unit:"degrees" help:"Direction of the first agent from the centre."`
	Across bool    `toml:"across" help:"Each is bound for the opposite point of the circle, instead of goal or stops."`
}

type gridTable struct {
	table
	At      *spot   `toml:"at" help:"Centre: a point or a body; the origin where absent."`
	Spacing float64 `toml:"spacing" need:"yes" min:"1e-9" max:"1e12" unit:"scene length" help:"Between neighbours."`
	Columns int     `toml:"columns" min:"1" max:"1000000" help:"Agents in a row; as square as can be where absent."`
}

type lineTable struct {
	table
	From point `toml:"from" need:"yes" help:"Where the first stands."`
	To   point `toml:"to" need:"yes" help:"Where the last stands."`
}

type nearTable struct {
	table
	Bodies   []spot  `toml:"bodies" help:"Names of bodies; the group's stops where absent."`
	Distance float64 `toml:"distance" need:"yes" min:"1e-9" max:"1e12" unit:"scene length" help:"Largest gap to the body's surface."`
}

type cameraTable struct {
	table
	Center point   `toml:"center" help:"Middle of the view, from the body that it follows."`
	Height float64 `toml:"height" min:"1e-9" max:"1e12" unit:"scene length" help:"From the lower to the upper edge; all that there is where absent."`
	Follow string  `toml:"follow" help:"Name of a body to stay with."`
}

type endTable struct {
	table
	Time    float64 `toml:"time" default:"0" min:"0" max:"1e12" unit:"scene time" help:"Over when so much has passed since the start; 0 for never."`
	Arrived bool    `toml:"arrived" help:"Over when every agent that has a goal has arrived for good, has stopped, is lost, or is a wreck."`
}
