/** The settings: environment variables, each with its kind, what it is unless set, and what it does. */
import { z } from 'zod';
import {
  digits,
  digitsOr,
  milliseconds,
  originsText,
  positive,
  whole,
} from '../facade/option-values.ts';
import { optionKinds } from '../facade/settled-options.ts';
import { certificates, fileOf, privateKey } from '../facade/tls-files.ts';

/** What people read of a setting, in the README and from `--help`. */
export interface SettingText {
  readonly does: string;
  readonly unlessSet: string;
}

const texts = new Map<z.ZodType, SettingText>();

/** `unlessSet` where the kind has no default, or one that does not say it. */
function setting<Kind extends z.ZodType>(kind: Kind, does: string, unlessSet?: string): Kind {
  texts.set(kind, { does, unlessSet: unlessSet ?? written(kind.parse(undefined)) });
  return kind;
}

const written = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

const port = whole(0, 65_535);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const levelNames = levels.map((level) => `\`${level}\``);
const { proxy, ...kinds } = optionKinds;
const proxyKinds = proxy.unwrap().shape;

/** Those of the sandbox. */
export const sandboxFields = {
  SANDBOX_PORT: setting(
    digits(port).optional(),
    'where the sandbox listens',
    'any free one; 4010 alone',
  ),
  SANDBOX_DATA: setting(
    z.string().min(1).optional(),
    "file that keeps the sandbox's data",
    'in memory',
  ),
  SANDBOX_SEED: setting(
    z.string().min(1).optional(),
    'file with the data that the sandbox begins with',
    'the built-in data',
  ),
  SANDBOX_LATENCY_MS: setting(
    digitsOr(milliseconds.default(0)),
    'milliseconds by which the sandbox delays every answer',
  ),
};

