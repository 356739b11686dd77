/** The trace of the last response in each tab. */
import { TabValues } from './store.ts';

/** A call, as in `extensions.upstream`. */
export interface TracedCall {
  readonly operation: string;
  readonly method: string;
  readonly route: string;
  /** HTTP status. Null if there was no response. */
  readonly status: number | null;
  readonly reason: 'step' | 'batch' | 'single' | 'early' | 'replay';
  /** For a replayed call: whether its response is the same as in the earlier request. */
  readonly unchanged?: boolean;
  readonly wave: number;
  readonly startMs: number;
  /** Null if nothing waited for its end. */
  readonly ms: number | null;
  readonly attempts: number;
  readonly bytes: number;
  /** Number of later requests that used its response instead of another call. */
  readonly reuses: number;
  readonly paths: readonly RequestedPath[];
  /** Number of paths that are not listed. */
  readonly more?: number;
}

export interface RequestedPath {
  /** Response keys, with `*` for list indexes. */
  readonly path: string;
  readonly count: number;
}

export interface Answer {
  readonly calls: readonly TracedCall[];
  /** Name of the operation, if the request had one. */
  readonly operationName: string | undefined;
}

export const answers = new TabValues<Answer>();
