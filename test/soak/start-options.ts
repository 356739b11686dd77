/** Reads how a checkout starts the facade. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileIn } from './checkout.ts';

/** The checkout that contains this file. */
export const ownRoot = fileURLToPath(new URL('../..', import.meta.url));

export interface StartOptions {
  /** Arguments of Node that start the command as users do. */
  readonly command: readonly string[];
  /** The resulting Node options. */
  readonly nodeOptions: readonly string[];
  /** The resulting environment, without settings of the facade. */
  readonly environment: Readonly<Record<string, string>>;
}

const require = createRequire(import.meta.url);

/** Reads the file with the options; an older checkout has only the script `start`. */
export function startOptionsOf(root: string): StartOptions {
  const file = fileIn(root, 'start/node-options.js', 'node-options.js');
  if (file === undefined) return scriptOptionsOf(root);
  const { nodeOptions, environment }: typeof import('../../src/start/node-options.js') = require(
    file,
  );
  return {
    command: [join(dirname(file), 'start.js')],
    nodeOptions,
    environment: Object.fromEntries(environment),
  };
}

function scriptOptionsOf(root: string): StartOptions {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const start: string = scripts.start;
  const nodeOptions = (/node (--\S+(?: --\S+)*) src/.exec(start)?.[1] ?? '')
    .split(' ')
    .filter(Boolean);
  return {
    command: [...nodeOptions, 'src/main.ts'],
    nodeOptions,
    environment: Object.fromEntries(
      [...start.matchAll(/([A-Z_]+)=([\w-]+) /g)].map(([, name = '', value = '']) => [name, value]),
    ),
  };
}
