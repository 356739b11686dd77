/**
 * Loads the packages of Yoga before the server that uses them. A module is loaded with all its imports in one turn of
 * the event loop; in parts, other requests are served in between.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** Modules are loaded in one turn up to this time. Most take less than a millisecond. */
const turnMs = 4;

export async function loadYogaPackages(): Promise<void> {
  const urls = new Set<string>();
  addModules('graphql-yoga', createRequire(import.meta.url), urls);
  await nextTurn();
  // Node loads its own undici when this global is read for the first time, which takes as long as a large package.
  void globalThis.WebSocket;
  let began = performance.now();
  for (const url of urls) {
    if (performance.now() - began > turnMs) {
      await nextTurn();
      began = performance.now();
    }
    await import(url).catch(() => {});
  }
  await nextTurn();
  await import('graphql-yoga');
  await nextTurn();
}

/**
 * Adds the modules of a package and its dependencies, in dependency order. Each is resolved from the package that needs
 * it, as several versions may be installed. Modules that are not found, as in a host that was bundled into one file,
 * are loaded with Yoga.
 */
function addModules(name: string, require: NodeJS.Require, urls: Set<string>): void {
  try {
    const file = require.resolve(`${name}/package.json`);
    const { module, dependencies = {} } = require(file);
    const main = module ? join(dirname(file), module) : require.resolve(name);
    const { href } = pathToFileURL(main);
    if (urls.has(href)) return;
    const within = createRequire(file);
    for (const dependency of Object.keys(dependencies)) addModules(dependency, within, urls);
    if (module) addFolder(dirname(main), urls);
    urls.add(href);
  } catch {
    // It may hide its package.json, or have no main module.
  }
}

/** Adds the modules beside a main module, which imports dozens of them in the largest packages. */
function addFolder(folder: string, urls: Set<string>): void {
  for (const name of readdirSync(folder))
    if (name.endsWith('.js')) urls.add(pathToFileURL(join(folder, name)).href);
}
