/** Locates files of a checkout that may be older and have them elsewhere. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The first of the files that the checkout has, by paths in `src`. */
export const fileIn = (root: string, ...paths: readonly string[]): string | undefined =>
  paths.map((path) => join(root, 'src', path)).find((file) => existsSync(file));

/** Like `fileIn`, but throws if there is none. */
export function neededFileIn(root: string, ...paths: readonly string[]): string {
  const file = fileIn(root, ...paths);
  if (file === undefined) throw new Error(`${root} has no src/${paths.join(', and no src/')}.`);
  return file;
}
