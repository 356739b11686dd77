/**
 * Errors of REST calls: one class, with a code from one table.
 *
 * An error never contains the token, the full URL, headers or a raw body, so it may be shown.
 */

/** HTTP method of a request to the REST service. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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

/** Codes of failures that the service caused, and not the caller. */
export const serviceFailures: ReadonlySet<string> = new Set<RestErrorCode>([
  'RATE_LIMITED',
  'UPSTREAM_ERROR',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNSUPPORTED',
  'UPSTREAM_INVALID_RESPONSE',
]);

/** The units of a request's budgets, with the message if a budget is exceeded. */
const budgetMessages = {
  calls: restErrorMessages.UPSTREAM_BUDGET_EXCEEDED,
  bytes:
    'The request exceeds the limit of bytes read from the documentation service. Request less data.',
  pages:
    'The object was not found on the pages of its list that were searched, and the list has more pages. Read the list instead.',
} as const;

/**
 * Why a request has no token to forward, with messages. They contain neither the token nor anything that was taken for
 * one.
 */
const credentialsMessages = {
  missing: 'The request has no token: send the header "Authorization: Bearer <token>".',
  scheme:
    'The Authorization header does not begin with "Bearer": send "Authorization: Bearer <token>".',
  form: 'The Authorization header has no usable token after "Bearer": expected up to 8192 visible ASCII characters without spaces.',
} as const;

export type CredentialsProblem = keyof typeof credentialsMessages;

export interface RestErrorFacts {
  readonly method?: Method;
  /**
   * The path template of the operation, such as `/v1/sites/{siteId}`. The path itself contains IDs, so it is not
   * stored.
   */
  readonly route?: string;
  /** HTTP status of the response, if there was one. */
  readonly status?: number;
  /** Seconds to wait before a repetition, if the service or the facade requires that. */
  readonly retryAfter?: number;
  /** The service's own message. Only for statuses whose messages explain what to correct. */
  readonly detail?: string;
  /** What went wrong, for the log only: `ECONNREFUSED`, `expected text`. It never contains a value. */
  readonly cause?: string;
  /** Path of the member that is invalid in a response: `items.2.title`. */
  readonly member?: string;
  /** Whether a repeated GET may succeed, after `retryAfter` if that is given. */
  readonly transient?: boolean;
  /** For an exceeded budget: the counted number, the limit, and the unit. */
  readonly counted?: number;
  readonly bound?: number;
  readonly unit?: keyof typeof budgetMessages;
  /** Why there was no token to send. */
  readonly credentials?: CredentialsProblem;
  /** The object that lacks a member which a call needs. */
  readonly incomplete?: { readonly type: string; readonly member: string };
  /**
   * Whether the response does not show what is missing, the object or the operation. If the object is known to exist,
   * it is the operation: `asUnsupported`.
   */
  readonly mayBeUnsupported?: boolean;
  /** The media type of a page or text that something in front of the service sent in its place. */
  readonly pageType?: string;
  /** Whether the call was a change that was sent, and it is unknown whether the change was made. */
  readonly mayBeMade?: boolean;
}

/** The message for a status below 500 without a separate code. The service would refuse the same request again. */
const refusedMessage = 'The documentation service, or a proxy in front of it, refused the request.';

/** What is known about a change if it is unknown whether it was made. */
const uncertainMessages: Partial<Record<RestErrorCode, string>> = {
  UPSTREAM_ERROR: 'The documentation service failed.',
  UPSTREAM_UNAVAILABLE: 'The connection to the documentation service ended before it responded.',
  UPSTREAM_TIMEOUT: 'The documentation service did not respond in time.',
  UPSTREAM_INVALID_RESPONSE: restErrorMessages.UPSTREAM_INVALID_RESPONSE,
};

const uncertainMessage = (code: RestErrorCode): string | undefined =>
  uncertainMessages[code] &&
  `${uncertainMessages[code]} It is unknown whether the change was made: read the object before you try again.`;

const pageMessage = (status: number, type: string) =>
  `Something in front of the documentation service, such as a firewall or a login page, responded in its place: status ${status} with ${type}. ${status < 500 ? 'Ask those who run Docgraph to let its calls through.' : 'Try again later.'}`;

const specificMessage = (
  code: RestErrorCode,
  { unit, credentials, incomplete, status = 0, mayBeMade, pageType }: RestErrorFacts,
): string | undefined =>
  (mayBeMade ? uncertainMessage(code) : undefined) ??
  (pageType && pageMessage(status, pageType)) ??
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
    // The facts describe what happened. Capturing a stack would take ten times as long, and a response may have
    // thousands of errors.
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

  /** What clients may see beside the message. graphql-js copies it to the error of the field. */
  get extensions(): Record<string, unknown> {
    const { code, upstream } = this;
    const { retryAfter, counted, bound, unit } = this.facts;
    return {
      code,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(unit !== undefined && { cost: { counted, bound, unit } }),
      ...(upstream && { upstream }),
    };
  }

  /** The same error with a member name prepended to its path. */
  at(member: string | number): RestError {
    if (typeof member === 'number') return this.#at(member);
    // All member names are from the REST API, so their number is small.
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

  /** The same error for an object that is known to exist: the operation is missing. */
  get asUnsupported(): RestError {
    const { mayBeUnsupported: _, detail: __, ...facts } = this.facts;
    return new RestError('UPSTREAM_UNSUPPORTED', facts);
  }

  /** The same error for a change that was sent. */
  get afterSending(): RestError {
    return uncertainMessages[this.code]
      ? new RestError(this.code, { ...this.facts, mayBeMade: true })
      : this;
  }

  /** The same error with the call that it belongs to. */
  of({ method, route }: { method: Method; route: string }): RestError {
    return new RestError(this.code, { ...this.facts, method, route });
  }
}

/**
 * The error for a value that is not as the operation promises. There is one error for each expectation, because a
 * response may be wrong in a hundred thousand places.
 */
export function invalidResponse(expected: string): RestError {
  const known = unreadable.get(expected);
  if (known) return known;
  const made = new RestError('UPSTREAM_INVALID_RESPONSE', { cause: `expected ${expected}` });
  unreadable.set(expected, made);
  return made;
}

/** The error for an invalid response, with its status if the head could be read. */
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

/**
 * The error for a page of a list that has no pages by its operation, so that the rest cannot be read. `next` names
 * another page.
 */
export const partOfList = (status: number): RestError =>
  new RestError('UPSTREAM_INVALID_RESPONSE', {
    status,
    cause: 'expected the whole list',
    member: 'next',
    detail:
      'The documentation service returned only a part of the list, and no operation reads the rest.',
  });

/** The error of a field whose call needs an optional member that an object lacks. */
export const withoutMember = (type: string, member: string): RestError =>
  new RestError('UPSTREAM_INVALID_RESPONSE', {
    cause: `expected ${member}`,
    incomplete: { type, member },
  });

/** The errors by expectation, of which there are few. */
const unreadable = new Map<string, RestError>();

/** The error of a request that exceeds a budget. */
export const budgetExceeded = (
  counted: number,
  bound: number,
  unit: keyof typeof budgetMessages,
): RestError => new RestError('UPSTREAM_BUDGET_EXCEEDED', { counted, bound, unit });

/** The error of a list that has more pages than are read for one field. */
export const morePages = (bound: number): RestError =>
  new RestError('UPSTREAM_BUDGET_EXCEEDED', {
    counted: bound + 1,
    bound,
    unit: 'pages',
    detail:
      'The list has more pages than are read for one field. Read it page by page: by its connection, with `hasNextPage`, and without `orderBy` and `query`.',
  });
