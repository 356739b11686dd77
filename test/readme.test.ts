/** The README's first query gives the answer that the README shows, and its table has every setting. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { facadeSettings } from '../src/config.ts';
import { startWorld } from './harness.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readme)?.[1] ?? '';

test('the first query gives the answer shown', async () => {
  const world = await startWorld();
  const { data, errors, calls } = await world.ask(block('graphql'));
  expect(errors).toBeUndefined();
  expect({ data }).toEqual(JSON.parse(block('json')));
  expect(calls).toHaveLength(2);
});

test('the table names every setting and no other', () => {
  const named = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...facadeSettings].toSorted());
});
