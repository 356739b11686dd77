/** Checks the options of a facade, and fills in defaults. */
import type { Logger } from 'pino';
import { z } from 'zod';
import type { SpanTracer } from '../http/trace/span-tracer.ts';
import type { CallHook } from '../rest/client/call-hook.ts';
import type { TlsSettings } from '../rest/transport/connection-settings.ts';
import { issuesOf } from '../rest/values/issues.ts';
import { isRecord } from '../rest/values/record.ts';
import { askedTls } from './asked-tls.ts';
import { documentsProblem } from './documents-options.ts';
import type { FacadeOptions, MetricsSettings } from './facade-options.ts';
import { closest } from './near-names.ts';
import {
  bytes,
  bytesOrNone,
  clearMessage,
  isFunction,
  isInTheClear,
  milliseconds,
  origins,
  pages,
  passedNames,
  paths,
  positive,
  proxyAddress,
  seconds,
  serviceAddress,
} from './option-values.ts';
import { reuseProblem } from './reuse-options.ts';
import { certificates, privateKey, tlsProblem } from './tls-files.ts';

const logMethods = ['trace', 'debug', 'info', 'warn', 'error'] as const;
const isLogger = (value: unknown) =>
  isRecord(value) && logMethods.every((name) => isFunction(value[name]));

const isHook = (value: unknown) =>
  isRecord(value) &&
  Object.entries(value).every(
    ([name, part]) => (name === 'before' || name === 'after') && isFunction(part),
  );

const isTracer = (value: unknown) => isRecord(value) && isFunction(value.startSpan);

const clock = z.custom<() => number>(isFunction, 'must be a function that gives milliseconds');

const connections = z.custom<NonNullable<MetricsSettings['connections']>>(
  isFunction,
  'must be a function that returns the open and the refused connections',
);

const graphiqlSettings = z.strictObject({
  token: z
    .string()
    // The GraphiQL page contains it unescaped, so it must not be able to end a script.
    .regex(/^[\w.~+/-]+=*$/, 'must be a bearer token')
    .optional(),
  tabs: z
    .array(
      z.strictObject({
        query: z.string(),
        variables: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .optional(),
  lengths: z.record(z.string(), z.number()).optional(),
});

/** Kind and default of each option. An option without a default is off. */
export const optionKinds = {
  upstreamUrl: serviceAddress,
  allowInsecureHttp: z.boolean().default(false),
  endpoint: z
    .string()
    .regex(/^\/[\w.~/-]*$/, 'must be a path that begins with a slash, such as /graphql')
    .refine((path) => !/\/\.{1,2}(\/|$)/.test(path), 'must be a path without the parts . and ..')
    .default('/graphql'),
  deadlineMs: positive.default(10_000),
  callBudget: positive.default(256),
  byteBudget: bytes.default(64_000_000),
  heldBytes: bytes.default(256_000_000),
  connections: positive.default(64),
  queueLimit: positive.default(1_024),
  queueMs: milliseconds.default(50),
  queryFields: positive.default(10_000),
  queryValues: bytes.default(160_000),
  queryIds: positive.default(1_000),
  queryObjects: bytes.default(500_000),
  queryListItems: positive.default(1_000),
  querySortedItems: positive.default(10_000),
  queryGroupedPages: pages.default(3),
  batching: z.enum(['calls', 'balanced', 'time']).default('balanced'),
  responseBytes: bytes.default(16_000_000),
  compress: z.enum(['off', 'gzip', 'zstd', 'both']).default('off'),
  documentCacheBytes: bytes.default(64_000_000),
  reuseBytes: bytesOrNone.default(64_000_000),
  reuse: z.enum(['validate', 'fresh']).default('validate'),
  reuseMaxAge: seconds.default(60),
  reuseStaleSeconds: seconds.default(0),
  shareReads: z.boolean().default(false),
  unsentBytes: bytes.default(64_000_000),
  stallMs: positive.default(30_000),
  introspection: z.boolean().default(true),
  executor: z.enum(['plan', 'graphql']).default('plan'),
  shedDelayMs: milliseconds.default(0),
  connectTimeoutMs: positive.default(3_000),
  maxAnswerBytes: bytes.default(8_000_000),
  writeConnections: z.enum(['fresh', 'recent']).default('fresh'),
  retryDelay: clock.default(() => () => 50 + Math.random() * 200),
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
  tracer: z.custom<SpanTracer>(isTracer, 'must be a tracer of @opentelemetry/api').optional(),
  passHeaders: passedNames.optional(),
  onCall: z
    .custom<CallHook>(
      isHook,
      'must be an object with the functions before and after, or one of them',
    )
    .optional(),
  graphiql: graphiqlSettings.optional(),
  documentsFiles: paths.optional(),
  documents: z.enum(['open', 'log', 'known', 'only']).default('open'),
  corsOrigins: origins.optional(),
  metrics: z
    .strictObject({
      process: z.boolean().default(true),
      connections: connections.optional(),
    })
    .optional(),
  logCallerKey: z.string().min(16).optional(),
  logger: z.custom<Logger>(isLogger, 'must be a logger of pino').optional(),
} satisfies Record<keyof FacadeOptions, z.ZodType>;

const reuseNames = {
  bytes: 'reuseBytes',
  reuse: 'reuse',
  staleSeconds: 'reuseStaleSeconds',
} as const;

const documentsNames = {
  documents: 'documents',
  files: 'documentsFiles',
  graphiql: 'graphiql',
  only: "documents: 'only'",
} as const;

const schema = z.object(optionKinds).superRefine((options, context) => {
  const { documents, documentsFiles: files, graphiql } = options;
  const unfit = documentsProblem({ documents, files, graphiql: Boolean(graphiql) }, documentsNames);
  if (unfit) context.addIssue({ code: 'custom', path: [unfit.of], message: unfit.message });
  const { reuseBytes: bytes, reuse, reuseStaleSeconds: staleSeconds } = options;
  const unused = reuseProblem({ bytes, reuse, staleSeconds }, reuseNames);
  if (unused) context.addIssue({ code: 'custom', path: [unused.of], message: unused.message });
  if (options.allowInsecureHttp || !isInTheClear(options.upstreamUrl)) return;
  const message = clearMessage('allowInsecureHttp');
  context.addIssue({ code: 'custom', path: ['upstreamUrl'], message });
});

/** Checked options, with their defaults. */
export type CheckedOptions = z.output<typeof schema>;

/** The certificates to begin with, unchecked. */
function firstTls(source: FacadeOptions['tls']): TlsSettings | undefined {
  if (typeof source !== 'function') return source;
  const asked = askedTls(source);
  if (typeof asked === 'string') throw new TypeError(asked);
  return asked;
}

/** Throws a `TypeError` that names the invalid option and what it must be. */
export function checkOptions(options: FacadeOptions): CheckedOptions {
  const names = Object.keys(optionKinds);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const meant = closest(unknown, names);
    throw new TypeError(
      `${unknown} is not an option of createFacade${meant ? `. Did you mean ${meant}?` : ''}`,
    );
  }
  const given = { ...options, tls: firstTls(options.tls) };
  const [issue] = issuesOf(schema, given);
  if (issue) throw new TypeError(`${issue.path.join('.')} ${issue.message}`);
  return schema.parse(given);
}
