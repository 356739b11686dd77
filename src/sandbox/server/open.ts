/** Starts the sandbox according to the settings, and exports its data. */
import { cannotListen, type SandboxConfig, unusable } from '../../command/config.ts';
import type { LocalService } from '../../command/local-service.ts';
import { builtInSeed } from '../seed/seed.ts';
import { readSeed } from '../seed-file/read.ts';
import { apart } from '../seed-file/relative-times.ts';
import { writeSeed } from '../seed-file/write.ts';
import { adminOf } from '../service/access.ts';
import { type Seed, Store } from '../store/store.ts';
import { exampleTabs, siteTree } from './example-tabs.ts';
import { openSamples } from './samples.ts';
import { createSandbox } from './server.ts';

export { openSamples };

export interface OpenSandbox extends LocalService {
  readonly tokens: readonly string[];
}

/**
 * Listens on `port` unless the settings specify a port. Throws a `ConfigError` with the name of the invalid setting.
 */
export async function openSandbox(config: SandboxConfig, port: number): Promise<OpenSandbox> {
  const { SANDBOX_DATA: data, SANDBOX_LATENCY_MS: latencyMs, SANDBOX_HOST: host } = config;
  const seed = seedOf(config);
  const sandbox = naming('SANDBOX_DATA', config, () =>
    createSandbox({ data, seed, latencyMs, interface: config.SANDBOX_INTERFACE }),
  );
  try {
    const url = await sandbox.listen(config.SANDBOX_PORT ?? port, host);
    const { tokens } = sandbox;
    // The examples query objects of the built-in seed.
    const hasExamples = config.SANDBOX_SEED === undefined;
    return {
      // If the server listens on all addresses, this machine can reach it with its loopback address.
      url: url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:'),
      token: adminOf(tokens),
      tokens: Object.keys(tokens),
      tabs: hasExamples ? exampleTabs : [],
      query: hasExamples ? siteTree : '{ organizations { nodes { id title } } }',
      close: () => sandbox.close(),
    };
  } catch (error) {
    throw cannotListen(error, { port: 'SANDBOX_PORT', host: 'SANDBOX_HOST' });
  }
}

/** The data as the text of a seed file: the rows of the data file, or of the seed. */
export function exportSeed(config: SandboxConfig): string {
  const { SANDBOX_DATA: data } = config;
  const seed = seedOf(config);
  const now = data === undefined ? apart : new Date();
  return naming('SANDBOX_DATA', config, () => {
    const store = new Store(data, (fresh) => seed.fill(fresh, now), seed);
    try {
      return writeSeed(store);
    } finally {
      store.close();
    }
  });
}

function seedOf(config: SandboxConfig): Seed {
  const { SANDBOX_SEED: file } = config;
  return file === undefined ? builtInSeed : naming('SANDBOX_SEED', config, () => readSeed(file));
}

/** Runs `open`. If it fails and the setting is set, the error names the setting. */
function naming<Result>(
  setting: 'SANDBOX_DATA' | 'SANDBOX_SEED',
  config: SandboxConfig,
  open: () => Result,
): Result {
  try {
    return open();
  } catch (error) {
    throw config[setting] === undefined ? error : unusable(setting, error);
  }
}
