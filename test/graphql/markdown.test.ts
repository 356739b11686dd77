/** Markdown for inputs that the REST API takes only as rich documents: conversion and refusals. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answer, askOnce } from '../harness.ts';
import { brief, listOf } from './markdown-brief.ts';

interface Described {
  readonly description: unknown;
  readonly userErrors: readonly { readonly field: readonly string[]; readonly message: string }[];
  readonly calls: readonly string[];
}

/** Writes a description; returns the sent document, or the user errors. */
async function described(markdown: string): Promise<Described> {
  let description: unknown;
  const upstream: RequestListener = async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    ({ description } = JSON.parse(text));
    answer(response, { object: 'change-request', id: 'c', space: 's' });
  };
  const { data, calls } = await askOnce<
    { updateChangeRequest: Pick<Described, 'userErrors'> },
    { markdown: string }
  >(
    `mutation ($markdown: String) {
      updateChangeRequest(input: { changeRequestId: "s/c", description: { markdown: $markdown } }) {
        userErrors { field message }
      }
    }`,
    { variables: { markdown }, upstream },
  );
  return { description, userErrors: data?.updateChangeRequest.userErrors ?? [], calls };
}

type Node = Readonly<Record<string, unknown>>;

describe('Markdown becomes', () => {
  test('a document with all that the interface requires', async () => {
    const { description, userErrors } = await described('# Why\n\n- *We* ask\n\n1. First');
    expect(userErrors).toEqual([]);
    const leaf = (text: string, ...types: string[]) => ({
      object: 'leaf',
      text,
      marks: types.map((type) => ({ object: 'mark', type })),
    });
    const block = (type: string, key: string, ...nodes: object[]) => ({
      object: 'block',
      type,
      key,
      isVoid: false,
      data: {},
      nodes,
    });
    const text = (...leaves: object[]) => ({ object: 'text', leaves });
    expect(description).toEqual({
      object: 'document',
      data: { schemaVersion: 1 },
      nodes: [
        block('heading-1', 'block-1', text(leaf('Why'))),
        block(
          'list-unordered',
          'block-2',
          block(
            'list-item',
            'block-2-1',
            block('paragraph', 'block-2-1-1', text(leaf('We', 'italic'), leaf(' ask'))),
          ),
        ),
        block(
          'list-ordered',
          'block-3',
          block('list-item', 'block-3-1', block('paragraph', 'block-3-1-1', text(leaf('First')))),
        ),
      ],
    });
  });

  test.each([
    ['', ''],
    ['two\nlines', 'paragraph("two lines")'],
    ['two  \nlines', 'paragraph("two" "\\n" "lines")'],
    // Line ends as in browsers' forms.
    [
      'a\r\nb `c\r\nd`\r\n\r\n```\r\ne\r\nf\r\n```\r\n',
      'paragraph("a b " "c d"/code) code(code-line("e") code-line("f"))',
    ],
    ['a\rb', 'paragraph("a b")'],
    ['__a **b**__ ****c****', 'paragraph("a b"/bold " " "c"/bold)'],
    ['\\{% a %} `{% b %}`', 'paragraph("{% a %} " "{% b %}"/code)'],
    [
      'a **b *c* `d`** ~~e~~',
      'paragraph("a " "b "/bold "c"/bold/italic " "/bold "d"/bold/code " " "e"/strikethrough)',
    ],
    ['`a`~b~', 'paragraph("a"/code "~b~")'],
    ['## Two ##', 'heading-2("Two")'],
    ['#', 'heading-1("")'],
    ['1. a\n2. b', 'list-ordered(list-item(paragraph("a")) list-item(paragraph("b")))'],
    [
      '- a\n\n  b\n  1. c\n-',
      'list-unordered(list-item(paragraph("a") paragraph("b") list-ordered(list-item(paragraph("c")))) list-item(paragraph("")))',
    ],
    ['> a\n>\n> - b', 'blockquote(paragraph("a") list-unordered(list-item(paragraph("b"))))'],
    ['```ts\na\n\n<b>\n```', 'code({"syntax":"ts"} code-line("a") code-line("") code-line("<b>"))'],
    ['    a', 'code(code-line("a"))'],
    [
      'to [a *b*](https://a.example/b) and <https://c.example>',
      'paragraph("to " link({"ref":{"kind":"url","url":"https://a.example/b"}} "a " "b"/italic) " and " link({"ref":{"kind":"url","url":"https://c.example"}} "https://c.example"))',
    ],
    [
      '[a][b] and [b]\n\n[b]: /there',
      'paragraph(link({"ref":{"kind":"url","url":"/there"}} "a") " and " link({"ref":{"kind":"url","url":"/there"}} "b"))',
    ],
    ['[](/there)', 'paragraph(link({"ref":{"kind":"url","url":"/there"}} ""))'],
    ['\\*a\\* &amp; \\[^b] [c] {{ d }}', 'paragraph("*a* & [^b] [c] {{ d }}")'],
    ['### a\n#### b\n###### c', 'heading-3("a") heading-3("b") heading-3("c")'],
    ['a\n\n---\n* * *', 'paragraph("a") divider() divider()'],
    [
      '- [ ] a\n- [x] b *c*\n\n  - [X]\n    d',
      'list-tasks(list-item({"checked":false} paragraph("a")) list-item({"checked":true} paragraph("b " "c"/italic) list-tasks(list-item({"checked":true} paragraph("d")))))',
    ],
    [
      '- [ ]\n- \\[x] a\n- [x](b)',
      'list-unordered(list-item(paragraph("[ ]")) list-item(paragraph("[x] a")) list-item(paragraph(link({"ref":{"kind":"url","url":"b"}} "x"))))',
    ],
    ['| a |\n---', 'heading-2("| a |")'],
    ['a ~~~b~~~ ~~~~c~~~~', 'paragraph("a ~~~b~~~ ~~~~c~~~~")'],
  ])('%j', async (markdown, expected) => {
    const { description, userErrors } = await described(markdown);
    expect(userErrors).toEqual([]);
    expect(
      listOf((description as Node).nodes)
        .map(brief)
        .join(' '),
    ).toBe(expected);
  });
});

