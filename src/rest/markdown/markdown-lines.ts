/** Lines of text in rich documents, as Markdown that reads as the same text. */
import { addressOf, type Leaf, leavesOf, nodesOf } from './document-nodes.ts';

/** The Markdown of a line. A heading has one line alone: a break in it becomes a character of its own. */
export function inlineMarkdown(nodes: readonly unknown[], isOneLine = false): string {
  const line = written(nodes, '');
  const ended = line.replace(/^[ \t\n]+|[ \t\n]+$/g, (spaces) => spaces.replace(/./gs, entity));
  return isOneLine ? ended.replaceAll('\n', '&#10;') : broken(ended);
}

const entity = (character: string) => `&#${character.codePointAt(0)};`;

/** Each line but the last says that it breaks, and no line begins as another block does. */
const broken = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(/^[ \t]+|[ \t]+$/g, (spaces) => spaces.replace(/./g, entity))
        .replace(/^(?:[>+=:-]|\[(?=[ xX]\](?:\s|$)))/, '\\$&')
        .replace(/^(\d+)([.)])/, '$1\\$2'),
    )
    .join('\\\n');

function written(nodes: readonly unknown[], before: string, isLinked = false): string {
  let line = before;
  for (const node of nodes) {
    const url = addressOf(node);
    if (url !== undefined) line += `${written(nodesOf(node), '[', true)}](${destination(url)})`;
    else {
      for (const leaf of leavesOf(node)) line = withLeaf(line, leaf, isLinked);
      line = written(nodesOf(node), line, isLinked);
    }
  }
  return line;
}

function destination(url: string): string {
  const address = url.replace(/[\\<>\n]|&(?=#?\w+;)/g, encoded);
  return /^[^\s()]+$/.test(address) ? address : `<${address}>`;
}

const encoded = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

const emphases = [
  { mark: 'bold', sign: '**' },
  { mark: 'italic', sign: '*' },
];

/** Next to a letter or a digit, a mark is read as one whatever is around it. */
const isWord = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su;

/** Spaces at the ends stay outside of marks; marks that Markdown would not read there are left out. */
function withLeaf(line: string, { text, marks }: Leaf, isLinked: boolean): string {
  const escaped = (part: string) => safe(part, isLinked);
  const [, left = '', core = '', right = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const isApart = !/[*~`]$/.test(line + left);
  if (core === '' || !isApart) return line + atEnd(line, escaped(text));
  const isCode = marks.includes('code') && !/\n/.test(core);
  const inner = isCode ? codeSpan(core) : escaped(core);
  const around = emphases.filter(({ mark }) => marks.includes(mark)).map(({ sign }) => sign);
  if (around.length === 0 && marks.includes('strikethrough')) around.push('~~');
  const signs = isWord.test(inner) ? around.join('') : '';
  return line + atEnd(line, left + signs + inner + signs + right);
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const room = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${fence}${room}${text}${room}${fence}`;
}

/** Text that reads as no markup; brackets alone are none, unless around them a link is. */
const safe = (text: string, isLinked: boolean) =>
  text.replace(isLinked ? /[\\`*_<~|!#[\]]|&(?=\w)/g : /[\\`*_<~|!#]|&(?=\w)|\](?=[(:])/g, '\\$&');

/** What stands next to a bracket can make a link of it. */
const atEnd = (line: string, next: string) =>
  line.endsWith(']') ? next.replace(/^[(:]/, '\\$&') : next;
