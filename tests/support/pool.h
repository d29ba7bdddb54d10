// Two threads for the tests of a group that are not about threads.
#pragma once

#include "base/pool.h"

static Pool *pool;

static int start_pool(void **state) {
    (void)state;
    return (pool = pool_create(2, &(Error){0})) ? 0 : -1;
}

static int stop_pool(void **state) {
    (void)state;
    pool_destroy(pool);
    return 0;
}

TEST_FIXTURES(start_pool, stop_pool)
