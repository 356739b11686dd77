/** Valid documents that multiply are refused or executed, while the process stays small and responsive. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runFacade } from '../e2e/command.ts';
import { startWorld } from '../harness.ts';
import { document, send } from '../http/send.ts';
import { attacks } from './documents.ts';

const megabytesOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

/** The expected error codes. */
const told = [
  'GRAPHQL_PARSE_FAILED',
  'QUERY_TOO_COSTLY',
  'UPSTREAM_BUDGET_EXCEEDED',
  'NOT_FOUND',
  'UNAUTHENTICATED',
];

test('every one is refused or executed, and the process stays under 400 MB', async () => {
  // A long deadline, so that the documents run to their end.
  const service = await startWorld();
  const facade = await runFacade({
    UPSTREAM_DEADLINE_MS: '60000',
    UPSTREAM_URL: service.upstreamUrl,
  });
  for (const { name, query, variables, isAnonymous } of attacks) {
    const request = document(query, variables);
    const { authorization: _, ...anonymous } = request.headers;
    const beside = send(facade, document('{ space(id: "handbook") { title } }'));
    const { status, errors, text } = await send(facade, {
      ...request,
      headers: isAnonymous ? anonymous : request.headers,
    });
    const { data } = await beside;
    expect(data, name).toEqual({ space: { title: expect.any(String) } });
    expect([200, 400, 401], name).toContain(status);
    expect(text.length, name).toBeLessThan(16_100_000);
    for (const { extensions } of errors) expect(told, name).toContain(extensions.code);
    expect(megabytesOf(facade.pid), name).toBeLessThan(400);
  }
  facade.signal('SIGTERM');
  // No document caused an internal error.
  const { code, stdout } = await facade.ended;
  expect([code, stdout.match(/internal error/g)]).toEqual([0, null]);
});
