/**
 * Errors of REST calls: one class, with a code from one table.
 *
 * An error never contains the token, the full URL, headers or a raw body, so all of it may be shown.
 */
import type { Method } from './method.ts';

/** The message of each code: what happened, and what to do about it. */
export const restErrorMessages = {
  UNAUTHENTICATED: 'The documentation service rejected the token. It may be invalid or expired.',
  FORBIDDEN: 'The access token does not permit this.',
  NOT_FOUND: 'The object does not exist, or the access token cannot access it.',
  CONFLICT: 'The requested change conflicts with the current state, or would change nothing.',
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

/** Codes of failures of the service, which the caller did not cause. */
export const serviceFailures: ReadonlySet<string> = new Set<RestErrorCode>([
  'RATE_LIMITED',
  'UPSTREAM_ERROR',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNSUPPORTED',
  'UPSTREAM_INVALID_RESPONSE',
]);

/** What a request has a budget of, with the message for exceeding it. */
const budgetMessages = {
  calls: restErrorMessages.UPSTREAM_BUDGET_EXCEEDED,
  bytes:
    'The request exceeds the limit of bytes read from the documentation service. Request less data.',
  pages:
    'The object was not found on the pages of its list that were searched, and the list has more pages. Read the list instead.',
} as const;

/** Why a request has no token to forward. The messages contain no token, and nothing that was taken for one. */
const credentialsMessages = {
  missing: 'The request has no token: send the header "Authorization: Bearer <token>".',
  scheme:
    'The Authorization header does not begin with "Bearer": send "Authorization: Bearer <token>".',
  form: 'The Authorization header has no usable token after "Bearer": expected up to 8192 visible ASCII characters without spaces.',
} as const;

export type CredentialsProblem = keyof typeof credentialsMessages;

export interface RestErrorFacts {
  readonly method?: Method;
  /** The template, never the path: `/v1/sites/{siteId}`. */
  readonly route?: string;
  /** HTTP status of the response, if there was one. */
  readonly status?: number;
  /** Seconds to wait, if the service or the facade requires that. */
  readonly retryAfter?: number;
  /** The service's own message, only of statuses that explain what to correct. */
  readonly detail?: string;
  /** What went wrong, for the log only: `ECONNREFUSED`, `expected text`. Never a value. */
  readonly cause?: string;
  /** Path of the member that is invalid in a response: `items.2.title`. */
  readonly member?: string;
  /** Whether the same GET may succeed if repeated, after `retryAfter` if that is given. */
  readonly transient?: boolean;
  /** What a budget counted, its limit, and the unit. */
  readonly counted?: number;
  readonly bound?: number;
  readonly unit?: keyof typeof budgetMessages;
  /** Why there was no token to send. */
  readonly credentials?: CredentialsProblem;
  /** An object that the service returned without a member that a call needs. */
  readonly incomplete?: { readonly type: string; readonly member: string };
  /**
   * Whether the response does not distinguish a missing object from a missing operation. If the object is known to
   * exist, the operation is missing: `asUnsupported`.
   */
  readonly mayBeUnsupported?: boolean;
  /** Whether a kept connection ended before any response to this call. */
  readonly stale?: boolean;
  /** Whether the call was a change that was sent, and nothing shows whether it was made. */
  readonly mayBeMade?: boolean;
}

/** Of a status below 500 that has no code of its own: the same request would be refused again. */
const refusedMessage = 'The documentation service, or a proxy in front of it, refused the request.';

/** What happened to a change of which nothing shows whether it was made. */
const uncertainMessages: Partial<Record<RestErrorCode, string>> = {
  UPSTREAM_ERROR: 'The documentation service failed.',
  UPSTREAM_UNAVAILABLE: 'The connection to the documentation service ended before it responded.',
  UPSTREAM_TIMEOUT: 'The documentation service did not respond in time.',
  UPSTREAM_INVALID_RESPONSE: restErrorMessages.UPSTREAM_INVALID_RESPONSE,
};

const uncertainMessage = (code: RestErrorCode): string | undefined =>
  uncertainMessages[code] &&
  `${uncertainMessages[code]} It is unknown whether the change was made: read the object before you try again.`;

const specificMessage = (
  code: RestErrorCode,
  { unit, credentials, incomplete, status = 0, mayBeMade }: RestErrorFacts,
): string | undefined =>
  (mayBeMade ? uncertainMessage(code) : undefined) ??
  (code === 'UPSTREAM_ERROR' && status >= 400 && status < 500 ? refusedMessage : undefined) ??
  (unit && budgetMessages[unit]) ??
  (credentials && credentialsMessages[credentials]) ??
  (incomplete &&
    `The documentation service returned a ${incomplete.type} without \`${incomplete.member}\`, which this field needs.`);

export class RestError extends Error {
  readonly code: RestErrorCode;
  readonly facts: RestErrorFacts;
  #atMembers: Map<string, RestError> | undefined;

  constructor(code: RestErrorCode, facts: RestErrorFacts = {}) {
    const { stackTraceLimit } = Error;
    // The facts contain what happened, and capturing a stack takes ten times as long: a response may have thousands of
    // errors.
    Error.stackTraceLimit = 0;
    super(facts.detail ?? specificMessage(code, facts) ?? restErrorMessages[code]);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'RestError';
    this.code = code;
    this.facts = facts;
  }

  /** The call, as clients may see it. */
  get upstream(): { method: Method; route: string; status?: number } | undefined {
    const { method, route, status } = this.facts;
    if (method === undefined || route === undefined) return undefined;
    return { method, route, ...(status !== undefined && { status }) };
  }

  /** The same error, with the member it is about prepended. */
  at(member: string | number): RestError {
    if (typeof member === 'number') return this.#at(member);
    // Member names are those of the REST API, so there are few.
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

  /** The same error if the object is known to exist: then the operation is missing. */
  get asUnsupported(): RestError {
    const { mayBeUnsupported: _, detail: __, ...facts } = this.facts;
    return new RestError('UPSTREAM_UNSUPPORTED', facts);
  }

  /** The same error of a change that was sent. */
  get afterSending(): RestError {
    return uncertainMessages[this.code]
      ? new RestError(this.code, { ...this.facts, mayBeMade: true })
      : this;
  }

  /** The same error, with the call it belongs to. */
  of({ method, route }: { method: Method; route: string }): RestError {
    return new RestError(this.code, { ...this.facts, method, route });
  }
}

/**
 * A response does not contain what its description promises. There is one error for each expectation, since a response
 * may be wrong in a hundred thousand places.
 */
export function invalidResponse(expected: string): RestError {
  const known = unreadable.get(expected);
  if (known) return known;
  const made = new RestError('UPSTREAM_INVALID_RESPONSE', { cause: `expected ${expected}` });
  unreadable.set(expected, made);
  return made;
}

/** The error for an invalid response, with its status if its head was readable. */
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

/** The error of a field whose call needs an optional member that an object lacks. */
export const withoutMember = (type: string, member: string): RestError =>
  new RestError('UPSTREAM_INVALID_RESPONSE', {
    cause: `expected ${member}`,
    incomplete: { type, member },
  });

/** By expectation; these are few. */
const unreadable = new Map<string, RestError>();

/** The error of a request that exceeds its budget. */
export const budgetExceeded = (
  counted: number,
  bound: number,
  unit: keyof typeof budgetMessages,
): RestError => new RestError('UPSTREAM_BUDGET_EXCEEDED', { counted, bound, unit });

/** The error of a list with more pages than are read for one field. */
export const morePages = (bound: number): RestError =>
  new RestError('UPSTREAM_BUDGET_EXCEEDED', {
    counted: bound + 1,
    bound,
    unit: 'pages',
    detail:
      'The list has more pages than are read for one field. Read it page by page: by its connection, with `hasNextPage`, and without `orderBy` and `query`.',
  });
