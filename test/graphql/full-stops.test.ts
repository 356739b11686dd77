/**
 * Messages of schemas have no full stop at their end, because code that makes a sentence of them adds it: `title is
 * required.` The harness checks that no message of a response has two full stops.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operationTables } from '../../src/schema/operations.ts';
import { optionRows } from '../../src/server/settings/options.ts';
import { settings } from '../../src/server/settings/settings.ts';
import { startWorld } from '../harness.ts';
import { doubledStop } from '../messages.ts';

/** A message is a member or the result of a function `error`, of a schema or of one of its checks. */
function messagesIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const def: unknown = Reflect.get(Object(Reflect.get(value, '_zod')), 'def') ?? value;
  return Object.entries(Object(def)).flatMap(([name, part]) => {
    if (name === 'error' && typeof part === 'function') return [part({})].flat().flatMap(textOf);
    if (name === 'getter' && typeof part === 'function') return messagesIn(part(), seen);
    return messagesIn(part, seen);
  });
}

const textOf = (said: unknown): string[] =>
  typeof said === 'string' ? [said] : [Object(said).message].filter((one) => one !== undefined);

const tables: Readonly<Record<string, unknown>> = {
  ...operationTables,
  'options of createFacade': optionRows,
  settings,
};

describe('no message ends with a full stop', () => {
  test.each(Object.keys(tables))('%s', (name) => {
    // A message may end with the names of the path segments `.` and `..`.
    const ended = messagesIn(tables[name]).filter((text) => /(?<! \.)\.$/.test(text));
    expect(ended).toEqual([]);
  });

  test('messages of all kinds are found', () => {
    const found = messagesIn({
      a: z.object({ b: z.array(z.string().regex(/x/, 'one.')).optional() }),
      c: z.lazy(() => z.custom(() => false, 'two.')),
      d: z.union([z.string().min(1, 'three.'), z.number().refine(() => false, { error: 'four.' })]),
    });
    expect(found.sort()).toEqual(['four.', 'one.', 'three.', 'two.']);
    expect(Object.values(tables).flatMap((table) => messagesIn(table)).length).toBeGreaterThan(20);
  });
});

test('a user error has one full stop', async () => {
  const world = await startWorld();
  const { data } = await world.ask<{ updateSite: { userErrors: { message: string }[] } }>(
    'mutation { updateSite(input: { siteId: "acme/docs", proxy: "no host" }) { userErrors { message } } }',
  );
  expect(data?.updateSite.userErrors).toEqual([
    { message: 'proxy must be a host followed by a path, such as "example.com/docs".' },
  ]);
  expect(world.calls).toEqual([]);
});

test.each([
  ['is required..', true],
  ['such as "example.com/docs"..', true],
  ['(two).. Then', true],
  ['is required.', false],
  ['without the parts . and ..', false],
  ['two dots, as in "a..b"', false],
])('%j has two full stops: %s', (text, isDoubled) => {
  expect(doubledStop.test(text)).toBe(isDoubled);
});
