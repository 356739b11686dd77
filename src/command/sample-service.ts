/** REST services on which `docgraph explain` runs operations. */

export interface SampleService {
  /** URL of the service without `/v1`. */
  readonly url: string;
  readonly token: string;
  readonly close: () => Promise<void>;
}

export interface Samples {
  /** Serves the data in its initial state. `isOwn`: a copy, which may be changed. */
  readonly serve: (isOwn: boolean) => Promise<SampleService>;
  /** To be called when all services are closed. */
  readonly close: () => void;
}

/** Throws a `ConfigError` for a seed file that cannot be used. Without a file, the built-in seed is used. */
export type OpenSamples = (seedFile: string | undefined) => Samples;
