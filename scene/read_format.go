package scene

import "galaxy/scene/tomlfile"

// The types of this file define the format: the decoder, the JSON Schema and the list of
// valid --set paths are derived from them. The comment of decoder explains the tags.

// sceneFile is a whole scene.
type sceneFile struct {
	tomlfile.Table
	Schema    int             `toml:"schema" need:"yes" eg:"1" help:"Version of this format: 1."`
	Title     string          `toml:"title" need:"yes" help:"Name of the scene, for people."`
	Summary   string          `toml:"summary" help:"One line for lists."`
	Lesson    string          `toml:"lesson" help:"Text for the reader: what to watch, what to try."`
	Course    int             `toml:"course" default:"0" min:"0" max:"1000" help:"Number of the lesson in a course, from 1; 0 is no lesson of a course. A lesson opens paused, and one without steps begins again a few seconds after a run that was over within a minute of the window, unless orders have changed it or another thing is selected. paused and loop of [time] say otherwise."`
	Seed      int             `toml:"seed" default:"1" min:"0" max:"9007199254740991" help:"Seed of all random numbers of the scene."`
	Jitter    float64         `toml:"jitter" default:"0" min:"0" max:"1e6" unit:"own radii" help:"How far each start is moved at random, at most; starts at bodies are not moved."`
	Units     unitsTable      `toml:"units" help:"Names of the units, for labels."`
	Time      timeTable       `toml:"time" help:"The clock."`
	System    *systemTable    `toml:"system" help:"Bodies of the sky: the Solar System, the system of any star, or stars of the galaxy."`
	Bodies    []bodyTable     `toml:"body" help:"Stars, planets, moons, stations: their position is a formula of time. A table with the name of a body of [system] changes it: mass, mu, radius, orbit, remove."`
	Obstacles []obstacleTable `toml:"obstacle" help:"Fixed circles and boxes."`
	Tiles     *tilesTable     `toml:"tiles" help:"A map of square tiles: walls, costs, starts and goals. Its edge is a wall. If absent, space is open."`
	Contacts  *contactsTable  `toml:"contacts" help:"Makes agents solid: they bounce off each other and off everything else. If absent, agents pass through each other and overlaps are counted."`
	Groups    []groupTable    `toml:"group" help:"Agents with a common method and task."`
	Agents    []agentTable    `toml:"agent" help:"Single agents."`
	Camera    cameraTable     `toml:"camera" help:"The first view."`
	Zones     []zoneTable     `toml:"zone" help:"Named parts of the plane, for expressions."`
	Triggers  []triggerTable  `toml:"trigger" help:"Orders that are given when something happens."`
	Measures  []measureTable  `toml:"measure" help:"Measures of the scene's own, in its report and in experiments."`
	Steps     []stepTable     `toml:"step" help:"The steps of a lesson, in order: the program sees when each is done."`
	End       EndTable        `toml:"end" help:"When a run ends."`
	Keys      keyOrders       `toml:"keys" help:"Letters that give orders in the window instead of their usual meaning; any stands for every key without one."`
}

type unitsTable struct {
	tomlfile.Table
	Length string `toml:"length" default:"units" help:"Name of the unit of length."`
	Time   string `toml:"time" default:"s" help:"Name of the unit of time."`
}

type timeTable struct {
	tomlfile.Table
	Step     float64 `toml:"step" default:"0.016666666666666666" min:"1e-9" max:"1e9" unit:"scene time" help:"Length of one step."`
	Rate     float64 `toml:"rate" default:"1" min:"1e-9" max:"1e12" unit:"scene time per second" help:"Speed of playback in the window."`
	Start    Instant `toml:"start" help:"Scene time of the first step: a number, a date, or \"today\"."`
	Paused   bool    `toml:"paused" help:"The window opens paused; Space lets it run. If absent, so do the lessons of a course."`
	Loop     float64 `toml:"loop" default:"0" min:"0" max:"1e12" unit:"scene time" help:"Time after which the window begins the scene again, for as long as it is neither recorded nor a replay; 0 for never. If absent, a lesson of a course without steps begins again after its end."`
	Calendar bool    `toml:"calendar" help:"Time is days past J2000.0 TDB, and clocks show dates. Always so with a built-in system."`
}

