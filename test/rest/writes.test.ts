import { describe, expect, test } from 'vitest';
import { id } from '../ids.ts';
import { bodyFaults } from './body-faults.ts';
import { refusingAddress } from './dead-ends.ts';
import { untilRowEnds } from './fault-row.ts';
import { besidesGood, head, json, whole, writes } from './fault-server.ts';
import { callsOf, startFaultyWorld, traced } from './faulty-world.ts';
import { statusFaults } from './status-faults.ts';
import { connectionFaults, protocolFaults } from './transport-faults.ts';

const rename = (siteId: string) =>
  `updateSite(input: { siteId: "${siteId}", title: "New" }) {
    site { title } userErrors { code message field }
  }`;
const removal = `mutation {
  deleteSite(input: { siteId: "acme/docs" }) { deletedSiteId userErrors { code } }
}`;

/** Codes of user errors, which are in the payload. */
const mendable = new Map([
  ['BAD_USER_INPUT', 'INVALID_VALUE'],
  ['NOT_FOUND', 'NOT_FOUND'],
  ['CONFLICT', 'CONFLICT'],
  ['PRECONDITION_FAILED', 'PRECONDITION_FAILED'],
]);

describe('a write is sent once, over a connection of its own', () => {
  const rows = [...connectionFaults, ...protocolFaults, ...statusFaults, ...bodyFaults];
  test.each(rows.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    const { ask, service } = await startFaultyWorld(besidesGood(row.fault), {
      ...(row.deadlineMs !== undefined && { deadlineMs: row.deadlineMs }),
    });
    const result = await untilRowEnds(
      row,
      () =>
        ask(`mutation { good: ${rename('good/docs')} bad: ${rename('bad/docs')} }`, {
          headers: traced,
        }),
      () => service.requests.length === 2,
    );
    const bad = Object(result.data?.bad);
    // The target is read once, and is missing as well.
    const code = row.isBare ? 'NOT_FOUND' : row.code;
    const isUnpaid = row.status === 402 && code === 'PRECONDITION_FAILED';
    const inPayload = isUnpaid ? 'PAYMENT_REQUIRED' : mendable.get(code);
    expect({
      http: result.status,
      good: result.data?.good,
      site: bad.site ?? null,
      userErrors: bad.userErrors?.map(({ code }: { code: string }) => code) ?? [],
      errors: result.errors?.map(({ path, extensions: { code } }) => ({ path, code })) ?? [],
      sent: service.requests.map(({ method, path }) => `${method} ${path}`),
      attempts: callsOf(result).map(({ attempts }) => attempts),
    }).toEqual({
      http: 200,
      good: { site: { title: 'Title good' }, userErrors: [] },
      site: null,
      userErrors: inPayload ? [inPayload] : [],
      errors: inPayload ? [] : [{ path: ['bad'], code }],
      sent: [
        'PATCH /v1/orgs/good/sites/docs',
        'PATCH /v1/orgs/bad/sites/docs',
        ...(row.isBare ? ['GET /v1/orgs/bad/sites/docs'] : []),
      ],
      attempts: row.isBare ? [1, 1, 1] : [1, 1],
    });
  });

  test('a connection that was refused', async () => {
    const { ask, service } = await startFaultyWorld(() => {}, {
      upstreamUrl: await refusingAddress(),
    });
    const result = await ask(`mutation { bad: ${rename('bad/docs')} }`, { headers: traced });
    expect(result.errors?.map(({ extensions }) => extensions.code)).toEqual([
      'UPSTREAM_UNAVAILABLE',
    ]);
    expect(callsOf(result).map(({ attempts }) => attempts)).toEqual([1]);
    expect(service.requests).toEqual([]);
  });
});

