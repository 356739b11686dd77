/** The caller's token and internal texts of the service are never exposed. */
import { describe, expect, test } from 'vitest';
import type { Result } from '../harness.ts';
import { json as postedJson, send } from '../http/send.ts';
import { logged } from '../logged.ts';
import { bodyFaults, contentFaults } from './body-faults.ts';
import { refusingAddress } from './dead-ends.ts';
import { untilRowEnds } from './fault-row.ts';
import { besidesGood, type Fault, json, marker, whole, writes } from './fault-server.ts';
import { type FaultyWorldOptions, startFaultyWorld, traced } from './faulty-world.ts';
import { statusFaults } from './status-faults.ts';
import { connectionFaults, protocolFaults } from './transport-faults.ts';

const token = 'token-of-the-caller-4711';
const prefix = '/path-of-the-service-alone';

/** A world with a log in memory, and with a secret address. */
async function startWatchedWorld(fault: Fault, options: FaultyWorldOptions = {}) {
  const { logger, lines } = logged('trace');
  const unprefixed: Fault = (socket, request) =>
    fault(socket, { ...request, path: request.path.slice(prefix.length) });
  const world = await startFaultyWorld(unprefixed, { logger, prefix, ...options });
  return { ...world, lines };
}

/** All data that the caller received. */
const replyOf = ({ data, errors, extensions, headers }: Result<unknown>) =>
  JSON.stringify({ data, errors, extensions, headers: [...headers] });

function expectNoLeak(texts: readonly string[], port: number): void {
  for (const text of texts)
    for (const secret of [token, marker, prefix, `127.0.0.1:${port}`, 'undici', 'UND_ERR'])
      expect(text).not.toContain(secret);
}

const read = '{ good: organization(id: "good") { title } bad: FIELD }';
const badField = 'organization(id: "bad") { title }';
const write = `mutation {
  updateSite(input: { siteId: "bad/docs", title: "New" }) { site { title } userErrors { code message } }
}`;

describe('nothing is exposed', () => {
  const rows = [
    ...connectionFaults,
    ...protocolFaults,
    ...statusFaults,
    ...bodyFaults,
    ...contentFaults,
  ];
  test.each(rows.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    const { ask, service, lines } = await startWatchedWorld(besidesGood(row.fault), {
      ...(row.deadlineMs !== undefined && { deadlineMs: row.deadlineMs }),
    });
    const options = { token, headers: traced };
    const reading = await untilRowEnds(
      row,
      () => ask(read.replace('FIELD', row.field ?? badField), options),
      () => service.requests.length === 2,
    );
    const writing = await untilRowEnds(
      row,
      () => ask(write, options),
      () => service.requests.length === 3,
    );
    expect(reading.data?.good).toEqual({ title: 'Title good' });
    expect(reading.errors).toHaveLength(1);
    expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(2);
    expectNoLeak([replyOf(reading), replyOf(writing), ...lines], service.port);
  });

  test('when the service cannot be reached', async () => {
    const address = await refusingAddress();
    const { ask, lines } = await startWatchedWorld(() => {}, { upstreamUrl: address + prefix });
    const result = await ask(`{ ${badField} }`, { token });
    expect(result.errors).toHaveLength(1);
    expectNoLeak([replyOf(result), ...lines], Number(new URL(address).port));
  });
});

describe('by a service that repeats the token', () => {
  test.each([400, 401, 403, 404, 409, 410, 412, 418, 422, 429, 500, 503])(
    'with a status of %i',
    async (status) => {
      const said = { code: status, message: `No to "Bearer ${token}" (${token}).`, token };
      const { ask, service, lines } = await startWatchedWorld(
        writes(
          json({ error: said, token }, status, {
            'x-token': token,
            'www-authenticate': `Bearer ${token}`,
            'set-cookie': `token=${token}`,
            location: `/?token=${token}`,
          }),
        ),
      );
      const options = { token, headers: traced };
      const results = [await ask(`{ ${badField} }`, options), await ask(write, options)];
      expectNoLeak([...results.map(replyOf), ...lines], service.port);
    },
  );

  test.each([
    ['in a page', 200, 'text/html', `<p>${token}</p>`],
    ['in JSON that breaks', 200, 'application/json', `{"token": "${token}", }`],
    ['in a response that is not JSON', 200, 'application/json', token],
    ['in place of an object', 200, 'application/json', JSON.stringify(token)],
    ['in place of a location', 302, 'text/html', token],
  ])('%s', async (_, status, type, body) => {
    const { ask, service, lines } = await startWatchedWorld(
      writes(whole(status, { 'content-type': type, location: `/?token=${token}` }, body)),
    );
    const options = { token, headers: traced };
    const results = [await ask(`{ ${badField} }`, options), await ask(write, options)];
    expectNoLeak([...results.map(replyOf), ...lines], service.port);
  });
});

describe('by a refusal', () => {
  test.each<[string, string, number?]>([
    ['JSON that breaks', `{"query": "{ ${token} }", "token": "${token}`],
    ['invalid variables', JSON.stringify({ query: '{ a }', variables: token })],
    ['a document that breaks', JSON.stringify({ query: '{ a', variables: { token } })],
    ['an unknown field', JSON.stringify({ query: '{ a }', variables: { token } })],
    [
      'a variable that does not fit',
      JSON.stringify({ query: 'query ($a: ID!) { node(id: $a) { id } }', variables: { token } }),
    ],
    [
      'a missing operation',
      JSON.stringify({ query: 'query A { __typename }', operationName: 'B' }),
    ],
    [
      'too large a body',
      JSON.stringify({ query: '{ a }', x: 'x'.repeat(2_000_000), y: token }),
      413,
    ],
  ])('which is specific for %s, and contains no token', async (_, body, status = 400) => {
    const { url, service, lines } = await startWatchedWorld(() => {});
    const answer = await send({ url }, postedJson(body, { authorization: `Bearer ${token}` }));
    const { text } = answer;
    expect(answer.status).toBe(status);
    expect(text).not.toContain('INTERNAL_SERVER_ERROR');
    expectNoLeak([text, ...lines], service.port);
    expect(lines.filter((line) => line.includes('internal error'))).toEqual([]);
  });
});
