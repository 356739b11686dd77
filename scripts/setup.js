/**
 * Installs missing packages and builds GraphiQL before `npm start` and similar scripts; does nothing if node_modules
 * matches the lockfile, and the build the sources. It is written in JavaScript so that it runs on any Node version,
 * because it installs the one that the project uses.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../graphiql/build-state.js';
import { isNodeNewEnough, oldestNode } from '../src/server/package-file.js';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/**
 * @typedef {{ integrity?: string, optional?: boolean }} Package
 * @param {string} file
 * @returns {Record<string, Package>}
 */
const packagesIn = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};

/** Whether all packages are installed in the versions of the lockfile. */
function hasPackages() {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Optional packages may be for other platforms.
    if (!found) return wanted.optional;
    return found.integrity === wanted.integrity && existsSync(`${path}/package.json`);
  });
}

/** Whether the project's own Node is installed. A script of its package installs it. */
const hasOwnNode = () => existsSync('node_modules/.bin/node');

/**
 * Options of `npm ci`. By default npm retries for more than a minute before it reports that the network is
 * unavailable.
 */
const npmOptions = [
  '--loglevel=error',
  '--no-audit',
  '--no-fund',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/** Runs the install and captures npm's errors: without a network they fill a page, and one sentence suffices. */
function install() {
  console.error('Installing packages, which can take some minutes ...');
  const { status, stderr, error } = spawnSync('npm', ['ci', ...npmOptions], {
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  return { status, said: stderr || (error ? `${error.message}\n` : '') };
}

/**
 * The npm error code if the registry is unreachable.
 * @param {string} said
 */
const unreachableCode = (said) =>
  /code (ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTCACHED|E\w*TIME(?:D)?OUT|ERR_SOCKET_TIMEOUT)\b/.exec(
    said,
  )?.[1];

/** Whether an install can add the project's Node, for which a script of its package has to run. */
const mayRunScripts = process.env.npm_config_ignore_scripts !== 'true';

const isIncomplete = !hasPackages() || (!hasOwnNode() && mayRunScripts);
if (isIncomplete) {
  const { status, said } = install();
  const code = status === 0 ? undefined : unreachableCode(said);
  if (code === undefined) process.stderr.write(said);
  else
    console.error(
      `npm cannot reach its registry (${code}), so the packages that Docgraph needs are not installed: ` +
        'connect to the network and try again.',
    );
  if (status !== 0) process.exit(status ?? 1);
}
if (!hasOwnNode() && !isNodeNewEnough()) {
  console.error(
    `Docgraph needs Node ${oldestNode} or newer, this is ${process.version}, and npm, told to run no ` +
      'scripts of packages, has left out the Node that the project brings: ' +
      'run "npm rebuild node --ignore-scripts=false", or use a newer Node.',
  );
  process.exit(1);
}
/** The project's Node, if it is installed: other versions cannot use its compile cache. */
const node = () => (hasOwnNode() ? resolve('node_modules/.bin/node') : process.execPath);

// Not committed, because each change would add megabytes to the history.
if (!isBuilt()) {
  console.error('Building GraphiQL ...');
  const { status, stderr } = spawnSync(node(), ['graphiql/build.ts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  // Everything else works without GraphiQL, and its URL responds with instructions.
  if (status !== 0) console.error(`${stderr}GraphiQL could not be built.`);
}
if (isIncomplete) {
  spawnSync(node(), ['scripts/first-start.js'], { stdio: 'ignore' });
  console.error('The packages are installed.');
}
