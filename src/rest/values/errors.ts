/**
 * What can go wrong with a REST call, as one error class with a code from one table.
 *
 * An error never carries the token, the full URL, headers or a raw body: what it has may be shown.
 */
/// <reference path="../transport/undici-files.d.ts" />
import undiciErrors from 'undici/lib/core/errors.js';
import { causeOf } from './causes.ts';
import type { Method } from './method.ts';

/** Each code with the sentence a person reads: what happened, and what to do about it. */
export const restErrorMessages = {
  UNAUTHENTICATED: 'The documentation service rejected the token. It may be invalid or expired.',
  FORBIDDEN: 'The access token does not permit this.',
  NOT_FOUND: 'The object does not exist, or the access token cannot access it.',
  CONFLICT: 'The change conflicts with the current state, or changes nothing.',
  PRECONDITION_FAILED: 'The state of the object does not permit this.',
  BAD_USER_INPUT: 'The documentation service rejected the input.',
  RATE_LIMITED: 'The documentation service limits the rate of requests. Try again later.',
  UPSTREAM_ERROR: 'The documentation service failed. Try again later.',
  UPSTREAM_UNAVAILABLE: 'The documentation service cannot be reached. Try again later.',
  UPSTREAM_TIMEOUT:
    'The documentation service did not respond in time. Try again, or request less data.',
  UPSTREAM_UNSUPPORTED: 'The service does not offer this operation.',
  UPSTREAM_INVALID_RESPONSE: 'The documentation service returned an invalid response.',
  UPSTREAM_BUDGET_EXCEEDED:
    'The request exceeds the limit of calls to the documentation service. Request less data.',
  OVERLOADED: 'Docgraph is overloaded and did not process this. Try again shortly.',
  CLIENT_CLOSED_REQUEST: 'The client disconnected before the response was complete.',
} as const;

export type RestErrorCode = keyof typeof restErrorMessages;

/** Codes that say that the service failed, and not who asked it. */
export const serviceFailures: ReadonlySet<string> = new Set<RestErrorCode>([
  'RATE_LIMITED',
  'UPSTREAM_ERROR',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNSUPPORTED',
  'UPSTREAM_INVALID_RESPONSE',
]);

/** What a request may have so much of, and the sentence for having had more. */
const budgetMessages = {
  calls: restErrorMessages.UPSTREAM_BUDGET_EXCEEDED,
  bytes:
    'The request exceeds the limit of bytes read from the documentation service. Request less data.',
  pages:
    'The object was not found on the pages of its list that were searched, and the list has more pages. Read the list instead.',
} as const;

/** Why a request has no token to send on. No token stands in them, nor anything that was taken for one. */
const credentialsMessages = {
  missing: 'The request has no token: send the header "Authorization: Bearer <token>".',
  scheme:
    'The Authorization header does not begin with "Bearer": send "Authorization: Bearer <token>".',
  form: 'The Authorization header has no usable token after "Bearer": expected up to 8192 visible ASCII characters without spaces.',
} as const;

export type CredentialsProblem = keyof typeof credentialsMessages;

export interface RestErrorFacts {
  readonly method?: Method;
  /** Template, never the path: `/v1/sites/{siteId}`. */
  readonly route?: string;
  /** HTTP status of the answer, where there was one. */
  readonly status?: number;
  /** Seconds to wait, when the service or the facade said so. */
  readonly retryAfter?: number;
  /** The service's own sentence for the person who asked: only of answers that say what to mend. */
  readonly detail?: string;
  /** What went wrong, for the log alone: `ECONNREFUSED`, `expected text`; never a value. */
  readonly cause?: string;
  /** Where in an answer that cannot be read: path of the member, `items.2.title`. */
  readonly member?: string;
  /** True when the same GET may well succeed if asked again, after `retryAfter` where there is one. */
  readonly transient?: boolean;
  /** What a budget counted, what it allows, and of what. */
  readonly counted?: number;
  readonly bound?: number;
  readonly unit?: keyof typeof budgetMessages;
  /** Why there was no token to send, where that is what is wrong. */
  readonly credentials?: CredentialsProblem;
  /** True when the answer does not say whether an object is missing or the operation: whoever knows one tells. */
  readonly mayBeUnsupported?: boolean;
  /** True when it was a connection kept from an earlier call that ended, before any answer to this one. */
  readonly stale?: boolean;
}

const specificMessage = ({ unit, credentials }: RestErrorFacts): string | undefined =>
  (unit && budgetMessages[unit]) ?? (credentials && credentialsMessages[credentials]);

export class RestError extends Error {
  readonly code: RestErrorCode;
  readonly facts: RestErrorFacts;
  #atMembers: Map<string, RestError> | undefined;

  constructor(code: RestErrorCode, facts: RestErrorFacts = {}) {
    const { stackTraceLimit } = Error;
    // Its facts say what happened, and to take the stack takes ten times as long: an answer may hold thousands.
    Error.stackTraceLimit = 0;
    super(facts.detail ?? specificMessage(facts) ?? restErrorMessages[code]);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'RestError';
    this.code = code;
    this.facts = facts;
  }

  /** The call it is about, as callers may see it. */
  get upstream(): { method: Method; route: string; status?: number } | undefined {
    const { method, route, status } = this.facts;
    if (method === undefined || route === undefined) return undefined;
    return { method, route, ...(status !== undefined && { status }) };
  }

  /** The same error with the member it is about, seen from one level further out. */
  at(member: string | number): RestError {
    if (typeof member === 'number') return this.#at(member);
    // Names are those of the interface, and few.
    this.#atMembers ??= new Map();
    const known = this.#atMembers.get(member) ?? this.#at(member);
    this.#atMembers.set(member, known);
    return known;
  }

