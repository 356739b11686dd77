/** Each file begins with a comment of one or two sentences; reasons are next to what they explain. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mend } from './mend.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = globSync(
  [
    'src/**/*.{js,ts}',
    'graphiql/*.{js,ts}',
    'graphiql/src/**/*.{ts,tsx}',
    '{bench,scripts}/**/*.{js,ts}',
  ],
  { cwd: root },
);

const maxSentences = 2;

/** May follow a line for the shell. */
const firstComment = /^(?:#!.*\n)?\/\*\*(.*?)\*\//s;

/** Neither code in backticks nor an abbreviation ends a sentence. */
const notAnEnd = /`[^`]*`|\b(?:e\.g|i\.e|vs)\.|\betc\.(?=\s+[a-z])/g;

function sentencesIn(comment: string): number {
  const text = comment.replace(/^\s*\* ?/gm, '').replace(notAnEnd, 'x');
  return text.split(/[.!?]+["')\]]*(?=\s|$)/).filter((part) => /\S/.test(part)).length;
}

/** What is wrong with the beginning of a file, if anything. */
function problemOf(text: string): string | undefined {
  const [, comment] = firstComment.exec(text) ?? [];
  if (comment === undefined)
    return 'does not begin with a comment: say in a sentence what it is for';
  const sentences = sentencesIn(comment);
  return sentences > maxSentences
    ? `begins with a comment of ${sentences} sentences: keep ${maxSentences}, and move reasons to what they explain`
    : undefined;
}

test('each file begins with a comment of one or two sentences', () => {
  expect(files.length).toBeGreaterThan(500);
  mend(
    files.flatMap((file) => {
      const problem = problemOf(readFileSync(`${root}${file}`, 'utf8'));
      return problem === undefined ? [] : [`${file} ${problem}.`];
    }),
  );
});

test('sentences are counted without periods in code, numbers and abbreviations', () => {
  expect(sentencesIn(' No period at its end ')).toBe(1);
  expect(sentencesIn(' Reads `a. b`, e.g. on Node 22.19, etc. and more: see `run.ts`. ')).toBe(1);
  expect(
    sentencesIn('\n * The first one ("quoted.") And\n * the second?\n *\n * The third.\n '),
  ).toBe(3);
});

test('a missing comment and a long one are problems, and a line for the shell is none', () => {
  expect(problemOf("import 'a';\n/** Late. */\n")).toMatch(/^does not begin/);
  expect(problemOf('/** One. Two. Three. */\n')).toMatch(/^begins with a comment of 3 sentences/);
  expect(problemOf('#!/usr/bin/env node\n/** One. Two. */\n')).toBeUndefined();
});
