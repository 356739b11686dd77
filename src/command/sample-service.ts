/** REST services on which `docgraph explain` runs operations. */

export interface SampleService {
  /** Its address, without `/v1`. */
  readonly url: string;
  readonly token: string;
  readonly close: () => Promise<void>;
}

export interface SampleData {
  /** Whether each list is twice as long. */
  readonly isGrown: boolean;
  /** Whether the data may be changed, so that others must not have them. */
  readonly isChanged: boolean;
}

export interface Samples {
  /** Serves the data as they are at the beginning. Data that are not changed are served once. */
  readonly serve: (data: SampleData) => Promise<SampleService>;
  /** To be called when all services are closed. */
  readonly close: () => void;
}

/** Throws a `ConfigError` for a seed file that cannot be used. Undefined stands for the built-in seed. */
export type OpenSamples = (seedFile: string | undefined) => Samples;
