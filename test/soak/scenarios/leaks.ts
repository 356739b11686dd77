/** Load, a pause, and the same again: no objects and no active resources remain. */
import { setTimeout as pause } from 'node:timers/promises';
import { Caller, tokensOf } from '../caller.ts';
import type { Scenario } from '../scenario.ts';
import { answer, type Handler, organization, startService } from '../service.ts';

const rounds = 5;
/** The round after which nothing may grow; until then caches fill. */
const settled = 2;
const failing = 0.1;
const leaving = 0.1;
/** How long connections to the REST API are kept, plus a second. */
const calmMs = 6_000;

const queries = [
  '{ organization(id: "a") { id title } }',
  '{ a: organization(id: "a") { title } b: organization(id: "b") { title } c: organization(id: "c") { title } }',
  '{ organizations(first: 5) { nodes { id title } pageInfo { hasNextPage } totalCount } }',
  'query Named { organization(id: "d") { restId title } organizations(first: 2) { nodes { title } } }',
  'mutation { updateSite(input: { siteId: "o/s", title: "Title" }) { site { title } userErrors { message } } }',
  '{ organization(id: "a") { nothing } }',
];

/** Randomly returns errors, closes the connection or truncates the body; otherwise responds normally. */
const failsSometimes: Handler = async ({ request, response, id }) => {
  await pause(Math.random() * 10);
  const dice = Math.random() / failing;
  if (dice < 0.5) answer(response, { error: { message: 'no' } }, 503);
  else if (dice < 0.8) request.socket.destroy();
  else if (dice < 1) response.writeHead(200, { 'content-length': 99 }).write('{"title"');
  else if (id !== '') answer(response, organization(id, 'here'));
  else answer(response, { items: ['a', 'b', 'c'].map((item) => organization(item, 'here')) });
};

export const leaks: Scenario = {
  name: 'leaks',
  async run({ figures, start, amount, isScaled }) {
    await using service = await startService(failsSometimes);
    await using facade = await start.embedded(service.url, { deadlineMs: 1_000 });
    const before = await facade.count();
    const clients = amount(100, 20);
    const roundRequests = amount(10_000, 200);
    const heaps: number[] = [];
    let asked = 0;
    let left = 0;

    for (let round = 1; round <= rounds; round += 1) {
      await using caller = new Caller(facade.url, clients);
      const end = asked + roundRequests;
      const client = async (token: string) => {
        while (asked < end) {
          asked += 1;
          const query = queries[Math.floor(Math.random() * queries.length)] ?? '';
          const leaves = Math.random() < leaving;
          const signal = leaves ? AbortSignal.timeout(Math.ceil(Math.random() * 10)) : undefined;
          await caller.ask(query, token, { signal }).catch((error) => {
            if (!leaves) throw error;
            left += 1;
          });
        }
      };
      await Promise.all(tokensOf('client', clients).map(client));
      await caller[Symbol.asyncDispose]();
      await pause(isScaled && round < rounds ? 300 : calmMs);
      heaps.push((await facade.count()).heap);
    }

    const { resources } = await facade.count();
    const kinds = new Set([...Object.keys(before.resources), ...Object.keys(resources)]);
    const strayed = [...kinds].map((kind) =>
      Math.abs((resources[kind] ?? 0) - (before.resources[kind] ?? 0)),
    );
    const after = heaps.at(-1) ?? Number.NaN;
    const settledHeap = heaps[settled - 1] ?? Number.NaN;
    for (const [index, heap] of heaps.entries())
      figures.show(`heap after round ${index + 1}`, heap / 1_000_000, 'MB');
    figures.show('requests', asked);
    figures.check('requests whose caller left', left, { least: asked / 50 });
    figures.check('heap after the last round', after / settledHeap, {
      most: 1.05,
      unit: '× second',
    });
    figures.check('resources of a kind more or fewer', Math.max(0, ...strayed), { most: 2 });
  },
};
