/** Requests for GraphiQL, which needs no token: its page, its largest file, and estimates of hostile documents. */
import { expect, test } from 'vitest';
import { attacks } from './documents.ts';
import { startHeldFacade } from './held-facade.ts';

/** The limit in milliseconds for callers without a token. The first page takes 6, and the others take 4. */
const mostMs = 20;
const tries = 5;

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
        let least = Number.POSITIVE_INFINITY;
        for (let time = 0; time < tries; time += 1) {
          const { ms, text } = await facade.ask({ headers }, path);
          expect(text === first.text, 'the same again').toBe(true);
          least = Math.min(least, ms);
        }
        console.log(
          `${least.toFixed(1)} ms, the ${what} of GraphiQL (${encoding}); the first one ${first.ms.toFixed(1)}`,
        );
        expect(first.ms).toBeLessThan(mostMs);
        expect(least).toBeLessThan(mostMs);
      }
    } finally {
      await facade.close();
    }
  },
);

/** The limit in milliseconds for callers with a made-up token, doubled for a busy machine. */
const mostMsToExplain = 100;
/** The number of estimates that a made-up token has at once. */
const atOnce = 20;

test('estimates of documents that multiply do not block the event loop', async () => {
  let worst = 0;
  for (let begin = 0; begin < attacks.length; begin += atOnce / 2) {
    const graphiql = { lengths: { 'Organization.spaces': 1_000, default: 1_000 } };
    const facade = await startHeldFacade({ graphiql }, 'done');
    try {
      for (const { name, query, variables } of attacks.slice(begin, begin + atOnce / 2)) {
        let least = Number.POSITIVE_INFINITY;
        for (const space of ['', ' ']) {
          const held = await facade.ask({
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              authorization: 'Bearer made-up',
            },
            body: JSON.stringify({ explain: `${space}${query}`, variables }),
          });
          expect([200, 400], held.text).toContain(held.status);
          expect(held.text).toMatch(/"explain":|"errors":/);
          expect(held.calls).toBe(0);
          least = Math.min(least, held.ms);
        }
        worst = Math.max(worst, least);
        expect(least, name).toBeLessThan(mostMsToExplain);
      }
    } finally {
      await facade.close();
    }
  }
  console.log(`${worst.toFixed(1)} ms, the estimate that took longest`);
});