type systemTable struct {
	tomlfile.Table
	Builtin   string   `toml:"builtin" enum:"galaxy,solar" help:"Which system: solar is the Solar System in au and days; galaxy is stars, in the galaxy's axes, in parsecs from its centre and days. Either this or star."`
	Star      string   `toml:"star" eg:"\"TRAPPIST-1\"" help:"A system of the sky in au and days, in its own plane, by a name, number or address as galaxy sky show takes it."`
	Ephemeris string   `toml:"ephemeris" enum:"integrated,ellipses" file:".bsp" eg:"\"de440.bsp\"" help:"Where the bodies of the Solar System are: integrated is as they pull each other, within seconds of arc from 1900 to 2100; ellipses is as in releases up to v0.6.0, minutes off; a file of JPL, as de440.bsp, is as it has them, and bodies and dates that it lacks are as integrated has them. The path of a file begins in the scene's folder. If absent, integrated."`
	Gravity   string   `toml:"gravity" default:"formula" enum:"formula,n-body" help:"How the bodies of the file move: formula is each on its orbit about its parent; n-body is as all of them pull each other, by mass or mu, from their places and velocities at the start on. Bodies without a mass are pulled and pull nothing. At most 64 bodies."`
	Near      float64  `toml:"near" default:"0" min:"0" max:"25" unit:"pc" help:"In the galaxy: all stars of the catalogue within this distance of the Sun at J2000.0."`
	Stars     []string `toml:"stars" help:"In the galaxy: these stars, named as in star."`
	Bodies    []string `toml:"bodies" help:"Only these bodies and those that they orbit."`
	Extra     []string `toml:"extra" help:"More bodies of the Solar System: moons, comets and minor planets by name or number, as \"Halley\", \"Eris\" or \"433\"; \"all-moons\" for every moon known."`
}

type bodyTable struct {
	tomlfile.Table
	Name     string          `toml:"name" need:"yes" help:"Its name."`
	Parent   string          `toml:"parent" help:"The body that it moves about."`
	Radius   float64         `toml:"radius" default:"0" min:"0" max:"1e12" unit:"scene length" help:"Radius of its disc."`
	Mu       float64         `toml:"mu" default:"0" min:"0" max:"1e30" unit:"length³/time²" help:"Gravitational parameter GM: sets the mean motion of the bodies that orbit it."`
	Mass     mass            `toml:"mass" eg:"\"10 Jupiters\"" help:"The mass, instead of mu: a number of Suns, Jupiters, Earths, Moons or kg, as \"10 Jupiters\". The scene has units of au, km or m, and of days, hours, seconds or the like."`
	Remove   bool            `toml:"remove" help:"Takes a built-in body out of the scene. What moved about it goes on about the next larger body."`
	Pair     []string        `toml:"pair" eg:"[\"A\", \"B\"]" help:"Makes it the barycentre of two bodies with masses: both move about it, on the orbit that the second has about the first. Other bodies can move about it, too, by the sum of the masses."`
	Color    color           `toml:"color" help:"#rrggbb or a name."`
	Glow     bool            `toml:"glow" help:"Shines like a star."`
	Look     string          `toml:"look" enum:"plain,rock,ice,desert,ocean,lava,clouds,gas-giant,ice-giant,mercury,venus,earth,moon,mars,phobos,deimos,ceres,vesta,jupiter,io,europa,ganymede,callisto,saturn,mimas,enceladus,tethys,dione,rhea,titan,iapetus,uranus,miranda,ariel,umbriel,titania,oberon,neptune,triton,pluto,charon,eris" help:"How it looks: a kind of world, a body of the Solar System, or plain, a disc of its colour. If absent, a body that orbits a star looks as its size suggests, and any other body is plain."`
	Rings    bool            `toml:"rings" help:"Has rings as Saturn does."`
	Tilt     float64         `toml:"tilt" default:"0" min:"-180" max:"180" unit:"degrees" help:"How far its axis leans from the vertical, toward +x."`
	Day      float64         `toml:"day" min:"-1e12" max:"1e12" unit:"scene time" help:"Time of one rotation, backwards if negative; 0 does not turn. If absent, one in 20 seconds of playback."`
	At       *tomlfile.Point `toml:"at" help:"Fixed position, relative to its parent."`
	Velocity *tomlfile.Point `toml:"velocity" eg:"[0.5, 0.2]" help:"With at and gravity = \"n-body\": its velocity at the start, relative to its parent."`
	Orbit    *orbitTable     `toml:"orbit" help:"Moves on a Kepler orbit about its parent."`
	Swing    *swingTable     `toml:"swing" help:"Moves to and fro on a line."`
	Stocks   []stockTable    `toml:"stocks" path:"body.stocks" help:"What it has of named stocks."`
}

