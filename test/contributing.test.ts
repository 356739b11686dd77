/** The examples of CONTRIBUTING.md fit the files that they add to: each names a line that is there, once. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mend } from './mend.ts';

const at = (file: string) => new URL(`../${file}`, import.meta.url);
const guide = readFileSync(at('CONTRIBUTING.md'), 'utf8');

/** Where a block of code goes: a new file, or a place beside a line of one. */
const blocks = [...guide.matchAll(/^`([^`]+)`, (new|[a-z ]+ `(.*)`):\n\n```ts\n/gm)].map(
  ([, file = '', place = '', line]) => ({ file, place, line }),
);

test('every block of code in the examples says where it goes', () => {
  expect(blocks.length).toBeGreaterThan(20);
  expect(blocks).toHaveLength(guide.split('```ts\n').length - 1);
});

test('new files are not there yet, and lines to add to are there once', () => {
  mend(
    blocks.flatMap(({ file, place, line }) => {
      if (line === undefined)
        return existsSync(at(file))
          ? [`CONTRIBUTING.md makes ${file} a new file, and it is there: take another example.`]
          : [];
      const lines = readFileSync(at(file), 'utf8').split('\n');
      return lines.filter((one) => one.trim() === line.trim()).length === 1
        ? []
        : [`CONTRIBUTING.md adds to ${file} ${place}, which is not there once: name another line.`];
    }),
  );
});

test('every file and folder that the guide names is there', () => {
  const named = [...guide.matchAll(/`((?:src|test|docs)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );
  const added = new Set(blocks.filter(({ line }) => line === undefined).map(({ file }) => file));
  mend(
    [...new Set(named)]
      .filter((file) => !added.has(file) && !existsSync(at(file)))
      .map((file) => `CONTRIBUTING.md names ${file}, which is not there: mend its name.`),
  );
});
