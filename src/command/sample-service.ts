/** REST services on which `docgraph explain` runs operations. */

export interface SampleService {
  /** Its address, without `/v1`. */
  readonly url: string;
  readonly token: string;
  readonly close: () => Promise<void>;
}

export interface Samples {
  /** Serves the data as they are at the beginning. `isGrown`: with each list twice as long. */
  readonly serve: (data: { readonly isGrown: boolean }) => Promise<SampleService>;
  readonly close: () => void;
}

/** Throws a `ConfigError` for a seed file that cannot be used. Undefined stands for the built-in seed. */
export type OpenSamples = (seedFile: string | undefined) => Samples;
