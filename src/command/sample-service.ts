/** REST services on which `docgraph explain` runs operations. */

export interface SampleService {
  /** URL of the service without `/v1`. */
  readonly url: string;
  readonly token: string;
  readonly close: () => Promise<void>;
}

export interface SampleData {
  /** Whether the data may be changed, so that it must not be shared. */
  readonly isChanged: boolean;
}

export interface Samples {
  /** Serves the data in its initial state. Data that is not changed is served only once. */
  readonly serve: (data: SampleData) => Promise<SampleService>;
  /** To be called when all services are closed. */
  readonly close: () => void;
}

/** Throws a `ConfigError` for a seed file that cannot be used. Without a file, the built-in seed is used. */
export type OpenSamples = (seedFile: string | undefined) => Samples;
