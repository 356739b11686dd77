/**
 * Tries the package that is installed in the current folder: both libraries and the command. Copied there and run by
 * each version of Node that the package is checked with.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createFacade } from 'docgraph';
import { startSandbox } from 'docgraph/sandbox';

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

const sandbox = await startSandbox();
const facade = createFacade({ upstreamUrl: sandbox.url });
const [token = ''] = sandbox.tokens;
await expectTitle(await facade.fetch(new Request('http://localhost/graphql', request(token))));
await facade.close();
await sandbox.close();

const child = spawn(process.execPath, ['node_modules/docgraph/dist/start/start.js', '--sandbox'], {
  env: { PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(child, 'exit');
let printed = '';
for await (const text of child.stdout.setEncoding('utf8')) {
  printed += text;
  const [, endpoint] = /GraphiQL +(\S+)[\s\S]*curl /.exec(printed) ?? [];
  if (endpoint === undefined) continue;
  await expectTitle(await fetch(endpoint, request(token)));
  break;
}
child.kill('SIGTERM');
const [code] = await ended;
if (code !== 0) throw new Error(`The command has ended with ${code}:\n${printed}`);
