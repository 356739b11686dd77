/** The context that is passed to Yoga with a request. */
import type { GraphQLError } from 'graphql';
import type { BodyPieces } from '../out/json-pieces.ts';
import type { GraphRequest } from './graph-request.ts';
import type { HostBody } from './request-text.ts';

export interface YogaContext {
  /** Created before Yoga, and outlives it. */
  readonly graphRequest: GraphRequest;
  /** Whether the body cannot be longer than its `content-length`, since node:http reads no further. */
  readonly isLengthKept?: boolean;
  /** Whether the whole body has arrived. */
  readonly isBodyWhole?: boolean;
  /** How the host server has left the body, if it has read it. */
  readonly hostBody?: HostBody;
  /** Why the request body cannot be read, if so. */
  readonly bodyError?: GraphQLError | undefined;
  /** Takes the body of the response, which Yoga would make one string. Returns whether it has. */
  readonly takePieces?: (body: BodyPieces) => boolean;
}

/** Yoga does not type the context at its later stages. */
export const yogaContextOf = (context: object) => context as YogaContext;
export const requestIn = (context: object) => yogaContextOf(context).graphRequest;
