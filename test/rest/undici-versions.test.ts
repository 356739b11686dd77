/** What relies on undocumented behavior of undici works with the oldest and the newest supported version. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { runFacade } from '../e2e/command.ts';
import { document } from '../http/send.ts';
import { json, organization, startFaultServer, writes } from './fault-server.ts';

const importOf = (file: string) => `--import ${new URL(file, import.meta.url)}`;
const ofHost = '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01';
const ofCaller = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test.for([
  ['newest', 'undici', ''],
  ['oldest', 'undici-oldest', importOf('../with-oldest.js')],
])('a call has one traceparent of two with the %s', async ([, name, hook]) => {
  const service = await startFaultServer(writes(json(organization('a'))));
  const facade = await runFacade({
    UPSTREAM_URL: service.url,
    SECOND_TRACE: ofHost,
    NODE_OPTIONS: [hook, importOf('second-trace.ts'), importOf('../e2e/loaded-files.ts')].join(' '),
  });
  const headers = { traceparent: ofCaller };
  const request = document('{ organization(id: "a") { title } }', {}, headers);
  const response = await fetch(`${facade.url}/graphql`, request);
  expect(await response.json()).toMatchObject({ data: { organization: { title: 'Title a' } } });
  expect(
    service.requests.map((one) => one.headers.filter(([header]) => header === 'traceparent')),
  ).toEqual([[['traceparent', ofHost]]]);

  facade.signal('SIGTERM');
  const { stdout } = await facade.ended;
  const loaded = new Set(stdout.match(/\/node_modules\/undici(-oldest)?\/index\.js/g));
  expect([...loaded]).toEqual([`/node_modules/${name}/index.js`]);
});

test('the oldest version is the least that package.json accepts', () => {
  const file = new URL('../../node_modules/undici-oldest/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  expect(packageFile.dependencies.undici).toBe(`^${version}`);
});
