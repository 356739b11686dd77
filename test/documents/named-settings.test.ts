/** Settings that documents, deployed files, examples and scripts name: each of them exists. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { removed } from '../../src/facade/settings/removed.ts';
import { settings } from '../../src/facade/settings/settings.ts';
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

test('no file names a setting or an option that is gone', () => {
  expect(files.length).toBeGreaterThan(60);
  const names = removed.map(([setting]) => setting).filter(Boolean);
  // `now` and `executor` also mean something else.
  const options = removed.map(([, option]) => option).filter((name) => /[A-Z]/.test(name));
  const gone = new RegExp(`\\b(${names.join('|')})\\b|\`(${options.join('|')})\\b`, 'g');
  mend(
    files
      .filter((file) => file !== 'docs/configuration.md')
      .flatMap((file) =>
        [...new Set(textOf(file).match(gone))].map(
          (name) => `${file} names ${name}, which is no longer a setting or an option.`,
        ),
      ),
  );
});

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
