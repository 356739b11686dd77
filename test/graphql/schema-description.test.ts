/** The example in the description of the schema. */
import { expect } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { test } from '../harness.ts';

test('the example in the description of the schema returns data', async ({ world }) => {
  const [, example = ''] = /```graphql\n([\s\S]*)\n```/.exec(schema.description ?? '') ?? [];
  const { data } = await world.expectData<object>(example);
  expect(data).toMatchObject({
    organizations: { nodes: expect.arrayContaining([expect.objectContaining({ title: 'Acme' })]) },
  });
});
