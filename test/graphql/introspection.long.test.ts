/** Introspections together with other fields block the event loop only briefly. */
import { expect, test } from 'vitest';
import { times } from '../attacks/documents.ts';
import { leastHeldBy } from '../attacks/held.ts';
import { startWorld } from '../harness.ts';

/** Maximum milliseconds of the usual machine. */
const maxMs = 50;

test('the event loop is not blocked beside other fields', async () => {
  const { ask } = await startWorld();
  let asked = 0;
  const held = await leastHeldBy(async () => {
    asked += 1;
    // A new alias each time, because results are cached.
    const { data } = await ask<Record<string, object>>(
      `{ space(id: "handbook") { title } a${asked}: __schema { types { ${times(24, (n) => `f${n}: fields { name description }`)} } } }`,
    );
    expect(Object.keys(data ?? {})).toEqual(['space', `a${asked}`]);
  }, maxMs);
  console.log(`The event loop is held for ${held.toFixed(1)} ms`);
  expect(held).toBeLessThan(maxMs);
});
