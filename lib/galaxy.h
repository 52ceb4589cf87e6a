/* galaxy as a library: worlds that another program drives. docs/serve.md has the columns, the orders and the limits.
 *
 *   galaxy_world w = galaxy_open("driven", "group.pupil.count=3", NULL);
 *   if (!w) { puts(galaxy_error(0)); return 1; }
 *   int pupils = galaxy_group(w, "pupil");
 *   float push[2] = {30, 0};
 *   galaxy_act(w, "pupil", push, 2);
 *   galaxy_step(w, 10);
 *   int n;
 *   const float *at = galaxy_columns(w, pupils, "pos", &n);   x and y of each pupil, n = 6
 *   galaxy_close(w);
 *
 * A function that returns int returns 0 if it did what it is for, and -1 if not; then galaxy_error tells why, in a sentence. Several
 * threads may use worlds at the same time; two threads that use one world wait for each other.
 */
#ifndef GALAXY_H
#define GALAXY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int64_t galaxy_world; /* a world; 0 is none */
typedef const char galaxy_text; /* UTF-8 with a 0 at its end */
typedef const float galaxy_number;

/* Opens a built-in scene or a scene file. changes are lines such as "group.ships.count=4", or NULL. recording is a file to write, or NULL.
 * Returns 0 if that fails: galaxy_error(0) tells why. */
extern galaxy_world galaxy_open(galaxy_text *scene, galaxy_text *changes, galaxy_text *recording);

/* Begins the scene again with a seed. Pointers of galaxy_columns, and snapshots, are no longer valid. */
extern int galaxy_reset(galaxy_world w, uint64_t seed);

/* Takes steps, 1 to 10000. */
extern int galaxy_step(galaxy_world w, int steps);

/* Returns the number of steps so far, and the time of the scene. */
extern uint64_t galaxy_tick(galaxy_world w);
extern double galaxy_time(galaxy_world w);

/* Returns the number of a group, or -1. */
extern int galaxy_group(galaxy_world w, galaxy_text *name);

/* Returns a column of a group: so many numbers for each agent, n in all. The memory is galaxy's, and is valid until the next step, restore,
 * reset or close, or until this column of this group is asked for again. Returns NULL if that fails. state is the number of a state in the list
 * that {"op":"describe"} has of the group; health and stock.NAME are hit points and stocks. */
extern galaxy_number *galaxy_columns(galaxy_world w, int group, galaxy_text *column, int *n);

/* Sets the accelerations of a group or an agent that steers by driven, until the next ones: n is 2 for all alike, or 2 for each. */
extern int galaxy_act(galaxy_world w, galaxy_text *agents, galaxy_number *accelerations, int n);

/* Gives an order, as "goto ships 10,20", for the next step. */
extern int galaxy_order(galaxy_world w, galaxy_text *order);

/* Keeps the state of the world, and returns a handle, or -1; a handle other than 0 is written over. Restores what was kept. */
extern int galaxy_snapshot(galaxy_world w, int handle);
extern int galaxy_restore(galaxy_world w, int handle);

/* Answers a request of galaxy serve, as {"op":"events"}, by one object of JSON. It is valid until the next request. */
extern galaxy_text *galaxy_ask(galaxy_world w, galaxy_text *request);

/* Returns why the last function that failed for this world did, or, for 0, why the last galaxy_open did. Valid until the next failure. */
extern galaxy_text *galaxy_error(galaxy_world w);

/* Ends a world, and completes its recording. */
extern int galaxy_close(galaxy_world w);

#ifdef __cplusplus
}
#endif
#endif