/** All of them. */
export const facadeFields = {
  PORT: setting(digitsOr(port.default(4000)), 'port on which the facade listens'),
  HOST: setting(z.string().min(1).default('127.0.0.1'), 'address on which the facade listens'),
  UPSTREAM_URL: setting(
    kinds.upstreamUrl.optional(),
    'address of the REST service, with or without `/v1`; https, or http on this machine',
    'the sandbox, with `--sandbox`',
  ),
  UPSTREAM_INSECURE_HTTP: setting(
    onOff.default(false),
    'whether that address may be http on another machine; tokens can then be read on the way',
  ),
  UPSTREAM_DEADLINE_MS: setting(
    digitsOr(kinds.deadlineMs),
    'milliseconds after which the calls of one request are ended',
  ),
  UPSTREAM_CALL_BUDGET: setting(digitsOr(kinds.callBudget), 'calls that one request may make'),
  UPSTREAM_BYTE_BUDGET: setting(
    digitsOr(kinds.byteBudget),
    'bytes of answers that one request may read',
  ),
  UPSTREAM_HELD_BYTES: setting(
    digitsOr(kinds.heldBytes),
    'bytes of answers that all requests under way may hold',
  ),
  UPSTREAM_CONNECTIONS: setting(
    digitsOr(kinds.connections),
    'calls to the REST service at once; beside others, a caller has a quarter of them at most',
  ),
  UPSTREAM_QUEUE: setting(digitsOr(kinds.queueLimit), 'calls that may wait for their turn'),
  UPSTREAM_QUEUE_MS: setting(
    digitsOr(kinds.queueMs),
    'milliseconds; a new request is refused if its calls would have to wait longer than this for their turn',
  ),
  WRITE_CONNECTIONS: setting(
    kinds.writeConnections,
    'which connection a write goes over: `fresh`, one that is made for it, or `recent`, one that was used within ' +
      'the last second, which takes less than half of the time; if the service closes it at that moment, it is not ' +
      'known whether the write was done, and the error is `UPSTREAM_UNAVAILABLE`',
  ),
  QUERY_FIELDS: setting(
    digitsOr(kinds.queryFields),
    'fields that an operation may select, its fragments expanded',
  ),
  QUERY_VALUES: setting(
    digitsOr(kinds.queryValues),
    'values that one request may take: a list counts with its length times the values selected on an ' +
      'item, an object as 4, a link to one as 20 more, a field with a call of its own as 60 more, and ' +
      'four values of free-form JSON as 1',
  ),
  QUERY_IDS: setting(
    digitsOr(kinds.queryIds),
    'ids that lists in the arguments of an operation may hold',
  ),
  QUERY_OBJECTS: setting(
    digitsOr(kinds.queryObjects),
    'objects that an operation may write if its lists are as long as they may be',
  ),
  QUERY_LIST_ITEMS: setting(
    digitsOr(kinds.queryListItems),
    'items that a list is taken to have that is not paged by `first`, before anything is read',
  ),
  RESPONSE_BYTES: setting(digitsOr(kinds.responseBytes), 'bytes of one answer of the facade'),
  DOCUMENT_CACHE_BYTES: setting(
    digitsOr(kinds.documentCacheBytes),
    'bytes of memory that documents in use may take, read and planned; a sixteenth of it for callers ' +
      'whose token the service has not accepted yet',
  ),
  UNSENT_BYTES: setting(
    digitsOr(kinds.unsentBytes),
    'bytes of answers that wait for slow readers, all together',
  ),
  EXECUTOR: setting(
    kinds.executor,
    'what runs operations: `plan`, or `graphql` for the executor of graphql-js, which answers alike',
  ),
  INTROSPECTION: setting(onOff.default(true), 'whether callers may ask for the schema'),
  SHED_DELAY_MS: setting(
    digitsOr(milliseconds.default(100)),
    'milliseconds that requests may wait for the event loop, on average, before new ones are ' +
      'refused; 0 turns this off',
  ),
  MAX_CONNECTIONS: setting(digitsOr(positive.default(10_000)), 'connections from callers'),
  UPSTREAM_CA_FILE: setting(
    fileOf(certificates).optional(),
    "authorities that the service's certificate is checked by",
    "Node's own",
  ),
  UPSTREAM_CERT_FILE: setting(
    fileOf(certificates).optional(),
    'certificate that the facade shows the service',
    'none',
  ),
  UPSTREAM_KEY_FILE: setting(fileOf(privateKey).optional(), 'key of that certificate', 'none'),
  HTTPS_PROXY: setting(
    proxyKinds.https,
    'proxy on the way to an https service; `https_proxy` is read as well, and so for the next two',
    'none',
  ),
  HTTP_PROXY: setting(
    proxyKinds.http,
    'proxy on the way to an http service; never used for this machine',
    'none',
  ),
  NO_PROXY: setting(
    z.string().optional(),
    'hosts that are reached without a proxy, separated by commas',
    'none',
  ),
  UPSTREAM_TRACE: setting(
    onOff.optional(),
    'whether callers may ask for the calls of their request',
    'on with the sandbox, else off',
  ),
  GRAPHIQL: setting(
    onOff.optional(),
    'whether the endpoint shows GraphiQL to browsers',
    'on with the sandbox, else off',
  ),
  CORS_ORIGINS: setting(
    originsText.optional(),
    'origins whose pages may call, separated by commas; never with credentials',
    '`*` with the sandbox on this machine, else none',
  ),
  DRAIN_MS: setting(
    digitsOr(milliseconds.default(0)),
    'milliseconds after SIGTERM for which requests are still taken, while `/health/ready` is 503',
  ),
  SHUTDOWN_GRACE_MS: setting(
    digitsOr(milliseconds.default(15_000)),
    'milliseconds that requests under way get to end after that',
  ),
  LOG_LEVEL: setting(
    z.enum(levels).default('info'),
    `${levelNames.slice(0, -1).join(', ')} or ${levelNames.at(-1)}`,
  ),
  LOG_CALLER_KEY: setting(
    kinds.logCallerKey,
    'key of the hash that stands for a caller in the log, 16 characters at least; with the same one, several ' +
      'processes name a caller alike',
    'made by each process',
  ),
  ...sandboxFields,
};

/** What people read of each setting, by its name. */
export const settingTexts: ReadonlyMap<string, SettingText> = new Map(
  Object.entries(facadeFields).map(([name, kind]) => [
    name,
    texts.get(kind) ?? { does: '', unlessSet: '' },
  ]),
);
