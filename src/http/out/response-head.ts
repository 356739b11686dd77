/**
 * Status and headers of the response to a document: the media type depends on what the caller accepts, and the status
 * on the errors.
 */
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { ResponseType } from '../headers/accepted-types.ts';
import type { ResponseContent } from './bounded-response.ts';
import type { BodyPieces } from './json-pieces.ts';

export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A response in the form in which hosts send it. */
export interface HttpResponse extends ResponseHead {
  readonly body?: BodyPieces | undefined;
}

/** What an error or a result requires of the response. */
interface HttpFacts {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Media type of the response, whatever the client prefers. */
  readonly type?: ResponseType;
  /** Whether the status is only for clients that accept the newer type. All others get a 200. */
  readonly spec?: boolean;
}

const factsIn = (extensions: Readonly<Record<string, unknown>> | undefined) =>
  extensions?.http as HttpFacts | undefined;

/** The type of a result: the accepted one, unless the result requires another. */
export const typeOf = (
  { extensions }: Pick<ExecutionResult, 'extensions'>,
  accepted: ResponseType,
): ResponseType => factsIn(extensions)?.type ?? accepted;

export function headOf(
  { errors = [], extensions }: ExecutionResult,
  type: ResponseType,
): ResponseHead {
  const ofResult = factsIn(extensions);
  let status = ofResult?.status ?? 0;
  const headers = { 'content-type': `${type}; charset=utf-8`, ...ofResult?.headers };
  for (const error of errors) {
    const facts = factsIn(error.extensions);
    if (!facts) continue;
    Object.assign(headers, facts.headers);
    if (facts.spec && type === 'application/json') continue;
    status = Math.max(status, facts.status ?? 0);
  }
  return { status: status || 200, headers };
}

/** The body for a result. Its extensions do not contain what concerns HTTP. */
export function bodyOf(result: ExecutionResult): ResponseContent {
  const { errors, extensions } = result;
  if (!errors && !extensions?.http) return result;
  return {
    ...result,
    ...(errors && { errors: errors.map(written) }),
    ...(extensions && { extensions: withoutHttp(extensions) }),
  };
}

function written(error: GraphQLError): unknown {
  const { extensions, ...members } = error.toJSON();
  const shown = withoutHttp(extensions);
  return shown ? { ...members, extensions: shown } : members;
}

function withoutHttp(extensions: Readonly<Record<string, unknown>> = {}) {
  const { http: _, ...shown } = extensions;
  return Object.keys(shown).length > 0 ? shown : undefined;
}
