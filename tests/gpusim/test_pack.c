// Of a flock that the GPU has the instances are those of pack.c, bit for bit: every model, levels
// near and far, colours, cameras that move, flocks that are placed anew; and postures come back as
// the processor has them. On the software renderer.
#include "test.h"

#include <string.h>

#include "gfx/context.h"
#include "gpusim/gpusim.h"
#include "render/gpu_pack.h"
#include "show/show.h"
#include "support/aim.h"
#include "support/pool.h"
#include "support/set_param.h"

enum { BIRDS = 3000 };

static const PackRun runs[PACK_RUNS] = {{5, 7}, {3, 6}, {0, 7}, {0, 6}};

static GfxContext *context;
static Gpusim *gpusim;
static Sim *cpu, *other; // the same flock, by the processor and by the GPU
static View view;
static Shape shape;
static Pack here, there;
static GpuPack *gpu;
static BirdInstance wanted[BIRDS + 1], got[BIRDS + 1];

static int set_up(void **state) {
    (void)state;
    Error error = {0};
    context = gfx_context_create(GFX_DEVICE_SOFTWARE, &error);
    gpusim = context ? gpusim_create(GPUSIM_PROBED, &error) : NULL;
    here = there = (Pack){.pool = pool};
    shape = (Shape){.winged = true};
    param_reset_all(&view_params, &view);
    return gpusim ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    pack_deinit(&here);
    pack_deinit(&there);
    gpu_pack_destroy(gpu);
    gpu = NULL;
    gpusim_destroy(gpusim);
    gfx_context_destroy(context);
    return 0;
}

static void begin(const char *model, size_t birds, const char *settings) {
    Error error = {0};
    cpu = sim_create(model_find(model), 0, 1, pool, &error);
    set_all(cpu, settings);
    assert_true(sim_set_start(cpu, birds, 1, &error));
    sim_place(cpu);
    other = sim_clone(cpu, &error);
    assert_true(sim_set_steps(other, gpusim_steps(gpusim), &error));
    sim_step(cpu);
    sim_step(other);
}

static void end(void) {
    sim_destroy(other);
    sim_destroy(cpu);
}

// From beside the flock, as far off as so many of its extents.
static FrameDescription describe(const Sim *sim, float blend, float far) {
    const SimView flock = sim_view(cpu);
    const Columns columns = show_layout_columns(&flock.to, sim_model(cpu)->is_flat);
    float middle[3] = {columns.x[0], columns.y[0], columns.z[0]}, eye[3];
    float last[3] = {columns.x[flock.count - 1], columns.y[flock.count - 1],
                     columns.z[flock.count - 1]};
    for (int i = 0; i < 3; i++)
        eye[i] = middle[i] + (middle[i] - last[i]) * far + 1;
    return (FrameDescription){.birds = show_describe_birds(sim, &view, blend),
                              .view = &view,
                              .camera = camera_look_at(eye, middle),
                              .exposure = 0.01f,
                              .seconds =
                                  sim_seconds(sim) - (1 - (double)blend) * (double)sim_dt(sim),
                              .width = 1280,
                              .height = 720};
}

// levels: a mask of those that were seen.
static void expect_same(float blend, float far, bool mirrored, unsigned *levels) {
    Error error = {0};
    size_t counts[CULL_BINS], before[CULL_BINS];
    const FrameDescription frame = describe(cpu, blend, far), same = describe(other, blend, far);
    assert_true(pack_sort(&here, &frame, shape.winged, mirrored, counts, &error));
    pack_fill(&here, wanted);
    assert_true(gpu_pack_takes(&same) && !gpu_pack_takes(&frame));
    assert_true(gpu_pack_run(&gpu, &there, &same, &shape, mirrored, runs, before, &error));
    size_t shown = gpu_pack_read(gpu, got);
    assert_int_equal(shown, frame.birds.count - counts[CULL_HIDDEN]);
    assert_memory_equal(got, wanted, shown * sizeof *got);
    for (int level = 0; level < CULL_BINS; level++)
        *levels |= counts[level] > 0 ? 1u << level : 0;
}

static void step_both(int steps) {
    for (int i = 0; i < steps; i++) {
        sim_step(cpu);
        sim_step(other);
    }
}

TEST_WITH(every_model, set_up, tear_down) {
    static const size_t counts[] = {1, 255, BIRDS};
    unsigned levels = 0;
    for (size_t m = 0; m < model_count(); m++)
        for (size_t c = 0; c < 3; c++) {
            begin(model_at(m)->name, counts[c], "");
            for (int picture = 0; picture < 6; picture++) {
                expect_same((float)picture / 5, 0.05f * (float)(picture * picture), picture % 2,
                            &levels);
                step_both(picture);
            }
            end();
        }
    assert_int_equal(levels, (1u << CULL_BINS) - 1);
}

TEST_WITH(every_colour, set_up, tear_down) {
    unsigned levels = 0;
    begin("leader", BIRDS, "flocks=3");
    for (int colour = VIEW_COLOUR_PLUMAGE; colour <= VIEW_COLOUR_FLOCK; colour++)
        for (int world = 0; world < VIEW_WORLDS; world++) {
            view.colour = colour;
            view.world = world;
            view.bank = view.flap = world % 2;
            FrameDescription frame = describe(other, 1, 1);
            if (gpu_pack_takes(&frame))
                expect_same(1, 0.1f, false, &levels);
            step_both(1);
        }
    end();
}

// The processor goes on where the GPU ended, as does another GPU.
TEST_WITH(postures_come_back, set_up, tear_down) {
    Error error = {0};
    unsigned levels = 0;
    begin("starling", BIRDS, "");
    expect_same(1, 0.1f, false, &levels);
    step_both(5);
    expect_same(1, 0.1f, false, &levels);
    gpu_pack_give_back(gpu, &there);
    Postures a = pack_postures(&here), b = pack_postures(&there);
    assert_int_equal(a.count, b.count);
    assert_memory_equal(a.birds, b.birds, a.count * sizeof *a.birds);
    step_both(1);
    expect_same(1, 0.1f, false, &levels);
    // Fewer birds, then more.
    for (size_t birds = 100; birds <= BIRDS; birds += BIRDS - 100) {
        assert_true(sim_set_start(cpu, birds, 2, &error) && sim_set_start(other, birds, 2, &error));
        sim_place(cpu);
        sim_place(other);
        step_both(1);
        expect_same(1, 0.1f, false, &levels);
    }
    end();
}

// Every stride-th place.
TEST_WITH(sample, set_up, tear_down) {
    begin("plane", BIRDS, "");
    for (size_t round = 0; round < 2; round++) {
        for (size_t stride = 2; stride < 8; stride++) {
            FrameBirds all = show_describe_birds(cpu, &view, 1), some;
            FrameBirds birds = show_describe_birds(other, &view, 1);
            assert_int_equal(frame_sample_birds(&birds, stride, &some), 1);
            assert_int_equal(some.count, (BIRDS + stride - 1) / stride);
            for (size_t i = 0; i < some.count; i++) {
                float a[3], b[3];
                frame_bird_place_at(&some, i, 0.3f, a);
                frame_bird_place_at(&all, i * stride, 0.3f, b);
                assert_memory_equal(a, b, sizeof a);
                assert_int_equal(some.id[i], all.id[i * stride]);
            }
        }
        step_both(1);
    }
    end();
}
