/**
 * Installs what is missing, before `npm start` and the like: nothing where node_modules is as the lockfile says.
 *
 * In JavaScript, as it runs on whatever Node there is: the one that the project runs on is installed by it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isNodeNewEnough, oldestNode } from '../src/package-file.js';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/**
 * @typedef {{ integrity?: string, optional?: boolean }} Package
 * @param {string} file
 * @returns {Record<string, Package>}
 */
const packagesIn = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};

/** Whether all packages are there, in the versions of the lockfile. */
function hasPackages() {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // One that is optional may be for another kind of machine.
    if (!found) return wanted.optional;
    return found.integrity === wanted.integrity && existsSync(`${path}/package.json`);
  });
}

/** Whether the project's own Node is there; a script of its package puts it there. */
const hasOwnNode = () => existsSync('node_modules/.bin/node');

/** Whether installing once more could bring it. */
const mayRunScripts = process.env.npm_config_ignore_scripts !== 'true';

if (!hasPackages() || (!hasOwnNode() && mayRunScripts)) {
  const { status } = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
  });
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
