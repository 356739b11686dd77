/** Whose runs are stored for replay, and replays during shutdown. */
import { expect, test } from 'vitest';
import { serve } from '../../src/command/server.ts';
import { eventually, patienceMs } from '../eventually.ts';
import { createFacade } from '../facade.ts';
import { codesOf } from '../harness.ts';
import { startHost } from '../http/host.ts';
import { document, send } from '../http/send.ts';
import {
  changesTitle,
  ScreenService,
  screen,
  screenCalls,
  screenReasons,
  startScreen,
} from './screen.ts';

test('a token that is not accepted leaves no run', async () => {
  const { service, ask } = await startScreen();
  service.instead = (answering) => service.fail(answering, 401);
  for (let time = 0; time < 3; time += 1) expect(codesOf(await ask())).toContain('UNAUTHENTICATED');
  service.instead = () => false;
  service.takeCalls();
  // The first run is noted, and the second one is stored: neither existed before.
  for (let time = 0; time < 2; time += 1) {
    expect(new Set(await screenReasons(ask))).not.toContain('replay');
    expect(service.takeCalls()).toEqual(screenCalls());
  }
  expect(new Set(await screenReasons(ask))).toEqual(new Set(['replay']));
});

test('tokens that are not accepted evict nothing', async () => {
  // Slightly more than the screen needs.
  const { service, ask, learn } = await startScreen({ reuseBytes: 4 * 8_000 });
  await learn();
  service.instead = (answering) =>
    answering.token.startsWith('made-up') && service.fail(answering, 401);
  for (let number = 0; number < 100; number += 1) await ask(screen, { token: `made-up-${number}` });
  service.takeCalls();
  expect(new Set(await screenReasons(ask))).toEqual(new Set(['replay']));
  expect(service.takeCalls()).toEqual(screenCalls(200));
});

test('a query without calls leaves no run, for any caller', async () => {
  // Slightly more than the screen needs.
  const { service, ask, learn } = await startScreen({ reuseBytes: 4 * 8_000 });
  await learn();
  for (let number = 0; number < 40; number += 1)
    for (let time = 0; time < 2; time += 1) {
      const key = `of${number}`;
      expect((await ask(`{ ${key}: __typename }`)).data).toEqual({ [key]: 'Query' });
    }
  expect(service.takeCalls()).toEqual([]);
  expect(new Set(await screenReasons(ask))).toEqual(new Set(['replay']));
  expect(service.takeCalls()).toEqual(screenCalls(200));
});

test('after a write of the caller, the new value is returned', async () => {
  const { ask, learn } = await startScreen();
  await learn();
  await ask(changesTitle);
  expect((await ask()).data).toMatchObject({
    organization: { spaces: { nodes: [{}, { parent: { title: 'Changed' } }] } },
  });
});

test('during shutdown a replay is completed', async () => {
  const service = new ScreenService();
  const upstream = await startHost(service.listener);
  const facade = createFacade({ upstreamUrl: upstream.url, deadlineMs: patienceMs });
  const server = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: patienceMs });
  const ask = async () => (await send(server, document(screen))).text;
  for (let time = 0; time < 2; time += 1) await ask();
  const last = await ask();
  service.takeCalls();
  const held: (() => void)[] = [];
  service.instead = (answering) => {
    if (held.length === 4) return false;
    held.push(() => service.listener(answering.request, answering.response));
    return true;
  };
  const asked = ask();
  await eventually(() => expect(held).toHaveLength(4));
  const stopped = server.stop();
  await eventually(() => expect(fetch(`${server.url}/health/live`)).rejects.toThrow());
  for (const release of held) release();
  expect(await asked).toBe(last);
  expect(service.takeCalls()).toEqual(screenCalls(200));
  expect(await stopped).toEqual({ cutOff: 0 });
});
