/** Data of a seed in memory, on which `docgraph explain` runs operations. */
import { unusable } from '../../command/config.ts';
import type { Samples } from '../../command/parts.ts';
import { builtInSeed } from '../seed/seed.ts';
import { readSeed } from '../seed-file/read.ts';
import { adminOf } from '../service/access.ts';
import { Store } from '../store/store.ts';
import { createSandbox } from './server.ts';

/** Throws a `ConfigError` for a seed file that cannot be used. */
export function openSamples(file: string | undefined): Samples {
  const store = seeded(file);
  return {
    async serve() {
      const sandbox = createSandbox({ store: store.copy() });
      const url = await sandbox.listen();
      return { url, token: adminOf(sandbox.tokens), close: () => sandbox.close() };
    },
    close: () => store.close(),
  };
}

function seeded(file: string | undefined): Store {
  try {
    const seed = file === undefined ? builtInSeed : readSeed(file);
    return new Store((store) => seed(store, new Date()));
  } catch (error) {
    throw file === undefined ? error : unusable('--seed', error);
  }
}
