/** Requests for GraphiQL, which needs no token: its page and its largest file. */
import { expect, test } from 'vitest';
import { startHeldFacade } from './held-facade.ts';
import { inUsualMs } from './machine-speed.ts';

/** The limit in milliseconds of the usual machine for callers without a token. The first page takes 6, and the others take 4. */
const maxMs = 20;

const page = { headers: { accept: 'text/html' } };

/** Asks a new facade for the page or its script, the first time and again. Returns the milliseconds of each. */
async function askTwice(what: string, encoding: string) {
  const facade = await startHeldFacade({ graphiql: {} });
  try {
    // Loads the code that every GET needs.
    await facade.ask({ headers: { accept: 'application/json' } });
    const { text: html } = await facade.ask(page);
    const [, script] = /(\?graphiql=main[^"]+)/.exec(html) ?? [];
    const path = what === 'page' ? '' : script;
    const headers = { ...page.headers, 'accept-encoding': encoding };
    const first = await facade.ask({ headers }, path);
    expect(first.status).toBe(200);
    const again = await facade.ask({ headers }, path);
    expect(again.text === first.text, 'the same again').toBe(true);
    const inUsual = (ms: number) => inUsualMs(ms, facade.reference);
    return [await inUsual(first.ms), await inUsual(again.ms)] as const;
  } finally {
    await facade.close();
  }
}

// Compressed, as browsers accept it, and uncompressed.
test.for([
  ['page', 'br'],
  ['page', 'identity'],
  ['script', 'br'],
  ['script', 'identity'],
] as const)(
  'requests for the %s (%s) do not block the event loop, not even the first one',
  async ([what, encoding]) => {
    let [firstMs, againMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let run = 0; run < 5 && Math.max(firstMs, againMs) >= maxMs; run += 1) {
      const [first, again] = await askTwice(what, encoding);
      firstMs = Math.min(firstMs, first);
      againMs = Math.min(againMs, again);
    }
    console.log(
      `${firstMs.toFixed(1)} ms, the ${what} (${encoding}); again ${againMs.toFixed(1)} ms`,
    );
    expect(firstMs).toBeLessThan(maxMs);
    expect(againMs).toBeLessThan(maxMs);
  },
);
