// The scripts of the page and of its tests: their types (src/web/tsconfig.json), and what eslint takes for a mistake.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

const { SKEIN_WEB_NEEDS } = process.env;
const checks = {
    'typescript/bin/tsc': ['-p', 'src/web/tsconfig.json', '--typeRoots', `${SKEIN_WEB_NEEDS}/node_modules/@types`, '--types', 'node'],
    'eslint/bin/eslint.js': ['-c', 'tests/web/eslint.config.mjs', 'src/web/page', 'tests/web'],
};

for (const [program, args] of Object.entries(checks)) {
    const { status, stdout } = spawnSync(process.execPath, [`${SKEIN_WEB_NEEDS}/node_modules/${program}`, ...args],
        { cwd: new URL('../..', import.meta.url), encoding: 'utf8' });
    assert.equal(status, 0, stdout);
}
