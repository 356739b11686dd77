/** The package's types hold in a strict project that checks the types of its packages too. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const compilers = {
  'TypeScript 5': folderOf('node_modules/.bin/tsc'),
  'TypeScript 7': folderOf('../../node_modules/.bin/tsc'),
};

const cases = Object.entries(compilers).flatMap(([name, compiler]) =>
  ['bundler', 'node16', 'nodenext'].map((resolution) => [name, resolution, compiler] as const),
);

test.for(cases)('%s compiles what uses it, moduleResolution %s', ([, resolution, compiler]) => {
  const config = join(inject('project'), `tsconfig.${resolution}.json`);
  const { status, stdout } = spawnSync(compiler, ['-p', config], { encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});
