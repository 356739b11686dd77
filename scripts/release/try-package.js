/**
 * Tries the package that is installed in the current folder: both libraries and the command. It is copied there, and
 * run by each version of Node with which the package is tested.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createFacade } from 'docgraph';
import { startSandbox } from 'docgraph/sandbox';

const maxAsked = 60;
const body = JSON.stringify({ query: '{ organization(id: "acme") { title } }' });

/** @param {string} token */
const request = (token) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body,
});

/** @param {Response} response */
async function expectTitle(response) {
  const text = await response.text();
  if (text !== '{"data":{"organization":{"title":"Acme"}}}') throw new Error(text);
}

/**
 * Sends a query. A busy machine may refuse it, and say when to try again.
 *
 * @param {() => Promise<Response>} ask
 */
async function accepted(ask) {
  for (let asked = 1; ; asked += 1) {
    const response = await ask();
    if (response.status !== 503 || asked === maxAsked) return response;
    await response.arrayBuffer();
    await pause(Number(response.headers.get('retry-after')) * 1_000);
  }
}

const sandbox = await startSandbox();
const facade = createFacade({ upstreamUrl: sandbox.url, deadlineMs: 60_000 });
const [token = ''] = sandbox.tokens;
await expectTitle(await facade.fetch(new Request('http://localhost/graphql', request(token))));
await facade.close();
await sandbox.close();

const child = spawn(process.execPath, ['node_modules/docgraph/dist/start/start.js', '--sandbox'], {
  env: { PORT: '0', UPSTREAM_DEADLINE_MS: '60000' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(child, 'exit');
// After a failure, the process would keep the output open, and the reader of the output would wait forever.
process.on('exit', () => child.kill('SIGKILL'));
let printed = '';
for await (const text of child.stdout.setEncoding('utf8')) {
  printed += text;
  const [, endpoint] = /GraphiQL +(\S+)[\s\S]*curl /.exec(printed) ?? [];
  if (endpoint === undefined) continue;
  await expectTitle(await accepted(() => fetch(endpoint, request(token))));
  break;
}
child.kill('SIGTERM');
const [code] = await ended;
if (code !== 0) throw new Error(`The command has ended with ${code}:\n${printed}`);
