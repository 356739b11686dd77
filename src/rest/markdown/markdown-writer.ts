/** Writes rich documents as Markdown that would be parsed to the same document. */
import { createRequire } from 'node:module';
import type { RootContent } from 'mdast';
import type { Attention, defaultHandlers, Handle, Options, Unsafe } from 'mdast-util-to-markdown';
import { treeOf } from './document-tree.ts';
import { MarkdownWork } from './markdown-work.ts';

const require = createRequire(import.meta.url);

/** The Markdown for a document. Throws a `MarkdownRefusal` if it takes too much work. */
export const markdownFromDocument = ({ nodes }: { readonly nodes: readonly unknown[] }): string =>
  writtenTree(treeOf(nodes, new MarkdownWork()));

type Write = (children: RootContent[]) => string;

/** The writers, with and without all brackets escaped. Loaded when needed, so that they do not delay the start. */
const writers = new Map<boolean, Write>();

/** The Markdown for a syntax tree. `escapesAll`: also brackets that would be text without it, unless they are many. */
export function writtenTree(children: RootContent[], escapesAll = false): string {
  const write = writers.get(escapesAll) ?? load(escapesAll);
  writers.set(escapesAll, write);
  return write(children);
}

function load(escapesAll: boolean): Write {
  const writer: typeof import('mdast-util-to-markdown') = require('mdast-util-to-markdown');
  const options = optionsWith(writer.defaultHandlers, escapesAll);
  return (children) => writer.toMarkdown({ type: 'root', children }, options).replace(/\n$/, '');
}

/** What the writer would not escape. */
const unsafe: Unsafe[] = [
  { character: '|', inConstruct: 'phrasing' },
  { character: '~', inConstruct: 'phrasing' },
  { character: '{', after: '%', inConstruct: 'phrasing' },
  // The character after the backslash may be written as a reference.
  { character: '\\', after: '[\\s\uD800-\uDBFF]', inConstruct: 'phrasing' },
  { character: '<', inConstruct: 'destinationRaw' },
];

const optionsWith = (handlers: typeof defaultHandlers, escapesAll: boolean): Options => ({
  bullet: '-',
  emphasis: '_',
  rule: '_',
  listItemIndent: 'one',
  resourceLink: true,
  unsafe,
  handlers: {
    // Each mark has a delimiter of its own, so that adjacent ones are unambiguous.
    strong: delimited(handlers.strong, 'strong', '*', 2),
    emphasis: delimited(handlers.emphasis, 'emphasis', '_', 1),
    delete: delimited(handlers.strong, 'strong', '~', 2),
    paragraph: withoutOuterSpaces(handlers.paragraph),
    heading: withoutOuterSpaces(handlers.heading),
    text(node, parent, state, info) {
      const isLinked = state.stack.includes('label');
      const isStart = info.before.endsWith('\n');
      const text = handlers
        .text(node, parent, state, info)
        .replace(/\\\\|\\\[(?!\^)|(?<!\\)_/g, (found, at: number) => {
          // The writer keeps underscores inside words, and sees a letter where the parser sees a sign.
          if (found === '_') return '\\_';
          // It escapes all brackets, but without definitions only links and the start of a line need that.
          const isNeeded = escapesAll || isLinked || (isStart && at === 0);
          return found === '\\[' && !isNeeded ? '[' : found;
        });
      const fromStart = delimiters.test(info.before) ? text.replace(disputedStart, encoded) : text;
      return delimiters.test(info.after) ? fromStart.replace(disputedEnd, encoded) : fromStart;
    },
    // Hyphens in a list could be parsed as its markers.
    thematicBreak: (_node, _parent, { stack }) => (stack.includes('list') ? '___' : '---'),
    listItem(node, ...others) {
      const item = handlers.listItem(node, ...others);
      const box = `[${node.checked ? 'x' : ' '}] `;
      return typeof node.checked === 'boolean' ? item.replace(/^\S+ /, `$&${box}`) : item;
    },
  },
});

const delimiters = /^[*_~]+$/;

/** Characters about which the writer and the parser disagree: are they letters, spaces or signs? */
const disputedStart = /^[\u2028\u2029\uFEFF\u{10000}-\u{10FFFF}]/u;
const disputedEnd = /[\u2028\u2029\uFEFF\u{10000}-\u{10FFFF}]$/u;

const encoded = (character: string) => `&#${character.codePointAt(0)};`;

const delimited = (
  handle: Handle,
  construct: 'strong' | 'emphasis',
  marker: string,
  size: number,
): Handle & { attention: Attention } =>
  Object.assign<Handle, { attention: Attention; peek: Handle }>((...all) => handle(...all), {
    attention: () => ({ construct, markers: [marker], sizes: [size] }),
    peek: () => marker,
  });

/** The parser removes these spaces, which CommonMark would keep. */
const withoutOuterSpaces =
  (handle: Handle): Handle =>
  (...all) =>
    handle(...all).replace(/(?<=^(?:#{1,3} )?)\s|\s$/g, encoded);
