/**
 * The files of undici that are imported by path are not part of its API, so a new version may move or change
 * them.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { mend } from '../mend.ts';

const require = createRequire(import.meta.url);
const declared = new URL('../../src/rest/transport/undici-files.d.ts', import.meta.url);
/** `import { Pool } from 'undici'` in the declaration of `undici/lib/dispatcher/pool.js`. */
const declaration = /declare module '([^']+)' \{\s+import \{ (\w+) \} from 'undici';/g;
const files = [...readFileSync(declared, 'utf8').matchAll(declaration)].map(
  ([, file = '', name = '']) => ({ file, name }),
);

const exported = (specifier: string): unknown => {
  try {
    return require(specifier);
  } catch (error) {
    return error;
  }
};

test('each is what undici itself exports under the declared name', () => {
  const undici = exported('undici') as Readonly<Record<string, unknown>>;
  expect(files.length).toBeGreaterThan(2);
  mend(
    files
      .filter(({ file, name }) => undici[name] === undefined || exported(file) !== undici[name])
      .map(
        ({ file, name }) =>
          `${file} is not the ${name} of undici any more: find its file, and change undici-files.d.ts and the imports.`,
      ),
  );
});

test('no new minor version is installed without this test', () => {
  expect(packageFile.dependencies.undici).toMatch(/^~/);
});
