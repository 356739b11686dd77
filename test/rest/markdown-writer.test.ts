/** Documents converted to Markdown parse to the same document. */
import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  letrec,
  oneof,
  property,
  record,
  string,
  subarray,
} from 'fast-check';
import { expect, test } from 'vitest';
import { documentFromMarkdown } from '../../src/rest/markdown/markdown-document.ts';
import { markdownFromDocument } from '../../src/rest/markdown/markdown-writer.ts';
import {
  type Block,
  block,
  divider,
  type InlineNode,
  type Leaf,
  leaf,
  linkTo,
  type Mark,
  richDocument,
  type TextNode,
} from '../../src/rest/markdown/rich-document.ts';

const textNode = (leaves: Leaf[]): TextNode => ({ object: 'text', leaves });

type Nodes = NonNullable<Block['nodes']>;

const isBlock = (node: Block | InlineNode): node is Block => node.object === 'block';

/** All elements of `rich-document.ts`, with texts that look like markup. */
const { blocks } = letrec<{ block: Block; blocks: Block[] }>((tie) => {
  const characters = [...'aab  1.)(*_~`[]<>|!&#-+=:\\{%"é\t\n\r\0\u00a0\u0001\u2028😀漢'];
  const text = oneof(
    { weight: 4, arbitrary: string({ unit: constantFrom(...characters), maxLength: 6 }) },
    {
      weight: 1,
      arbitrary: constantFrom(
        '[^1]',
        '&amp;',
        '<!-- a',
        '|-|',
        ':-',
        '---',
        '```',
        '1. a',
        '[a]: b',
        '[x] a',
        'https://a.b',
      ),
    },
    { weight: 1, arbitrary: string({ unit: 'binary', maxLength: 4 }) },
  );
  const marks = subarray<Mark['type']>(['bold', 'italic', 'code', 'strikethrough']);
  const leaves = array(record({ text, marks }), { maxLength: 4 }).map((all) =>
    all.map((one) =>
      leaf(
        one.text,
        one.marks.map((type) => ({ object: 'mark', type })),
      ),
    ),
  );
  // Code in a link that contains `]:` is text.
  const withoutColons = (one: Leaf) => leaf(one.text.replaceAll(':', ';'), one.marks);
  const nodes: Arbitrary<Nodes> = array(
    oneof(
      { weight: 3, arbitrary: leaves.map(textNode) },
      {
        weight: 1,
        arbitrary: record({ text, leaves }).map((one) =>
          linkTo(one.text, [textNode(one.leaves.map(withoutColons))]),
        ),
      },
    ),
    { minLength: 1, maxLength: 3 },
  );
  const oneLine = nodes.map(
    (all): Nodes => JSON.parse(JSON.stringify(all).replace(/\\[nr]/g, ' ')),
  );
  const inner = tie('blocks') as Arbitrary<Block[]>;
  const line = leaves.map((all) => block('code-line', '', [textNode(all)]));
  const items = array(record({ nodes: inner, checked: boolean() }), { minLength: 1, maxLength: 3 });
  return {
    block: oneof(
      { maxDepth: 4 },
      { weight: 4, arbitrary: nodes.map((all) => block('paragraph', '', all)) },
      // A line break in a heading is a space.
      {
        weight: 1,
        arbitrary: record({ level: constantFrom(1, 2, 3), nodes: oneLine }).map((one) =>
          block(`heading-${one.level}`, '', one.nodes),
        ),
      },
      { weight: 1, arbitrary: constantFrom(divider('')) },
      {
        weight: 1,
        arbitrary: record({ syntax: text, lines: array(line, { maxLength: 3 }) }).map((one) =>
          block('code', '', one.lines, { syntax: one.syntax }),
        ),
      },
      { weight: 1, arbitrary: inner.map((all) => block('blockquote', '', all)) },
      {
        weight: 2,
        arbitrary: record({
          type: constantFrom('list-ordered', 'list-unordered', 'list-tasks'),
          items,
        }).map((one) =>
          block(
            one.type,
            '',
            one.items.map((item) =>
              block(
                'list-item',
                '',
                item.nodes,
                one.type === 'list-tasks' ? { checked: item.checked } : {},
              ),
            ),
          ),
        ),
      },
    ) as Arbitrary<Block>,
    blocks: array(tie('block') as Arbitrary<Block>, { maxLength: 3 }),
  };
});

