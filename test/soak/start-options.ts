/** How `npm start` of a checkout starts the facade. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout that this file is part of. */
export const ownRoot = fileURLToPath(new URL('../..', import.meta.url));

export interface StartOptions {
  /** Options that it gives to Node. */
  readonly nodeOptions: readonly string[];
  /** What it sets for the process, besides what is meant for the facade. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Reads the script `start`. */
export function startOptionsOf(root: string): StartOptions {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const start: string = scripts.start;
  return {
    nodeOptions: (/node (--\S+(?: --\S+)*) src/.exec(start)?.[1] ?? '').split(' ').filter(Boolean),
    environment: Object.fromEntries(
      [...start.matchAll(/([A-Z_]+)=([\w-]+) /g)].map(([, name = '', value = '']) => [name, value]),
    ),
  };
}