test('a divider is void, and has data', async () => {
  const { description } = await described('---');
  expect(description).toMatchObject({
    nodes: [{ object: 'block', type: 'divider', key: 'block-1', isVoid: true, data: {} }],
  });
});

describe('Markdown is refused before any call', () => {
  const field = ['description', 'markdown'];
  test.each([
    ['a <b>', 'has HTML in line 1'],
    ['a\n\n<!-- b -->', 'has HTML in line 3'],
    ['![a](b.png)', 'has an image in line 1'],
    [
      '![a][b]\n\n[b]: b.png',
      'has an image in line 1',
      'has an address that no link uses in line 3',
    ],
    ['a\n\n| b | `c` |\n|---|---|\n| d | <e> |', 'has a table in line 3'],
    ['a[^1]', 'has a footnote in line 1'],
    ['[^1]: a', 'has a footnote in line 1'],
    ['a\r\n\r\n![b](c)', 'has an image in line 3'],
    ['a `b\nc`\nd [e](\nf) ![g](h)', 'has an image in line 4'],
    ['> a\n> b <i>', 'has HTML in line 2'],
    ['a\n\n{% hint style="info" %}\nb\n{% endhint %}', 'has a block in `{% %}` in line 3'],
    [
      '- a\n- [x] b',
      'has a task in a list that is numbered, or in which not every item is one in line 2',
    ],
    [
      '1. [ ] a',
      'has a task in a list that is numbered, or in which not every item is one in line 1',
    ],
    ['[a](/b "c")', 'has a link with a title in line 1'],
    ['[a]\n\n[a]: /b\n[a]: /c', 'has an address that no link uses in line 4'],
    ['```ts title="a"\n```', 'has a code block with more than its language in line 1'],
    ['2. a', 'has a list that does not start at 1 in line 1'],
    ['[a <https://a.example>](https://b.example)', 'has a link inside a link in line 1'],
    ['a'.repeat(50_001), 'must have at most 50000 characters'],
    ['*a '.repeat(10_000), 'has too much markup to convert in one request'],
    [`${'> '.repeat(101)}a`, 'nests lists and quotes too deep'],
    [`${'- '.repeat(51)}a`, 'nests lists and quotes too deep'],
  ])('%j %s', async (markdown, ...sentences) => {
    const { userErrors, ...rest } = await described(markdown);
    expect(rest).toEqual({ description: undefined, calls: [] });
    expect(userErrors).toEqual([{ field, message: expect.any(String) }]);
    for (const sentence of sentences)
      expect(userErrors[0]?.message).toContain(`The Markdown ${sentence}`);
  });

  test('with each kind once, in the order of the lines, and with alternatives', async () => {
    const { userErrors } = await described('![a](b)\n\n<i>c</i>\n\n![d](e)');
    expect(userErrors.map(({ message }) => message)).toEqual([
      'The Markdown has an image in line 1, which cannot be converted to a rich-text document: rewrite it, or specify `document`. The Markdown has HTML in line 3, which cannot be converted to a rich-text document: rewrite it, or specify `document`.',
    ]);
  });
});

test('markup that is hard to parse is read to its end', async () => {
  for (const part of ['*a_ ', '[a](<b', '~~a', '`a', '&a', '**a ']) {
    const { calls, userErrors } = await described(part.repeat(2000));
    expect([calls.length, userErrors]).toEqual([1, []]);
  }
});
