import { expect, test } from 'vitest';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { json, startFaultServer, writes } from './fault-server.ts';
import { clientOf } from './rest-client.ts';

const path = { organizationId: 'acme' };

test('responses are complete during a request, and empty after their last reader', async () => {
  const organization = { object: 'organization', id: 'acme', urls: { app: 'x' }, tags: ['a', 'b'] };
  const { url } = await startFaultServer(writes(json(organization)));
  const client = clientOf(url);
  const read = () => client.call(organizationOperations.getOrganization, { path });
  const answer = await read();
  const { tags } = answer as typeof organization;
  client.end();
  expect(answer).toEqual(organization);
  client.emptyResponses();
  // References to the response, or to its lists, keep nothing in memory.
  expect([answer, tags]).toEqual([
    { object: 'organization', id: 'acme', urls: undefined, tags: [] },
    [],
  ]);
});
