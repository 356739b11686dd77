import { describe, expect, test } from 'vitest';
import { createFacade } from '../facade.ts';
import { silentAddress } from './dead-ends.ts';
import { json, organization, startFaultServer } from './fault-server.ts';

describe('closing', () => {
  const start = (upstreamUrl: string, deadlineMs?: number) => {
    const facade = createFacade({
      upstreamUrl,
      connectTimeoutMs: 60_000,
      ...(deadlineMs && { deadlineMs }),
    });
    const asked = facade.fetch(
      new Request('http://facade/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
        body: JSON.stringify({ query: '{ organization(id: "a") { title } }' }),
      }),
    );
    return { facade, asked };
  };

  test('lets a running call finish', async () => {
    const service = await startFaultServer(
      (socket) => void setTimeout(() => socket.write(json(organization('a'))), 50),
    );
    const { facade, asked } = start(service.url);
    await service.until(() => service.requests.length === 1);
    await Promise.all([facade.close(), facade.close()]);
    expect(await (await asked).json()).toEqual({ data: { organization: { title: 'Title a' } } });
    await service.until(() => service.open.size === 0);
  });

  test('does not wait for a connection attempt without requests', async () => {
    const { facade, asked } = start(await silentAddress(), 200);
    await asked;
    // The connection is tried for a minute.
    await facade.close();
  });
});
