/** Settings that documents, deployed files, examples and scripts name: each of them exists. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from '../../src/server/settings/settings.ts';
import { environment } from '../../src/start/node-options.js';
import { mend } from '../mend.ts';

const root = new URL('../../', import.meta.url);
const files = globSync(
  [
    '*.md',
    'docs/*.md',
    'bench/*.{md,ts}',
    'examples/*.{md,ts}',
    'deploy/**/*.*',
    'deploy/Dockerfile',
    'scripts/**/*.*',
    'src/**/*.md',
    'test/soak/**/*.ts',
  ],
  { cwd: root },
).filter((file) => file !== 'CHANGELOG.md');

const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8');

/** Variables of Node, of other programs and of the project's own scripts, and words that only look like variables. */
const others = new Set([
  ...environment.map(([name]) => name),
  'NODE_OPTIONS',
  'NODE_ENV',
  'SCREENSHOTS',
  'EXECUTOR',
]);

test('every setting that a document sets exists', () => {
  const set = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/(?<![\w.-])([A-Z][A-Z_]{3,})=(?=[\w*/:.-])/g)].map(
        ([, name = '']) => ({ file, name }),
      ),
    );
  expect(set.length).toBeGreaterThan(20);
  mend(
    set
      .filter(({ name }) => !Object.hasOwn(settings, name) && !others.has(name))
      .map(({ file, name }) => `${file} sets ${name}, which is no setting.`),
  );
});
