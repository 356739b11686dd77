/** The description of the schema, and its example. */
import { readFile } from 'node:fs/promises';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';

interface Described {
  readonly __schema: { readonly description: string };
}

const describe = async () => {
  const world = await startWorld();
  const { data } = await world.ask<Described>('{ __schema { description } }');
  return { world, description: data?.__schema.description ?? '' };
};

test('it fits on a screen, and is the same in the printed schema', async () => {
  const { description } = await describe();
  expect(description.split('\n').length).toBeLessThanOrEqual(15);
  const printed = await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8');
  expect(buildSchema(printed).description).toBe(description);
});

test('its example returns data', async () => {
  const { world, description } = await describe();
  const [, example = ''] = /```graphql\n([\s\S]*)\n```/.exec(description) ?? [];
  const { data } = await world.expectData<object>(example);
  expect(data).toMatchObject({
    organizations: { nodes: expect.arrayContaining([expect.objectContaining({ title: 'Acme' })]) },
  });
});
