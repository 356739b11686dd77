import { expect, test } from 'vitest';
import { builtInSeed } from '../../src/sandbox/seed/seed.ts';
import { startSandbox } from './service.ts';

const site = '/orgs/acme/sites/docs';

/** A sandbox with a deleted site, and requests to its reset endpoint. */
async function startChanged() {
  const running = await startSandbox({ seed: builtInSeed });
  expect((await running.send('DELETE', site)).status).toBe(205);
  return {
    ...running,
    status: async (path: string) => (await running.send('GET', path)).status,
    reset: (method: string, headers: Record<string, string>) =>
      fetch(`${running.url}/sandbox/reset`, { method, headers }),
  };
}

const admin = { authorization: 'Bearer sandbox-admin' };

test('a reset restores the data, and numbers start again', async () => {
  const { send, reset, status } = await startChanged();
  const create = () => send('POST', '/orgs/acme/sites', { body: { title: 'One' } });
  expect((await create()).json).toMatchObject({ id: 'site-1' });
  expect((await reset('POST', admin)).status).toBe(204);
  expect([await status(site), await status('/orgs/acme/sites/site-1')]).toEqual([200, 404]);
  expect((await create()).json).toMatchObject({ id: 'site-1' });
});

test.each<[string, string, Record<string, string>, number]>([
  ['no token', 'POST', {}, 401],
  ['an invalid token', 'POST', { authorization: 'Bearer nobody' }, 401],
  ['a token that reads', 'POST', { authorization: 'Bearer sandbox-reader' }, 403],
  ['a page of a browser', 'POST', { ...admin, origin: 'https://evil.example' }, 403],
  ['a page without an origin of its own', 'POST', { ...admin, origin: 'null' }, 403],
  ['GET', 'GET', admin, 405],
  ['DELETE', 'DELETE', admin, 405],
  ['OPTIONS', 'OPTIONS', admin, 405],
])('a reset by %s is refused, and changes nothing', async (_, method, headers, expected) => {
  const { reset, status } = await startChanged();
  const answer = await reset(method, headers);
  expect(answer.status).toBe(expected);
  expect(await answer.json()).toMatchObject({ error: { code: expected } });
  if (expected === 405) expect(answer.headers.get('allow')).toBe('POST');
  expect(await status(site)).toBe(404);
});

test('each start begins with the seed', async () => {
  await startChanged();
  expect((await (await startSandbox()).send('GET', site)).status).toBe(200);
});
