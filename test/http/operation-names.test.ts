/** Names of operations as labels: those of trusted documents. Other documents cannot add names. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFacade } from '../facade.ts';
import { admin } from '../harness.ts';
import { seriesIn } from './measured-world.ts';
import { json, send } from './send.ts';
import { fileWith, startTrusted, type TrustedWay, title } from './trusted.ts';

const operations = 'docgraph_operation_duration_seconds_count';

/** A clock that advances with each read, by the time for which the text of the metrics is cached. */
function readingClock() {
  let reads = 0;
  return {
    now: () => performance.now() + reads * 1_000,
    async textOf({ facade }: Pick<TrustedWay, 'facade'>): Promise<string> {
      reads += 1;
      return facade.metrics();
    },
  };
}

/** Requests by the label of their operation. */
const namesIn = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...seriesIn(text)].flatMap(([name, value]) => {
      const [, label] = /^(?:\w+)\{type="query",operation="(\w+)"\}$/.exec(name) ?? [];
      return name.startsWith(operations) && label ? [[label, value]] : [];
    }),
  );

describe('the name of a trusted document is a label', () => {
  const start = async () => {
    const clock = readingClock();
    const file = await fileWith({ known: title });
    const options = { metrics: { process: false }, now: clock.now };
    const ways = await startTrusted([file], options);
    const post = (way: TrustedWay, token: string, body: unknown) =>
      send(way, json(JSON.stringify(body), { authorization: `Bearer ${token}` }));
    return { ways, post, names: async (way: TrustedWay) => namesIn(await clock.textOf(way)) };
  };
  /** A document of the same name that is not listed. */
  const query = title.replace('title', 'restId');

  test('after a hundred others', async () => {
    const { ways, post, names } = await start();
    for (const way of ways) {
      for (let at = 0; at < 101; at += 1)
        await post(way, admin, { query: query.replace('Title', `N${at}`) });
      await post(way, admin, { query });
      expect(await names(way)).toMatchObject({ N99: 1, other: 2 });
      expect(await names(way)).not.toHaveProperty('Title');
      await post(way, admin, { documentId: 'known' });
      expect(await names(way)).toMatchObject({ Title: 1, other: 2 });
    }
  });

  test('with a token that the service refuses', async () => {
    const { ways, post, names } = await start();
    for (const way of ways) {
      await post(way, 'nobody', { query });
      expect(await names(way)).toEqual({ other: 1 });
      const { errors } = await post(way, 'nobody', { documentId: 'known' });
      expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
      expect(await names(way)).toEqual({ Title: 1, other: 1 });
    }
  });
});

test('a thousand names of trusted documents are labels, and are written in several turns of the event loop', async () => {
  const names = Array.from({ length: 1_100 }, (_, at) => `T${at}`);
  const file = await fileWith(
    Object.fromEntries(names.map((name) => [name, `query ${name} { __typename }`])),
  );
  const clock = readingClock();
  const facade = createFacade({
    upstreamUrl: 'http://127.0.0.1:9',
    documentsFiles: [file],
    metrics: { process: false },
    now: clock.now,
  });
  onTestFinished(() => facade.close());
  await facade.ready();
  await facade.reloadDocuments();
  const few = await turnsOf(() => clock.textOf({ facade }));
  for (const documentId of names)
    await facade.fetch(
      new Request('http://localhost/graphql', json(JSON.stringify({ documentId }))),
    );
  const many = await turnsOf(() => clock.textOf({ facade }));
  const labels = namesIn(many.result);
  expect(Object.keys(labels)).toHaveLength(1_001);
  expect(labels).toMatchObject({ T0: 1, other: 100 });
  const lines = (text: string) => text.split('\n').length;
  const added = lines(many.result) - lines(few.result);
  expect(added).toBeGreaterThan(15_000);
  // At most about a thousand lines are written in one turn.
  expect(many.turns - few.turns).toBeGreaterThan(added / 1_100);
});

/** Runs something, and counts the turns of the event loop during it. */
async function turnsOf<Result>(run: () => Promise<Result>) {
  let turns = 0;
  let immediate = setImmediate(function count() {
    turns += 1;
    immediate = setImmediate(count);
  });
  const result = await run();
  clearImmediate(immediate);
  return { turns, result };
}
