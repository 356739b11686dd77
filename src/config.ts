/** The settings: the only reader of the environment. A wrong one is named in the error. */
import { z } from 'zod';
import { isLoopback } from './rest/dispatchers.ts';
import { issuesOf } from './rest/issues.ts';
import { certificateFile, isPair, keyFile } from './tls-files.ts';

/** A setting that cannot be used; the message is one line and names it. */
export class ConfigError extends Error {}

/** The setting's error for what went wrong when its value was put to use. */
export const unusable = (setting: string, cause: unknown) =>
  new ConfigError(
    `${setting} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  );

const hostFailures = new Set<unknown>(['EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND']);

/** The same for a server that could not listen: which of its two settings is at fault shows in the error. */
export function cannotListen(cause: unknown, settings: { port: string; host: string }) {
  const code = cause instanceof Error && 'code' in cause && cause.code;
  return unusable(hostFailures.has(code) ? settings.host : settings.port, cause);
}

const port = whole(0, 65_535);
const milliseconds = whole(0, 3_600_000);
const positive = whole(1, 1_000_000);
const bytes = whole(1, 1_000_000_000_000);
const proxy = z.string().transform(proxyAddress).optional();
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

const sandboxFields = {
  /** Where `npm run sandbox` listens; the embedded sandbox takes any free port unless it is set. */
  SANDBOX_PORT: port.optional(),
  /** File that keeps the sandbox's data; in memory unless set. */
  SANDBOX_DATA: z.string().min(1).optional(),
  /** File with the data that the sandbox begins with; the built-in seed unless set. */
  SANDBOX_SEED: z.string().min(1).optional(),
  /** Milliseconds that the sandbox waits before each answer. */
  SANDBOX_LATENCY_MS: milliseconds.default(0),
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const facadeFields = {
  PORT: port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  UPSTREAM_URL: z.string().transform(upstreamAddress).optional(),
  UPSTREAM_DEADLINE_MS: positive.default(10_000),
  UPSTREAM_CALL_BUDGET: positive.default(200),
  UPSTREAM_BYTE_BUDGET: bytes.default(64_000_000),
  UPSTREAM_HELD_BYTES: bytes.default(256_000_000),
  UPSTREAM_CONNECTIONS: positive.default(64),
  UPSTREAM_QUEUE: positive.default(1_024),
  UPSTREAM_QUEUE_MS: milliseconds.default(50),
  UPSTREAM_CA_FILE: certificateFile().optional(),
  UPSTREAM_CERT_FILE: certificateFile().optional(),
  UPSTREAM_KEY_FILE: keyFile().optional(),
  HTTPS_PROXY: proxy,
  HTTP_PROXY: proxy,
  NO_PROXY: z.string().optional(),
  QUERY_FIELDS: positive.default(10_000),
  QUERY_VALUES: bytes.default(160_000),
  QUERY_IDS: positive.default(1_000),
  RESPONSE_BYTES: bytes.default(16_000_000),
  UNSENT_BYTES: bytes.default(64_000_000),
  INTROSPECTION: onOff.default(true),
  SHED_DELAY_MS: milliseconds.default(100),
  MAX_CONNECTIONS: positive.default(10_000),
  UPSTREAM_TRACE: onOff.optional(),
  GRAPHIQL: onOff.optional(),
  CORS_ORIGINS: z.string().transform(origins).optional(),
  SHUTDOWN_GRACE_MS: milliseconds.default(15_000),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  ...sandboxFields,
};

/** Names of all settings. */
export const facadeSettings = Object.keys(facadeFields);

const facadeSchema = z.object(facadeFields).superRefine((config, context) => {
  const { UPSTREAM_CERT_FILE: cert, UPSTREAM_KEY_FILE: key } = config;
  const issue = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (cert && !key) issue('UPSTREAM_CERT_FILE', 'needs UPSTREAM_KEY_FILE');
  if (key && !cert) issue('UPSTREAM_KEY_FILE', 'needs UPSTREAM_CERT_FILE');
  if (cert && key && !isPair(cert, key))
    issue('UPSTREAM_KEY_FILE', 'must be the key of UPSTREAM_CERT_FILE');
});
const sandboxSchema = z.object(sandboxFields);

export type FacadeConfig = z.output<typeof facadeSchema>;
export type SandboxConfig = z.output<typeof sandboxSchema>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of `npm start`. Throws a `ConfigError`. */
export const readConfig = (env: Environment = process.env): FacadeConfig => read(facadeSchema, env);

/** Settings of `npm run sandbox`. Throws a `ConfigError`. */
export const readSandboxConfig = (env: Environment = process.env): SandboxConfig =>
  read(sandboxSchema, env);

/** What `npm run sandbox` is asked for besides running: the data as a seed file, printed or written to a file. */
export interface SandboxCommand {
  readonly isExport: boolean;
  readonly file?: string | undefined;
}

/** The arguments of `npm run sandbox`. Throws a `ConfigError`. */
export function readSandboxCommand(args = process.argv.slice(2)): SandboxCommand {
  const [flag, file, ...rest] = args;
  if (flag === undefined) return { isExport: false };
  if (flag === '--export' && rest.length === 0) return { isExport: true, file };
  throw new ConfigError(
    `The sandbox takes --export and the name of a file, and not: ${args.join(' ')}`,
  );
}

/** The file that `npm run openapi` is to write; undefined to print. Throws a `ConfigError`. */
export function readOpenApiFile(args = process.argv.slice(2)): string | undefined {
  if (args.length > 1)
    throw new ConfigError(`openapi takes the name of one file, and not: ${args.join(' ')}`);
  return args[0];
}

function read<Schema extends z.ZodType>(schema: Schema, env: Environment): z.output<Schema> {
  // An empty variable is how shells and compose files say "not set".
  const entries = [...small(env), ...Object.entries(env)];
  const set = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  const [issue] = issuesOf(schema, set);
  if (issue) throw new ConfigError(`${issue.path.join('.')} ${issue.message}`);
  return schema.parse(set);
}

/** Names that are written in small letters as often; the large ones go first. */
const eitherCase = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];

const small = (env: Environment) =>
  eitherCase.map((name) => [name, env[name.toLowerCase()]] as const);

/** Digits only: `Number` alone would also take 1e3, 0x10 and a blank. */
function whole(least: number, most: number) {
  return z.string().transform((text, context) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    context.addIssue({
      code: 'custom',
      message: `must be a whole number from ${least} to ${most}`,
    });
    return z.NEVER;
  });
}

/** The token goes to this address, so it may not travel in the clear to another machine. */
const isPrivate = (url: URL) =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

const isBare = ({ username, password, search, hash }: URL) =>
  !(username || password || search || hash);

function upstreamAddress(text: string, context: z.RefinementCtx): URL {
  const url = URL.parse(text);
  if (url && isPrivate(url) && isBare(url)) {
    // Calls add it themselves, and the address is often copied with it.
    url.pathname = url.pathname.replace(/\/v1\/?$/, '');
    return url;
  }
  const message =
    url && isPrivate(url)
      ? 'must be scheme, host and path only'
      : 'must be an address that begins with https://, or http:// on this machine';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** Often given as host and port alone. */
function proxyAddress(text: string, context: z.RefinementCtx): URL {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  if (url && /^https?:$/.test(url.protocol)) return url;
  context.addIssue({
    code: 'custom',
    message: 'must be an address that begins with http:// or https://',
  });
  return z.NEVER;
}

function origins(text: string, context: z.RefinementCtx): string[] | '*' {
  if (text.trim() === '*') return '*';
  const list = text.split(',').map((origin) => origin.trim());
  const wrong = list.find((origin) => URL.parse(origin)?.origin !== origin);
  if (wrong === undefined) return list;
  context.addIssue({
    code: 'custom',
    message: 'must be origins such as https://app.example.com, or *',
  });
  return z.NEVER;
}
