/**
 * Twenty screens of a documentation platform, each one operation: their calls and waves are in test/golden, and with
 * the size of the response in a table of the guide. `npm run calls -- --update` writes both.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Gate } from '../gate.ts';
import { goldenCalls } from '../golden-calls.ts';
import { expectDataOnce } from '../harness.ts';
import { empty, emptyFields, screens, withTypenames } from './screens.ts';

const golden = goldenCalls('screens');
const guide = new URL('../../docs/guide.md', import.meta.url);

/** Screens with more than ten calls or three waves, with reasons. */
const beyond: Readonly<Record<string, string>> = {
  'change-request-review': 'The REST API has the replies of one comment at a time.',
  inbox:
    'Organizations, change requests, spaces and collections: each call needs IDs from the one before.',
};

const rows = new Map<string, string>();

test('there are twenty, and each begins with a comment', () => {
  expect(screens).toHaveLength(20);
  for (const { name, shows } of screens) expect(shows, name).toMatch(/^[A-Z].+\.$/);
});

test.each(screens)('$name', async ({ name, shows, document }) => {
  const gate = new Gate();
  const { status, data, extensions } = await expectDataOnce(withTypenames(document), { gate });
  expect(extensions, 'no warnings').toBeUndefined();
  expect(status).toBe(200);

  expect(emptyFields(document, data)).toEqual(empty[name] ?? []);

  const { waves } = gate;
  const calls = waves.flat();
  expect(new Set(calls).size, 'no call is made twice').toBe(calls.length);
  expect(calls.length > 10 || waves.length > 3).toBe(name in beyond);
  const kilobytes = (Buffer.byteLength(JSON.stringify({ data })) / 1_000).toFixed(1);
  rows.set(name, `| \`${name}\` | ${shows} | ${calls.length} | ${waves.length} | ${kilobytes} |\n`);
  golden.check(name, waves);
});

const table = /(?<=\n\| screen \| what it shows .*\n\|.*\n)(\|.*\n)+/;

test('the guide has a row for each', () => {
  expect([...rows.keys()], 'each screen passes').toEqual(screens.map(({ name }) => name));
  const text = readFileSync(guide, 'utf8');
  const written = text.replace(table, [...rows.values()].join(''));
  if (process.env.CALLS_UPDATE !== undefined) writeFileSync(guide, written);
  else expect(text, 'npm run calls -- --update').toBe(written);
});
