/**
 * Requests a second of the site query: the facade beside a hand-written aggregator, in turns, so that both
 * meet the same machine. Only reported: machines differ, ratios less so.
 */
import { Pool } from 'undici';
import { siteTree } from '../src/sandbox/example-tabs.ts';
import { type Child, startChild } from './child.ts';

const rounds = 5;
const roundMs = 2_000;
const clients = 16;

const query = JSON.stringify({ query: siteTree });

/** Requests a second over one round. */
async function load(pool: Pool, path: string): Promise<number> {
  let answered = 0;
  const until = performance.now() + roundMs;
  const client = async () => {
    while (performance.now() < until) {
      const { statusCode, body } = await pool.request({
        path,
        method: 'POST',
        headers: { authorization: 'Bearer sandbox-admin', 'content-type': 'application/json' },
        body: query,
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`Answered ${statusCode}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return answered / (roundMs / 1_000);
}

async function sameAnswer(contestants: readonly Pool[]): Promise<void> {
  const answers = await Promise.all(
    contestants.map(async (pool) => {
      const { body } = await pool.request({
        path: '/graphql',
        method: 'POST',
        headers: { authorization: 'Bearer sandbox-admin', 'content-type': 'application/json' },
        body: query,
      });
      return JSON.stringify(await body.json());
    }),
  );
  if (new Set(answers).size !== 1) throw new Error('The contestants do not give the same answer');
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const children: Child[] = [];
const start = async (file: string, ...args: string[]) => {
  const child = await startChild(file, ...args);
  children.push(child);
  return child;
};

const upstream = await start('./upstream.ts');
const facade = new Pool((await start('./facade.ts', upstream.url)).url, { connections: clients });
const aggregator = new Pool((await start('./aggregator.ts', upstream.url)).url, {
  connections: clients,
});

await sameAnswer([facade, aggregator]);
await load(facade, '/graphql');
await load(aggregator, '/graphql');

const results = { facade: [] as number[], aggregator: [] as number[], ratio: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  const byFacade = await load(facade, '/graphql');
  const byHand = await load(aggregator, '/graphql');
  results.facade.push(byFacade);
  results.aggregator.push(byHand);
  results.ratio.push(byFacade / byHand);
}

console.log(`SiteTree, ${clients} clients, median of ${rounds} rounds in turns`);
console.log(`  facade       ${median(results.facade).toFixed(0)} requests/s`);
console.log(`  aggregator   ${median(results.aggregator).toFixed(0)} requests/s, written by hand`);
console.log(`  ratio        ${median(results.ratio).toFixed(2)}`);

await Promise.all([facade.close(), aggregator.close()]);
for (const child of children) child.process.disconnect();
