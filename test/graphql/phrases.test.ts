/** Phrases that must not occur in descriptions, errors, warnings and `--help`. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mend } from '../mend.ts';

/** Each with a replacement. Only phrases that no sentence needs. */
const phrases: Readonly<Record<string, string>> = {
  'all went well': 'on success',
  'as it was meant': 'as requested',
  'as many as were asked for': 'one page of …',
  'as the REST API knows it': 'in the REST API',
  'ask for less': 'request less data',
  'asked for besides': 'name the fields',
  'asks nothing': 'sends no request',
  'at hand': 'on the client',
  'came of it': 'the result',
  'can be paged from': 'can be used to paginate',
  'cannot be paged from': 'do not paginate from …',
  'comes whole': 'includes the full object',
  'does not know yet': 'is not in the schema',
  'given even when': 'available even if',
  'given even where': 'available even if',
  'is none of the values': 'say which values there are',
  'is not known to this graph': 'is not in the schema',
  'is told of': 'receives',
  'its id alone': 'only its ID',
  'may administrate': 'can administer',
  'may come to more': 'can exceed',
  'may not see it': 'cannot access it',
  'nobody gives': 'by default',
  'nobody knows': 'is unknown',
  'nothing says': 'is unknown',
  'of a former generation': 'legacy',
  'REST interface': 'REST API',
  'read on from': 'return items after',
  'that nobody made': 'a stub',
  'that there is not': 'that does not exist',
  'that were asked for': 'requested',
  'to go on from': 'to continue from',
  'to mend': 'to fix',
  'unless said otherwise': 'by default',
  'unless the server says otherwise': 'by default',
  'waits for nobody': 'does not wait',
  'what came of': 'the result of',
  'with how often': 'and the number of …',
};

/** A concatenated text can be on several lines. */
const between = String.raw`(?:\s+|\s*['"\`]\s*\+\s*['"\`]\s*)`;
const searched = Object.keys(phrases).map(
  (phrase) =>
    [phrase, new RegExp(String.raw`\b${phrase.split(' ').join(between)}\b`, 'gi')] as const,
);

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** Comments are excluded, because only developers read them. */
const withoutComments = (text: string) =>
  text.replace(/\/\*.*?\*\//gs, blank).replace(/^\s*\/\/.*$/gm, blank);

/** The phrases in a text, each as `file:line: phrase`. */
const phrasesIn = (file: string, text: string): string[] =>
  searched.flatMap(([phrase, pattern]) =>
    Array.from(text.matchAll(pattern), ({ index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${file}:${line}: "${phrase}". Write: ${phrases[phrase]}.`;
    }),
  );

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

/** The seed of the sandbox is sample content. */
const sources = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /\.[jt]s$/.test(file) && !file.startsWith('src/sandbox/seed/'));

test('no description, error, warning or help text has one of them', () => {
  expect(sources.length).toBeGreaterThan(400);
  mend([
    ...phrasesIn('schema.graphql', read('schema.graphql')),
    ...sources.flatMap((file) => phrasesIn(file, withoutComments(read(file)))),
  ]);
});

test('each is found at its position, and comments are not texts', () => {
  for (const phrase of Object.keys(phrases)) {
    const [first = '', ...others] = phrase.split(' ');
    const text = `/** ${phrase} */\nconst a = 'Something ${first} ' +\n  '${others.join(' ')}.';\n`;
    const found = phrasesIn('a.ts', withoutComments(text));
    expect(found.filter((one) => one.startsWith(`a.ts:2: "${phrase}"`))).toHaveLength(1);
    expect(found.every((one) => one.startsWith('a.ts:2: '))).toBe(true);
  }
});
