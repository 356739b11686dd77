/** The package's types compile in a strict project without `skipLibCheck`, and in the examples. */
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { run } from './run.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const compilers = {
  'TypeScript 5': pathOf('node_modules/.bin/tsc'),
  'TypeScript 7': pathOf('../../node_modules/.bin/tsc'),
};

const cases = Object.entries(compilers).flatMap(([name, compiler]) =>
  ['bundler', 'node16', 'nodenext'].map((resolution) => [name, resolution, compiler] as const),
);

const ofYoga = 'node_modules/graphql-yoga/node_modules/lru-cache/';

test.for(cases)('%s compiles what uses it, moduleResolution %s', async ([, resolution, tsc]) => {
  const { output } = await run(tsc, ['-p', `tsconfig.${resolution}.json`], inject('project'));
  // The types of a package that Yoga uses do not compile with `exactOptionalPropertyTypes`.
  const errors = output.split('\n').filter((line) => /^[^ ]/.test(line));
  expect(errors.filter((line) => !line.startsWith(ofYoga))).toEqual([]);
});

test('the examples are strict TypeScript', async () => {
  const compiled = await run(compilers['TypeScript 7'], ['-p', '.'], pathOf('../../examples'));
  expect(compiled).toEqual({ code: 0, output: '' });
});
