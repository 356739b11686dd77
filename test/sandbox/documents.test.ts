import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  letrec,
  oneof,
  property,
  string,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import { plain } from '../../src/rest/markdown/document-nodes.ts';
import { markdownFromDocument } from '../../src/rest/markdown/markdown-writer.ts';
import { document } from '../../src/sandbox/objects/documents.ts';

const code = '```ts\nconst a = 1;\n\n# no heading\n```';

test.each([
  '',
  'One line',
  '# Heading\n\nText\\\nof two lines\n\n## Next',
  '- one\n- two',
  '1. one\n2. two',
  '- one\n\n  more\n\n- two\n\n  1. three',
  '> said\n>\n> - again',
  `Text\n\n${code}\n\n- in an item\n\n  ${code.replaceAll('\n', '\n  ').replace('  \n', '\n')}`,
  'This is **bold**, _italic_, **_both_**, ~~gone~~ and `code`.',
  'See [there](https://a.example/b) and [@page:b].',
  '\\*no emphasis\\* [no link]\\(a) \\<b> 1. \\`a\\`',
  'Above\n\n---\n\n- one\n\n  ___\n\n* ___',
  '- [ ] one\n- [x] **two**\n\n  more\n\n  - [x] three'.replace('one\n', 'one\n\n'),
  '- one\n\n* [ ] two\n\n- three\n\n1. four\n\n1) five',
  '- \\[x] no task',
  '\\# no heading\\\n\\- no item\\\n1\\. no item',
])('Markdown is returned unchanged: %j', (markdown) => {
  expect(markdownFromDocument(document(markdown))).toBe(markdown);
});

test('a document has a block for each part of the text, with keys in order', () => {
  const { object, data, nodes } = document(`## A\n\nB\n\n- C\n\n1. D\n\n> E\n\n${code}`);
  expect([object, data]).toEqual(['document', { schemaVersion: 1 }]);
  expect(nodes.map(({ type, key }) => [type, key])).toEqual([
    ['heading-2', 'block-1'],
    ['paragraph', 'block-2'],
    ['list-unordered', 'block-3'],
    ['list-ordered', 'block-4'],
    ['blockquote', 'block-5'],
    ['code', 'block-6'],
  ]);
  expect(nodes[1]).toEqual({
    object: 'block',
    type: 'paragraph',
    key: 'block-2',
    isVoid: false,
    data: {},
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'B', marks: [] }] }],
  });
});

test('items of lists contain blocks', () => {
  const [list] = document('- A').nodes;
  expect(list?.nodes).toEqual([
    {
      ...list,
      type: 'list-item',
      key: 'block-1-1',
      nodes: document('A').nodes.map((paragraph) => ({ ...paragraph, key: 'block-1-1-1' })),
    },
  ]);
});

test('the text of unknown blocks is kept', () => {
  const leaf = (text: string) => ({ object: 'text', leaves: [{ object: 'leaf', text }] });
  const nodes = [
    { object: 'block' as const, type: 'hint', nodes: [{ type: 'paragraph', nodes: [leaf('A')] }] },
    { object: 'block' as const, type: 'list-unordered', nodes: [{ nodes: [leaf('B')] }] },
    { object: 'block' as const, type: 'blockquote', nodes: [{ nodes: [{ text: 'C' }] }] },
    { object: 'block' as const, type: 'embed' },
    { object: 'block' as const, type: 'code', nodes: [null, 'no node', leaf('D')] },
  ];
  expect(markdownFromDocument({ nodes })).toBe('A\n\n- B\n\n> C\n\n```\n\n\nD\n```');
});

/** Markdown of all supported elements, with texts that look like markup. */
const { text: markdowns } = letrec<{ text: string; block: string; line: string }>((tie) => {
  const line = oneof(
    {
      weight: 3,
      arbitrary: string({ unit: constantFrom(...'ab 1.)(*_~`[]<>|!&#-+=:\\\t"é'), maxLength: 12 }),
    },
    {
      weight: 1,
      arbitrary: constantFrom(
        '**b**',
        '*i*',
        '~~s~~',
        '`c`',
        '``c`c``',
        '[l](https://a.example/b)',
        '![i](j)',
        '<i>',
        '&amp;',
        '***x***',
        '[r]',
        '[^1]',
      ),
    },
    { weight: 1, arbitrary: tuple(tie('line'), tie('line')).map((two) => two.join(' ')) },
  ) as Arbitrary<string>;
  const block = oneof(
    { weight: 3, arbitrary: tie('line') },
    {
      weight: 1,
      arbitrary: tuple(constantFrom('# ', '### ', '- ', '2. ', '> ', '    '), tie('block')).map(
        ([sign, inner]) => sign + inner.replaceAll('\n', `\n${' '.repeat(sign.length)}`),
      ),
    },
    { weight: 1, arbitrary: tie('line').map((inner) => `\`\`\`js\n${inner}\n\`\`\``) },
    {
      weight: 1,
      arbitrary: constantFrom(
        '---',
        '- a\n\n  ---',
        '- [ ] t\n- [x] **u**',
        '- [x] t\n\n  - [ ] u',
        '- t\n* [X] u',
        '| a | b |\n|---|---|\n| c | d |',
        '[r]: https://r.example',
        '[^1]: note',
        'a\nb',
        'a  \nb',
        'Title\n===',
      ),
    },
  ) as Arbitrary<string>;
  return {
    line,
    block,
    text: array(tie('block'), { maxLength: 5 }).map((blocks) => (blocks as string[]).join('\n\n')),
  };
});

/** Lines of a document with their text, without empty ones. */
const lines = (value: { readonly nodes: readonly unknown[] }): string[] =>
  value.nodes
    .flatMap((node) => {
      const { type, nodes = [] } = node as { type: string; nodes?: { object?: string }[] };
      return type === 'code' || nodes.some(({ object }) => object !== 'block')
        ? [plain(node)]
        : lines({ nodes });
    })
    .filter((line) => line !== '');

/** The blocks of a document that contain blocks or are void, with their data. */
const outline = (value: { readonly nodes: readonly unknown[] }): unknown[] =>
  value.nodes.flatMap((node) => {
    const {
      object,
      type,
      data,
      nodes = [],
    } = node as Readonly<Record<string, unknown>> & {
      nodes?: unknown[];
    };
    return object === 'block' ? [[type, data, outline({ nodes })]] : [];
  });

test('a document created from Markdown keeps its blocks and all their text as Markdown', () => {
  assert(
    property(markdowns, (markdown) => {
      const made = document(markdown);
      const again = document(markdownFromDocument(made));
      expect(lines(again)).toEqual(lines(made));
      expect(outline(again)).toEqual(outline(made));
    }),
    { numRuns: 2000 },
  );
});
