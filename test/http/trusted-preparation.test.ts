/** Trusted documents are prepared in steps, between which requests are handled, and GraphiQL needs other documents. */
import { expect, test } from 'vitest';
import type { PreparedDocument } from '../../src/graphql/plan/prepared-document.ts';
import { prepareAll } from '../../src/http/trusted/preparation.ts';
import { TrustedList } from '../../src/http/trusted/trusted-list.ts';
import { createFacade } from '../facade.ts';
import { startWorld } from '../harness.ts';
import { fileWith, post, seen, startTrusted, title } from './trusted.ts';

test('a long step is followed by a turn of the event loop', async () => {
  const listed = Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, text: `{ a${at} }` }));
  const order: string[] = [];
  let isOver = false;
  const turn = () => {
    order.push('turn');
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const prepare = (): PreparedDocument => {
    order.push('step');
    // This takes longer than a turn may take, by any clock.
    const endsAt = performance.now() + 6;
    while (performance.now() < endsAt);
    return { document: { definitions: [] } } as unknown as PreparedDocument;
  };
  const ignore = () => {};
  const options = { prepare, plan: ignore, isCompared: true, isOver: () => false };
  await prepareAll(new TrustedList(listed), { ...options, onUnplanned: ignore });
  isOver = true;
  expect(order.join(' ')).not.toContain('step step');
  expect(order.filter((one) => one === 'step')).toHaveLength(40);
});

test('requests get responses while a long list is prepared, requested documents first', async () => {
  const listed = Array.from({ length: 2_000 }, (_, at) => [
    `${at}`,
    `query Q${at} { organization(id: "acme") { title } }`,
  ]);
  const world = await startWorld();
  const facade = createFacade({
    upstreamUrl: world.upstreamUrl,
    documentsFiles: [await fileWith(listed)],
    documents: 'only',
  });
  await facade.ready();
  const response = await facade.fetch(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-admin' },
      body: JSON.stringify({ documentId: '1999' }),
    }),
  );
  expect(await response.json()).toEqual({ data: { organization: { title: 'Acme' } } });
  await facade.close();
});

test('GraphiQL is refused with IDs only', async () => {
  const files = [await fileWith({ a: title })];
  await expect(startTrusted(files, { documents: 'only', graphiql: {} })).rejects.toThrow(
    "graphiql sends documents, which documents: 'only' refuses",
  );
});

test('with INTROSPECTION=off, no introspection runs', async () => {
  const schema = '{ __schema { queryType { name } } }';
  const files = [await fileWith({ a: title, schema })];
  const [way] = await startTrusted(files, { documents: 'known', introspection: false });
  expect(seen(await post(way, { query: schema }))).toEqual([403, 'QUERY_NOT_IN_SAFELIST']);
  expect(seen(await post(way, { id: 'schema' }))).toEqual([404, 'PERSISTED_QUERY_NOT_IN_LIST']);
  // Fragments that spread each other cannot hide one, and do not block.
  const [open] = await startTrusted(files, { documents: 'known' });
  const circle = '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }';
  expect((await post(open, { query: circle })).status).toBe(400);
});
