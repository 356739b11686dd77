/** Runs the hook of the host for the calls of one request. */
import type { AnyOperation } from '../table/operation.ts';
import { isSafeHeaderValue } from '../values/path.ts';
import type { CallHook } from './call-hook.ts';
import type { CallRecord } from './call-log.ts';
import type { RecordedRead } from './read-record.ts';

/** Headers that the hook added to a call. */
export interface AddedHeaders {
  /** Names and values, alternating. */
  readonly headers: readonly string[];
  /** Identifies the headers, since calls with other headers may have other responses. Empty if there are none. */
  readonly key: string;
  /** Whether they replace the `User-Agent` of the facade. */
  readonly hasUserAgent: boolean;
}

const none: AddedHeaders = { headers: [], key: '', hasUserAgent: false };

/** Headers that a hook must not set: the facade itself sets them, or the connection depends on them. */
const ownNames = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'connection',
  'expect',
  'host',
  'keep-alive',
  'range',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-request-id',
]);
const ownNamesForm = /^(content|if|proxy)-/;
const nameForm = /^[\w!#$%&'*+.^`|~-]+$/;

export class Hooks {
  readonly #hook: CallHook;
  readonly #requestId: string;
  readonly #report: (cause: unknown) => void;
  /** The headers added to reads since the last write, by path. */
  readonly #added = new Map<string, AddedHeaders>();

  /** `report` receives those errors of the hook that no field has. */
  constructor(hook: CallHook, requestId: string, report: (cause: unknown) => void) {
    this.#hook = hook;
    this.#requestId = requestId;
    this.#report = report;
  }

  /** The headers to add to a call. Throws if the hook throws, or returns a header that it must not set. */
  addedFor(operation: AnyOperation, path: string): AddedHeaders {
    const known = this.#added.get(path);
    if (known && operation.method === 'GET') return known;
    const { name, method, route } = operation;
    const requestId = this.#requestId;
    const added = asAdded(this.#hook.before?.({ operation: name, method, route, requestId }));
    if (method === 'GET') this.#added.set(path, added);
    return added;
  }

  /** Whether the hook still adds the same headers to the reads of an earlier run. */
  isAsBefore(reads: readonly RecordedRead[]): boolean {
    try {
      return reads.every(
        ({ operation, path, added }) => this.addedFor(operation, path).key === added,
      );
    } catch {
      // The run calls the hook again, and the field of the call then has its error.
      return false;
    }
  }

  /** Forgets the headers of earlier reads: after a write, repeated reads are new calls. */
  forget(): void {
    this.#added.clear();
  }

  /** Reports the outcome of a call to the hook. */
  ended({ operation, method, route, status, code, ms, attempts, bytes }: CallRecord): void {
    const call = { operation, method, route, requestId: this.#requestId };
    try {
      const record = { ...call, status, code, ms: ms ?? 0, attempts, bytes };
      const returned: unknown = this.#hook.after?.(record);
      // A hook that returns a promise by mistake must not end the process with an unhandled rejection.
      if (returned instanceof Promise) returned.catch(this.#report);
    } catch (error) {
      this.#report(error);
    }
  }
}

function asAdded(headers: unknown): AddedHeaders {
  if (headers === undefined) return none;
  if (headers instanceof Promise) headers.catch(() => {});
  if (typeof headers !== 'object' || headers === null || 'then' in headers)
    throw new TypeError('onCall.before must return headers or undefined, and not a promise');
  // Headers in one of these objects would be ignored, because it has no members of its own.
  if (Symbol.iterator in headers)
    throw new TypeError('onCall.before must return an object, and no Headers, Map or array');
  const pairs = Object.entries(headers).map(([name, value]) => checked(name.toLowerCase(), value));
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw new TypeError('onCall.before returned a header twice');
  const list = pairs.sort(([one], [other]) => (one < other ? -1 : 1)).flat();
  const hasUserAgent = pairs.some(([name]) => name === 'user-agent');
  return list.length === 0 ? none : { headers: list, key: `\n${list.join('\n')}`, hasUserAgent };
}

/** The header if it is valid. Error messages do not contain the value, which may be a secret. */
function checked(name: string, value: unknown): [name: string, value: string] {
  if (!nameForm.test(name)) throw new TypeError('onCall.before returned an invalid header name');
  if (ownNames.has(name) || ownNamesForm.test(name))
    throw new TypeError(`onCall.before may not set the header ${name}`);
  if (typeof value !== 'string' || !isSafeHeaderValue(value))
    throw new TypeError(`onCall.before returned an invalid value for the header ${name}`);
  return [name, value];
}
