/** Requests for GraphiQL, which needs no token: its page, its largest file, and estimates of hostile documents. */
import { expect, test } from 'vitest';
import { attacks } from './documents.ts';
import { startHeldFacade } from './held-facade.ts';
import { inUsualMs, leastMs } from './machine-speed.ts';

/** The limit in milliseconds of the usual machine for callers without a token. The first page takes 6, and the others take 4. */
const mostMs = 20;

const page = { headers: { accept: 'text/html' } };

test.for(['page', 'script'])(
  'requests for the %s do not block the event loop, not even the first one',
  async (what) => {
    const facade = await startHeldFacade({ graphiql: {} });
    try {
      // Loads the code that every GET needs.
      await facade.ask({ headers: { accept: 'application/json' } });
      const { text: html } = await facade.ask(page);
      const [, script] = /(\?graphiql=main[^"]+)/.exec(html) ?? [];
      const path = what === 'page' ? '' : script;
      // Compressed, as browsers accept it, and uncompressed.
      for (const encoding of ['br', 'identity']) {
        const headers = { ...page.headers, 'accept-encoding': encoding };
        const first = await facade.ask({ headers }, path);
        expect(first.status).toBe(200);
        const askAgain = async () => {
          const { ms, text } = await facade.ask({ headers }, path);
          expect(text === first.text, 'the same again').toBe(true);
          return ms;
        };
        const least = await leastMs(askAgain, mostMs, facade.reference);
        const firstMs = await inUsualMs(first.ms, facade.reference);
        console.log(
          `${least.toFixed(1)} ms, the ${what} of GraphiQL (${encoding}); the first one ${firstMs.toFixed(1)}`,
        );
        expect(firstMs).toBeLessThan(mostMs);
        expect(least).toBeLessThan(mostMs);
      }
    } finally {
      await facade.close();
    }
  },
);

/** The limit in milliseconds of the usual machine for callers with a made-up token, doubled for a busy machine. */
const mostMsToExplain = 100;
/** The number of estimates that a made-up token has at once. */
const atOnce = 20;

test('estimates of documents that multiply do not block the event loop', async () => {
  let worst = 0;
  for (let begin = 0; begin < attacks.length; begin += atOnce / 2) {
    const graphiql = { lengths: { 'Organization.spaces': 1_000, default: 1_000 } };
    const facade = await startHeldFacade({ graphiql });
    try {
      for (const { name, query, variables } of attacks.slice(begin, begin + atOnce / 2)) {
        let time = 0;
        const explain = async () => {
          time += 1;
          const held = await facade.ask({
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              authorization: 'Bearer made-up',
            },
            body: JSON.stringify({ explain: `${' '.repeat(time)}${query}`, variables }),
          });
          expect([200, 400], held.text).toContain(held.status);
          expect(held.text).toMatch(/"explain":|"errors":/);
          expect(held.calls).toBe(0);
          return held.ms;
        };
        const least = await leastMs(explain, mostMsToExplain, facade.reference);
        worst = Math.max(worst, least);
        expect(least, name).toBeLessThan(mostMsToExplain);
      }
    } finally {
      await facade.close();
    }
  }
  console.log(`${worst.toFixed(1)} ms, the estimate that took longest`);
});
