/**
 * Starts the command once after `scripts/setup.js` has installed something, and sends it a query, so that the compile
 * cache is filled and the first start is as fast as later ones. If this fails, the install is still valid: the first
 * start compiles, and reports any error.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// The image passes the file of its command. An installed package does not run this: it contains JavaScript, and would
// gain little.
const [, , command = 'src/start/start.js', mode] = process.argv;
// When the image is built, a failure ends the build, because containers cannot fill the cache later.
const isStrict = mode === '--strict';
// Building an image may take longer, and for another processor it is emulated, which takes many times as long.
const maxMs = isStrict ? 300_000 : 15_000;

/** A query with a link in a list in an object, as in most requests. */
const query =
  '{ site(id: "acme/docs") { title sections(first: 2) { nodes { siteSpaces { space { title } } } } } }';

async function startOnce() {
  const child = spawn(process.execPath, [command, '--sandbox'], {
    cwd: root,
    // The user's settings, such as the URL of the actual REST API, are not used.
    env: { PORT: '0' },
    stdio: ['ignore', 'pipe', isStrict ? 'inherit' : 'ignore'],
    timeout: maxMs,
  });
  const ended = once(child, 'exit');
  let printed = '';
  let isAnswered = false;
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += text;
    const [, endpoint, token] = /(http:\S+\/graphql)\n.*?Token +(\S+)\n/s.exec(printed) ?? [];
    if (!endpoint) continue;
    await ask(endpoint, `${token}`).finally(() => child.kill('SIGTERM'));
    isAnswered = true;
    break;
  }
  const [code, signal] = await ended;
  if (!isAnswered) throw new Error(`The command did not start: ${code ?? signal}\n${printed}`);
  // Node writes the cache when a process ends normally.
  if (code !== 0) throw new Error(`The command did not end normally: ${code ?? signal}`);
  if (!hasFiles(join(root, 'node_modules/.cache/docgraph')))
    throw new Error('The compile cache is empty');
}

/**
 * @param {string} endpoint
 * @param {string} token
 */
async function ask(endpoint, token) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(maxMs),
  });
  const { data, errors } = await response.json();
  if (!data?.site || errors) throw new Error(`The command responded with ${response.status}`);
}

/** @param {string} folder */
const hasFiles = (folder) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());

await startOnce().catch((error) => {
  if (!isStrict) return;
  console.error(error);
  process.exitCode = 1;
});
