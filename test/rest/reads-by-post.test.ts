/** Reads whose parameters are sent in a body: they are repeated and shared like other reads, but never kept. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';

const etag = '"1"';

/** A site whose search finds a record with the text that was searched for. */
async function startSearch(failures: number[] = []) {
  const sent: { readonly body: unknown; readonly etag: unknown }[] = [];
  const send = (response: ServerResponse, status: number, body: object) =>
    response
      .writeHead(status, { 'content-type': 'application/json', etag })
      .end(JSON.stringify(body));
  const upstream = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      send(response, 200, { object: 'site', id: 's', title: 'T' });
      return;
    }
    const body = (await json(request)) as { query: string };
    sent.push({ body, etag: request.headers['if-none-match'] });
    const status = failures.shift();
    if (status !== undefined) send(response, status, { error: { code: status, message: 'no' } });
    else
      send(response, 200, {
        items: [{ type: 'record', id: 'r', title: body.query, score: 1, url: 'https://a.example' }],
      });
  };
  const world = await startWorld({
    upstream: (request, response) => void upstream(request, response),
  });
  return { world, sent };
}

const found = '{ nodes { ... on SiteSearchRecordResult { title } } }';
const search = (query: string) =>
  `search(query: "${query}", scope: { includesAll: true }) ${found}`;
const site = (selection: string) => `{ site(id: "o/s") { restId ${selection} } }`;
const result = (title: string) => ({ nodes: [{ title }] });

test('equal bodies are one call, and others are not', async () => {
  const { world, sent } = await startSearch();
  const { data } = await world.expectData(
    site(`one: ${search('a')} same: ${search('a')} other: ${search('b')}`),
  );
  expect(data).toEqual({
    site: { restId: 's', one: result('a'), same: result('a'), other: result('b') },
  });
  expect(sent.map(({ body }) => body)).toEqual([
    { query: 'a', scope: { mode: 'all' } },
    { query: 'b', scope: { mode: 'all' } },
  ]);
});

test('it is retried once, as a write is not', async () => {
  const { world, sent } = await startSearch([503]);
  const { data } = await world.expectData(site(search('a')));
  expect(data).toEqual({ site: { restId: 's', search: result('a') } });
  expect(sent).toHaveLength(2);
});

test('a failure is one of a read: nothing says that a change may have been made', async () => {
  const { world } = await startSearch([503, 503]);
  const { errors } = await world.ask(site(search('a')));
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['site', 'search'],
      extensions: expect.objectContaining({ code: 'UPSTREAM_ERROR' }),
    }),
  ]);
  expect(errors?.[0]?.message).not.toMatch(/change/i);
});

test('it is not kept: each request makes the call, without an ETag', async () => {
  const { world, sent } = await startSearch();
  for (let time = 1; time <= 4; time += 1) {
    const { calls, data } = await world.expectData(site(search('a')));
    expect(data).toEqual({ site: { restId: 's', search: result('a') } });
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  }
  expect(sent.map((one) => one.etag)).toEqual(Array.from({ length: 4 }, () => undefined));
});

test('it is no mutation for a request by GET', async () => {
  const { world } = await startSearch();
  const query = encodeURIComponent(site(search('a')));
  const response = await fetch(`${world.url}/graphql?query=${query}`, {
    headers: { authorization: 'Bearer a', accept: 'application/json' },
  });
  expect(await response.json()).toMatchObject({ data: { site: { search: result('a') } } });
});
