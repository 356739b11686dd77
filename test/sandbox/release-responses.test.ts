/** No response of the sandbox has a member or a value that the releases it serves lack: the reference says which. */
import { expect, test } from 'vitest';
import { releasesLeftOut } from '../../src/sandbox/server/routes.ts';
import { exchangeCheck } from '../reference/exchange-check.ts';
import { withoutReleases } from '../reference/of-release.ts';
import { openApiOf } from '../reference/openapi.ts';
import { everything, reads } from './everything.ts';
import { startSandbox } from './service.ts';

const lists = new Set(reads().flatMap(({ name, kind }) => (kind === 'list' ? [name] : [])));

test.for(['143', 'newest'] as const)('%s', async (served) => {
  const lacked = releasesLeftOut[served];
  if (lacked === undefined) throw new Error(`${served} lacks nothing.`);
  const check = exchangeCheck(openApiOf(withoutReleases(lacked)));
  const answers = await everything(await startSandbox({ interface: served }));
  const lines = answers.flatMap(({ name, path, items }) => {
    const answered = JSON.stringify(lists.has(name) ? { items, count: items.length } : items[0]);
    return check({ method: 'GET', path: `/v1${path}`, sent: '', status: 200, answered });
  });
  expect([...new Set(lines)]).toEqual([]);
  expect(answers.length).toBeGreaterThan(500);
});
