package scene

import "galaxy/scene/tomlfile"

// stepTable is a step of a lesson.
type stepTable struct {
	tomlfile.Table
	Title    string    `toml:"title" need:"yes" help:"A few words: what is done in this step."`
	Text     string    `toml:"text" need:"yes" help:"What to see and what to do: paragraphs, lists, **bold**, *emphasis*, code in back quotes, formulas indented by four blanks, and controls as {knob:GROUP.PARAMETER}, {thing:NAME}, {colour:NAME}, {try:ORDER} and {when:TIME}."`
	Done     string    `toml:"done" need:"yes" eg:"'arrived == agents'" help:"The step is done as soon as this expression is true; galaxy list --expressions has its names."`
	Runs     string    `toml:"runs" eg:"'answer(\"side\") != \"\"'" help:"Time begins to run by itself as soon as this expression comes to be true, as an answer is given. If absent, the learner lets it run."`
	Ask      *askTable `toml:"ask" help:"A question that is asked before it shows; done can ask for the answer."`
	Hints    []string  `toml:"hints" help:"Said one after the other, each after a try that failed."`
	Knobs    []string  `toml:"knobs" eg:"[\"walker.sidestep\"]" help:"Parameters, as GROUP.PARAMETER, that stand first in the panel in this step, beside those in the text."`
	Select   *string   `toml:"select" help:"Selects an agent or a body when the step begins; an empty text selects nothing."`
	Height   float64   `toml:"height" min:"0" max:"1e300" help:"The view flies to what select names, and shows so much of the scene from top to bottom. A step without it shows what the scene's camera does."`
	Show     []string  `toml:"show" enum:"orbits,trails,labels,states,arrows,all-arrows,circle,field,velocities" help:"Layers to show from this step on."`
	Hide     []string  `toml:"hide" enum:"orbits,trails,labels,states,arrows,all-arrows,circle,field,velocities" help:"Layers to hide from this step on."`
	Again    bool      `toml:"again" help:"The scene begins again, as its file has it, when the step begins."`
	Orders   []string  `toml:"orders" help:"Orders given when the step begins, as \"set walker sidestep false\"."`
	Solution []string  `toml:"solution" help:"What a learner does, one after the other, by which galaxy lesson check plays the step: an order, or wait TIME, answer NAME VALUE, select NAME, view TERM VALUE as \"view zoom 2\", again. An order against which it can be judged must be among them: without them no step may be done."`
}

// askTable is a question of a step.
type askTable struct {
	tomlfile.Table
	Name    string   `toml:"name" need:"yes" help:"Its name, for answer(\"NAME\") in done."`
	Text    string   `toml:"text" need:"yes" help:"The question."`
	Choices []string `toml:"choices" eg:"[\"left\", \"right\"]" help:"Answers to choose from, two to six; or arrow."`
	Arrow   string   `toml:"arrow" eg:"\"walker\"" help:"An agent, in place of choices: the answer is an arrow that is drawn from it, and error(\"NAME\") in done tells how far it is off. A solution gives its angle in degrees, counter-clockwise from the right."`
	Shows   string   `toml:"shows" enum:"acceleration,velocity" help:"With arrow: what it is to show. If absent, the acceleration."`
	After   float64  `toml:"after" min:"0" max:"1e9" help:"With arrow: so long after it was drawn it is compared; 0 is in the next step. If absent, 0."`
	Hides   []string `toml:"hides" enum:"orbits,trails,labels,states,arrows,all-arrows,circle,field,velocities" help:"Layers that would give the answer away: hidden until it is given or time runs, and of an arrow of now until time has shown the right one."`
	Right   string   `toml:"right" help:"The one that turns out to be true: said once the step is done. A step need not depend on it."`
}
