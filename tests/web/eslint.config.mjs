// Names are the types' check's (src/web/tsconfig.json), so no-undef is off.
import { createRequire } from 'node:module';

const js = createRequire(`${process.env.SKEIN_WEB_NEEDS}/`)('@eslint/js');

export default [{
    ...js.configs.recommended,
    rules: { ...js.configs.recommended.rules, 'no-undef': 'off', 'prefer-const': ['error', { destructuring: 'all' }],
        'no-var': 'error', eqeqeq: 'error', 'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] },
}];
