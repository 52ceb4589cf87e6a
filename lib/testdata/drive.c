/* Drives the pupils of the scene driven and prints what it sees; TestLibrary compares that. With a number it only takes so many steps, for
 * the time that they need. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "galaxy.h"

static void fail(const char *what, galaxy_world w) {
	printf("%s: %s\n", what, galaxy_error(w));
	exit(1);
}

static void refused(const char *what, int code, galaxy_world w, const char *want) {
	if (code == 0 || !strstr(galaxy_error(w), want)) fail(what, w);
}

static void show(galaxy_world w, int group, const char *column) {
	int n = -1;
	const float *x = galaxy_columns(w, group, column, &n);
	if (!x) fail(column, w);
	printf("%llu %s", (unsigned long long)galaxy_tick(w), column);
	for (int i = 0; i < n; i++) {
		unsigned bits;
		memcpy(&bits, &x[i], 4);
		printf(" %08x", bits);
	}
	printf("\n");
}

static void drive(galaxy_world w, int group, int step) {
	float push[200];
	int n;
	if (!galaxy_columns(w, group, "here", &n) || n > 100) fail("here", w);
	for (int i = 0; i < n; i++) {
		push[2 * i] = (float)(30 - (i + step) % 7);
		push[2 * i + 1] = (float)((i * step) % 11 - 5) / 3;
	}
	if (galaxy_act(w, "pupil", push, 2 * n)) fail("act", w);
	if (galaxy_step(w, 1)) fail("step", w);
}

static int measure(int steps) {
	galaxy_world w = galaxy_open("driven", "group.pupil.count=100\ncamera.select=rules", NULL);
	if (!w) fail("open", 0);
	int group = galaxy_group(w, "pupil"), n;
	struct timespec a, b;
	double sum = 0;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
	for (int i = 0; i < steps; i++) {
		drive(w, group, i);
		const float *pos = galaxy_columns(w, group, "pos", &n), *vel = galaxy_columns(w, group, "vel", &n);
		sum += pos[0] + vel[0];
	}
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
	printf("%.2f us of processor time per step (%g)\n", ((b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec)) / steps / 1e3, sum);
	return galaxy_close(w);
}

int main(int argc, char **argv) {
	if (argc > 2) return measure(atoi(argv[2]));
	refused("no scene", galaxy_open("no-such-scene", NULL, NULL) ? 0 : -1, 0, "no-such-scene");
	galaxy_world w = galaxy_open("driven", "group.pupil.count=3\ncamera.select=rules", argv[1]);
	if (!w) fail("open", 0);
	int pupils = galaxy_group(w, "pupil");
	if (galaxy_reset(w, 7)) fail("reset", w);
	for (int i = 0; i < 50; i++) drive(w, pupils, i);
	show(w, pupils, "pos");
	int handle = galaxy_snapshot(w, 0);
	if (handle < 1) fail("snapshot", w);
	for (int i = 50; i < 90; i++) drive(w, pupils, i);
	show(w, pupils, "vel");
	if (galaxy_restore(w, handle)) fail("restore", w);
	show(w, pupils, "pos");
	if (galaxy_order(w, "goto pupil 0,0")) fail("order", w);
	drive(w, pupils, 5);
	show(w, pupils, "goal");
	const char *answer = galaxy_ask(w, "{\"id\":1,\"op\":\"step\",\"n\":9}");
	if (!answer || !strstr(answer, "{\"id\":1,\"ok\":true,\"result\":{\"tick\":60,")) fail(answer ? answer : "ask", w);
	if (galaxy_time(w) != 1.0) fail("time", w);
	show(w, galaxy_group(w, "rules"), "pos");

	float nothing[2] = {0, 0};
	refused("act of others", galaxy_act(w, "rules", nothing, 2), w, "which no order drives");
	refused("act of one number", galaxy_act(w, "pupil", nothing, 1), w, "x and y");
	refused("act of NULL", galaxy_act(w, "pupil", NULL, 2), w, "0 numbers");
	refused("no steps", galaxy_step(w, 0), w, "n = 0");
	refused("no order", galaxy_order(w, "dance"), w, "unknown verb");
	refused("no handle", galaxy_restore(w, 9), w, "no such snapshot");
	refused("no column", galaxy_columns(w, pupils, "poss", NULL) == NULL ? -1 : 0, w, "did you mean \"pos\"?");
	refused("no group", galaxy_columns(w, 17, "pos", NULL) == NULL ? -1 : 0, w, "no group 17");
	refused("no world", galaxy_step(w + 1, 1), 0, "no such world");
	galaxy_world other = galaxy_open("driven", NULL, NULL);
	if (!other || other == w || galaxy_close(other)) fail("another world", 0);
	if (galaxy_close(w)) fail("close", 0);
	refused("closed", galaxy_close(w), 0, "no such world");
	return 0;
}