type orbitTable struct {
	tomlfile.Table
	A           float64 `toml:"a" min:"1e-9" max:"1e12" unit:"scene length" help:"Semi-major axis; either this or q."`
	Q           float64 `toml:"q" min:"1e-9" max:"1e12" unit:"scene length" help:"Distance at periapsis; either this or a."`
	E           float64 `toml:"e" default:"0" min:"0" max:"1e6" help:"Eccentricity: 0 is a circle, below 1 an ellipse, 1 a parabola, above a hyperbola."`
	I           float64 `toml:"i" default:"0" min:"0" max:"180" unit:"degrees" help:"Inclination to the plane of the scene."`
	Node        float64 `toml:"node" default:"0" min:"-360" max:"360" unit:"degrees" help:"Longitude of the ascending node."`
	Peri        float64 `toml:"peri" default:"0" min:"-360" max:"360" unit:"degrees" help:"Argument of periapsis, from the node."`
	MeanAnomaly float64 `toml:"mean_anomaly" default:"0" min:"-360" max:"360" unit:"degrees" help:"Mean anomaly at time 0. For e ≥ 1 give periapsis_time instead."`
	PeriTime    float64 `toml:"periapsis_time" min:"-1e9" max:"1e9" unit:"scene time" help:"Time of a passage of periapsis, instead of mean_anomaly."`
	Period      float64 `toml:"period" min:"1e-9" max:"1e12" unit:"scene time" help:"Orbital period, for e < 1; either this or mu."`
	Mu          float64 `toml:"mu" min:"1e-30" max:"1e30" unit:"length³/time²" help:"Gravitational parameter of this orbit; the parent's mu if neither this nor period is given."`
}

type swingTable struct {
	tomlfile.Table
	From   tomlfile.Point `toml:"from" need:"yes" help:"One end, relative to the parent."`
	To     tomlfile.Point `toml:"to" need:"yes" help:"The other end."`
	Period float64        `toml:"period" need:"yes" min:"1e-9" max:"1e12" unit:"scene time" help:"Time of one round trip."`
	Phase  float64        `toml:"phase" default:"0" min:"-1" max:"1" help:"Phase at time 0, in periods; 0 starts at from."`
}

type obstacleTable struct {
	tomlfile.Table
	At     *tomlfile.Point `toml:"at" help:"Centre of a circle."`
	Radius float64         `toml:"radius" min:"1e-9" max:"1e12" unit:"scene length" help:"Radius of a circle."`
	Min    *tomlfile.Point `toml:"min" help:"Lower left corner of a box."`
	Max    *tomlfile.Point `toml:"max" help:"Upper right corner of a box."`
}

type tilesTable struct {
	tomlfile.Table
	Size   float64        `toml:"size" default:"30" min:"1e-6" max:"1e9" unit:"scene length" help:"Side of a tile."`
	Origin tomlfile.Point `toml:"origin" help:"Lower left corner of the map; [0, 0] if absent."`
	Map    drawing        `toml:"map" help:"The map, one line for each row: # is solid, . is open, 1 to 9 are costs, a to z starts, A to Z goals."`
	File   string         `toml:"file" help:"A map of the editor Tiled (.tmx or .tmj) instead; the path is relative to the scene file."`
	Maze   *mazeTable     `toml:"maze" help:"A maze of corridors one tile wide instead, drawn by the seed. Its corners have the marks a, A, b and B: one group can go from a to A, another one from b to B."`
}

