/** What the command is given: parts that are loaded only when needed, and values that tests set. */
import type { FacadeConfig } from '../server/settings/settings.ts';
import type { LocalService } from './local-service.ts';

export interface Parts {
  readonly sandbox: () => Promise<{
    /** Opens the sandbox. `port` is used if the settings do not contain one. */
    openSandbox: (config: FacadeConfig, port: number) => Promise<LocalService>;
    /**
     * Serves the data for `docgraph explain`: those of the built-in seed, unless a file is named. Throws a `ConfigError`
     * for a file that cannot be used.
     */
    openSamples: (seedFile: string | undefined) => Promise<Samples>;
  }>;
}

export interface Samples {
  /** URL of the service without `/v1`. */
  readonly url: string;
  readonly token: string;
  /** Restores the initial state of the data. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}
