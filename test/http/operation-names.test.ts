/** Names of operations as labels: those of trusted documents, and a hundred others, whatever callers send. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFacade } from '../facade.ts';
import { admin, startWorld } from '../harness.ts';
import { seriesIn } from './measured-world.ts';
import { document, json, send } from './send.ts';
import { fileWith, startTrusted, type TrustedWay, title } from './trusted.ts';

/** Requests by the label of their operation. */
async function namesOf({ facade }: Pick<TrustedWay, 'facade'>) {
  const series = seriesIn(await facade.metrics());
  const form = /^docgraph_operation_duration_seconds_count\{type="query",operation="(\w+)"\}$/;
  const named = [...series].map(([name, value]) => [form.exec(name)?.[1], value] as const);
  return Object.fromEntries(named.filter(([name]) => name !== undefined));
}

describe('the name of a trusted document is a label', () => {
  const start = async () =>
    startTrusted([await fileWith({ known: title })], { metrics: { process: false } });
  const post = (way: TrustedWay, token: string, body: unknown) =>
    send(way, json(JSON.stringify(body), { authorization: `Bearer ${token}` }));
  /** A document of the same name that is not listed. */
  const query = title.replace('title', 'restId');

  test('after a hundred others', async () => {
    for (const way of await start()) {
      for (let at = 0; at < 101; at += 1)
        await post(way, admin, { query: query.replace('Title', `N${at}`) });
      await post(way, admin, { query });
      expect(await namesOf(way)).toMatchObject({ N99: 1, other: 2 });
      expect(await namesOf(way)).not.toHaveProperty('Title');
      await post(way, admin, { documentId: 'known' });
      expect(await namesOf(way)).toMatchObject({ Title: 1, other: 2 });
    }
  });

  test('with a token that the service refuses', async () => {
    for (const way of await start()) {
      await post(way, 'nobody', { query });
      expect(await namesOf(way)).toEqual({ other: 1 });
      const { errors } = await post(way, 'nobody', { documentId: 'known' });
      expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
      expect(await namesOf(way)).toEqual({ Title: 1, other: 1 });
    }
  });

  test('a thousand of them', async () => {
    const names = Array.from({ length: 1_100 }, (_, at) => `T${at}`);
    const file = await fileWith(
      Object.fromEntries(names.map((name) => [name, `query ${name} { __typename }`])),
    );
    const facade = createFacade({
      upstreamUrl: 'http://127.0.0.1:9',
      documentsFiles: [file],
      metrics: { process: false },
    });
    onTestFinished(() => facade.close());
    await facade.ready();
    for (const documentId of names)
      await facade.fetch(
        new Request('http://localhost/graphql', json(JSON.stringify({ documentId }))),
      );
    const labels = await namesOf({ facade });
    expect(Object.keys(labels)).toHaveLength(1_001);
    expect(labels).toMatchObject({ T0: 1, other: 100 });
  });
});

test('hundreds of names, paths and methods add no series after the first hundred', async () => {
  const { upstreamUrl } = await startWorld();
  const facade = createFacade({ upstreamUrl, metrics: { process: false } });
  onTestFinished(() => facade.close());
  // Without sockets, which would take most of the time.
  const statusOf = async (path: string, init: RequestInit) => {
    const response = await facade.fetch(new Request(`http://localhost${path}`, init));
    await response.text();
    return response.status;
  };
  const flood = async (from: number, count: number) => {
    for (let at = from; at < from + count; at += 1) {
      const named = document(`query N${at} { __typename }`);
      expect(await statusOf(`/graphql?n=${at}`, named)).toBe(200);
      await statusOf(`/graphql/${at}`, { method: `M${at}` });
      await statusOf('/graphql', { method: `M${at}` });
    }
  };
  // The service accepts the token.
  const first = document('query First { organization(id: "acme") { title } }');
  expect(await statusOf('/graphql', first)).toBe(200);
  await flood(0, 110);
  const before = [...seriesIn(await facade.metrics()).keys()];
  // One more for all others.
  expect(Object.keys(await namesOf({ facade }))).toHaveLength(101);
  await flood(110, 200);
  expect([...seriesIn(await facade.metrics()).keys()]).toEqual(before);
});
