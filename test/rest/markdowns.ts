/** Random Markdown: markup, text, and characters with special meanings. */
import { type Arbitrary, array, constantFrom, oneof } from 'fast-check';

const characters = [
  ...'aab  1.)(*_~`[]<>|!&#-+=:\\{%"é\t\n\n\r\u00a0\u0001\u000b\f\u2028😀漢\ufdd0\ud800',
];

const signs = [
  ...['**', '__', '~~', '***', '_', '*', '`', '``', '\n```\n', '\n~~~\n', '```ts\n'],
  ...['\\\n', '  \n', '\n\n', '\n- ', '\n* ', '\n1. ', '\n2) ', '\n> ', '\n  ', '\n    '],
  ...[
    '\n# ',
    '\n### ',
    '\n===\n',
    '\n---\n',
    '[ ] ',
    '\n- [x] ',
    '|-|\n',
    '<b>',
    '![',
    '{%',
    '[^1]',
  ],
  ...['[', '](u)', '](<a b>)', '[a]', '\n[a]: b\n', ']:', '<https://a.b>', '\\'],
  ...['&#32;', '&#10;', '&#13;', '&#9;', '&amp;', '&nbsp;'],
];

export const markdowns: Arbitrary<string> = array(
  oneof(
    { weight: 3, arbitrary: constantFrom(...characters) },
    { weight: 2, arbitrary: constantFrom(...signs) },
  ),
  { maxLength: 30 },
).map((pieces) => pieces.join(''));

/** Nodes without their keys. */
export function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'key')
      .map(([name, member]) => [name, withoutKeys(member)]),
  );
}
