/** What a way in hands to Yoga with a request. */
import type { GraphQLError } from 'graphql';
import type { BodyPieces } from '../out/json-pieces.ts';
import type { GraphRequest } from './graph-request.ts';

export interface RequestScope {
  /** Made before Yoga, and outlives it. */
  readonly graphRequest: GraphRequest;
  /** Whether a body is surely no longer than its `content-length` says, as node:http reads no further. */
  readonly isLengthKept?: boolean;
  /** Whether nothing of the body is yet to come. */
  readonly isBodyWhole?: boolean;
  /** Why nothing of the request's body is left to read, if so. */
  readonly bodyError?: GraphQLError | undefined;
  /** Takes the body of the answer, which otherwise goes to Yoga as one text. */
  readonly takePieces?: (body: BodyPieces) => void;
}

/** Yoga's types promise the context of no way in at its later stages. */
export const scopeOf = (context: object) => context as RequestScope;
export const requestIn = (context: object) => scopeOf(context).graphRequest;
