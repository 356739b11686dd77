/**
 * Loads the packages of Yoga, before the server that is made of them. A module and all that it imports are loaded in one
 * turn of the event loop; in parts, others are served in between.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export async function loadYogaPackages(): Promise<void> {
  for (const url of yogaPackages()) {
    await nextTurn();
    await import(url).catch(() => {});
  }
  await nextTurn();
  await import('graphql-yoga');
  await nextTurn();
}

/**
 * Modules of the packages that Yoga depends on, as Yoga itself finds them: two versions of one may be installed. What
 * is not found here, as in a host that was bundled into one file, is loaded with Yoga.
 */
function yogaPackages(): string[] {
  try {
    const require = createRequire(import.meta.resolve('graphql-yoga'));
    const { dependencies } = require('graphql-yoga/package.json');
    return Object.keys(dependencies).flatMap((name) => moduleOf(name, require) ?? []);
  } catch {
    return [];
  }
}

function moduleOf(name: string, require: NodeJS.Require): string | undefined {
  try {
    const file = require.resolve(`${name}/package.json`);
    const { module } = require(file);
    return pathToFileURL(module ? join(dirname(file), module) : require.resolve(name)).href;
  } catch {
    return undefined;
  }
}
