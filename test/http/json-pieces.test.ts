/** JSON written in pieces equals JSON written at once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeJson } from '../../src/http/out/json-pieces.ts';

/** Strings and lists shorter and longer than a piece. */
const longText = fc
  .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 9 }), fc.nat(40_000))
  .map(([text, times]) => text.repeat(times));
/** Lists of small items only, because nested repetition would grow without limit. */
const manySmall = fc
  .tuple(fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.string()), fc.nat(2_000))
  .map(([item, times]) => Array(times).fill(item));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.jsonValue(),
    longText,
    manySmall,
    fc.constant(undefined),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
  ),
}));

/** A text that is longer than a piece. */
const veryLong = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 9 })
  .map((text) => text.repeat(200_000 / text.length));

test.for([
  ['short or long', value],
  ['surely long', fc.tuple(value, veryLong, value)],
] as const)(
  'pieces together are what JSON.stringify writes, and their bytes are counted: %s',
  ([, values]) => {
    fc.assert(
      fc.property(values, fc.nat(100), (data, room) => {
        const text = JSON.stringify({ data });
        const bytes = Buffer.byteLength(text);
        const written = writeJson({ data }, bytes);
        expect(written?.pieces.join('') === text).toBe(true);
        expect(written?.bytes).toBe(bytes);
        if (values !== value) expect(written?.pieces.length).toBeGreaterThan(1);
        expect(writeJson({ data }, bytes - 1)).toBeUndefined();
        expect(writeJson({ data }, bytes + room)?.bytes).toBe(bytes);
      }),
      { numRuns: 50 },
    );
  },
);

test.for([
  ['characters of two units across the cuts', '😀'.repeat(200_000)],
  ['the same, shifted by one', `x${'😀'.repeat(200_000)}`],
  ['halves of such characters', '\ud83d'.repeat(200_000)],
])('a long text is cut where it may be: %s', ([, text]) => {
  const whole = JSON.stringify(text);
  const written = writeJson(text, 10_000_000);
  expect(written?.pieces.length).toBeGreaterThan(2);
  expect(written?.pieces.join('') === whole).toBe(true);
  // Each piece is encoded separately, so it must not end within a character.
  expect(Buffer.concat((written?.pieces ?? []).map((piece) => Buffer.from(piece))).toString()).toBe(
    whole,
  );
});
