/** Agents and apps of 50 users, with a service that fails: nobody gets a value of somebody else. */
import { expect, test } from 'vitest';
import { serve } from '../../src/command/server.ts';
import { createFacade } from '../facade.ts';
import { Caller, tokensOf } from '../soak/caller.ts';
import { answer, organization, type ServiceCall, startService } from '../soak/service.ts';

const users = 50;
const eachAsks = 200;
const failing = 0.1;
const leaving = 0.1;
const maxDelayMs = 8;

const queries = [
  '{ a: organization(id: "shared") { title } }',
  '{ organizations(first: 4) { nodes { title } pageInfo { endCursor hasNextPage } } }',
  '{ a: organization(id: "a") { title } b: organization(id: "b") { title } c: organization(id: "c") { title } }',
];

/** Every response names the token of its call, including errors. */
function answersByToken({ request, response, id, token }: ServiceCall): void {
  const own = (name: string) => organization(name, `of ${token}.`);
  const dice = Math.random() / failing;
  if (dice < 0.4) request.socket.destroy();
  else if (dice < 0.8) answer(response, { error: { message: `of ${token}.` } }, 503);
  else if (dice < 1) response.writeHead(200, { 'content-length': 99 }).write('{"title"');
  else {
    const body = id === '' ? { items: ['a', 'b', 'c', 'd'].map(own) } : own(id);
    setTimeout(() => answer(response, body), Math.random() * maxDelayMs);
  }
}

const pick = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item;

test('50 users, half of whose requests are calls of tools', async () => {
  const tokens = tokensOf('user', users);
  let strangers = 0;
  await using service = await startService((call) => {
    // Each request has its user in a header that is passed on.
    if (call.request.headers['x-request-id'] !== call.token) strangers += 1;
    answersByToken(call);
  });
  const facade = createFacade({
    upstreamUrl: service.url,
    mcp: 'graph',
    mcpResultBytes: 2_000,
    deadlineMs: 1_000,
  });
  await facade.ready();
  const server = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: 0 });
  await using caller = new Caller(server.url, users);
  const seen = { own: 0, foreign: 0, named: 0, left: 0, answers: 0 };
  const user = async (token: string) => {
    for (let round = 0; round < eachAsks; round += 1) {
      const query = pick(queries);
      const leaves = Math.random() < leaving;
      const signal = leaves
        ? AbortSignal.timeout(Math.ceil(Math.random() * maxDelayMs))
        : undefined;
      const ask =
        Math.random() < 0.5
          ? caller.ask(query, token, { signal, id: token })
          : callTool(server.url, query, token, signal);
      const answered = await ask.catch((error) => {
        if (!leaves) throw error;
      });
      if (!answered) {
        seen.left += 1;
        continue;
      }
      seen.answers += 1;
      const owners = [...answered.text.matchAll(/\bof ([\w-]+)\./g)].map(([, owner]) => owner);
      seen.own += owners.filter((owner) => owner === token).length;
      seen.foreign += owners.filter((owner) => owner !== token).length;
      if (/bearer/i.test(answered.text)) seen.named += 1;
    }
  };
  await Promise.all(tokens.map(user));
  await server.stop();
  expect({ foreign: seen.foreign, named: seen.named, strangers }).toEqual({
    foreign: 0,
    named: 0,
    strangers: 0,
  });
  expect(seen.own).toBeGreaterThan(seen.answers / 2);
  expect(seen.left).toBeGreaterThan((users * eachAsks) / 100);
});

async function callTool(
  url: string,
  query: string,
  token: string,
  signal: AbortSignal | undefined,
) {
  const response = await fetch(new URL('/mcp', url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      'x-request-id': token,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'run_query', arguments: { query } },
    }),
    signal: signal ?? null,
  });
  return { text: await response.text() };
}
