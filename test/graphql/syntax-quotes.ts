/** Messages of graphql-js about syntax errors, with their masked form and a text for each. */
import type { Quote } from './literal-quotes.ts';

const quoted = String.raw`"CANARY; Canary at \"v.label\"; 47114711"`;

export const syntaxQuotes: readonly Quote[] = [
  [
    'Syntax Error: Expected ":", found ")".',
    'Syntax Error: Expected ":", found ")".',
    `{ a(b: ${quoted} c) }`,
  ],
  [
    'Syntax Error: Expected Name, found String "CANARY; Canary at "v.label"; 47114711".',
    'Syntax Error: Expected Name, found String.',
    `{ a ${quoted} }`,
  ],
  ['Syntax Error: Unexpected <EOF>.', 'Syntax Error: Unexpected <EOF>.', `${quoted}`],
  [
    'Syntax Error: Expected Name, found Int "47114711".',
    'Syntax Error: Expected Name, found Int.',
    '{ a 47114711 }',
  ],
  [
    'Syntax Error: Expected Name, found Float "4711.4711".',
    'Syntax Error: Expected Name, found Float.',
    '{ a 4711.4711 }',
  ],
  [
    'Syntax Error: Expected Name, found BlockString "CANARY".',
    'Syntax Error: Expected Name, found BlockString.',
    '{ a """CANARY""" }',
  ],
  ['Syntax Error: Unterminated string.', 'Syntax Error: Unterminated string.', '{ a(b: "CANARY'],
  [
    'Syntax Error: Invalid Unicode escape sequence: "\\uCANA".',
    'Syntax Error: Invalid Unicode escape sequence.',
    '{ a(b: "\\uCANA") }',
  ],
  [
    'Syntax Error: Invalid character escape sequence: "\\C".',
    'Syntax Error: Invalid character escape sequence.',
    '{ a(b: "\\CANARY") }',
  ],
  [
    'Syntax Error: Invalid Unicode escape sequence: "\\u{CAN".',
    'Syntax Error: Invalid Unicode escape sequence.',
    '{ a(b: "\\u{CANARY}") }',
  ],
  [
    'Syntax Error: Invalid number, expected digit but got: "C".',
    'Syntax Error: Invalid number.',
    '{ a(b: 0CANARY) }',
  ],
  [
    'Syntax Error: Invalid number, unexpected digit after 0: "0".',
    'Syntax Error: Invalid number.',
    '{ a(b: 007) }',
  ],
  [
    'Syntax Error: Unexpected single quote character (\'), did you mean to use a double quote (")?',
    'Syntax Error: Unexpected single quote character (\'), did you mean to use a double quote (")?',
    "{ a(b: 'CANARY') }",
  ],
  [
    'Syntax Error: Unexpected character: "?".',
    'Syntax Error: Unexpected character: "?".',
    '{ a(b: ?) }',
  ],
  ['Syntax Error: Expected Name, found <EOF>.', 'Syntax Error: Expected Name, found <EOF>.', '{ a'],
  [
    'Syntax Error: Unexpected variable "$b" in constant value.',
    'Syntax Error: Unexpected variable "$b" in constant value.',
    'query ($a: Int = $b) { a }',
  ],
  ['Syntax Error: Unexpected "}".', 'Syntax Error: Unexpected "}".', '{ qurey Name }}'],
  [
    'Syntax Error: Unexpected Name "qurey".',
    'Syntax Error: Unexpected Name "qurey".',
    'qurey { a }',
  ],
  [
    'Syntax Error: Unexpected Name "on".',
    'Syntax Error: Unexpected Name "on".',
    'fragment on on A { a }',
  ],
  [
    'Syntax Error: Invalid number, expected digit but got: "C".',
    'Syntax Error: Invalid number.',
    '{ a(b: 4711CANARY) }',
  ],
  [
    'Syntax Error: Invalid number, expected digit but got: ")".',
    'Syntax Error: Invalid number.',
    '{ a(b: 4711.) }',
  ],
  [
    'Syntax Error: Unexpected character: U+00E9.',
    'Syntax Error: Unexpected character: U+00E9.',
    '{ a é }',
  ],
  [
    'Syntax Error: Unterminated string.',
    'Syntax Error: Unterminated string.',
    '{ a(b: "\nCANARY") }',
  ],
  [
    'Syntax Error: Invalid character within String: U+D800.',
    'Syntax Error: Invalid character within String.',
    '{ a(b: "CANARY\ud800") }',
  ],
];
