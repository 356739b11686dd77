/** The traces of the last answer in each tab. */
import { TabValues } from './store.ts';

/** A call, as in `extensions.upstream`. */
export interface TracedCall {
  readonly operation: string;
  readonly method: string;
  readonly route: string;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  readonly reason: 'step' | 'batch' | 'single' | 'early' | 'replay';
  /** Of a replayed call: whether its response is the one of the earlier request. */
  readonly unchanged?: boolean;
  /** Where the response comes from, if it is not of this call. */
  readonly source?: 'fresh' | 'stale' | 'shared';
  readonly wave: number;
  readonly startMs: number;
  /** Null if nothing waited for its end. */
  readonly ms: number | null;
  readonly attempts: number;
  readonly bytes: number;
  /** Later requests that got its response instead of a call of their own. */
  readonly reuses: number;
  readonly paths: readonly RequestedPath[];
  /** Paths that are not listed. */
  readonly more?: number;
}

export interface RequestedPath {
  /** Keys of the response, with `*` for list indexes. */
  readonly path: string;
  readonly count: number;
}

export interface Answer {
  readonly calls: readonly TracedCall[];
  /** Name of the operation, if the request had one. */
  readonly operationName: string | undefined;
}

export const answers = new TabValues<Answer>();
