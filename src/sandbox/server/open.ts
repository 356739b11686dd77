/** Starts the sandbox according to the settings, and exports its data. */
import { cannotListen, type SandboxConfig, unusable } from '../../command/config.ts';
import type { LocalService } from '../../command/local-service.ts';
import { builtInContent, builtInSeed } from '../seed/seed.ts';
import { readContent, readSeed } from '../seed-file/read.ts';
import { adminOf } from '../service/access.ts';
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
  const { SANDBOX_SEED: file, SANDBOX_LATENCY_MS: latencyMs, SANDBOX_HOST: host } = config;
  const sandbox = createSandbox({
    seed: file === undefined ? builtInSeed : fromFile(file, readSeed),
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

/** The initial data as the text of a seed file. */
export function exportSeed({ SANDBOX_SEED: file }: SandboxConfig): string {
  const content = file === undefined ? builtInContent() : fromFile(file, readContent);
  return `${JSON.stringify(content, null, 2)}\n`;
}

function fromFile<Result>(file: string, read: (file: string) => Result): Result {
  try {
    return read(file);
  } catch (error) {
    throw unusable('SANDBOX_SEED', error);
  }
}