  #at(member: string | number): RestError {
    const { member: inner } = this.facts;
    return new RestError(this.code, {
      ...this.facts,
      member: inner === undefined ? String(member) : `${member}.${inner}`,
    });
  }

  /** The same error where the object is known to be there, so that it is the operation that is missing. */
  get asUnsupported(): RestError {
    const { mayBeUnsupported: _, detail: __, ...facts } = this.facts;
    return new RestError('UPSTREAM_UNSUPPORTED', facts);
  }

  /** The same error with the call it belongs to. */
  of(operation: { method: Method; route: string }): RestError {
    return new RestError(this.code, {
      ...this.facts,
      method: operation.method,
      route: operation.route,
    });
  }
}

/**
 * The service's answer does not hold what its description promises: what was expected is for the log. One error for
 * all of a kind: an answer may be wrong in a hundred thousand places.
 */
export function invalidResponse(expected: string): RestError {
  const known = unreadable.get(expected);
  if (known) return known;
  const made = new RestError('UPSTREAM_INVALID_RESPONSE', { cause: `expected ${expected}` });
  unreadable.set(expected, made);
  return made;
}

/** By what was expected: sentences of ours, and few. */
const unreadable = new Map<string, RestError>();

/** The error for a request that wants more than its budget. */
export const budgetExceeded = (
  counted: number,
  bound: number,
  unit: keyof typeof budgetMessages,
): RestError => new RestError('UPSTREAM_BUDGET_EXCEEDED', { counted, bound, unit });

const codeOfStatus: Readonly<Record<number, RestErrorCode>> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  412: 'PRECONDITION_FAILED',
  413: 'BAD_USER_INPUT',
  414: 'BAD_USER_INPUT',
  422: 'BAD_USER_INPUT',
  428: 'PRECONDITION_FAILED',
  429: 'RATE_LIMITED',
  431: 'BAD_USER_INPUT',
};

/** Answers that tell the person what to mend; only of these the service's own sentence is shown. */
const withOwnMessage = new Set([400, 404, 409, 410, 412, 422]);
const transientStatuses = new Set([502, 503, 504]);
/** Longest Retry-After, in seconds, worth waiting for inside one request. */
const briefRetryAfter = 1;

/** A service that says when to come back is not asked again before. */
const isTransient = (status: number, retryAfter: number | undefined) =>
  retryAfter === undefined
    ? transientStatuses.has(status)
    : retryAfter <= briefRetryAfter && (status === 429 || transientStatuses.has(status));

/** What a service, or what stands before it, answers for an operation that it does not have. */
const unsupportedStatuses = new Set([405, 501]);
/** The same, or that there is no such object. */
const missingStatuses = new Set([404, 410]);

/** What an answer that is not a success says beside its status. */
export interface ErrorDetails {
  /** Whether it has the form of the service's own errors: the operation is there then. */
  readonly isOfService: boolean;
  /** The service's own sentence, if it gave one. */
  readonly message: string | undefined;
  readonly retryAfter: number | undefined;
}

/** The error for an answer that is not a success. `namesObject`: the path names something that may be missing. */
export function errorOfStatus(
  status: number,
  { isOfService, message, retryAfter }: ErrorDetails,
  namesObject: boolean,
): RestError {
  const facts = {
    status,
    cause: `HTTP ${status}`,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(message && withOwnMessage.has(status) && { detail: message }),
    ...(!isOfService && namesObject && missingStatuses.has(status) && { mayBeUnsupported: true }),
  };
  if (
    !isOfService &&
    (unsupportedStatuses.has(status) || (missingStatuses.has(status) && !namesObject))
  )
    return new RestError('UPSTREAM_UNSUPPORTED', facts);
  if (status < 400) return new RestError('UPSTREAM_INVALID_RESPONSE', facts);
  const transient = isTransient(status, retryAfter);
  return new RestError(codeOfStatus[status] ?? 'UPSTREAM_ERROR', { ...facts, transient });
}

const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const brokenConnections = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** The error for an answer that cannot be read, with its status where its head could be. */
export const unreadableResponse = (
  status: number | undefined,
  cause: string,
  transient = false,
): RestError =>
  new RestError('UPSTREAM_INVALID_RESPONSE', {
    ...(status !== undefined && { status }),
    cause,
    transient,
  });

/** undici has no codes for answers that it gives up on as soon as their head has come. */
const isRefusedHead = (error: Error) =>
  error instanceof undiciErrors.HTTPParserError ||
  error.message === 'bad response' ||
  error.message === 'bad upgrade';

/** Where a connection broke: after the head of its answer, and before any answer on one that was kept. */
export interface Breakage {
  readonly status: number | undefined;
  readonly stale: boolean;
}

/**
 * The error for a call that broke in transport. `status` is there once the head of the answer had
 * arrived: a connection lost then is a broken-off body, before it an unreachable service.
 */
export function errorOfTransport(error: Error, { status, stale }: Breakage): RestError {
  if (error instanceof RestError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const cause = causeOf(error) ?? 'UNKNOWN';
  if (timeouts.has(code)) return new RestError('UPSTREAM_TIMEOUT', { cause });
  if (isRefusedHead(error) || code.startsWith('UND_ERR_RES') || code.startsWith('UND_ERR_HEADERS'))
    return unreadableResponse(status, cause);
  const transient = brokenConnections.has(code);
  if (status !== undefined) return unreadableResponse(status, cause, transient);
  return new RestError('UPSTREAM_UNAVAILABLE', { transient, cause, stale });
}
