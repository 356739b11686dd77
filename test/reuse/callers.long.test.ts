/** Whose runs are kept for replays if there are as many callers as can be remembered. */
import { expect, test } from 'vitest';
import { Caller, tokensOf } from '../soak/caller.ts';
import { startScreen } from './screen.ts';

test('a token stays accepted by responses of 304 alone', async () => {
  const { service, url, ask, learn } = await startScreen();
  const one = '{ organization(id: "o") { title } }';
  await learn(one);
  await using caller = new Caller(url, 8);
  // The maximum of accepted tokens, so this one is forgotten if nothing renews it.
  const others = tokensOf('other', 10_000).values();
  let asked = 0;
  const lane = async () => {
    for (const token of others) {
      asked += 1;
      if (asked === 5_000) await ask(one);
      await caller.ask(one, token);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  service.takeCalls();
  await ask(one);
  expect(service.takeCalls()).toEqual(['/orgs/o 304']);
});
