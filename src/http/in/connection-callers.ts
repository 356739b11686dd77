/**
 * Who calls over a connection. Most connections bring the same token again and again, and to hash it each time takes
 * a tenth of what the facade does for the smallest request.
 */
import { type Caller, callerOf } from '../../rest/transport/tokens.ts';

/** The last caller of a connection. */
interface Known {
  readonly authorization: string;
  readonly caller: Caller;
}

/** Characters of a header that is kept; there may be ten thousand connections. */
const mostCharacters = 2_048;

export class ConnectionCallers {
  /** As long as the connections: a token is in memory no longer than the one that brought it. */
  readonly #last = new WeakMap<object, Known>();

  /** The caller by an `Authorization` header; undefined when it brings no token that could be sent on. */
  of(authorization: string | null, connection: object | undefined): Caller | undefined {
    if (authorization === null) return undefined;
    if (!connection) return callerOf(authorization);
    const last = this.#last.get(connection);
    // The whole header decides, every time: a connection may bring the requests of many callers.
    if (last?.authorization === authorization) return last.caller;
    const caller = callerOf(authorization);
    if (caller && authorization.length <= mostCharacters)
      this.#last.set(connection, { authorization, caller });
    return caller;
  }
}
