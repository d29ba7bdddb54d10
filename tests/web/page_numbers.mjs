// The page's plain functions: node --test tests/web/page_numbers.mjs
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

// Read as text, for a file named .js is a module only in a package that says so.
const source = await readFile(new URL('../../src/web/page/numbers.js', import.meta.url), 'utf8');
const numbers = await import(`data:text/javascript,${encodeURIComponent(source)}`);

test('settings are lines of a name and a value, which may hold more of =', () => {
    const values = numbers.parseLines('model=leader\ntitle=a=b\nundo=\nnonsense\n');
    assert.deepEqual({ ...values }, { model: 'leader', title: 'a=b', undo: '' });
});

test('numbers have four digits, and whole ones all of theirs', () => {
    const shown = [0.333333343, 12.34567, 12345.6, -0.00001, -0, NaN].map(numbers.showNumber);
    assert.deepEqual(shown, ['0.3333', '12.35', '12346', '-0.00001', '0', '']);
    assert.equal(numbers.showBirds(1), '1 bird');
    assert.equal(numbers.showBirds(1234567), '1,234,567 birds');
    assert.equal(numbers.showContribution(-1), '');
    assert.equal(numbers.showContribution(12.345), '12.35');
    assert.equal(numbers.showContribution(123.4), '123');
    assert.equal(numbers.showPart(-0.001), '0.00');
    assert.equal(numbers.showMilliseconds(0.66), '0.7 ms');
    assert.equal(numbers.showUnit('5', 'degrees'), '5°');
});

test('a scale that is not reached says so', () => {
    assert.equal(numbers.showScale(1, 0.99), '× 1');
    assert.equal(numbers.showScale(1, 0.5), '0.5 of real time');
    assert.equal(numbers.showScale(0.0625, NaN), '× 0.0625');
});

test('a slider shows its range, and the present value', () => {
    assert.deepEqual(numbers.sliderRange('0 10', 2), [0, 10]);
    assert.deepEqual(numbers.sliderRange('0 10', 50), [0, 50]);
    assert.deepEqual(numbers.sliderRange('-360 360', NaN), [-360, 360]);
});

test('a logarithmic slider goes there and back', () => {
    assert.equal(numbers.logPosition(1 / 16, 1 / 16, 8), 0);
    assert.equal(numbers.logPosition(99, 1 / 16, 8), 1);
    for (const value of [0.0625, 0.25, 1, 3.5, 8])
        assert.equal(numbers.logValue(numbers.logPosition(value, 1 / 16, 8), 1 / 16, 8), value);
});

test('an axis ends at a round number not below any value', () => {
    assert.equal(numbers.plotTop([], 1), 1);
    assert.equal(numbers.plotTop([0.2, 3.9], 0.1), 4);
    assert.equal(numbers.plotTop([61], 1), 80);
    assert.equal(numbers.plotTop([0.011], 0.001), 0.015);
});

test('an obstacle is read and written in its text form', () => {
    const kinds = [{ name: 'cylinder', numbers: ['x', 'y', 'z', 'radius', 'height'] }];
    const tower = numbers.parseObstacle(kinds, 'cylinder,1,2,3,4.5,20');
    assert.deepEqual(tower, { kind: kinds[0], numbers: { x: 1, y: 2, z: 3, radius: 4.5, height: 20 } });
    assert.equal(numbers.printObstacle(tower.kind, tower.numbers), 'cylinder,1,2,3,4.5,20');
    assert.equal(numbers.parseObstacle(kinds, 'off'), null);
});

test('an address holds a link after its #', () => {
    assert.equal(numbers.linkOf('http://a/b/?c#preset=wide&seed=3'), 'preset=wide&seed=3');
    assert.equal(numbers.linkOf('http://a/b/'), '');
    assert.equal(numbers.lastLine(['hello', "skein: no preset is named 'x'", '']), "no preset is named 'x'");
    assert.equal(numbers.lastLine(['skein: --link: gravity=x: expected a number']), 'gravity=x: expected a number');
});
