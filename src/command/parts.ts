/** What the command is given: parts that are loaded only when needed, and values that tests set. */
import type { FacadeConfig } from '../server/settings/settings.ts';
import type { LocalService } from './local-service.ts';
import type { OpenSamples } from './sample-service.ts';

export interface Parts {
  readonly sandbox: () => Promise<{
    /** Opens the sandbox. `port` is used if the settings do not contain one. */
    openSandbox: (config: FacadeConfig, port: number) => Promise<LocalService>;
    /** Opens the data for `docgraph explain`. */
    openSamples: OpenSamples;
  }>;
}
