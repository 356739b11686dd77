/**
 * The screens, with responses in any order: their calls depend on the responses and not on which arrives first. The
 * clock stands still, because a response that is useful but late is not waited for.
 */
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';
import { IdleWatch } from '../idle.ts';
import { stopTime } from '../rest/stopped-time.ts';
import { operationsOf } from './operations.ts';
import { administration, screens, withTypenames } from './screens.ts';

/** Chooses the next response of those that are held. */
type Choose = (held: number) => number;

/** Lets one response through at a time, when nothing else can happen before it. */
class Order {
  readonly #held: (() => void)[] = [];
  readonly #idle: IdleWatch;

  constructor(choose: Choose) {
    this.#idle = new IdleWatch(() => {
      const [pass] = this.#held.splice(choose(this.#held.length), 1);
      pass?.();
      if (this.#held.length > 0) this.#idle.begin();
    });
  }

  readonly hold = (): Promise<void> =>
    new Promise((resolve) => {
      this.#held.push(resolve);
      this.#idle.begin();
    });
}

/** A choice that looks random, and is the same in each run. */
function scattered(seed: number): Choose {
  let state = seed;
  return (held) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % held;
  };
}

const orders: readonly Choose[] = [
  () => 0,
  (held) => held - 1,
  (held) => held >> 1,
  ...[11, 222, 3333].map(scattered),
];

const documents = [
  ...screens.map(({ name, document }) => ({ name, text: document })),
  ...administration.flatMap(({ document }) => operationsOf(document)),
];

/**
 * Spaces of many sites come with several responses, one for each site. Those that come together decide how long the page
 * of the organization's list is, from which their change requests are taken. For spaces that come later and are not on
 * this page, their own lists are read.
 */
const grouped = /change-requests\?/;
const byArrival = new Set(['SitesDashboard']);
const maxLists = 25;

test.each(documents)('$name', async ({ name, text }) => {
  const outcomes = new Set<string>();
  for (const choose of orders) {
    const { hold } = new Order(choose);
    const sandbox = { interface: '143', latencyMs: 1, wait: hold } as const;
    const world = await startWorld({ sandbox });
    stopTime();
    const { calls, data } = await world.ask(withTypenames(text));
    const sorted = [...calls].sort();
    const varied = byArrival.has(name) ? sorted.filter((call) => grouped.test(call)) : [];
    if (byArrival.has(name)) {
      expect(varied.filter((call) => call.includes('/orgs/'))).toHaveLength(1);
      expect(new Set(varied).size).toBe(varied.length);
      expect(varied.length).toBeLessThan(maxLists);
    }
    const fixed = sorted.filter((call) => !varied.includes(call));
    outcomes.add(JSON.stringify([fixed, data], null, 1));
  }
  const [first, ...others] = outcomes;
  expect(others).toEqual(others.map(() => first));
});
