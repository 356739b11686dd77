/** The sandbox as the settings describe it, listening. */
import { cannotListen, type SandboxConfig, unusable } from '../config.ts';
import { adminToken } from './access.ts';
import { type ExampleTab, exampleTabs, siteTree } from './example-tabs.ts';
import { createSandbox, type Sandbox } from './server.ts';

export interface OpenSandbox {
  /** Its address, without `/v1`. */
  readonly url: string;
  /** A token that may do everything. */
  readonly token: string;
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
    return {
      url,
      token: adminToken,
      tabs: exampleTabs,
      query: siteTree,
      close: () => sandbox.close(),
    };
  } catch (error) {
    throw cannotListen(error, { port: 'SANDBOX_PORT', host: 'SANDBOX_PORT' });
  }
}

function create({ SANDBOX_DATA, SANDBOX_LATENCY_MS }: SandboxConfig): Sandbox {
  try {
    return createSandbox({ data: SANDBOX_DATA, latencyMs: SANDBOX_LATENCY_MS });
  } catch (error) {
    throw SANDBOX_DATA === undefined ? error : unusable('SANDBOX_DATA', error);
  }
}
