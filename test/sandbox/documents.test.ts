import { expect, test } from 'vitest';
import { document, markdownOf } from '../../src/sandbox/domains/documents/documents.ts';

const code = '```ts\nconst a = 1;\n\n# no heading\n```';

test.each([
  '',
  'One line',
  '# Heading\n\nText\nof two lines\n\n## Next',
  '# Tight\nText right below\n- item\n- item\n\nText',
  '- one\n* two\n  - three\n- [x] done',
  '1. one\n2) two',
  '> said\n>said\n> ',
  `Text\n${code}\n\n${code}`,
  '```\nnever closed\n\n- item',
  '\n\n\nFar\n\n\n\napart\n',
  'Trailing\n\n',
  '####### seven\n#no\n-no\n1.no',
])('Markdown comes back as it was: %j', (markdown) => {
  expect(markdownOf(document(markdown))).toBe(markdown);
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

test('of blocks that are not known, the text is kept', () => {
  const leaf = (text: string) => ({ object: 'text', leaves: [{ object: 'leaf', text }] });
  const nodes = [
    { object: 'block' as const, type: 'hint', nodes: [{ type: 'paragraph', nodes: [leaf('A')] }] },
    { object: 'block' as const, type: 'list-unordered', nodes: [{ nodes: [leaf('B')] }] },
    { object: 'block' as const, type: 'blockquote', nodes: [{ nodes: [{ text: 'C' }] }] },
    { object: 'block' as const, type: 'divider' },
    { object: 'block' as const, type: 'code', nodes: [null, 'no node', leaf('D')] },
  ];
  expect(markdownOf({ object: 'document', nodes })).toBe('A\n\n- B\n\n> C\n\n\n\n```\n\n\nD\n```');
});
