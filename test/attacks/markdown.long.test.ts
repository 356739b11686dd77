/** Markdown input that is hard to parse does not block the event loop, for every kind of caller. */
import { describe, expect } from 'vitest';
import { documentFromMarkdown } from '../../src/rest/markdown/markdown-document.ts';
import { test } from '../harness.ts';
import { leastHeldBy } from './held.ts';
import { acceptsTokens, startHeldFacade } from './held-facade.ts';
import { cpuMsOf, minMs } from './machine-speed.ts';
import { composed, convertible, patternsOf, repeated } from './markdown-patterns.ts';

/** Maximum milliseconds of the usual machine for which an input blocks the event loop. */
const maxHeld = 100;

const update = `mutation ($markdown: String) {
  updateChangeRequest(input: { changeRequestId: "handbook/12", description: { markdown: $markdown } }) {
    userErrors { code message }
  }
}`;

const attacks: Readonly<Record<string, string>> = {
  'headings by underlines, 16 kB': repeated('a\n=\n', 16_000),
  'headings by underlines': repeated('a\n=\n'),
  'lists with lazy lines, 38 kB': repeated('- a\nb\n', 38_000),
  'quotes in quotes with lazy lines': '> '.repeat(50) + repeated('a\n', 49_000),
  'lists and quotes in each other': repeated(`${'> - '.repeat(25)}a\n`),
  'a table': repeated('| a | b |\n|---|---|\n| c | d |\n'),
  'a table of many columns and short rows': `${'|a'.repeat(5000)}|\n${'|-'.repeat(5000)}|\n${repeated('a\n', 20_000)}`,
  'plain lines': repeated('a\n'),
  'brackets that never close': repeated('['),
  'brackets in brackets, with a definition': `[a]: b\n\n${'['.repeat(20_000)}a${']'.repeat(20_000)}`,
  'images in images': '!['.repeat(10_000) + '](a)'.repeat(5000),
  'links without the end of their URL': repeated('[a](b'),
  'definitions without the end of their title': repeated('[a]: b "c\n'),
  'emphasis that is never closed': repeated('**a _b '),
  'code spans of ever other lengths': Array.from({ length: 310 }, (_, n) => '`'.repeat(n)).join(
    'a',
  ),
  'comments that never end': repeated('a <!-- '),
  'tags with attributes that never end': repeated('<a b="c" d'),
  'character references': repeated('&amp;&#35;'),
  'an invalid rule': `${'- '.repeat(49)}${repeated('*  ', 49_000)}a`,
};

describe('a text blocks the event loop only briefly', () => {
  test.for(Object.entries(attacks))('%s', async ([name, markdown], { world }) => {
    // The conversion precedes the first call, so it also happens with an invalid token.
    for (const token of ['sandbox-admin', 'made-up']) {
      const held = await leastHeldBy(() => world.ask(update, { markdown }, { token }), maxHeld);
      console.log(`${name}, ${markdown.length} characters, by ${token}: ${held.toFixed(1)} ms`);
      expect(held).toBeLessThan(maxHeld);
    }
  });

  test('ten texts of plain lines in one document', async ({ world }) => {
    const lines = repeated('Some words of text.\n');
    const aliases = Array.from(
      { length: 10 },
      (_, n) =>
        `a${n}: updateChangeRequest(input: { changeRequestId: "s/c", description: { markdown: $markdown } }) { userErrors { code } }`,
    );
    const held = await leastHeldBy(async () => {
      const { data, calls } = await world.ask<Record<string, { userErrors: unknown[] }>>(
        `mutation ($markdown: String) { ${aliases.join(' ')} }`,
        { markdown: lines },
      );
      // They share one limit: some are converted, and no call is made for the others.
      const refused = Object.values(data ?? {}).filter(({ userErrors }) =>
        JSON.stringify(userErrors).includes('INVALID_FORMAT'),
      );
      expect(refused).toHaveLength(8);
      expect(calls).toHaveLength(2);
    }, maxHeld);
    console.log(`ten texts of plain lines: ${held.toFixed(1)} ms`);
    expect(held).toBeLessThan(maxHeld);
  });

  test.for([
    [
      'prose of every kind',
      repeated(
        '## A heading\n\nSome words with *emphasis*, a [link](https://a.example/b) and `code`, that go on.\n\n- one item of a list\n- **another** item of it\n\n```ts\nconst a = 1;\n```\n\n',
      ),
    ],
    ['2,000 items of a list', '- an item of a list\n'.repeat(2000)],
    ['4,000 short lines', 'Short words\n'.repeat(4000)],
    ['plain text', repeated('Some words of plain text that go on and on. ')],
  ] as const)('harmless texts are converted: %s', async ([name, markdown], { world }) => {
    let userErrors: unknown;
    const held = await leastHeldBy(async () => {
      const { data } = await world.ask<{ updateChangeRequest: { userErrors: unknown } }>(update, {
        markdown,
      });
      userErrors = data?.updateChangeRequest.userErrors;
    }, maxHeld);
    console.log(`${name}, ${markdown.length} characters: ${held.toFixed(1)} ms`);
    expect(userErrors).toEqual([]);
    expect(held).toBeLessThan(maxHeld);
  });
});

/** Milliseconds of the usual machine that a text takes. */
const conversionMs = (text: string) =>
  minMs(() => cpuMsOf(() => void documentFromMarkdown(text)), maxHeld);

test('a search finds no slow text', async () => {
  const texts = [...patternsOf(1), ...patternsOf(2)]
    .map((pattern) => ({ name: pattern, text: repeated(pattern) }))
    .concat([...composed(300, 7)].map((text) => ({ name: text.slice(0, 60), text })))
    .map(({ name, text }) => ({ name, text: convertible(text) }));
  const found: Found[] = [];
  for (const { name, text } of texts)
    found.push({ name, text, ms: await conversionMs(text), length: documentLength(text) });
  expect(found.filter(({ ms }) => ms >= maxHeld).map(({ name }) => name)).toEqual([]);
  // The sandbox would take longer for a large document than the facade, so it is not in the same thread.
  const facade = await startHeldFacade({}, acceptsTokens);
  const slowest = found.toSorted((one, other) => other.ms - one.ms).slice(0, 12);
  const longest = found.toSorted((one, other) => other.length - one.length).slice(0, 12);
  for (const { name, text, ms, length } of new Set([...slowest, ...longest])) {
    const body = JSON.stringify({ query: update, variables: { markdown: text } });
    const send = async () => (await facade.send(body, 'known')).ms;
    const held = await minMs(send, maxHeld, facade.reference);
    console.log(
      `${JSON.stringify(name)}: ${ms.toFixed(1)} ms, ${length} characters of JSON, by a mutation ${held.toFixed(1)} ms`,
    );
    expect(held).toBeLessThan(maxHeld);
  }
  await facade.close();
}, 600_000);

interface Found {
  readonly name: string;
  readonly text: string;
  readonly ms: number;
  /** Length of the document as JSON. */
  readonly length: number;
}

const documentLength = (text: string) => JSON.stringify(documentFromMarkdown(text).document).length;
