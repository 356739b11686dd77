/** Data of a seed in memory, on which `docgraph explain` runs operations. */
import { unusable } from '../../command/config.ts';
import type { Samples } from '../../command/sample-service.ts';
import { builtInSeed } from '../seed/seed.ts';
import { grow } from '../seed-file/grown.ts';
import { readSeed } from '../seed-file/read.ts';
import { adminOf } from '../service/access.ts';
import { Store } from '../store/store.ts';
import { createSandbox } from './server.ts';

/** Throws a `ConfigError` for a seed file that cannot be used. */
export function openSamples(file: string | undefined): Samples {
  const asItIs = seeded(file);
  /** The stores that are still open. */
  const open = new Set([asItIs]);
  let grown: Store | undefined;
  const growing = (): Store => {
    const store = asItIs.copy();
    open.add(store);
    grow(store);
    return store;
  };
  return {
    async serve({ isGrown, isChanged }) {
      if (isGrown) grown ??= growing();
      const store = grown && isGrown ? grown : asItIs;
      if (!isChanged) open.delete(store);
      const sandbox = createSandbox({ store: isChanged ? store.copy() : store });
      const url = await sandbox.listen();
      return { url, token: adminOf(sandbox.tokens), close: () => sandbox.close() };
    },
    close: () => {
      for (const store of open) store.close();
    },
  };
}

function seeded(file: string | undefined): Store {
  try {
    const seed = file === undefined ? builtInSeed : readSeed(file);
    return new Store(undefined, (store) => seed.fill(store, new Date()), seed);
  } catch (error) {
    throw file === undefined ? error : unusable('--seed', error);
  }
}
