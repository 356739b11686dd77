/**
 * After `scripts/setup.js` has installed something: starts the command once, with its sandbox, and has it answer. What
 * that has compiled is kept, so that the first start of a user takes no longer than every later one. In the package,
 * whose files are JavaScript, there is next to nothing to gain.
 *
 * Where it does not come to an end the install is good all the same: the first start compiles then, and says what is
 * wrong, if something is.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const longestMs = 15_000;

/** A link in a list in an object: what most requests take. */
const query =
  '{ site(id: "acme/docs") { title sections(first: 2) { nodes { siteSpaces { space { title } } } } } }';

async function startOnce() {
  const child = spawn(process.execPath, ['src/start/start.js', '--sandbox'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    // No setting of the user's: the address of a real service is none of its business.
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
