/** Arguments and inputs that only later releases of the service have, with a service of the first release. */
import { describe, expect, test as plainTest } from 'vitest';
import { startWorld } from '../harness.ts';
import { id } from '../ids.ts';

const first = { sandbox: { interface: '143' } } as const;

describe('arguments that the first release ignores', () => {
  plainTest.for([
    ['spaceId: "api"', 'The service does not offer the filter "spaceId" of this list'],
    ['siteId: "docs"', 'The service does not offer the filter "siteId" of this list'],
    ['topicRestId: "t"', 'The service does not offer the filter "topicRestId" of this list'],
    ['orderBy: { field: CREATED_AT }', 'The service does not offer this order of the list'],
  ])('are an error of their field: %s', async ([args, message = '']) => {
    const world = await startWorld(first);
    const { data, errors } = await world.ask(
      `{ organization(id: "acme") { title it: changeRequests(first: 100, ${args}) { nodes { number } } } }`,
    );
    expect(data).toEqual({ organization: { title: expect.any(String), it: null } });
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining(message),
        path: ['organization', 'it'],
        extensions: { code: 'UPSTREAM_UNSUPPORTED' },
      },
    ]);
  });
});

plainTest('the format of links, which the first release ignores, changes nothing', async () => {
  const world = await startWorld(first);
  const { data, errors } = await world.ask<{ page: Record<'relative' | 'stable', string> }>(
    '{ page(id: "handbook/expenses") { relative: markdown stable: markdown(linkFormat: STABLE) } }',
  );
  expect(errors).toBeUndefined();
  expect(data?.page.relative).toContain('[Meals](./meals.md)');
  expect(data?.page.stable).toBe(data?.page.relative);
});

describe('members of inputs that the first release does not take', () => {
  plainTest.for<[string, string, string]>([
    [
      'updateSpace',
      `input: { spaceId: "${id('Space', 'handbook')}", iconUrl: "https://example.com/i.svg" }`,
      'iconUrl',
    ],
    [
      'updateSite',
      `input: { siteId: "${id('Site', 'acme/docs')}", defaultAccessLevel: READ }`,
      'defaultAccessLevel',
    ],
    [
      'updateChangeRequest',
      `input: { changeRequestId: "${id('ChangeRequest', 'handbook/handbook-cr-12')}", links: [] }`,
      'links',
    ],
  ])('are a user error: %s', async ([mutation = '', args, member]) => {
    const world = await startWorld(first);
    const { data, errors } = await world.ask(
      `mutation { it: ${mutation}(${args}) { userErrors { code field message } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      it: { userErrors: [{ code: 'INVALID_VALUE', field: [member], message: expect.any(String) }] },
    });
  });
});
