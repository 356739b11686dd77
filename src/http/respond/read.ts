/** Reads the parameters of a request from its body or its URL. */
import { GraphQLError } from 'graphql';
import {
  type ErrorBehavior,
  errorBehaviors,
  isErrorBehavior,
} from '../../graphql/plan/error-behavior.ts';
import type { Variables } from '../../graphql/plan/model.ts';
import { parseJson } from '../../rest/values/exact-json.ts';
import { refusal } from '../out/request-errors.ts';
import { bodyTooDense } from '../request/body-errors.ts';
import { isLightBody } from '../request/body-weight.ts';
import { NoBatches } from '../request/no-batches.ts';
import type { RequestBody } from '../request/request-head.ts';
import { inBuffer, isUtf8Search, searchNotUtf8, textOfBody } from '../request/request-text.ts';
import { type AskedDocument, askedIn, hasId, idsIn, isGiven } from '../trusted/asked-document.ts';
import { idNotSupported, persistedQueryNotSupported, unclearId } from '../trusted/refusals.ts';

/** The parameters of a request. */
export interface RequestParams {
  readonly document: AskedDocument;
  /** Name of the operation. Undefined if there is none. A value that is not a string does not match any operation. */
  readonly operationName: string | undefined;
  readonly variables: Variables | undefined;
  readonly onError: ErrorBehavior;
}

export interface ReadOptions {
  /** Whether documents have IDs. */
  readonly hasIds: boolean;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * `body`: the body of a POST. Undefined for a GET, which has everything in its query string. Throws an error for what
 * cannot be read.
 */
export function read(
  body: RequestBody | undefined,
  search: string,
  options: ReadOptions,
): RequestParams {
  const members = body === undefined ? inSearch(search, options) : inBody(body);
  const onError = onErrorIn(members);
  const document = documentIn(members, options.hasIds);
  const { operationName, variables, extensions } = members;
  checkObject('variables', variables === '' ? null : variables);
  checkObject('extensions', extensions);
  return {
    document,
    // Clients may send null or an empty text instead of leaving something out.
    operationName: isGiven(operationName) ? (operationName as string) : undefined,
    variables: isGiven(variables) ? (variables as Variables) : undefined,
    onError,
  };
}

function inBody(body: RequestBody): Members {
  const value = jsonIn(body);
  if (Array.isArray(value)) throw new NoBatches(value.length);
  if (typeof value !== 'object' || value === null) throw noObject;
  return value as Members;
}

/** The value of a JSON body. Throws a `GraphQLError` for a body that cannot be read. */
export function jsonIn(body: RequestBody): unknown {
  if (body instanceof GraphQLError) throw body;
  return body instanceof Uint8Array || typeof body === 'string' ? parsed(body) : body;
}

function parsed(body: Uint8Array | string): unknown {
  const text = typeof body === 'string' ? body : textOfBody(body);
  if (!isLightBody(typeof body === 'string' ? Buffer.from(body) : inBuffer(body)))
    throw bodyTooDense();
  try {
    return parseJson(text);
  } catch {
    throw invalidJson;
  }
}

function inSearch(text: string, { hasIds }: ReadOptions): Members {
  if (!isUtf8Search(text)) throw searchNotUtf8;
  const search = new URLSearchParams(text);
  const member = (name: string) => search.get(name) || null;
  const json = (name: string) => parseJson(member(name) ?? 'null');
  try {
    const query = member('query');
    return {
      query,
      operationName: member('operationName'),
      variables: json('variables'),
      extensions: json('extensions'),
      onError: member('onError'),
      ...((hasIds || query === null) && idsIn(search)),
    };
  } catch {
    throw searchNotJson;
  }
}

function onErrorIn({ onError = null }: Members): ErrorBehavior {
  if (onError === null) return 'PROPAGATE';
  if (!isErrorBehavior(onError)) throw otherBehavior;
  return onError;
}

/** A text, or an ID. Throws an error if the request has neither. */
function documentIn(members: Members, hasIds: boolean): AskedDocument {
  const { query, extensions } = members;
  if (hasIds) {
    const asked = askedIn(members);
    if (!asked) throw unclearId();
    if (asked.documentId !== undefined || asked.hash !== undefined) return asked;
  }
  if (!query) {
    // With a hash but no text, the client asks whether persisted queries are supported.
    if (typeof extensions === 'object' && Object(extensions).persistedQuery != null)
      throw persistedQueryNotSupported();
    if (!hasIds && hasId(members)) throw idNotSupported();
  }
  if (query === undefined || query === null) throw badParameter('Must provide query string.');
  if (typeof query !== 'string')
    throw badParameter(`Expected "query" param to be a string, but given ${typeName(query)}.`);
  return { query };
}

function checkObject(name: string, value: unknown): void {
  if (value === undefined || (typeof value === 'object' && !Array.isArray(value))) return;
  const given = typeName(value);
  throw badParameter(`Expected "${name}" param to be empty or an object, but given ${given}.`);
}

const typeName = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

const badParameter = (message: string) =>
  new GraphQLError(message, {
    extensions: { code: 'BAD_REQUEST', http: { status: 400, headers: { allow: 'GET, POST' } } },
  });

const invalidJson = refusal(400, 'BAD_REQUEST', 'The body is not valid JSON.');

const noObject = refusal(400, 'BAD_REQUEST', 'The body must be a JSON object.');

const searchNotJson = refusal(400, 'BAD_REQUEST', '"variables" and "extensions" must be JSON.');

const otherBehavior = refusal(
  400,
  'BAD_REQUEST',
  `"onError" must be one of ${errorBehaviors.join(', ')}.`,
);
