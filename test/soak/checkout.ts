/** Files of a checkout that may be older than this one, and have them elsewhere. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The first of these files, by their paths in `src`, that the checkout has; undefined where it has none. */
export const fileIn = (root: string, ...paths: readonly string[]): string | undefined =>
  paths.map((path) => join(root, 'src', path)).find((file) => existsSync(file));

/** The same where the checkout has to have one. */
export function neededFileIn(root: string, ...paths: readonly string[]): string {
  const file = fileIn(root, ...paths);
  if (file === undefined) throw new Error(`${root} has no src/${paths.join(', and no src/')}.`);
  return file;
}
