/** Whatever a document is made of, it is read, checked and refused or answered in a moment, for whoever sends it. */
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';
import { json, send } from '../http/send.ts';
import { attacks } from './documents.ts';
import { heavyDocuments, largest } from './heavy-documents.ts';

/**
 * Milliseconds of the main thread for one request: 20 are promised. What is measured holds the client of the test as
 * well, and neighbours on the machine make everything slower. What these documents took without bounds was 300.
 */
const mostMs = 60;
const tries = 5;

test.for(Object.entries(heavyDocuments))('%s', async ([name, write]) => {
  const world = await startWorld();
  const query = largest(write);
  const operationName = query.includes('query Q0') ? 'Q0' : undefined;
  let least = Number.POSITIVE_INFINITY;
  let said = '';
  for (let time = 0; time < tries; time += 1) {
    const { headers, ...request } = json(JSON.stringify({ query, operationName }));
    const { authorization: _, ...anonymous } = headers as Record<string, string>;
    // A document that is not valid is not kept; one that is has to be another one each time.
    const body = request.body.replace('"query":"', `"query":"${' '.repeat(time)}`);
    const before = process.threadCpuUsage();
    const { status, text } = await send(world, { ...request, body, headers: anonymous });
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
    said = `${status} ${text.slice(0, 100)}`;
    expect([200, 400, 401], text).toContain(status);
    expect(text.length).toBeLessThan(150_000);
  }
  console.log(`${least.toFixed(1)} ms for ${query.length} characters, ${name}: ${said}`);
  expect(least).toBeLessThan(mostMs);
  expect(world.calls).toEqual([]);
});

/** Milliseconds for what comes with a token, even if that was made up: 50 are promised. */
const mostMsWithToken = 150;

test('what multiplies is planned, estimated and refused in a moment, whatever token comes with it', async () => {
  const world = await startWorld({
    upstream: (_, response) => void response.writeHead(401).end('{"error":{"message":"no"}}'),
  });
  for (const { name, query, variables } of attacks) {
    let least = Number.POSITIVE_INFINITY;
    let said = '';
    for (let time = 0; time < 3; time += 1) {
      const body = JSON.stringify({ query: `${' '.repeat(time)}${query}`, variables });
      const calls = world.calls.length;
      const before = process.threadCpuUsage();
      const { text } = await send(world, json(body, { authorization: 'Bearer made-up' }));
      const { user, system } = process.threadCpuUsage(before);
      said = text.slice(0, 80);
      // What makes calls is held up by the service, which this process is as well.
      if (world.calls.length === calls) least = Math.min(least, (user + system) / 1_000);
    }
    if (least === Number.POSITIVE_INFINITY) continue;
    console.log(`${least.toFixed(1)} ms, ${name}: ${said}`);
    expect(least, name).toBeLessThan(mostMsWithToken);
  }
});
