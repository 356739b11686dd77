/** Settings: environment variables with their kinds and defaults. `setting-groups.ts` describes them. */
import { z } from 'zod';
import { optionKinds } from '../facade/checked-options.ts';
import {
  collectorAddress,
  digits,
  digitsOr,
  milliseconds,
  originsText,
  passedNamesText,
  pathsText,
  positive,
  whole,
} from '../facade/option-values.ts';
import { certificates, fileOf, privateKey } from '../facade/tls-files.ts';
import { lengthsFile } from './lengths-file.ts';

const port = whole(0, 65_535);
/** Share of traces, as text. */
const share = z
  .string()
  .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, 'must be a number from 0 to 1')
  .transform(Number);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const { proxy, ...kinds } = optionKinds;
const proxyKinds = proxy.unwrap().shape;

/** From the quietest level to the most verbose, and `silent`. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Settings of the sandbox. */
export const sandboxFields = {
  SANDBOX_PORT: digits(port).optional(),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_DATA: z.string().min(1).optional(),
  SANDBOX_SEED: z.string().min(1).optional(),
  SANDBOX_LATENCY_MS: digitsOr(milliseconds.default(0)),
};

/** Settings that are options of the facade, with the names of these. */
export const optionNames = {
  UPSTREAM_INSECURE_HTTP: 'allowInsecureHttp',
  UPSTREAM_DEADLINE_MS: 'deadlineMs',
  UPSTREAM_CALL_BUDGET: 'callBudget',
  UPSTREAM_BYTE_BUDGET: 'byteBudget',
  UPSTREAM_HELD_BYTES: 'heldBytes',
  UPSTREAM_CONNECTIONS: 'connections',
  UPSTREAM_QUEUE: 'queueLimit',
  UPSTREAM_QUEUE_MS: 'queueMs',
  WRITE_CONNECTIONS: 'writeConnections',
  QUERY_FIELDS: 'queryFields',
  QUERY_VALUES: 'queryValues',
  QUERY_IDS: 'queryIds',
  QUERY_OBJECTS: 'queryObjects',
  QUERY_LIST_ITEMS: 'queryListItems',
  QUERY_SORTED_ITEMS: 'querySortedItems',
  QUERY_GROUPED_PAGES: 'queryGroupedPages',
  BATCHING: 'batching',
  RESPONSE_BYTES: 'responseBytes',
  COMPRESS: 'compress',
  DOCUMENT_CACHE_BYTES: 'documentCacheBytes',
  REUSE_BYTES: 'reuseBytes',
  REUSE: 'reuse',
  REUSE_MAX_AGE: 'reuseMaxAge',
  REUSE_STALE_SECONDS: 'reuseStaleSeconds',
  SHARE_READS: 'shareReads',
  UNSENT_BYTES: 'unsentBytes',
  EXECUTOR: 'executor',
  INTROSPECTION: 'introspection',
  DOCUMENTS: 'documents',
  LOG_CALLER_KEY: 'logCallerKey',
} as const;

type OptionFields = {
  readonly [Setting in keyof typeof optionNames]: (typeof kinds)[(typeof optionNames)[Setting]];
};

/** Of the same kinds as the options, written as text. */
const optionFields = Object.fromEntries(
  Object.entries(optionNames).map(([setting, option]) => [setting, asText(kinds[option])]),
) as OptionFields;

function asText(kind: z.ZodType): z.ZodType {
  const byDefault = kind.parse(undefined);
  if (typeof byDefault === 'boolean') return onOff.default(byDefault);
  return typeof byDefault === 'number'
    ? digitsOr(kind as z.ZodDefault<z.ZodType<number, number>>)
    : kind;
}

/** All settings. */
export const facadeFields = {
  ...optionFields,
  PORT: digitsOr(port.default(4000)),
  HOST: z.string().min(1).default('127.0.0.1'),
  UPSTREAM_URL: kinds.upstreamUrl.optional(),
  SHED_DELAY_MS: digitsOr(milliseconds.default(100)),
  MAX_CONNECTIONS: digitsOr(positive.default(10_000)),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorAddress.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('docgraph'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  METRICS_PORT: digits(port).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  UPSTREAM_CA_FILE: fileOf(certificates).optional(),
  UPSTREAM_CERT_FILE: fileOf(certificates).optional(),
  UPSTREAM_KEY_FILE: fileOf(privateKey).optional(),
  HTTPS_PROXY: proxyKinds.https,
  HTTP_PROXY: proxyKinds.http,
  NO_PROXY: z.string().optional(),
  UPSTREAM_TRACE: onOff.optional(),
  GRAPHIQL: onOff.optional(),
  GRAPHIQL_LENGTHS: lengthsFile.optional(),
  DOCUMENTS_FILES: pathsText.optional(),
  PASS_HEADERS: passedNamesText.optional(),
  CORS_ORIGINS: originsText.optional(),
  READY_WITHOUT_UPSTREAM: onOff.default(false),
  DRAIN_MS: digitsOr(milliseconds.default(0)),
  SHUTDOWN_GRACE_MS: digitsOr(milliseconds.default(15_000)),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  ...sandboxFields,
};
