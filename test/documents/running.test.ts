/** The deployment documentation: its example responses, and its command's options. */
import { spawnSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { cases } from '../../bench/cases.ts';
import {
  byToken,
  commonSettings,
  compressing,
  hasNginx,
  temporaryFiles,
} from '../../bench/nginx.ts';
import { settings } from '../../src/server/settings/settings.ts';
import { environment, nodeOptions } from '../../src/start/node-options.js';
import { newFolder } from '../folders.ts';
import { test } from '../harness.ts';
import { blockOf, rowsOf, textOf } from './documents.ts';
import { sizingRows } from './sizing.ts';

const libraryExamples = [
  ['createFacade', 'facade.close'],
  ['useDocgraph', 'yoga.dispose'],
] as const;

test.for(libraryExamples)(
  'the library example with %s responds',
  async ([name, end], { world }) => {
    const facade = new URL('../../src/facade/facade.ts', import.meta.url);
    const yoga = new URL('../../node_modules/graphql-yoga/esm/index.js', import.meta.url);
    const source = blockOf('docs/embedding.md', 'ts', name)
      .replace("'docgraph'", `'${facade}'`)
      .replace("'graphql-yoga'", `'${yoga}'`)
      .replace('https://api.example.com', world.upstreamUrl)
      .replace(/^createServer\(/m, 'export const server = createServer(')
      .replace('listen(4000)', "listen(0, '127.0.0.1')")
      .concat(`\nexport const end = () => ${end}();`);
    const { server, end: close }: { readonly server: Server; readonly end: () => Promise<void> } =
      await import(`data:text/javascript,${encodeURIComponent(source)}`);
    if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-admin' },
      body: JSON.stringify({ query: '{ organization(id: "acme") { title } }' }),
    });
    expect(await response.json()).toEqual({ data: { organization: { title: 'Acme' } } });
    server.close();
    await close();
  },
);

test('the example for instrumentation leaves out the calls to the service, and no others', async ({
  world,
}) => {
  const source = blockOf('docs/operating.md', 'ts', 'ignoreRequestHook')
    .replace(
      /^import .*\n/,
      'class UndiciInstrumentation { constructor(given) { this.given = given; } }',
    )
    .replace('https://api.example.com', world.upstreamUrl)
    .concat('export const { ignoreRequestHook } = instrumentation.given;');
  const { ignoreRequestHook }: { ignoreRequestHook(request: Created): boolean } = await import(
    `data:text/javascript,${encodeURIComponent(source)}`
  );
  const created: [string, boolean][] = [];
  // Instrumentation subscribes to this channel.
  const listener = (message: unknown) => {
    const { request } = message as { readonly request: Created };
    created.push([request.origin, ignoreRequestHook(request)]);
  };
  subscribe('undici:request:create', listener);
  onTestFinished(() => void unsubscribe('undici:request:create', listener));
  await world.ask('{ organization(id: "acme") { title } }');
  expect(created).toEqual([
    [new URL(world.url).origin, false],
    [world.upstreamUrl, true],
  ]);
});

interface Created {
  readonly origin: string;
}

test.for([
  ['docs/running.md', byToken, (example: string) => example],
  [
    'docs/caching.md',
    compressing,
    (example: string) => `${example} upstream docgraph { server 127.0.0.1:1; }`,
  ],
] as const)(
  'the nginx example of %s is the benchmarked file, and valid: %s',
  ([document, measured, whole]) => {
    const example = whole(blockOf(document, 'nginx', measured));
    if (!hasNginx()) return;
    const folder = newFolder();
    const file = join(folder, 'nginx.conf');
    const listens = `server { listen unix:${folder}/socket; location / { proxy_pass http://docgraph; } }`;
    writeFileSync(
      file,
      `${commonSettings(folder)} http { access_log off; ${temporaryFiles(folder)} ${example} ${listens} }`,
    );
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', file], {
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  },
);

test('the nginx example has the settings of the deployed file for restarts', () => {
  const example = blockOf('docs/running.md', 'nginx', byToken);
  const deployed = textOf('deploy/nginx/nginx.conf');
  const restarts = (text: string) =>
    text.match(/^ +server .* .*;|(keepalive|proxy_connect)_timeout .*;/gm);
  const named = restarts(deployed)?.map((line) => line.replace(/facade-\d:\d+/, 'address').trim());
  expect(named).toHaveLength(4);
  expect(restarts(example)?.map((line) => line.replace(/[\d.]+:\d+/, 'address').trim())).toEqual(
    named,
  );
});

test('the command for Node has the same options as the installed command', () => {
  const [command = ''] = blockOf('docs/running.md', 'sh', 'dist/main.js').split('\n');
  const variables = environment.map(([name, value]) => `${name}=${value}`).toSorted();
  expect(command).toBe(
    [...variables, 'node', ...nodeOptions, 'node_modules/docgraph/dist/main.js'].join(' '),
  );
});

test('the figures for sizing are of all cases of the benchmark, and those of its results', () => {
  const measured = sizingRows();
  // These figures do not include the cost of keeping responses needlessly.
  const chosen = cases.filter(({ name }) => !/one changed|kept/.test(name));
  expect(measured.map(([name]) => name).toSorted()).toEqual(
    chosen.map(({ name }) => name).toSorted(),
  );
  const [, ...results] = rowsOf('bench/README.md').filter((row) => row.length === 9);
  const expected = results.map(([name, , perSecond, , , cpu, , calls]) => [
    name?.replaceAll('`', ''),
    perSecond,
    cpu,
    calls,
  ]);
  const nothingKept = measured.filter(([name = '']) => !name.includes('again'));
  expect(nothingKept.map((row) => row.slice(0, 4))).toEqual(expected);
  const [first, second] = nothingKept
    .map(([name, , , , peak]) => [Number(peak), name] as const)
    .toSorted(([one], [other]) => other - one);
  expect(first?.[1]).toBe('cold document');
  expect(textOf('docs/running.md')).toContain(
    `${second?.[0]} MB at most in the benchmark with nothing kept, and ${first?.[0]} MB for cold documents`,
  );
});

test('the ratios of two processes are those of their figures, which the benchmark refers to', () => {
  const rows = rowsOf('docs/running.md');
  const from = rows.findIndex(([, one, two]) => one === 'one process' && two === 'two processes');
  const measured = rows.slice(from + 1, from + 3);
  for (const [name = '', one, two, ratio] of measured) {
    expect(cases.map((each) => each.name)).toContain(name);
    // The ratio of the medians is not the median of the ratios.
    expect(Math.abs(Number(two) / Number(one) - Number(ratio)), name).toBeLessThan(0.05);
  }
  expect(textOf('bench/README.md')).toContain('(../docs/running.md#several-processes)');
});

test('process limits are settings', () => {
  const text = textOf('docs/running.md');
  const [, section = ''] = /^### Limits\n([\s\S]*)^Next/m.exec(text) ?? [];
  const names = [...section.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
});
