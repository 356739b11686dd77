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
    const result = await ask(
      `{ good: organization(id: "good") { title } bad: ${row.field ?? badField} }`,
      { headers: traced },
    );
    const [error] = result.errors ?? [];
    const bad = callsOf(result).filter(({ route }) => true);
    console.log(JSON.stringify([row.name, result.status, result.data, result.errors, bad]));
  });
});
