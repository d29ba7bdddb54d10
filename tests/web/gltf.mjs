// What a flock becomes as glTF, by the format's own validator: no error and no warning, whatever is drawn.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import assert from 'node:assert/strict';

const name = 'gltf-validator'; // which has no types
const { validateBytes } = createRequire(`${process.env.SKEIN_WEB_NEEDS}/`)(name);

const obstacles = ['sphere,-25,0,48,3', 'cylinder,20,-10,40,3,9', 'ground,-60'];
const flights = {
    starlings: obstacles.flatMap((obstacle, i) => ['--set', `obstacle.${i + 1}=${obstacle}`]).concat('--set', 'falcon_flies=on'),
    shoal: [],
    swarm: ['--set', 'mesh=sphere'],
    'plane-stock': [],
};
for (const [preset, more] of Object.entries(flights)) {
    const file = `${preset}.glb`;
    execFileSync(process.env.SKEIN ?? '', ['simulate', '--preset', preset, '--birds', '50', '--steps', '12', '--states', file, ...more]);
    const { issues, info } = await validateBytes(new Uint8Array(readFileSync(file)));
    assert.equal(issues.numErrors + issues.numWarnings, 0, `${file}: ${JSON.stringify(issues.messages)}`);
    assert.equal(info.animationCount, 1);
}
