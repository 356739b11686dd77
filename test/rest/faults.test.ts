import { describe, expect, test } from 'vitest';
import { bodyFaults, contentFaults, statusFaults } from './answer-faults.ts';
import type { FaultRow } from './fault-row.ts';
import { besidesGood } from './fault-server.ts';
import { callsOf, startFaultyWorld, traced } from './faulty-world.ts';
import { connectionFaults, protocolFaults } from './transport-faults.ts';

const badField = 'organization(id: "bad") { title }';

describe.each([
  ['of the connection', connectionFaults],
  ['of the protocol', protocolFaults],
  ['of the status', statusFaults],
  ['of the body', bodyFaults],
  ['of the contents', contentFaults],
])('a fault %s costs one field', (_, rows: readonly FaultRow[]) => {
  test.each(rows.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    const { ask, service } = await startFaultyWorld(
      besidesGood(row.fault),
      row.deadlineMs === undefined ? {} : { deadlineMs: row.deadlineMs },
    );
    const field = row.field ?? badField;
    const result = await ask(`{ good: organization(id: "good") { title } bad: ${field} }`, {
      headers: traced,
    });
    const sent = service.requests.filter(({ path }) => path !== '/v1/orgs/good');
    const [first] = result.errors ?? [];
    expect({
      http: result.status,
      data: result.data,
      errors: result.errors?.map(({ path, extensions: { code } }) => ({ path, code })),
      status: Object(first?.extensions['upstream']).status,
      retryAfter: first?.extensions['retryAfter'],
      attempts: Math.max(...callsOf(result).map(({ attempts }) => attempts)),
      sent: sent.length / new Set(sent.map(({ path }) => path)).size,
    }).toEqual({
      http: 200,
      data: { good: { title: 'Title good' }, bad: row.left ?? null },
      errors: [{ path: ['bad', ...(row.below ?? [])], code: row.code }],
      status: row.status,
      retryAfter: row.retryAfter,
      attempts: row.attempts,
      sent: row.attempts,
    });
  });
});