// mazeTable describes mazes: of each list the seed takes one.
type mazeTable struct {
	tomlfile.Table
	Cells  []int     `toml:"cells" min:"2" max:"1000" eg:"[10, 15, 20]" help:"Cells on a side, with a wall between any two: seed modulo length is the index of the one to take from this list, and from the others. [20] if absent."`
	Loops  []float64 `toml:"loops" min:"0" max:"1" eg:"[0, 0.15]" help:"Share of the walls between cells that is opened besides, so that there is more than one way; [0] if absent."`
	Across []bool    `toml:"across" eg:"[false, true]" help:"Whether the way from b to B crosses the one from a to A; else it is that way back. [false] if absent."`
}

type contactsTable struct {
	tomlfile.Table
	Restitution float64     `toml:"restitution" default:"1" min:"0" max:"1" help:"Coefficient of restitution: the ratio of the speed of separation to the speed of approach."`
	Groups      []string    `toml:"groups" help:"Only agents of these groups are solid to each other; if neither groups nor pair is given, all are."`
	Pairs       []pairTable `toml:"pair" path:"contacts.pair" help:"Two groups that are solid to each other as well."`
}

type pairTable struct {
	tomlfile.Table
	A string `toml:"a" need:"yes" eg:"\"ships\"" help:"Name of a group, or of a single agent without one."`
	B string `toml:"b" need:"yes" eg:"\"rafts\"" help:"Name of the other one; the same for agents of one group."`
}

// craft holds the keys that groups and single agents have in common.
type craft struct {
	Radius  float64 `toml:"radius" default:"1" min:"0" max:"1e12" unit:"scene length" help:"Radius of an agent's disc, or half the side of its square."`
	Square  bool    `toml:"square" help:"A square aligned with the axes instead of a disc."`
	Team    int     `toml:"team" default:"0" min:"0" max:"1000000" help:"Agents of different teams are enemies; agents of team 0 have no enemies."`
	Speed   float64 `toml:"speed" default:"20" min:"1e-9" max:"1e12" unit:"length/time" help:"Top speed, and the speed that it flies unless cruise is given."`
	SpeedIn string  `toml:"speed_in" eg:"\"Earth\"" help:"The body as seen from which speed is the top speed, and as seen from which it decides: the name of a body, or nearest. In the scene itself if absent."`
	Cruise  float64 `toml:"cruise" min:"1e-9" max:"1e12" unit:"length/time" help:"Speed that it flies if nothing makes it hurry, at most speed; speed itself if absent. Only some behaviours know it; galaxy check warns of the others."`
	Accel   float64 `toml:"accel" default:"+Inf" min:"1e-9" max:"1e12" inf:"yes" unit:"length/time²" help:"Largest acceleration; inf for no limit."`
	Turn    float64 `toml:"turn" default:"+Inf" min:"1e-9" max:"1e12" inf:"yes" unit:"degrees/time" help:"Largest rate of turn; inf for no limit."`
	Mass    float64 `toml:"mass" default:"1" min:"1e-9" max:"1e30" help:"Mass."`
	Hand    string  `toml:"hand" default:"left" enum:"left,right" help:"Handedness: the side that breaks ties."`
	Heading float64 `toml:"heading" min:"-360" max:"360" unit:"degrees" help:"Initial heading, counter-clockwise from +x; towards the goal if absent."`
	Goal    *aim    `toml:"goal" help:"Goal: a point, or the name of a body, an agent or a group. Of a group each takes the nearest agent; a table chooses another one."`
	Scale   string  `toml:"scale" default:"units" enum:"units,radii" help:"With radii, the lengths and times of magnet and antigravity, and the arrival of all behaviours, are relative to an agent's radius and speed, whatever the units."`
	Within  float64 `toml:"within" min:"0" max:"1e12" unit:"scene length" help:"Largest gap between the edges of an agent and its goal that counts as an arrival; its radius if absent."`
	Steer   parts   `toml:"steer" help:"How it decides: the name of a behaviour, a table with its parameters, { script = \"NAME.star\" } for one written as a script, or a list of these."`
	Safe    bool    `toml:"safe" help:"Adds a safety filter to any behaviour: it removes accelerations that would lead to a collision, and nothing else."`
	Mix     parts   `toml:"mix" default:"priority" help:"How several behaviours are combined: priority (the first that asks for an acceleration), weighted (the weighted sum) or blend (the weighted mean of those that ask for one), or a table with parameters."`
	Drive   parts   `toml:"drive" help:"How it can move: the name of a drive, or a table with its parameters."`
	Gunner  parts   `toml:"gunner" help:"How its gun aims and fires: the name of a gunner, or a table with its parameters; unarmed if absent. Shells hit other teams."`
	Health  float64 `toml:"health" default:"0" min:"0" max:"1e12" unit:"hit points" help:"Damage that makes it a wreck; 0 is invulnerable."`
	Stops   []spot  `toml:"stops" help:"Goals to travel between, instead of goal."`
	Choice  string  `toml:"choice" default:"loop" enum:"loop,list,random,nearest" help:"The order of stops: in turn for ever, in turn once, or at random; or only the one nearest to where it starts."`
	Arrival string  `toml:"on_arrival" enum:"stay,next,leave" help:"What an agent does when it has arrived: stay there, go on to the next stop, or leave the scene. With stops it leaves after the last one, or with choice = \"random\" at the first one drawn. If absent, next with stops, else stay."`
	Color   color   `toml:"color" help:"#rrggbb or a name."`
	Hull    string  `toml:"hull" default:"dart" enum:"dart,freighter,probe,tank,round" help:"The shape it is drawn in."`
}

