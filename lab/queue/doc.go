// Package queue shares the runs of an experiment with other processes and machines by way of a NATS
// server with JetStream, in this process or elsewhere. Without other processes, [lab.Local] runs them.
//
//	coordinator                     server                      workers
//	runs without a result ───▶ stream of tasks ───▶ each to one, until it acknowledges
//	file of results       ◀─── stream of results ◀─── outcome of a run
//	bundle of all files   ───▶ object store ───▶ by the hash of its content
//
// The server is a cache: nothing that it holds is needed. Results are in the
// coordinator's file. All other runs are published again when a coordinator begins, when it has lost
// the server, and when the server has lost the tasks. So a task may run twice. Its outcome is
// the same, and the first one counts.
//
// If a worker dies, it does not acknowledge its task, and the task goes to another worker after ackWait; a worker that
// is alive says so before. A task with which several workers have died fails, for a reason outside of the run.
// A worker that is stopped publishes its task anew with the deaths so far, so its end counts as none.
//
// Each version of galaxy has tasks of its own, by their subject: a worker of another version never
// takes one, and waits.
package queue

import "time"

// ackWait is how long the server waits for a sign of life of a worker with a task. A worker
// gives one four times as often. Tests make it shorter.
var ackWait = 20 * time.Second

const (
	// mostDeaths is how many workers may die with a task: it may be the reason.
	mostDeaths = 5
	// window is how many tasks are published before their results have come: more than a
	// thousand workers work on, and few for a server.
	window = 8192
	// patience is how long a call waits for the server before it is made again.
	patience = 5 * time.Second
)

// Names on the server. Tasks and results of all experiments share two streams: a worker needs
// no list of experiments. Releases whose tasks are other messages have another stream for them,
// GALAXY_LAB_TASKS.
const (
	tasksStream   = "GALAXY_LAB_RUNS"
	resultsStream = "GALAXY_LAB_RESULTS"
	taskSubject   = "galaxy.lab.run."    // + version + hash of the bundle + session
	resultSubject = "galaxy.lab.result." // + session
	bundles       = "galaxy-lab-bundles"
	workersName   = "workers-" // + version
)
