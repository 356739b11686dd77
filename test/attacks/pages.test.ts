/** The page of GraphiQL is large, and anybody may ask for it where it is on. */
import { expect, test } from 'vitest';
import { startHeldFacade } from './held-facade.ts';

/** Milliseconds that are promised to whoever has no token. It takes 4. */
const mostMs = 20;
const tries = 5;

test('the page holds nobody up, but for the first one', async () => {
  const facade = await startHeldFacade({ graphiql: {} });
  const ask = () => facade.ask({ headers: { accept: 'text/html' } });
  try {
    const first = await ask();
    expect(first.status).toBe(200);
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < tries; time += 1) {
      const { ms, text } = await ask();
      expect(text === first.text, 'the same page').toBe(true);
      least = Math.min(least, ms);
    }
    console.log(
      `${least.toFixed(1)} ms, the page of GraphiQL; the first one ${first.ms.toFixed(1)}`,
    );
    expect(least).toBeLessThan(mostMs);
  } finally {
    await facade.close();
  }
});