/** Characters that Markdown cannot represent, with the writer's replacement. */
const held = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .replace(/[[\p{Cc}\p{NChar}]--[\t\n]]/gv, '\uFFFD');

interface Character {
  readonly text: string;
  readonly marks: string;
  /** Index and URL of the surrounding link. */
  readonly link: string;
}

/** Text by character. Marks of a line break have no effect, and are omitted. */
function charactersOf(nodes: Nodes): Character[] {
  const of = ({ text, marks }: Leaf, link: string) =>
    [...held(text)].map((one) => ({
      text: one,
      marks:
        one === '\n'
          ? ''
          : marks
              .map(({ type }) => type)
              .sort()
              .join(),
      link,
    }));
  let links = 0;
  return nodes.flatMap((node): Character[] => {
    if (node.object === 'text') return node.leaves.flatMap((one) => of(one, ''));
    if (node.object === 'block') return [];
    const link = `${links++} ${held(node.data.ref.url)}`;
    const leaves = node.nodes.flatMap(({ leaves }) => leaves);
    return [{ text: '', marks: '', link }, ...leaves.flatMap((one) => of(one, link))];
  });
}

/** The text of a block: at its ends, Markdown has no line breaks. */
function blockText(nodes: Nodes): Character[] {
  const characters = charactersOf(nodes);
  const isEnd = ({ text, link }: Character) => text === '\n' && link === '';
  const first = characters.findIndex((one) => !isEnd(one));
  const last = characters.findLastIndex((one) => !isEnd(one));
  return characters.map((one, at) => (at < first || at > last ? { ...one, text: ' ' } : one));
}

const noText: unknown = ['paragraph', []];

/** The visible content of blocks. */
const seen = (all: readonly Block[]): unknown[] =>
  all.flatMap(({ type, data, nodes = [] }): unknown[] => {
    const inner = seen(nodes.filter(isBlock));
    switch (type) {
      case 'paragraph': {
        const text = blockText(nodes);
        return text.length > 0 ? [[type, text]] : [];
      }
      case 'divider':
        return [[type]];
      case 'code': {
        const [, language, more] =
          /^(\S*)\s*(.*)$/s.exec(held(String(data.syntax ?? '')).trim()) ?? [];
        const lines = nodes.filter(isBlock).map((line) => textOf(line.nodes ?? []));
        return [[type, language, more, lines.join('\n')]];
      }
      case 'blockquote':
        return [[type, inner.length > 0 ? inner : [noText]]];
      case 'list-item': {
        const [[first] = [undefined]] = inner as unknown[][];
        if (data.checked !== undefined && first !== 'paragraph')
          inner.unshift(['paragraph', space]);
        return [[data.checked, inner.length > 0 ? inner : [noText]]];
      }
    }
    return [[type, type.startsWith('heading') ? blockText(nodes) : inner]];
  });

const space = charactersOf([textNode([leaf(' ')])]);
const textOf = (nodes: Nodes) =>
  charactersOf(nodes)
    .map(({ text }) => text)
    .join('');

/** Shortfalls of texts that are plain text in the document as well. */
const isOfText = (sentence: string) => /\{% %\}|more than its language/.test(sentence);

test('the Markdown of a document is parsed to the same document, repeatedly', () => {
  assert(
    property(blocks, (all) => {
      const markdown = markdownFromDocument(richDocument(all));
      const { document, shortfalls } = documentFromMarkdown(markdown);
      expect(seen(document.nodes), JSON.stringify(markdown)).toEqual(seen(all));
      expect(shortfalls.filter((sentence) => !isOfText(sentence))).toEqual([]);
      expect(documentFromMarkdown(markdownFromDocument(document)).document).toEqual(document);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['a bracket, and code that looks like the end of a definition', '\\[a `]:b`'],
  ['a link with such code', '[a `]:b`](https://a.example/b )'],
  ['nothing but such code in a link', '[`]:`](https://a.example/b )'],
])('%s is no definition', (_, markdown) => {
  const { document } = documentFromMarkdown(markdown);
  expect(JSON.stringify(document.nodes)).toContain('"type":"code"');
  expect(documentFromMarkdown(markdownFromDocument(document)).document).toEqual(document);
});