// chaseTable is a goal among the agents of a group.
type chaseTable struct {
	tomlfile.Table
	Group  string `toml:"group" need:"yes" eg:"\"runners\"" help:"Name of the group; or enemies, friends or others, where the choice is made again and again."`
	Choose string `toml:"choose" default:"nearest" enum:"nearest,random,own,weakest,loneliest,threatened" help:"Which of its agents: the nearest, one at random, the one of its own number in its own group (at the start alone); or the weakest by hit points, the loneliest with the fewest of its own team about it, or the most threatened with the most of other teams about it."`

	Again  float64 `toml:"again" min:"1e-9" max:"1e12" unit:"scene time" help:"The time from one choice of an agent to its next one. It also chooses again when its target has become a wreck, has left, or is out of sight. Without again, sight, better and most it chooses once, by the places at the start; in a state, again is 1 if absent."`
	Sight  float64 `toml:"sight" min:"1e-9" max:"1e12" unit:"scene length" help:"How far away a target may be, middle to middle; any distance if absent."`
	State  string  `toml:"state" help:"Only agents in the state of this name may be targets."`
	Better float64 `toml:"better" default:"0" min:"0" max:"1" help:"Another target is chosen only if it is better by this share: nearer, say, by a fifth with 0.2."`
	Most   int     `toml:"most" default:"0" min:"0" max:"1000000" help:"So many agents of the group choose the same target at most; 0 for any number."`
}

type groupTable struct {
	tomlfile.Table
	Name   string       `toml:"name" need:"yes" help:"Its name, here and in --set."`
	Count  int          `toml:"count" default:"0" min:"0" max:"1000000" help:"Number of agents to place; single agents may join."`
	Place  *placeTable  `toml:"place" help:"Where they start: one of disc, ring, grid, line, near, marks."`
	Source *sourceTable `toml:"source" help:"Lets the agents come one after the other, each at its place, instead of all at the start."`
	Orbit  *shipOrbit   `toml:"orbit" help:"With drive = \"orbital\", in place of place: the orbit on which its ships start, one if count is absent."`
	Burns  []BurnTable  `toml:"burn" path:"group.burn" help:"With drive = \"orbital\": the flight plan of its ships, in order. A burn without thrust and isp uses the engine of the drive."`
	States []stateTable `toml:"state" path:"group.state" help:"In place of steer: the states of its agents, each with a way to steer. All begin in the first."`
	Think  float64      `toml:"think" default:"0" min:"0" max:"1e12" unit:"scene time" help:"With states: the time from one look of an agent at the ways out of its state to its next one; each step if absent."`
	Stocks []stockTable `toml:"stocks" path:"group.stocks" help:"What each of its agents has of named stocks, as ore or fuel."`
	Trades []tradeTable `toml:"trades" path:"group.trades" help:"What its agents take and give where they arrive."`
	Notes  []noteTable  `toml:"notes" path:"group.notes" help:"Named numbers that all of the group can read and write."`
	Senses *sensesTable `toml:"senses" help:"What they see of others; all within the reach of their behaviours if absent."`
	Shows  []string     `toml:"shows" eg:"[\"health\", \"state\"]" help:"What scripts of others can know of its agents: health, stocks, state."`
	craft
}

