/** Starts the sandbox according to the settings, and exports its data. */
import { cannotListen, type SandboxConfig, unusable } from '../../command/config.ts';
import type { LocalService } from '../../command/local-service.ts';
import type { Samples } from '../../command/parts.ts';
import { builtInContent, builtInSeed } from '../seed/seed.ts';
import { readContent, readSeed } from '../seed-file/read.ts';
import { adminOf } from '../service/access.ts';
import { exampleTabs, siteTree } from './example-tabs.ts';
import { createSandbox } from './server.ts';

export interface OpenSandbox extends LocalService {
  readonly tokens: readonly string[];
}

/**
 * Listens on `port` unless the settings specify a port. Throws a `ConfigError` with the name of the invalid setting.
 */
export async function openSandbox(config: SandboxConfig, port: number): Promise<OpenSandbox> {
  const { SANDBOX_SEED: file, SANDBOX_LATENCY_MS: latencyMs, SANDBOX_HOST: host } = config;
  const sandbox = createSandbox({
    seed: seedOf(file, 'SANDBOX_SEED'),
    latencyMs,
    interface: config.SANDBOX_INTERFACE,
  });
  try {
    const url = await sandbox.listen(config.SANDBOX_PORT ?? port, host);
    const { tokens } = sandbox;
    // The examples query objects of the built-in seed.
    const hasExamples = file === undefined;
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

/** Serves the data of a seed file for `docgraph explain`. Throws a `ConfigError` for a file that cannot be used. */
export async function openSamples(file: string | undefined): Promise<Samples> {
  const { listen, tokens, reset, close } = createSandbox({ seed: seedOf(file, '--seed') });
  return { url: await listen(), token: adminOf(tokens), reset, close };
}

/** The initial data as the text of a seed file. */
export function exportSeed({ SANDBOX_SEED: file }: SandboxConfig): string {
  const content =
    file === undefined ? builtInContent() : fromFile(file, 'SANDBOX_SEED', readContent);
  return `${JSON.stringify(content, null, 2)}\n`;
}

type SeedSetting = 'SANDBOX_SEED' | '--seed';

const seedOf = (file: string | undefined, setting: SeedSetting) =>
  file === undefined ? builtInSeed : fromFile(file, setting, readSeed);

function fromFile<Result>(file: string, setting: SeedSetting, read: (file: string) => Result) {
  try {
    return read(file);
  } catch (error) {
    throw unusable(setting, error);
  }
}
