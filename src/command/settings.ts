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

/** All settings. */
export const facadeFields = {
  PORT: digitsOr(port.default(4000)),
  HOST: z.string().min(1).default('127.0.0.1'),
  UPSTREAM_URL: kinds.upstreamUrl.optional(),
  UPSTREAM_INSECURE_HTTP: onOff.default(false),
  UPSTREAM_DEADLINE_MS: digitsOr(kinds.deadlineMs),
  UPSTREAM_CALL_BUDGET: digitsOr(kinds.callBudget),
  UPSTREAM_BYTE_BUDGET: digitsOr(kinds.byteBudget),
  UPSTREAM_HELD_BYTES: digitsOr(kinds.heldBytes),
  UPSTREAM_CONNECTIONS: digitsOr(kinds.connections),
  UPSTREAM_QUEUE: digitsOr(kinds.queueLimit),
  UPSTREAM_QUEUE_MS: digitsOr(kinds.queueMs),
  WRITE_CONNECTIONS: kinds.writeConnections,
  QUERY_FIELDS: digitsOr(kinds.queryFields),
  QUERY_VALUES: digitsOr(kinds.queryValues),
  QUERY_IDS: digitsOr(kinds.queryIds),
  QUERY_OBJECTS: digitsOr(kinds.queryObjects),
  QUERY_LIST_ITEMS: digitsOr(kinds.queryListItems),
  QUERY_SORTED_ITEMS: digitsOr(kinds.querySortedItems),
  QUERY_GROUPED_PAGES: digitsOr(kinds.queryGroupedPages),
  BATCHING: kinds.batching,
  RESPONSE_BYTES: digitsOr(kinds.responseBytes),
  COMPRESS: kinds.compress,
  DOCUMENT_CACHE_BYTES: digitsOr(kinds.documentCacheBytes),
  REUSE_BYTES: digitsOr(kinds.reuseBytes),
  REUSE: kinds.reuse,
  REUSE_MAX_AGE: digitsOr(kinds.reuseMaxAge),
  REUSE_STALE_SECONDS: digitsOr(kinds.reuseStaleSeconds),
  SHARE_READS: onOff.default(false),
  UNSENT_BYTES: digitsOr(kinds.unsentBytes),
  EXECUTOR: kinds.executor,
  INTROSPECTION: onOff.default(true),
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
  DOCUMENTS: kinds.documents,
  PASS_HEADERS: passedNamesText.optional(),
  CORS_ORIGINS: originsText.optional(),
  READY_WITHOUT_UPSTREAM: onOff.default(false),
  DRAIN_MS: digitsOr(milliseconds.default(0)),
  SHUTDOWN_GRACE_MS: digitsOr(milliseconds.default(15_000)),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  LOG_CALLER_KEY: kinds.logCallerKey,
  ...sandboxFields,
};
