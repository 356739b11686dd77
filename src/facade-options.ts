/** Options of the facade: what each must be, and what it is unless given. Settings take their bounds from here. */
import type { Logger } from 'pino';
import { z } from 'zod';
import { type GraphiQLSettings, graphiqlSettings } from './http/graphiql-settings.ts';
import { closest } from './near-names.ts';
import {
  bytes,
  clearMessage,
  isFunction,
  isInTheClear,
  milliseconds,
  origins,
  positive,
  proxyAddress,
  serviceAddress,
} from './option-values.ts';
import type { ProxySettings, TlsSettings } from './rest/dispatchers.ts';
import { issuesOf } from './rest/issues.ts';
import { certificates, privateKey, tlsProblem } from './tls-files.ts';

export interface FacadeOptions {
  /**
   * Address of the REST service, with or without `/v1`. It begins with https://, as the callers' tokens go
   * there; http:// will do on this machine.
   */
  readonly upstreamUrl: string | URL;
  /** Whether `upstreamUrl` may be http:// to another machine, where tokens can be read on the way. */
  readonly allowInsecureHttp?: boolean;
  /** Path of the GraphQL endpoint; `/graphql` unless said otherwise. */
  readonly endpoint?: string;
  /** Milliseconds after which the calls of one GraphQL request are ended; 10,000 unless said otherwise. */
  readonly deadlineMs?: number;
  /** Calls that one GraphQL request may make; 200 unless said otherwise. */
  readonly callBudget?: number;
  /** Bytes of the REST service's answers that one GraphQL request may read; 64 MB unless said otherwise. */
  readonly byteBudget?: number;
  /** Bytes of answers that all requests under way hold at most; 256 MB unless said otherwise. */
  readonly heldBytes?: number;
  /** Calls to the REST service at once, and connections kept at most; 64 unless said otherwise. */
  readonly connections?: number;
  /** Calls that wait for their turn at most; 1,024 unless said otherwise. */
  readonly queueLimit?: number;
  /**
   * Milliseconds that the calls of a new request may have to wait for their turn before it is refused, if that
   * is longer than a quarter of what a call takes; 50 unless said otherwise.
   */
  readonly queueMs?: number;
  /** Fields that a document may select, its fragments expanded; 10,000 unless said otherwise. */
  readonly queryFields?: number;
  /**
   * Values that a request may take: each list counts with its length times the values selected on an item, an
   * object as 4, a link to one as 20 more, a field with a call of its own as 60 more; 160,000 unless said otherwise.
   */
  readonly queryValues?: number;
  /** Ids that lists in the arguments of a document may hold; 1,000 unless said otherwise. */
  readonly queryIds?: number;
  /** Bytes of one answer of the facade at most; 16 MB unless said otherwise. */
  readonly responseBytes?: number;
  /** Bytes of answers that wait for slow readers, all together; 64 MB unless said otherwise. For `listener` alone. */
  readonly unsentBytes?: number;
  /**
   * Milliseconds that a reader may take nothing of its answer before its connection is closed; 30,000 unless
   * said otherwise. For `listener` alone.
   */
  readonly stallMs?: number;
  /** Whether callers may ask for the schema; they may unless said otherwise. */
  readonly introspection?: boolean;
  /** Milliseconds that requests may wait for the event loop, on average, before new ones are refused; 0, or not given, for any time. */
  readonly shedDelayMs?: number;
  /** Milliseconds to wait for a connection before the call fails or is tried again; 3,000 unless said otherwise. */
  readonly connectTimeoutMs?: number;
  /** Bytes of one answer of the REST service at most, as sent and as decoded; 8 MB unless said otherwise. */
  readonly maxAnswerBytes?: number;
  /** Milliseconds to wait before the one retry of a read; 50 to 250 at random unless said otherwise. */
  readonly retryDelay?: () => number;
  /** Proxies on the way to the REST service; none unless given, and none ever to this machine. */
  readonly proxy?: ProxySettings;
  /** Certificates for the connections to the REST service. */
  readonly tls?: TlsSettings;
  /** Milliseconds that only go forward, for turns and health; the process's own clock unless given. */
  readonly now?: () => number;
  /** Whether callers may ask, by the header `x-upstream-trace: 1`, which calls their request made. */
  readonly trace?: boolean;
  /** Serves GraphiQL at the endpoint. Off unless given. */
  readonly graphiql?: GraphiQLSettings;
  /** Origins whose pages may call the facade, or `*`; none unless given. Credentials are never allowed. */
  readonly corsOrigins?: readonly string[] | '*';
  /** Gets one line a request, and what went wrong inside. */
  readonly logger?: Logger;
}

