/** Rich documents as Markdown. Every text in them is kept, whatever the block that it is in. */
import { inlineMarkdown } from './inline-markdown.ts';
import { dataOf, isInline, nodesOf, plain, typeOf } from './nodes.ts';

/** The text of a document. */
export const markdownOf = ({ nodes }: { readonly nodes: readonly unknown[] }): string =>
  nodes.map(blockMarkdown).join('\n\n');

function blockMarkdown(value: unknown): string {
  const type = typeOf(value);
  const depth = /^heading-([1-6])$/.exec(type)?.[1];
  if (depth !== undefined)
    return `${'#'.repeat(Number(depth))} ${inlineMarkdown(nodesOf(value), true)}`;
  switch (type) {
    case 'code':
      return codeMarkdown(value);
    case 'list-ordered':
      return listMarkdown(value, true);
    case 'list-unordered':
      return listMarkdown(value, false);
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

function listMarkdown(value: unknown, isOrdered: boolean): string {
  const items = nodesOf(value);
  const contents = items.map(contentMarkdown);
  // Three hyphens in a row would be a rule.
  const bullet = contents.some((content) => content.startsWith('-')) ? '* ' : '- ';
  const isTight = items.every((item) => nodesOf(item).length < 2);
  return contents
    .map((content, at) => {
      const marker = isOrdered ? `${at + 1}. ` : bullet;
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
