/** Whether clients may store the response to a GET. */
import type { RestClient } from '../../rest/client/client.ts';
import type { ResponseType } from '../headers/accepted-types.ts';
import { entityTagOf, hasEntityTag } from '../headers/entity-tag.ts';
import type { RequestHeaders } from '../headers/request-headers.ts';
import type { BodyPieces } from '../out/json-pieces.ts';

/** Maximum size of a response that clients may store, in bytes. Computing its entity tag takes a few milliseconds. */
const maxKeptBytes = 1_000_000;

export class ClientCache {
  /** The entity tag. Null if caches must not store the response. */
  readonly entityTag: string | null;

  /**
   * `rest`: the client from whose values the response was written. `isRepeatable`: whether the same values would result
   * in the same response.
   */
  constructor(
    type: ResponseType,
    { bytes, pieces }: BodyPieces,
    rest: RestClient | undefined,
    isRepeatable: boolean,
  ) {
    const mayBeStored = !rest?.log.hasNoStore;
    const hasTag = mayBeStored && isRepeatable && bytes <= maxKeptBytes;
    this.entityTag = hasTag ? entityTagOf(type, pieces) : null;
  }

  /** Whether the client has stored this response. */
  isKeptBy(headers: RequestHeaders): boolean {
    const tag = this.entityTag;
    return tag !== null && hasEntityTag(headers.get('if-none-match'), tag);
  }
}
