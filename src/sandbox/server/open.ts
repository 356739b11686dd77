/** The sandbox as the settings describe it, listening. */
import { cannotListen, type SandboxConfig, unusable } from '../../command/config.ts';
import { builtInSeed, type Seed } from '../seed/seed.ts';
import { readSeed } from '../seed-file/read.ts';
import { apart } from '../seed-file/relative-times.ts';
import { writeSeed } from '../seed-file/write.ts';
import { isAdmin, type Tokens } from '../service/access.ts';
import { Store } from '../store/store.ts';
import { type ExampleTab, exampleTabs, siteTree } from './example-tabs.ts';
import { createSandbox, type Sandbox } from './server.ts';

export interface OpenSandbox {
  /** Its address, without `/v1`. */
  readonly url: string;
  /** A token that may do everything. */
  readonly token: string;
  /** Every token. */
  readonly tokens: readonly string[];
  /** Queries to look around with; they run as they are. */
  readonly tabs: readonly ExampleTab[];
  /** The first of them, without comments. */
  readonly query: string;
  readonly close: () => Promise<void>;
}

/** `port` is where it listens unless the settings say. Throws a `ConfigError` that names the setting at fault. */
export async function openSandbox(config: SandboxConfig, port: number): Promise<OpenSandbox> {
  const sandbox = create(config);
  try {
    const url = await sandbox.listen(config.SANDBOX_PORT ?? port, '127.0.0.1');
    const { tokens } = sandbox;
    // They ask for what the built-in seed holds.
    const hasExamples = config.SANDBOX_SEED === undefined;
    return {
      url,
      token: adminOf(tokens),
      tokens: Object.keys(tokens),
      tabs: hasExamples ? exampleTabs : [],
      query: hasExamples ? siteTree : '{ organizations { nodes { id title } } }',
      close: () => sandbox.close(),
    };
  } catch (error) {
    throw cannotListen(error, { port: 'SANDBOX_PORT', host: 'SANDBOX_PORT' });
  }
}

const adminOf = (tokens: Tokens) =>
  Object.entries(tokens).find(([, access]) => isAdmin(access))?.[0] ?? '';

function create(config: SandboxConfig): Sandbox {
  const { SANDBOX_DATA: data, SANDBOX_LATENCY_MS: latencyMs } = config;
  const seed = seedOf(config);
  return usingData(config, () => createSandbox({ data, seed, latencyMs }));
}

/** What the sandbox would hold, as the text of a seed file: its data file's rows, or its seed's. */
export function exportSeed(config: SandboxConfig): string {
  const { SANDBOX_DATA: data } = config;
  const seed = seedOf(config);
  const now = data === undefined ? apart : new Date();
  return usingData(config, () => {
    const store = new Store(data, (fresh) => seed.fill(fresh, now), seed);
    try {
      return writeSeed(store);
    } finally {
      store.close();
    }
  });
}

function seedOf({ SANDBOX_SEED: file }: SandboxConfig): Seed {
  if (file === undefined) return builtInSeed;
  try {
    return readSeed(file);
  } catch (error) {
    throw unusable('SANDBOX_SEED', error);
  }
}

function usingData<Result>({ SANDBOX_DATA }: SandboxConfig, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    throw SANDBOX_DATA === undefined ? error : unusable('SANDBOX_DATA', error);
  }
}
