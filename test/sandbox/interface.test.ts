/** The sandbox serves the operations of some releases of the service. Others are answered as by a service without them. */
import { describe, expect, test } from 'vitest';
import { changeRequestOperations } from '../../src/domains/change-requests/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { routes, type ServedInterface } from '../../src/sandbox/server/routes.ts';
import { startSandbox } from './service.ts';

const { listChangeRequests } = changeRequestOperations;
const { searchSpace } = spaceOperations;

const rows = routes.map(({ operation }) => operation);
const fill = ({ path }: AnyOperation) => path.replace(/\{\w+\}/g, 'none');

const halves = [
  ['143', 'later'],
  ['newest', 'earlier'],
] as const;

describe.each(halves)('the interface %s', (served: ServedInterface, lacked) => {
  test('answers its operations, and no other one', async () => {
    const { send, calls } = await startSandbox({ interface: served });
    for (const row of rows) {
      const { status, text } = await send(row.method, fill(row));
      const isServed = row.releases !== lacked;
      const { operation } = calls.at(-1) ?? {};
      expect([row.name, operation]).toEqual([row.name, isServed ? row.name : null]);
      if (isServed) continue;
      expect([row.name, status, text]).toEqual([row.name, expect.toBeOneOf([404, 405]), '']);
    }
  });

  test('has no object in an error for an unknown route', async () => {
    const { send } = await startSandbox({ interface: served });
    for (const [method, path, status] of [
      ['GET', '/nothing', 404],
      ['PATCH', '/orgs/acme/spaces', 405],
    ] as const) {
      const refused = await send(method, path);
      expect([refused.status, refused.text]).toEqual([status, '']);
      expect(refused.headers.has('content-type')).toBe(false);
    }
  });
});

describe('members that later releases have added', () => {
  const read = async (served: ServedInterface) => {
    const { call } = await startSandbox({ interface: served });
    const { items } = await call(listChangeRequests, {
      path: { spaceId: 'handbook' },
      query: { status: 'merged' },
    });
    const found = await call(searchSpace, {
      path: { spaceId: 'handbook' },
      query: { query: 'expenses' },
    });
    const changeRequest = items.find((one) => one?.id === 'handbook-cr-6');
    return { changeRequest, result: found.items[0] };
  };
  const added = {
    changeRequest: ['mergedBy', 'mergedAt'],
    result: ['score', 'rank', 'sections.0.score'],
  };

  test.each(['newest', 'all'] as const)('are in the responses of %s', async (served) => {
    const { changeRequest, result } = await read(served);
    for (const path of added.changeRequest) expect(changeRequest).toHaveProperty(path);
    for (const path of added.result) expect(result).toHaveProperty(path);
  });

  test('are not in those of the first release, which are the same otherwise', async () => {
    const { changeRequest, result } = await read('143');
    for (const path of added.changeRequest) expect(changeRequest).not.toHaveProperty(path);
    for (const path of added.result) expect(result).not.toHaveProperty(path);
    const all = await read('all');
    expect(all.changeRequest).toMatchObject(changeRequest ?? {});
    expect(all.result).toMatchObject(result ?? {});
    expect(changeRequest).toMatchObject({
      status: 'merged',
      createdBy: { id: expect.any(String) },
    });
  });
});

test('all operations are served unless it is set', async () => {
  const { send, calls } = await startSandbox();
  for (const row of rows) {
    await send(row.method, fill(row));
    expect(calls.at(-1)?.operation).toBe(row.name);
  }
});
