/** The log lines of each minute with figures per route. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFacade } from '../facade.ts';
import { answer, startWorld, type WorldOptions } from '../harness.ts';
import { logged } from '../logged.ts';
import { document } from './send.ts';

const minuteMs = 60_000;
const space = { object: 'space', id: 's', title: 'S' };
const readSpace = '{ space(id: "s") { title } }';

/** A world whose clock the test or its service advances, and the log lines so far. */
async function startStoppedWorld(upstream: NonNullable<WorldOptions['upstream']>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { logger, lines, entries } = logged();
  const world = await startWorld({ upstream, facade: { logger } });
  const take = () => {
    const routes = entries().filter(({ msg }) => msg === 'route');
    lines.length = 0;
    return routes;
  };
  return { ask: world.ask, take };
}

test('each minute has a line for each called route, with the duration of its calls', async () => {
  let ms = 0;
  const { ask, take } = await startStoppedWorld((request, response) => {
    vi.advanceTimersByTime(request.url === '/v1/orgs/o' ? 7 : ms);
    answer(response, { ...space, object: request.url === '/v1/orgs/o' ? 'organization' : 'space' });
  });
  for (ms = 1; ms <= 100; ms += 1) await ask(readSpace);
  await ask('{ organization(id: "o") { title } }');
  expect(take()).toEqual([]);
  vi.advanceTimersByTime(minuteMs);
  const spaces = { method: 'GET', route: '/v1/spaces/{spaceId}', calls: 100, failures: {} };
  const [first, second, ...others] = take();
  expect(first).toMatchObject({ level: 30, ...spaces });
  expect(second).toMatchObject({ route: '/v1/orgs/{organizationId}', calls: 1, p50: 7, p99: 7 });
  expect(others).toEqual([]);
  // The value is correct within the width of a histogram bucket.
  expect(first.p50).toBeGreaterThan(50 / 1.19);
  expect(first.p50).toBeLessThan(50 * 1.19);
  expect(first.p99).toBeGreaterThan(99 / 1.19);
  expect(first.p99).toBeLessThanOrEqual(100);
  // Counted from the first call, which ended after 1 ms.
  expect(first.seconds).toBe(60);

  // Without requests nothing is written.
  vi.advanceTimersByTime(3 * minuteMs);
  expect(take()).toEqual([]);

  ms = 5;
  await ask(readSpace);
  vi.advanceTimersByTime(minuteMs);
  expect(take()).toMatchObject([{ ...spaces, calls: 1, p50: 5, p99: 5 }]);
});

test('it counts failed attempts by cause, without errors that the caller can fix', async () => {
  const statuses = [502, 502, 404, 500, 429, 200, 200];
  const { ask, take } = await startStoppedWorld((_, response) =>
    answer(response, space, statuses.shift()),
  );
  // The first call is retried, the second one returns 404.
  for (let asked = 0; asked < 5; asked += 1) {
    const asking = ask(readSpace);
    await vi.waitFor(() => {
      // The pause before a retry uses this clock.
      vi.advanceTimersByTime(1);
      return Promise.race([asking, Promise.reject(new Error('not yet'))]);
    });
  }
  vi.advanceTimersByTime(minuteMs);
  expect(take()).toMatchObject([
    { calls: 5, failures: { 'HTTP 502': 2, 'HTTP 500': 1, 'HTTP 429': 1 } },
  ]);
});

describe('at shutdown', () => {
  const startEnding = async () => {
    const { upstreamUrl } = await startWorld({
      upstream: (_, response) => answer(response, space),
    });
    const { logger, entries } = logged();
    const facade = createFacade({ upstreamUrl, logger });
    const messages = () => entries().map(({ msg }) => msg);
    return { facade, messages };
  };

  test('the counts are written', async () => {
    const { facade, messages } = await startEnding();
    await facade.fetch(new Request('http://localhost/graphql', document(readSpace)));
    expect(messages()).toEqual(['request']);
    await facade.close();
    await facade.close();
    expect(messages()).toEqual(['request', 'route']);
  });

  test('without calls nothing is written', async () => {
    const { facade, messages } = await startEnding();
    await facade.fetch(new Request('http://localhost/graphql', document('{ __typename }')));
    await facade.close();
    expect(messages()).toEqual(['request']);
  });
});
