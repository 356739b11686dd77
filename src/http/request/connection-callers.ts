/**
 * Remembers the caller of each connection. Most connections always send the same token, and hashing it takes a tenth of
 * the time of the smallest request.
 */
import { type Caller, callerOf } from '../../rest/transport/callers.ts';

/** The last caller of a connection. */
interface LastCaller {
  readonly authorization: string;
  readonly caller: Caller;
}

/** Maximum length of a header that is remembered. There may be ten thousand connections. */
const maxCharacters = 2_048;

export class ConnectionCallers {
  /** Callers by connection. The map is weak, so that a token is not in memory longer than its connection. */
  readonly #last = new WeakMap<object, LastCaller>();

  /** The caller in an `Authorization` header. Undefined if the header has no token that can be forwarded. */
  of(authorization: string | null, connection: object | undefined): Caller | undefined {
    if (authorization === null) return undefined;
    if (!connection) return callerOf(authorization);
    const last = this.#last.get(connection);
    // The complete header is compared each time, because one connection may carry the requests of many callers.
    if (last?.authorization === authorization) return last.caller;
    const caller = callerOf(authorization);
    if (caller && authorization.length <= maxCharacters)
      this.#last.set(connection, { authorization, caller });
    return caller;
  }
}