type agentTable struct {
	tomlfile.Table
	Name  string `toml:"name" need:"yes" help:"Its name; goals can refer to it."`
	Group string `toml:"group" help:"The group with its method, limits and task; a group of its own if absent."`
	At    *spot  `toml:"at" need:"yes" help:"Where it starts: a point, or a body: then it starts on the edge of the body, with its velocity."`
	craft
}

// sourceTable lets the agents of a group come one after the other.
type sourceTable struct {
	tomlfile.Table
	Rate   float64 `toml:"rate" default:"0" min:"0" max:"1e9" unit:"agents per scene time" help:"How many come in a unit of time; with 0, each comes by the order add GROUP X,Y."`
	Count  int     `toml:"count" need:"yes" min:"1" max:"1000000" help:"How many come in all, instead of count of the group."`
	From   float64 `toml:"from" default:"0" min:"0" max:"1e12" unit:"scene time" help:"When the first is due, after the start."`
	Until  float64 `toml:"until" default:"0" min:"0" max:"1e12" unit:"scene time" help:"None is due later than this after the start; 0 for no limit."`
	Chance bool    `toml:"chance" help:"They come by chance, as a Poisson process of this rate, and take the places in random order; else evenly, in the order of the places. An agent whose place has no room waits outside, and the agents after it wait behind it."`
}

// placeTable holds exactly one way of placing a group.
type placeTable struct {
	tomlfile.Table
	Disc    *discTable      `toml:"disc" help:"At random in a disc or an annulus."`
	Ring    *ringTable      `toml:"ring" help:"Evenly spaced on a circle."`
	Grid    *gridTable      `toml:"grid" help:"In rows about a centre."`
	Line    *lineTable      `toml:"line" help:"Evenly spaced from one point to another."`
	Near    *nearTable      `toml:"near" help:"At random about bodies, in turn."`
	Marks   string          `toml:"marks" help:"On the tiles with this mark and then on the nearest free tiles."`
	Draw    int             `toml:"draw" min:"0" max:"1000000" help:"Groups with the same number start at the same places; a number of its own if absent."`
	Shift   *tomlfile.Point `toml:"shift" help:"The goal of each agent is its start moved by this, instead of goal or stops."`
	Shuffle bool            `toml:"shuffle" help:"The goals of the group are its starts, moved by shift and dealt out at random."`
	Start   []startTable    `toml:"start" path:"group.place.start" help:"Agents that start elsewhere. The window writes here what was dragged by hand."`
}

// startTable is an agent that starts elsewhere than where its group is placed.
type startTable struct {
	tomlfile.Table
	Number int            `toml:"number" need:"yes" min:"1" max:"1000000" help:"The number of the agent in the group, from 1, as in its name: 3 of couriers 3."`
	At     tomlfile.Point `toml:"at" need:"yes" help:"Where it starts."`
}

type discTable struct {
	tomlfile.Table
	At     *spot   `toml:"at" help:"Centre: a point or a body; the origin if absent."`
	Radius float64 `toml:"radius" need:"yes" min:"1e-9" max:"1e12" unit:"scene length" help:"Outer radius."`
	Inner  float64 `toml:"inner" default:"0" min:"0" max:"1e12" unit:"scene length" help:"Inner radius."`
}

type ringTable struct {
	tomlfile.Table
	At     *spot   `toml:"at" help:"Centre: a point or a body; the origin if absent."`
	Radius float64 `toml:"radius" need:"yes" min:"1e-9" max:"1e12" unit:"scene length" help:"Radius of the circle."`
	From   float64 `toml:"from" default:"0" min:"-360" max:"360" unit:"degrees" help:"Direction of the first agent from the centre."`
	Across bool    `toml:"across" help:"The goal of each agent is the opposite point of the circle, instead of goal or stops."`
}

type gridTable struct {
	tomlfile.Table
	At      *spot   `toml:"at" help:"Centre: a point or a body; the origin if absent."`
	Spacing float64 `toml:"spacing" need:"yes" min:"1e-9" max:"1e12" unit:"scene length" help:"Distance between neighbours."`
	Columns int     `toml:"columns" min:"1" max:"1000000" help:"Agents in a row; nearly a square grid if absent."`
}

