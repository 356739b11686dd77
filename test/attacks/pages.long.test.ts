/** Requests for GraphiQL, which needs no token: its page and its largest file. */
import { expect, test } from 'vitest';
import { startHeldFacade } from './held-facade.ts';
import { inUsualMs, minMs } from './machine-speed.ts';

/** The limit in milliseconds of the usual machine for callers without a token. The first page takes 6, and the others take 4. */
const maxMs = 20;

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
        const least = await minMs(askAgain, maxMs, facade.reference);
        const firstMs = await inUsualMs(first.ms, facade.reference);
        console.log(
          `${least.toFixed(1)} ms, the ${what} of GraphiQL (${encoding}); the first one ${firstMs.toFixed(1)}`,
        );
        expect(firstMs).toBeLessThan(maxMs);
        expect(least).toBeLessThan(maxMs);
      }
    } finally {
      await facade.close();
    }
  },
);
