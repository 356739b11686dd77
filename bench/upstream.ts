/** The recorded REST API in its own process, on nginx or Node. */
import type { ServiceKind } from './cases.ts';

/** Path at which the Node upstream lists unknown calls. */
export const unknownPath = '/unknown';

/** Versions of a changing response, of which the service sends any: two calls in a row rarely get the same. */
export const variants: readonly number[] = Array.from({ length: 50 }, (_, at) => at + 1);

/** The same values in other bytes. */
export const variantOf = (body: string, variant: number): string => body + ' '.repeat(variant);

export interface Upstream extends AsyncDisposable {
  /** The kind of server; figures of different kinds are not comparable. */
  readonly kind: 'nginx' | 'node';
  readonly urls: Readonly<Record<ServiceKind, string>>;
  /** Throws if there was a call without a recorded answer. */
  readonly check: () => Promise<void>;
}
