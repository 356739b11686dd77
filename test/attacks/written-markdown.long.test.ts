/** Documents that are hard to convert to Markdown do not block the event loop. */
import { expect, test } from 'vitest';
import { DocumentTexts } from '../../src/rest/markdown/document-texts.ts';
import { MarkdownRefusal } from '../../src/rest/markdown/markdown-work.ts';
import { markdownFromDocument } from '../../src/rest/markdown/markdown-writer.ts';
import { cpuMsOf, minMs } from './machine-speed.ts';
import { composed, deep, type Pattern, patterns } from './written-markdown.ts';

/** Maximum milliseconds of the usual machine for which a document blocks the event loop. */
const maxHeld = 100;

interface Found {
  readonly name: string;
  readonly ms: number;
}

function expectNoneSlow(found: Found[]): void {
  found.sort((one, other) => other.ms - one.ms);
  for (const { name, ms } of found.slice(0, 5)) console.log(`${name}: ${ms.toFixed(1)} ms`);
  expect(found.filter(({ ms }) => ms >= maxHeld)).toEqual([]);
}

type Format = 'markdown' | 'plain';

/** Milliseconds of the usual machine for one response with these documents. */
const textsMs = (documents: readonly object[], format: Format) => {
  const write = () => {
    const texts = new DocumentTexts();
    for (const document of documents) texts[format](document);
  };
  return minMs(() => cpuMsOf(write), maxHeld);
};

/** The size of the largest document of a pattern that a response can contain as Markdown. */
function largestShown(pattern: Pattern): number {
  let [shown, refused] = [0, 60_000];
  while (refused - shown > 20) {
    const size = Math.floor((shown + refused) / 2);
    if ('text' in new DocumentTexts().markdown(pattern(size))) shown = size;
    else refused = size;
  }
  return shown;
}

test('a search finds no slow response with several documents', async () => {
  const found: Found[] = [];
  for (const [name, pattern] of [...Object.entries(patterns), ...composed(60, 11)]) {
    const largest = largestShown(pattern);
    const third = pattern(Math.floor(largest / 3));
    // Twenty other documents, each a third as large as the largest one: they share one limit.
    const many = Array.from({ length: 20 }, () => ({ ...third }));
    for (const format of ['markdown', 'plain'] as const)
      for (const documents of [[pattern(50_000)], [pattern(largest)], many])
        found.push({ name, ms: await textsMs(documents, format) });
  }
  expectNoneSlow(found);
});

test.each(['hint', 'blockquote', 'list-ordered', 'link'])(
  '%s in 100,000 others is null in a response',
  (type) => {
    const texts = new DocumentTexts();
    const document = deep(type, 100_000);
    const reason = expect.stringMatching(/too large|does not have|would change/);
    expect(texts.markdown(document)).toMatchObject({ reason });
    expect(texts.plain(document)).toMatchObject({ reason });
  },
);

test.each(['hint', 'blockquote', 'list-ordered', 'link'])(
  '%s in 100,000 others is refused',
  (type) => {
    expect(() => markdownFromDocument(deep(type, 100_000))).toThrow(MarkdownRefusal);
  },
);

test.each<[string, readonly unknown[]]>([
  ['a text of 50,000 characters', patternNodes('the character "a"', 50_000)],
  ['2,000 items of a list', patternNodes('items of a numbered list', 2000)],
  ['2,000 lines of code', patternNodes('lines of code of "a"', 2000)],
])('%s is converted', (_, nodes) => {
  expect(markdownFromDocument({ nodes })).not.toBe('');
});

function patternNodes(name: string, size: number): readonly unknown[] {
  const pattern = patterns[name];
  if (!pattern) throw new Error(`There is no pattern ${name}`);
  return pattern(size).nodes;
}
