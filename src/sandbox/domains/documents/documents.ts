/**
 * Rich documents as the sandbox makes them of Markdown, and back.
 *
 * Both ways keep every character: what was written as Markdown is read as the same Markdown. Documents that
 * came from elsewhere may hold any block; of a block that is not known here, the text is kept.
 */
import type { z } from 'zod';
import type { Document, WrittenDocument } from '../../../domains/documents/shapes.ts';

type DocumentAnswer = z.input<typeof Document>;
type Block = DocumentAnswer['nodes'][number];

/** The document for a text. Keys of blocks count up: the same text has the same keys. */
export function document(markdown: string): z.input<typeof WrittenDocument> {
  const lines = markdown === '' ? [] : markdown.split('\n');
  const nodes: Block[] = [];
  for (let at = 0, isTight = false; at < lines.length; ) {
    const end = endOfBlock(lines, at);
    nodes.push(block(lines.slice(at, end), `block-${nodes.length + 1}`, isTight));
    // A blank line parts two blocks, except when it is the last one.
    isTight = !(lines[end] === '' && end + 1 < lines.length);
    at = isTight ? end : end + 1;
  }
  return { object: 'document', data: { schemaVersion: 1 }, nodes };
}

/** The text of a document. */
export const markdownOf = ({ nodes }: DocumentAnswer): string =>
  nodes
    .map((node, at) => {
      const gap = at === 0 ? '' : dataOf(node).tight === true ? '\n' : '\n\n';
      return gap + textOf(node);
    })
    .join('');

const heading = /^(#{1,6}) (.*)$/;
const item = /^(\s*(?:[-*+]|\d+[.)]) )(.*)$/;
const quote = /^(> ?)(.*)$/;
const fence = /^```(.*)$/;

/** Which kind of block a line belongs to; blocks of several lines hold lines of one kind. */
function kindOf(line: string): 'heading' | 'list' | 'quote' | 'fence' | 'blank' | 'text' {
  if (line === '') return 'blank';
  if (heading.test(line)) return 'heading';
  if (item.test(line)) return 'list';
  if (quote.test(line)) return 'quote';
  return fence.test(line) ? 'fence' : 'text';
}

/** Index behind the last line of the block that begins with a line. */
function endOfBlock(lines: readonly string[], start: number): number {
  const kind = kindOf(lines[start] ?? '');
  if (kind === 'heading' || kind === 'blank') return start + 1;
  if (kind === 'fence') {
    const close = lines.indexOf('```', start + 1);
    return close < 0 ? start + 1 : close + 1;
  }
  const next = lines.findIndex((line, at) => at > start && kindOf(line) !== kind);
  return next < 0 ? lines.length : next;
}

const text = (line: string) => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: line, marks: [] }],
});

const node = (type: string, key: string, nodes: readonly object[], data: object = {}): Block => ({
  object: 'block',
  type,
  key,
  isVoid: false,
  data,
  nodes,
});

/** `isTight`: no blank line is before it. */
function block(lines: readonly string[], key: string, isTight: boolean): Block {
  const data = isTight ? { tight: true } : {};
  const [first = ''] = lines;
  switch (kindOf(first)) {
    case 'heading': {
      const [, marks = '', title = ''] = heading.exec(first) ?? [];
      return node(`heading-${marks.length}`, key, [text(title)], data);
    }
    case 'list': {
      const type = /^\s*\d/.test(first) ? 'list-ordered' : 'list-unordered';
      return node(type, key, marked(lines, item, 'list-item', key), data);
    }
    case 'quote':
      return node('blockquote', key, marked(lines, quote, 'paragraph', key), data);
    case 'fence': {
      if (lines.length === 1) break;
      const syntax = first.slice(3);
      const code = lines
        .slice(1, -1)
        .map((line, at) => node('code-line', `${key}-${at + 1}`, [text(line)]));
      return node('code', key, code, { ...data, syntax });
    }
  }
  return node('paragraph', key, [text(lines.join('\n'))], data);
}

/** A block for each line, which keeps what marks the line as one of its kind. */
const marked = (lines: readonly string[], pattern: RegExp, type: string, key: string) =>
  lines.map((line, at) => {
    const [, marker = '', content = ''] = pattern.exec(line) ?? [];
    return node(type, `${key}-${at + 1}`, [text(content)], { marker });
  });

function textOf(value: unknown): string {
  const { type, nodes } = blockOf(value);
  const depth = /^heading-([1-6])$/.exec(type)?.[1];
  if (depth !== undefined) return `${'#'.repeat(Number(depth))} ${plain(value)}`;
  if (type === 'code') {
    const { syntax } = dataOf(value);
    const opening = `\`\`\`${typeof syntax === 'string' ? syntax : ''}`;
    return [opening, ...nodes.map(plain), '```'].join('\n');
  }
  const marker = /^list-/.test(type) ? '- ' : '> ';
  return /^list-|^blockquote$/.test(type)
    ? nodes.map((line) => markerOf(line, marker) + plain(line)).join('\n')
    : plain(value);
}

function markerOf(value: unknown, usual: string): string {
  const { marker } = dataOf(value);
  return typeof marker === 'string' ? marker : usual;
}

/** All text in a node, whatever the node. */
function plain(value: unknown): string {
  if (!isRecord(value)) return '';
  if (typeof value.text === 'string') return value.text;
  return [...listOf(value.leaves), ...listOf(value.nodes)].map(plain).join('');
}

const blockOf = (value: unknown) => ({
  type: isRecord(value) && typeof value.type === 'string' ? value.type : '',
  nodes: isRecord(value) ? listOf(value.nodes) : [],
});

const dataOf = (value: unknown): Record<string, unknown> =>
  isRecord(value) && isRecord(value.data) ? value.data : {};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