const logMethods = ['trace', 'debug', 'info', 'warn', 'error'] as const;
const isLogger = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  logMethods.every((name) => name in value && isFunction(Reflect.get(value, name)));

const clock = z.custom<() => number>(isFunction, 'must be a function that gives milliseconds');

/** Each option's kind and default; those without either are off. */
export const optionKinds = {
  upstreamUrl: serviceAddress,
  allowInsecureHttp: z.boolean().default(false),
  endpoint: z
    .string()
    .regex(/^\/[\w.~/-]*$/, 'must be a path that begins with a slash, such as /graphql')
    .default('/graphql'),
  deadlineMs: positive.default(10_000),
  callBudget: positive.default(200),
  byteBudget: bytes.default(64_000_000),
  heldBytes: bytes.default(256_000_000),
  connections: positive.default(64),
  queueLimit: positive.default(1_024),
  queueMs: milliseconds.default(50),
  queryFields: positive.default(10_000),
  queryValues: bytes.default(160_000),
  queryIds: positive.default(1_000),
  responseBytes: bytes.default(16_000_000),
  unsentBytes: bytes.default(64_000_000),
  stallMs: positive.default(30_000),
  introspection: z.boolean().default(true),
  shedDelayMs: milliseconds.default(0),
  connectTimeoutMs: positive.default(3_000),
  maxAnswerBytes: bytes.default(8_000_000),
  retryDelay: clock.optional(),
  proxy: z
    .strictObject({
      http: proxyAddress.optional(),
      https: proxyAddress.optional(),
      noProxy: z.string().optional(),
    })
    .optional(),
  tls: z
    .strictObject({
      ca: certificates.optional(),
      cert: certificates.optional(),
      key: privateKey.optional(),
    })
    .superRefine((tls, context) => {
      const { of, message } = tlsProblem(tls, { cert: 'tls.cert', key: 'tls.key' }) ?? {};
      if (of) context.addIssue({ code: 'custom', path: [of], message });
    })
    .optional(),
  now: clock.default(() => () => performance.now()),
  trace: z.boolean().default(false),
  graphiql: graphiqlSettings.optional(),
  corsOrigins: origins.optional(),
  logger: z.custom<Logger>(isLogger, 'must be a logger of pino').optional(),
} satisfies Record<keyof FacadeOptions, z.ZodType>;

const schema = z.object(optionKinds).superRefine((options, context) => {
  if (options.allowInsecureHttp || !isInTheClear(options.upstreamUrl)) return;
  const message = clearMessage('allowInsecureHttp');
  context.addIssue({ code: 'custom', path: ['upstreamUrl'], message });
});

/** Options with what they are unless given. */
export type SettledOptions = z.output<typeof schema>;

/** Throws a `TypeError` that names the option at fault and what it must be. */
export function settle(options: FacadeOptions): SettledOptions {
  const names = Object.keys(optionKinds);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const meant = closest(unknown, names);
    throw new TypeError(
      `${unknown} is not an option of createFacade${meant ? `: is ${meant} meant?` : ''}`,
    );
  }
  const [issue] = issuesOf(schema, options);
  if (issue) throw new TypeError(`${issue.path.join('.')} ${issue.message}`);
  return schema.parse(options);
}