type lineTable struct {
	tomlfile.Table
	From tomlfile.Point `toml:"from" need:"yes" help:"Position of the first agent."`
	To   tomlfile.Point `toml:"to" need:"yes" help:"Position of the last agent."`
}

type nearTable struct {
	tomlfile.Table
	Bodies   []spot  `toml:"bodies" help:"Names of bodies; the stops of the group if absent."`
	Distance float64 `toml:"distance" need:"yes" min:"1e-9" max:"1e12" unit:"scene length" help:"Largest gap to the body's surface."`
}

type cameraTable struct {
	tomlfile.Table
	Center tomlfile.Point `toml:"center" help:"Centre of the view, relative to the body that it follows."`
	Height float64        `toml:"height" min:"1e-9" max:"1e12" unit:"scene length" help:"Height of the view; the whole scene if absent."`
	Follow string         `toml:"follow" help:"Name of a body to follow."`

	Target   string  `toml:"target" help:"The body or agent in the middle of the picture, which the camera follows: Saturn, or couriers 3. It stands in place of center and follow."`
	Distance float64 `toml:"distance" min:"1e-9" max:"1e12" unit:"scene length" help:"How far the eye is from the middle of the picture, in place of height."`
	Field    float64 `toml:"fov" default:"60" min:"0.003" max:"120" unit:"degrees" help:"Field of view: the angle of the height of the picture. With the same height, a narrower one has the eye farther away."`
	SeenFrom string  `toml:"seen_from" eg:"\"51.5,-0.1\"" help:"A body, or a place on it, from which one looks around: the thing that the camera follows is in the middle of the picture, under the field of view fov. From a place one looks at no thing but in a direction if target is absent and azimuth or elevation is there: from the north by the east, and over the horizon. Moon is the middle of the Moon, \"51.5,-0.1\" a latitude and longitude on Earth in degrees, \"Mars 4.6,137.4\" on Mars. In scenes of the sky."`
	Frame    string  `toml:"frame" default:"ecliptic" enum:"ecliptic,body,synodic,velocity,cockpit" help:"What elevation, azimuth and roll are relative to, and the camera turns with: ecliptic is the scene's own plane, which stands still. The others are of the thing that it follows. body has a body's equator and prime meridian: the eye stays over its latitude elevation, and its longitude azimuth + 180. synodic has x from what it goes round to it, and the plane of its orbit. velocity has x where it goes: with azimuth 0 one sees it from behind. cockpit has the same axes, and the eye is in the ship: without elevation and azimuth it looks ahead."`

	Elevation float64 `toml:"elevation" default:"90" min:"-90" max:"90" unit:"degrees" help:"How high the eye stands over the plane: 90 is the map from above, 0 looks along the plane, less is from below."`
	Azimuth   float64 `toml:"azimuth" default:"90" min:"-360" max:"360" unit:"degrees" help:"The direction in the plane in which one looks, from x towards y: 90 has y up in the picture."`
	Roll      float64 `toml:"roll" default:"0" min:"-360" max:"360" unit:"degrees" help:"How far the picture is turned about its middle, counter-clockwise."`

	Grid string `toml:"grid" default:"none" enum:"none,horizon,equator,ecliptic,galaxy" help:"The grid of coordinates that is shown while one looks around: by azimuth and altitude over a place, by right ascension and declination of the date, by longitude and latitude from the ecliptic of the date, or of the galaxy."`

	Areas int `toml:"areas" min:"0" max:"60" help:"Of a selected ship on an orbit: into so many parts of equal time its path ahead is divided, by lines from the body that it goes around. By Kepler's second law their areas are equal."`

	Select string `toml:"select" help:"Name of the agent or body that is selected at first, as panels show it: walker, or couriers 3. Pictures and films show the arrows of a selected agent."`
}

type EndTable struct {
	tomlfile.Table
	Time    float64 `toml:"time" default:"0" min:"0" max:"1e12" unit:"scene time" help:"Length of the run; 0 for no limit."`
	Arrived bool    `toml:"arrived" help:"The run ends when every agent with a goal has arrived for good, has stopped, has no way to its goal, or is a wreck."`
}
