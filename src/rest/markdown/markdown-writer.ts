/** Rich documents as Markdown. Every text in them is kept, whatever the block that it is in. */

import { dataOf, isInline, nodesOf, plain, typeOf } from './document-nodes.ts';
import { inlineMarkdown } from './markdown-lines.ts';

/** The text of a document. */
export function markdownOf({ nodes }: { readonly nodes: readonly unknown[] }): string {
  let before: string | undefined;
  return nodes
    .map((node) => {
      const text = blockMarkdown(node, before);
      before = isList(node) ? signOf(text) : undefined;
      return text;
    })
    .join('\n\n');
}

const isList = (value: unknown) => typeOf(value).startsWith('list-');

/** The character that marks the items of a list. */
const signOf = (list: string) => /^\d*(\S)/.exec(list)?.[1];

/** The Markdown of a block; `before` is the sign of a list in front of it, which another one would continue. */
function blockMarkdown(value: unknown, before: string | undefined): string {
  const type = typeOf(value);
  const depth = /^heading-([1-3])$/.exec(type)?.[1];
  if (depth !== undefined)
    return `${'#'.repeat(Number(depth))} ${inlineMarkdown(nodesOf(value), true)}`;
  switch (type) {
    case 'code':
      return codeMarkdown(value);
    case 'divider':
      return '---';
    case 'list-ordered':
      return numbered(value, before);
    case 'list-unordered':
      return bulleted(value, nodesOf(value).map(contentMarkdown), before);
    case 'list-tasks':
      return bulleted(value, nodesOf(value).map(taskMarkdown), before);
    case 'blockquote':
      return indented(contentMarkdown(value), '> ', '> ');
  }
  return contentMarkdown(value);
}

/** Of what holds a line of text, the line; of anything else the blocks in it. */
function contentMarkdown(value: unknown): string {
  const nodes = nodesOf(value);
  return nodes.some(isInline) ? inlineMarkdown(nodes) : markdownOf({ nodes });
}

/** A fence is longer than any in the code; of another kind where the language holds such a character. */
function codeMarkdown(value: unknown): string {
  const { syntax: said } = dataOf(value);
  const syntax = typeof said === 'string' ? said : '';
  const lines = nodesOf(value).map(plain);
  const runs = lines.join('\n').match(/`+|~+/g) ?? [];
  const length = Math.max(2, ...runs.map((run) => run.length)) + 1;
  const fence = (syntax.includes('`') ? '~' : '`').repeat(length);
  return [fence + syntax, ...lines, fence].join('\n');
}

function numbered(value: unknown, before: string | undefined): string {
  const sign = before === '.' ? ')' : '.';
  const contents = nodesOf(value).map(contentMarkdown);
  return itemsMarkdown(value, contents, (at) => `${at + 1}${sign} `);
}

function bulleted(value: unknown, contents: readonly string[], before: string | undefined): string {
  // Three hyphens in a row would be a rule.
  const isRule = contents.some((content) => content.startsWith('-'));
  const bullet = ['-', '*', '+'].find((sign) => sign !== before && !(isRule && sign === '-'));
  return itemsMarkdown(value, contents, () => `${bullet} `);
}

const taskMarkdown = (item: unknown) =>
  `[${dataOf(item).checked === true ? 'x' : ' '}] ${contentMarkdown(item)}`;

function itemsMarkdown(
  list: unknown,
  contents: readonly string[],
  markerOf: (at: number) => string,
): string {
  const isTight = nodesOf(list).every((item) => nodesOf(item).length < 2);
  return contents
    .map((content, at) => {
      const marker = markerOf(at);
      return indented(content, marker, ' '.repeat(marker.length));
    })
    .join(isTight ? '\n' : '\n\n');
}

const indented = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, at) => {
      const start = at === 0 ? first : others;
      return line === '' ? start.trimEnd() : start + line;
    })
    .join('\n');
