/** A client that leaves: the calls made for it end, and no more are begun. */
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { answer, startWorld } from '../harness.ts';
import { document } from './send.ts';

const ids = Array.from({ length: 20 }, (_, index) => `o${index}`);
/** Twenty lists, which nothing can make one call of. */
const query = `{ ${ids.map((id) => `${id}: organization(id: "${id}") { spaces { nodes { id } } }`).join(' ')} }`;

test('the calls under way are ended when the client leaves', async () => {
  const open = new Set<ServerResponse>();
  const world = await startWorld({
    upstream: (request, response) => {
      if (!request.url?.includes('/spaces'))
        return answer(response, { items: ids.map((id) => ({ object: 'organization', id })) });
      open.add(response);
      response.once('close', () => open.delete(response));
    },
  });
  const client = new AbortController();
  const asked = fetch(`${world.url}/graphql`, { ...document(query), signal: client.signal });
  const left = expect(asked).rejects.toThrow('aborted');
  await eventually(() => expect(open.size).toBe(20));
  client.abort();
  await left;
  await eventually(() => expect(open.size).toBe(0));
  expect(world.calls.filter((call) => call.includes('/spaces'))).toHaveLength(20);
});

test('what would have come after is not asked any more', async () => {
  const held: ServerResponse[] = [];
  const world = await startWorld({
    upstream: (request, response) => {
      if (request.method === 'GET' && request.url === '/v1/spaces/s') held.push(response);
      else answer(response, { object: 'space', id: 's' });
    },
  });
  const client = new AbortController();
  const asked = fetch(`${world.url}/graphql`, {
    ...document('{ space(id: "s") { title organization { title } parent { title } } }'),
    signal: client.signal,
  });
  await eventually(() => expect(held).toHaveLength(1));
  client.abort();
  await expect(asked).rejects.toThrow('aborted');
  await eventually(() => expect(held[0]?.closed).toBe(true));
  expect(world.calls).toEqual(['GET /v1/spaces/s']);
});
