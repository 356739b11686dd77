/** The canned REST service, in a process of its own: what there is of it, on nginx or on Node. */

/** Here the one on Node says what it was asked for in vain. */
export const unknownPath = '/unknown';

export interface Upstream extends AsyncDisposable {
  /** What it runs on: figures of two kinds do not compare. */
  readonly kind: 'nginx' | 'node';
  readonly url: string;
  /** Throws where it was asked for what it has no answer to. */
  readonly check: () => Promise<void>;
}
