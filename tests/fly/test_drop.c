// What a dropped file is.

#include "test.h"

#include "fly/flight.h"

TEST(files_are_known_by_their_first_line) {
    assert_int_equal(drop_identify("skein-journal 1\n0 model=leader\n"), DROP_JOURNAL);
    assert_int_equal(drop_identify("id,x,y,z,vx,vy,vz\r\n0,0,0,0,0,0,0\r\n"), DROP_STATES);
    assert_int_equal(drop_identify("step,id,x,y,z,vx,vy,vz\n"), DROP_STATES);
    assert_int_equal(drop_identify("# made by hand\n\n  model=leader\n"), DROP_PRESET);
    assert_int_equal(drop_identify("\xef\xbb\xbftitle=a=b\n"), DROP_PRESET);
    assert_int_equal(drop_identify("rule.wander=off"), DROP_PRESET);
    assert_int_equal(drop_identify("# Blender\nmtllib bird.mtl\no bird\n"), DROP_MESH);
    assert_int_equal(drop_identify("v 1 2 3\n"), DROP_MESH);
}

TEST(other_files_are_not) {
    static const char *const others[] = {
        "",         "\n# only a comment",  "A letter.\n",       "=5\n",
        "id;x;y\n", "<svg version=\"1\">", "\x89PNG\r\n\x1a\n", "vertex\n"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(drop_identify(others[i]), DROP_UNKNOWN);
}
