/** The recorded REST API in its own process, on nginx or Node. */

/** Path at which the Node upstream lists unknown calls. */
export const unknownPath = '/unknown';

export interface Upstream extends AsyncDisposable {
  /** The kind of server; figures of different kinds are not comparable. */
  readonly kind: 'nginx' | 'node';
  readonly url: string;
  /** Throws if there was a call without a recorded answer. */
  readonly check: () => Promise<void>;
}
