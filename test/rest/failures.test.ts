/** The recorded attempts of a failed call, which contain no values because they are logged. */
import { expect, test } from 'vitest';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { RestError } from '../../src/rest/values/errors.ts';
import { refusingAddress } from './dead-ends.ts';
import {
  type Fault,
  head,
  json,
  marker,
  organization,
  startFaultServer,
  whole,
  writes,
  writesAndEnds,
  writesAndResets,
} from './fault-server.ts';
import { clientOf, failuresOf, outlineOf, type RestClientSettings } from './rest-client.ts';

const { getOrganization, listOrganizations } = organizationOperations;

const body = JSON.stringify(organization('bad'));
const jsonType = { 'content-type': 'application/json' };
const invalid = 'UPSTREAM_INVALID_RESPONSE';
const lost = 'UPSTREAM_UNAVAILABLE';

test.each<[string, Fault, unknown[], RestClientSettings?]>([
  ['a status', writes(json({}, 403)), [[1, 403, 'FORBIDDEN', 'HTTP 403']]],
  [
    'a status that passes, twice',
    writes(json({}, 502)),
    [
      [1, 502, 'UPSTREAM_ERROR', 'HTTP 502'],
      [2, 502, 'UPSTREAM_ERROR', 'HTTP 502'],
    ],
  ],
  [
    'a reset',
    writesAndResets(),
    [
      [1, null, lost, 'ECONNRESET'],
      [2, null, lost, 'ECONNRESET'],
    ],
  ],
  [
    'an end',
    writesAndEnds(),
    [
      [1, null, lost, 'SOCKET'],
      [2, null, lost, 'SOCKET'],
    ],
  ],
  [
    'an end within the body',
    writesAndEnds(head(200, { ...jsonType, 'content-length': 99 }), '{'),
    [
      [1, 200, invalid, 'SOCKET'],
      [2, 200, invalid, 'SOCKET'],
    ],
  ],
  ['no HTTP', writes('SSH-2.0-OpenSSH_9.2\r\n'), [[1, null, invalid, 'HPE_UNKNOWN']]],
  [
    'a page',
    writes(whole(200, { 'content-type': 'text/html' }, marker)),
    [[1, 200, invalid, 'expected application/json']],
  ],
  ['no JSON', writes(whole(200, jsonType, `{"${marker}`)), [[1, 200, invalid, 'expected JSON']]],
  ['no object', writes(json([marker])), [[1, 200, invalid, 'expected an object']]],
  [
    'an unknown encoding',
    writes(json({}, 200, { 'content-encoding': 'unknown' })),
    [[1, 200, invalid, 'expected gzip, br']],
  ],
  [
    'a response above the limit',
    writes(whole(200, jsonType, body.padEnd(8_000_001))),
    [[1, 200, invalid, 'RES_EXCEEDED_MAX_SIZE']],
  ],
  ['no response', () => {}, [[1, null, 'UPSTREAM_TIMEOUT', 'DEADLINE']], { deadlineMs: 500 }],
  [
    'more than a request may read',
    writes(json(organization('bad'))),
    [[1, null, 'UPSTREAM_BUDGET_EXCEEDED', 'UPSTREAM_BUDGET_EXCEEDED']],
    { byteBudget: 10 },
  ],
])('%s', async (_, fault, failures, options) => {
  const { url } = await startFaultServer(fault);
  const found = await failuresOf(clientOf(url, options));
  expect(found).toEqual(failures);
});

test('no items', async () => {
  const { url } = await startFaultServer(writes(json({ items: marker })));
  const client = clientOf(url);
  await expect(client.call(listOrganizations, { path: {} })).rejects.toThrow(RestError);
  expect(client.log.records.map(outlineOf)).toEqual([[[1, 200, invalid, 'expected items']]]);
});

test('a connection that is refused', async () => {
  expect(await failuresOf(clientOf(await refusingAddress()))).toEqual([
    [1, null, lost, 'ECONNREFUSED'],
    [2, null, lost, 'ECONNREFUSED'],
  ]);
});

test('a connection that is refused at each of its addresses', async () => {
  // On most machines the name has two addresses, which are tried in turn.
  const { port } = new URL(await refusingAddress());
  expect(await failuresOf(clientOf(`http://localhost:${port}`))).toEqual([
    [1, null, lost, 'ECONNREFUSED'],
    [2, null, lost, 'ECONNREFUSED'],
  ]);
});

test('plain HTTP where TLS was expected', async () => {
  const { port } = await startFaultServer(writes(json({})), {
    onConnection: (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
  });
  expect(await failuresOf(clientOf(`https://127.0.0.1:${port}`))).toEqual([
    [1, null, lost, 'ERR_SSL_WRONG_VERSION_NUMBER'],
  ]);
});

test('a call that is waiting at the deadline was no attempt', async () => {
  const { url } = await startFaultServer(() => {});
  const client = clientOf(url, { deadlineMs: 500 });
  const asked = Array.from({ length: 33 }, (_, n) =>
    client.call(getOrganization, { path: { organizationId: `o${n}` } }),
  );
  await Promise.allSettled(asked);
  expect(client.log.records.map(outlineOf)).toEqual([
    ...Array(32).fill([[1, null, 'UPSTREAM_TIMEOUT', 'DEADLINE']]),
    [[0, null, 'UPSTREAM_TIMEOUT', 'DEADLINE']],
  ]);
});

test('refused calls have a reason', async () => {
  const { url, requests } = await startFaultServer((socket) => socket.resetAndDestroy());
  const client = clientOf(url);
  for (let n = 0; n < 20; n += 1)
    await expect(
      client.call(getOrganization, { path: { organizationId: `o${n}` } }),
    ).rejects.toThrow(RestError);
  const sent = requests.length;
  expect(client.log.records.map(outlineOf).at(-1)).toEqual([
    [1, null, lost, 'UPSTREAM_UNAVAILABLE'],
  ]);
  expect(requests.length).toBe(sent);
});

test('bytes and milliseconds', async () => {
  const { url } = await startFaultServer((socket) =>
    setTimeout(() => socket.write(json(organization('bad'))), 30),
  );
  const client = clientOf(url);
  await client.call(getOrganization, { path: { organizationId: 'bad' } });
  const [record] = client.log.records;
  expect(record).toMatchObject({ bytes: body.length, failures: [], attempts: 1, code: null });
});