describe('deletes', () => {
  test.each([
    ['204', head(204), null],
    ['204 with a length of 0', whole(204, {}), null],
    ['204 with a body that must not be read', json({ deleted: false }, 204), null],
    ['205', whole(205, {}), id('Site', 'acme/docs')],
    ['205 without a length', head(205), id('Site', 'acme/docs')],
    [
      '205 in chunks',
      `${head(205, { 'transfer-encoding': 'chunked' })}0\r\n\r\n`,
      id('Site', 'acme/docs'),
    ],
    [
      '205 with a body that must not be read',
      json({ deleted: true }, 205),
      id('Site', 'acme/docs'),
    ],
    ['205 whose body never arrives', head(205, { 'content-length': 10 }), id('Site', 'acme/docs')],
    ['200 without a body', whole(200, {}), id('Site', 'acme/docs')],
    ['200 with JSON', json({ object: 'site' }), id('Site', 'acme/docs')],
  ])('%s is never waited for, and the connection is not lost', async (_, bytes, deletedSiteId) => {
    const { ask, service } = await startFaultyWorld(besidesGood(writes(bytes)), {
      connections: 1,
    });
    // More than there are connections, so that a lost one would be noticed.
    for (let round = 0; round < 3; round += 1) {
      const { data, errors } = await ask(removal);
      expect([data, errors]).toEqual([
        { deleteSite: { deletedSiteId, userErrors: [] } },
        undefined,
      ]);
    }
    const { data } = await ask('{ organization(id: "good") { title } }');
    expect(data).toEqual({ organization: { title: 'Title good' } });
    expect(service.requests.map(({ method }) => method)).toEqual([
      'DELETE',
      'DELETE',
      'DELETE',
      'GET',
    ]);
  });

  test('an HTML page instead of an empty response is no success', async () => {
    const { ask } = await startFaultyWorld(
      writes(whole(200, { 'content-type': 'text/html' }, '<h1>Please sign in</h1>')),
    );
    const { data, errors } = await ask(removal);
    expect(data).toEqual({ deleteSite: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_INVALID_RESPONSE']);
  });
});

describe('messages of the service about a change', () => {
  const said = (message: unknown, status = 409) =>
    writes(json({ error: { code: status, message } }, status));
  const messageAfter = async (message: unknown, token = 'secret-token-of-the-caller') => {
    const { ask } = await startFaultyWorld(said(message));
    const { data } = await ask(`mutation { bad: ${rename('bad/docs')} }`, { token });
    return Object(data?.bad).userErrors[0].message;
  };

  test.each([
    [400, 'INVALID_VALUE', null],
    [404, 'NOT_FOUND', ['siteId']],
    [409, 'CONFLICT', null],
    [410, 'NOT_FOUND', ['siteId']],
    [412, 'PRECONDITION_FAILED', null],
    [422, 'INVALID_VALUE', null],
  ])("%i is a user error with the service's message", async (status, code, field) => {
    const { ask } = await startFaultyWorld(said(`Not so, because ${status}.`, status));
    const result = await ask(`mutation { bad: ${rename('bad/docs')} }`);
    expect([result.status, result.data, result.errors]).toEqual([
      200,
      {
        bad: { site: null, userErrors: [{ code, message: `Not so, because ${status}.`, field }] },
      },
      undefined,
    ]);
  });

  test('a token in it is masked', async () => {
    expect(
      await messageAfter('No: Bearer secret-token-of-the-caller, secret-token-of-the-caller'),
    ).toBe('No: Bearer [secret], [secret]');
  });

  test('a token at the position where it is cut is removed completely', async () => {
    const message = await messageAfter(`${'x'.repeat(490)} secret-token-of-the-caller`);
    expect(message).toBe(`${'x'.repeat(490)} [secret]`);
  });

  test('it is one line of limited length', async () => {
    expect(await messageAfter('first\r\n\tsecond\0')).toBe('first second ');
    expect(await messageAfter('😀'.repeat(9_000))).toBe('😀'.repeat(250));
    expect(await messageAfter(`x${'😀'.repeat(9_000)}`)).toHaveLength(500);
  });

  test.each([
    ['nothing', undefined],
    ['no text', { text: 'No' }],
    ['nothing but an empty text', ''],
  ])('with %s, the message is that of the code', async (_, message) => {
    expect(await messageAfter(message)).toBe(
      'The requested change conflicts with the current state, or would change nothing.',
    );
  });
});
