/** Requests for the large GraphiQL page, which needs no token. */
import { expect, test } from 'vitest';
import { startHeldFacade } from './held-facade.ts';

/** Milliseconds that are promised to whoever has no token. The first one takes 6, and the others 4. */
const mostMs = 20;
const tries = 5;

test('the page holds nobody up, not even the first one', async () => {
  const facade = await startHeldFacade({ graphiql: {} });
  const ask = (accept: string) => facade.ask({ headers: { accept } });
  try {
    // What any GET needs is loaded before.
    await ask('application/json');
    const first = await ask('text/html');
    expect(first.status).toBe(200);
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < tries; time += 1) {
      const { ms, text } = await ask('text/html');
      expect(text === first.text, 'the same page').toBe(true);
      least = Math.min(least, ms);
    }
    console.log(
      `${least.toFixed(1)} ms, the page of GraphiQL; the first one ${first.ms.toFixed(1)}`,
    );
    expect(first.ms).toBeLessThan(mostMs);
    expect(least).toBeLessThan(mostMs);
  } finally {
    await facade.close();
  }
});
