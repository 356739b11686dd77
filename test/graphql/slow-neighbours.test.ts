/** A call that hangs or finds nothing does not delay independent ones. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answer, askOnce, expectDataOnce, refuse, startWorld } from '../harness.ts';

const space = (id: string, more: object = {}) => ({
  object: 'space',
  id,
  title: id.toUpperCase(),
  organization: 'o',
  ...more,
});

const organization = { object: 'organization', id: 'o', title: 'O' };

/** Responses by the beginning of their path; those of `held` wait for a call to `until`. */
function holding(
  answers: Readonly<Record<string, unknown>>,
  { held, until }: { readonly held: string; readonly until: string },
): RequestListener {
  const isReached = Promise.withResolvers<void>();
  return async ({ url = '' }, response) => {
    if (url.startsWith(until)) isReached.resolve();
    if (url.startsWith(held)) await isReached.promise;
    const found = Object.entries(answers).find(([path]) => url.startsWith(path));
    if (found) answer(response, found[1]);
    else refuse(response, 404, 'There is none.');
  };
}

describe('a hanging call does not delay', () => {
  test('fields below an available object', async () => {
    const answers = {
      '/v1/spaces/a': space('a', { parent: 'c' }),
      '/v1/spaces/b': space('b'),
      '/v1/collections/c': { object: 'collection', id: 'c', title: 'C', organization: 'o' },
    };
    const upstream = holding(answers, { held: '/v1/spaces/b', until: '/v1/collections/c' });
    const { data } = await expectDataOnce(
      '{ a: space(id: "a") { title parent { title } } b: space(id: "b") { title } }',
      { upstream },
    );
    expect(data).toEqual({ a: { title: 'A', parent: { title: 'C' } }, b: { title: 'B' } });
  });

  test('links into the list whose length is being read', async () => {
    const changeRequests = ['a', 'b', 'c'].map((id) => ({
      object: 'change-request',
      id: `of-${id}`,
      space: id,
      organization: 'o',
    }));
    const spaces = { items: ['a', 'b', 'c'].map((id) => space(id)), count: 3 };
    const answers = {
      '/v1/orgs/o/change-requests': { items: changeRequests },
      '/v1/orgs/o/spaces': spaces,
      '/v1/orgs/o': organization,
    };
    const upstream = holding(answers, {
      held: '/v1/orgs/o/spaces?limit=1',
      until: '/v1/orgs/o/spaces?limit=70',
    });
    const { data } = await expectDataOnce(
      '{ organization(id: "o") { spaces(first: 0) { totalCount } changeRequests { nodes { space { title } } } } }',
      { upstream },
    );
    expect(data).toEqual({
      organization: {
        spaces: { totalCount: 3 },
        changeRequests: { nodes: ['A', 'B', 'C'].map((title) => ({ space: { title } })) },
      },
    });
  });
});

test('a process that stands still does not give up on a response that saves a call', async () => {
  const upstream: RequestListener = ({ url = '' }, response) => {
    // The whole process stops, as on a busy machine, for longer than a response is waited for.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    answer(response, url.startsWith('/v1/orgs?') ? { items: [organization] } : organization);
  };
  const { calls } = await expectDataOnce(
    '{ organization(id: "o") { title } organizations(first: 1) { nodes { title } } }',
    { upstream },
  );
  expect(calls).toEqual(['GET /v1/orgs?limit=1']);
});

/** Three hundred spaces of an organization, some of which are missing. */
const spacesWithout =
  (...gone: readonly string[]): RequestListener =>
  ({ url = '' }, response) => {
    const all = Array.from({ length: 300 }, (_, at) => space(`s${at}`));
    const items = all.filter(({ id }) => !gone.includes(id));
    const [, id] = /^\/v1\/spaces\/(\w+)/.exec(url) ?? [];
    if (url.endsWith('/orgs/o')) return answer(response, organization);
    if (id === undefined) return answer(response, { items, count: items.length });
    const found = items.find((one) => one.id === id);
    if (found) answer(response, found);
    else refuse(response, 404, 'There is none.');
  };

test.for<[what: string, gone: string[], calls: number]>([
  ['none', [], 2],
  ['one in the middle', ['s5'], 3],
  ['the first', ['s0'], 1 + 2 + 1],
  ['the first five', ['s0', 's1', 's2', 's3', 's4'], 1 + 2 + 4 + 1],
])('of many IDs, missing ones need a call each: %s', async ([, gone, most]) => {
  const ids = Array.from({ length: 240 }, (_, at) => `Space:s${at}`);
  const { data, calls } = await askOnce<{ nodes: unknown[] }>(
    'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Space { title } } }',
    { variables: { ids }, upstream: spacesWithout(...gone) },
  );
  expect(data?.nodes.filter((node) => node === null)).toHaveLength(gone.length);
  expect(calls).toHaveLength(most);
});

test('one that hangs after missing ones nulls only itself', async () => {
  const inSpaces = spacesWithout('s0');
  const isListed = Promise.withResolvers<void>();
  const world = await startWorld({
    async upstream(request, response) {
      if (request.url?.includes('/orgs/')) isListed.resolve();
      if (request.url?.endsWith('/spaces/s2')) await isListed.promise;
      inSpaces(request, response);
    },
  });
  const ids = Array.from({ length: 60 }, (_, at) => `Space:s${at}`);
  const { data } = await world.ask<{ nodes: unknown[] }>(
    'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Space { title } } }',
    { ids },
  );
  expect(data?.nodes.filter((node) => node === null)).toHaveLength(1);
});

test('the order of fields does not change the calls', async () => {
  const translations = Array.from({ length: 7 }, (_, at) => ({
    object: 'translation',
    id: `t${at}`,
    result: { space: `s${at}`, revision: `r${at}` },
  }));
  const inSpaces = spacesWithout();
  const ask = async (fields: string) => {
    const world = await startWorld({
      upstream(request, response) {
        if (request.url?.includes('/translations')) answer(response, { items: translations });
        else inSpaces(request, response);
      },
    });
    const { calls, data } = await world.ask(
      `{ organization(id: "o") { translations { nodes { result { ${fields} } } } } }`,
    );
    expect(JSON.stringify(data)).toContain('"title":"S6"');
    return calls.toSorted();
  };
  expect(await ask('space { title } revision { createdAt }')).toEqual(
    await ask('revision { createdAt } space { title }'),
  );
});
