package gl

import "testing"

// Each driver reports errors in its own words; all become file:line.
func TestShaderError(t *testing.T) {
	for _, c := range []struct{ report, want string }{
		{"0:12(5): error: `colour' undeclared\n0:13(1): error: type mismatch\n", "a.frag:12: `colour' undeclared"},           // Mesa
		{"0(7) : error C1008: undefined variable \"colour\"\n", "a.frag:7: C1008: undefined variable \"colour\""},            // NVIDIA
		{"ERROR: 0:4: Use of undeclared identifier 'colour'\n", "a.frag:4: Use of undeclared identifier 'colour'"},           // Apple
		{"0:3(1): warning: extension unknown\n0:9(2): preprocessor error: #endif\n", "a.frag:9: preprocessor error: #endif"}, // Mesa
		{"\x00", "a.frag does not compile: the driver does not say why"},                                                     //
		{"\nFragment shader failed to compile.\n", "a.frag does not compile: Fragment shader failed to compile."},            // without a line
	} {
		if got := shaderError("a.frag", c.report).Error(); got != c.want {
			t.Errorf("%q becomes\n%q, want\n%q", c.report, got, c.want)
		}
	}
}
