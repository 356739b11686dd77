/**
 * The examples of CONTRIBUTING.md fit the files that they add to: each names a line that is there, once. Whoever
 * tries one as it stands has its files and lines already, and fails nothing here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { blocksOf } from '../scripts/guide-blocks.ts';
import { mend } from './mend.ts';

const at = (file: string) => new URL(`../${file}`, import.meta.url);
const guide = readFileSync(at('CONTRIBUTING.md'), 'utf8');

const blocks = blocksOf(guide);

test('every block of code in the examples says where it goes', () => {
  expect(blocks.length).toBeGreaterThan(20);
  expect(blocks).toHaveLength(guide.split('```ts\n').length - 1);
});

test('new files are not there yet, and lines to add to are there once', () => {
  mend(
    blocks.flatMap(({ file, place, line, code }) => {
      const text = existsSync(at(file)) ? readFileSync(at(file), 'utf8') : undefined;
      if (line === undefined)
        return text !== undefined && text !== code
          ? [`CONTRIBUTING.md makes ${file} a new file, and it is there: take another example.`]
          : [];
      if (place === 'in place' && text?.includes(code)) return [];
      const lines = text?.split('\n') ?? [];
      return lines.filter((one) => one.trim() === line.trim()).length === 1
        ? []
        : [
            `CONTRIBUTING.md adds to ${file} ${place} the line ${line}, which is not there once: name another line.`,
          ];
    }),
  );
});

/** Paths in the text. */
const path = /`((?:src|test|docs|scripts)\/[\w./-]+)`/g;
/** The first column of the tables of what moved. */
const movedFrom = /(?<=^## Moved files\n[\s\S]*)^\|[^|]*/gm;

test('old files of the tables of what moved are gone', () => {
  const old = [...guide.matchAll(movedFrom)].flatMap(([cell]) =>
    [...cell.matchAll(path)].map(([, file = '']) => file).filter((file) => /\.\w+$/.test(file)),
  );
  expect(old.length).toBeGreaterThan(5);
  mend(
    old
      .filter((file) => existsSync(at(file)))
      .map((file) => `CONTRIBUTING.md says that ${file} has moved, and it is there.`),
  );
});

test('what a block imports is there, or is made by another one', () => {
  const made = new Set(blocks.filter(({ line }) => line === undefined).map(({ file }) => file));
  const imported = blocks.flatMap(({ file, code }) =>
    [...code.matchAll(/^(?:import|export) [^;]*?from '(\.[^']+)';/gm)].map(
      ([, specifier = '']) => ({
        file,
        path: join(dirname(file), specifier),
      }),
    ),
  );
  expect(imported.length).toBeGreaterThan(20);
  mend(
    imported
      // Its types are made by `npm run codegen`.
      .filter(({ path }) => !made.has(path) && !path.startsWith('test/generated/'))
      .filter(({ path }) => !existsSync(at(path)))
      .map(
        ({ file, path }) => `CONTRIBUTING.md imports ${path} into ${file}, and it is not there.`,
      ),
  );
});

test('every file and folder that the guide names is there', () => {
  const present = guide.replace(movedFrom, '');
  const named = [...present.matchAll(path)].map(([, file = '']) => file);
  const added = new Set(blocks.filter(({ line }) => line === undefined).map(({ file }) => file));
  mend(
    [...new Set(named)]
      .filter((file) => !added.has(file) && !existsSync(at(file)))
      .map((file) => `CONTRIBUTING.md names ${file}, which is not there: mend its name.`),
  );
});
