/** A service of an earlier release ignores the filters of later ones, and the graph says so. */
import { describe, expect, test } from 'vitest';
import { startWorld } from '../harness.ts';

const list = (filters: string) =>
  `{ organization(id: "acme") { changeRequests(first: 50, ${filters}) { nodes { status } } } }`;

describe.for(['143', 'all'] as const)('SANDBOX_INTERFACE=%s', (served) => {
  const isEarlier = served === '143';

  test.for<[filters: string, name: string]>([
    ['spaceId: "handbook"', 'spaceId'],
    ['siteId: "acme/docs"', 'siteId'],
    ['statuses: [MERGED, ARCHIVED]', 'statuses'],
  ])('%s', async ([filters, name]) => {
    const world = await startWorld({ sandbox: { interface: served } });
    const { errors } = await world.ask(list(filters));
    if (!isEarlier) return expect(errors).toBeUndefined();
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining(`does not offer the filter "${name}"`),
        extensions: { code: 'UPSTREAM_UNSUPPORTED' },
      },
    ]);
  });

  test.for(['status: MERGED', 'statuses: [MERGED]'])('%s is known to all releases', async (one) => {
    const world = await startWorld({ sandbox: { interface: served } });
    const { errors, data } = await world.ask(list(one));
    expect(errors).toBeUndefined();
    const { nodes } = Object(data).organization.changeRequests;
    expect(new Set(nodes.flatMap(Object.values))).toEqual(new Set(['MERGED']));
  });
});
