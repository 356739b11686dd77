/**
 * Starts the command once after `scripts/setup.js` has installed something, and sends it a query, so that the compile
 * cache is filled and the first start is as fast as later ones. If this fails, the install is still valid: the first
 * start compiles, and reports any error.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const longestMs = 15_000;
// The image passes the file of its command. An installed package does not run this: it contains JavaScript, and would
// gain little.
const [, , command = 'src/start/start.js'] = process.argv;

/** A link in a list in an object, as in most requests. */
const query =
  '{ site(id: "acme/docs") { title sections(first: 2) { nodes { siteSpaces { space { title } } } } } }';

async function startOnce() {
  const child = spawn(process.execPath, [command, '--sandbox'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    // None of the user's settings, such as the URL of the actual REST API.
    env: { PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: longestMs,
  });
  const ended = once(child, 'exit');
  let printed = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += text;
    const [, endpoint, token] = /(http:\S+\/graphql)\n.*?Token +(\S+)\n/s.exec(printed) ?? [];
    if (!endpoint) continue;
    await ask(endpoint, `${token}`).finally(() => child.kill('SIGTERM'));
    break;
  }
  await ended;
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
    signal: AbortSignal.timeout(longestMs),
  });
  await response.arrayBuffer();
}

await startOnce().catch(() => {});
