/** Clients that ask for less than the connections to the service allow are never refused, however busy the machine is. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runFacade } from '../e2e/command.ts';
import { answer, startWorld } from '../harness.ts';
import { document, send } from './send.ts';

const request = document('{ organization(id: "acme") { title } }');

/** A process in front of a service that responds after 5 ms. */
async function startFacade() {
  const { upstreamUrl } = await startWorld({
    upstream: async (_request, response) => {
      await pause(5);
      answer(response, { object: 'organization', id: 'acme', title: 'Acme' });
    },
  });
  return runFacade({ UPSTREAM_URL: upstreamUrl });
}

/** Sends one request after the other, until there is no more to do. Returns their statuses. */
async function statusesWhile(url: string, isOn: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  while (isOn()) statuses.push((await send({ url }, request)).status);
  return statuses;
}

const refusedOf = (statuses: readonly number[]) => statuses.filter((status) => status !== 200);

test('a client with one request at a time, while the process is halted again and again', async () => {
  const { url, pid } = await startFacade();
  let isOn = true;
  const asked = statusesWhile(url, () => isOn);
  for (let n = 0; n < 5; n += 1) {
    await pause(100);
    process.kill(pid, 'SIGSTOP');
    await pause(400);
    process.kill(pid, 'SIGCONT');
  }
  isOn = false;
  const statuses = await asked;
  expect(statuses.length).toBeGreaterThan(0);
  expect(refusedOf(statuses)).toEqual([]);
});

test('16 clients at the same time', async () => {
  const { url } = await startFacade();
  const all = await Promise.all(
    Array.from({ length: 16 }, () => {
      let left = 20;
      return statusesWhile(url, () => left-- > 0);
    }),
  );
  expect(all.flat()).toHaveLength(16 * 20);
  expect(refusedOf(all.flat())).toEqual([]);
});
