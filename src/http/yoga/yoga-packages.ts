/**
 * Loads the packages of Yoga before the server that uses them. A module is loaded with all its imports in one turn of
 * the event loop; in parts, other requests are served in between.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export async function loadYogaPackages(): Promise<void> {
  const urls = new Set<string>();
  addModules('graphql-yoga', createRequire(import.meta.url), urls);
  for (const url of urls) {
    await nextTurn();
    await import(url).catch(() => {});
  }
  await nextTurn();
  await import('graphql-yoga');
  await nextTurn();
}

/**
 * Adds the main modules of a package and its dependencies, in dependency order. Each is resolved from the package that
 * needs it, as several versions may be installed. Modules that are not found, as in a host that was bundled into one
 * file, are loaded with Yoga.
 */
function addModules(name: string, require: NodeJS.Require, urls: Set<string>): void {
  try {
    const file = require.resolve(`${name}/package.json`);
    const { module, dependencies = {} } = require(file);
    const url = pathToFileURL(module ? join(dirname(file), module) : require.resolve(name)).href;
    if (urls.has(url)) return;
    const within = createRequire(file);
    for (const dependency of Object.keys(dependencies)) addModules(dependency, within, urls);
    urls.add(url);
  } catch {
    // It may hide its package.json, or have no main module.
  }
}
