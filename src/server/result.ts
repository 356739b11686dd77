/** Writes results as JSON within the maximum size, in the type that the client prefers. */
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { FetchAPI, Plugin } from 'graphql-yoga';
import { extended, relocate } from '../graphql/errors/errors.ts';
import { tooCostly } from '../graphql/errors/too-costly.ts';
import { lengthOf } from '../graphql/execution/bounds/json-length.ts';
import type { ResponseType } from './accepted-types.ts';
import { requestIn } from './requests.ts';
import { entityTagOf, hasEntityTag } from './response-headers.ts';
import type { ServedRequest } from './served-request.ts';
import { textBefore } from './written-result.ts';

/** What an error or a result requires of the response. */
interface HttpFacts {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Media type of the response, whatever the client prefers. */
  readonly type?: ResponseType;
  /** Whether the status is only for clients that accept the newer type. All others get a 200. */
  readonly spec?: boolean;
}

/** Yoga does not weigh `Accept`, and its writer has no maximum size. Event streams and parts are left to Yoga. */
export const useResults = (): Plugin => ({
  onResultProcess({ result, serverContext, setResult, setResultProcessor }) {
    const request = requestIn(serverContext);
    if (Array.isArray(result) || Symbol.asyncIterator in result) return;
    const { errors = [] } = result as ExecutionResult;
    request.noteErrors(errors);
    // Presented errors have no cause, and those of a client that has disconnected are not presented.
    if (!request.isOver)
      for (const { originalError } of errors) if (originalError) request.report(originalError);
    const { type } = request;
    if (type)
      return setResultProcessor(
        (one, api) => respond(request, type, one as ExecutionResult, api),
        type,
      );
    // Yoga writes parts after the end of the request, which releases its data.
    const text = textOf(request, result as ExecutionResult);
    setResult({ ...result, stringify: () => text });
  },
});

/** The response with a result. */
export function respond(
  request: ServedRequest,
  accepted: ResponseType,
  result: ExecutionResult,
  { Response }: FetchAPI,
): Response {
  const type = factsIn(result.extensions)?.type ?? accepted;
  const { status, headers } = headOf(result, type);
  const body = textOf(request, result);
  request.length = body.length;
  // A result that is too large has become an error, which is noted.
  const hasErrors = Boolean(result.errors?.length || request.codes?.length);
  const data = hasErrors ? undefined : dataIn(result, body);
  if (data !== undefined) request.run?.onWritten?.(data);
  if (request.isGet) {
    request.entityTag =
      !hasErrors && mayBeStored(request, body.length) ? entityTagOf(type, body) : null;
    if (
      request.entityTag &&
      hasEntityTag(request.head.headers.get('if-none-match'), request.entityTag)
    )
      return new Response(null, { status: 304 });
  }
  return new Response(body.length > maxText ? Buffer.from(body) : body, { status, headers });
}

/** Maximum length of a response that Node encodes, outside the memory that its garbage collection knows. */
const maxText = 1_000_000;

/** Maximum length of a response that clients may store. Computing its entity tag takes a few milliseconds. */
const maxStored = 1_000_000;

/** Traces and rate limits differ each time, and the service may forbid to store what it has sent. */
const mayBeStored = ({ isTraced, showsRateLimit, run }: ServedRequest, length: number) =>
  length <= maxStored && !(isTraced || showsRateLimit || run?.context.rest.log.hasNoStore);

const factsIn = (extensions: Readonly<Record<string, unknown>> | undefined) =>
  extensions?.http as HttpFacts | undefined;

/** The status and the headers of the response with a result, for a client that accepts the newer type by default. */
export function headOf(
  { errors = [], extensions }: ExecutionResult,
  type: ResponseType = 'application/graphql-response+json',
) {
  const ofResult = factsIn(extensions);
  let status = ofResult?.status ?? 0;
  const headers: Record<string, string> = {
    'content-type': `${type}; charset=utf-8`,
    ...ofResult?.headers,
  };
  for (const error of errors) {
    const facts = factsIn(error.extensions);
    if (!facts) continue;
    Object.assign(headers, facts.headers);
    if (facts.spec && type === 'application/json') continue;
    status = Math.max(status, facts.status ?? 0);
  }
  return { status: status || 200, headers };
}

/** The JSON of a result. If it has too many bytes, it is an error that names the largest field. */
export function textOf(request: ServedRequest, result: ExecutionResult): string {
  const { responseBytes: bound } = request.services.settings;
  const known = textBefore(result);
  let counted = known === undefined && mayBeLong(request) ? lengthOf(result.data, bound) : 0;
  if (counted <= bound) {
    const text = known ?? JSON.stringify(withoutHttp(result));
    // A character has at most three bytes.
    if (text.length > bound / 3) counted = Buffer.byteLength(text);
    if (counted <= bound) return text;
  }
  const sizes = Object.entries(result.data ?? {}).map(
    ([name, value]) => [name, lengthOf(value, bound)] as const,
  );
  const [largest] = sizes.sort(([, one], [, other]) => other - one);
  const path = largest ? { path: [largest[0]] } : {};
  const errors = [withChanges(tooCostly({ counted, bound, unit: 'bytes' }, path), request)];
  request.noteErrors(errors);
  return JSON.stringify({ errors, ...('data' in result && { data: null }) });
}

/** Whether the result may be too large, so that its length has to be known before it is written. */
const mayBeLong = ({ run, text = '' }: ServedRequest): boolean =>
  run?.context.hasLongTexts !== false || run.isIntrospection || text.length > maxPlainDocument;

/** Maximum length of a document whose names cannot make a response too large. */
const maxPlainDocument = 20_000;

/** Says which changes were made, because a client would repeat them. */
function withChanges(error: GraphQLError, { run }: ServedRequest): GraphQLError {
  const done = [...(run?.context.changed ?? [])];
  if (done.length === 0) return error;
  const message = `${error.message} The changes were made; only their results could not be returned.`;
  return extended(error, message, { changeMade: true, done });
}

/** The data of a result without errors, as JSON. Undefined if it has warnings. */
function dataIn({ data, extensions }: ExecutionResult, text: string): string | undefined {
  if (!extensions) return text.slice('{"data":'.length, -1);
  return extensions.warnings ? undefined : JSON.stringify(data);
}

/** The result without the parts of extensions that concern HTTP. */
export function withoutHttp(result: ExecutionResult): ExecutionResult {
  const { errors, extensions, ...others } = result;
  if (!errors && !extensions?.http) return result;
  const left = extensions && bare(extensions);
  return {
    ...(errors && { errors: errors.map(shown) }),
    ...others,
    ...(left && { extensions: left }),
  };
}

function shown(error: GraphQLError): GraphQLError {
  const { extensions } = error;
  return extensions.http ? relocate(error, error.message, bare(extensions) ?? {}) : error;
}

function bare({ http: _, ...others }: Readonly<Record<string, unknown>>) {
  return Object.keys(others).length > 0 ? others : undefined;
}
