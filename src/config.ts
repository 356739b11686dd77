/** The settings: the only reader of the environment. A wrong one is named in the error. */
import { z } from 'zod';
import { issuesOf } from './rest/issues.ts';

/** A setting that cannot be used; the message is one line and names it. */
export class ConfigError extends Error {}

const port = z.coerce.number().int().min(0).max(65_535);
const milliseconds = z.coerce.number().int().min(0).max(3_600_000);
const positive = z.coerce.number().int().min(1).max(1_000_000);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

const sandboxFields = {
  /** Where `npm run sandbox` listens; the embedded sandbox takes any free port unless it is set. */
  SANDBOX_PORT: port.optional(),
  /** File that keeps the sandbox's data; in memory unless set. */
  SANDBOX_DATA: z.string().min(1).optional(),
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
  UPSTREAM_CONNECTIONS: positive.default(64),
  UPSTREAM_TRACE: onOff.optional(),
  GRAPHIQL: onOff.optional(),
  CORS_ORIGINS: z.string().transform(origins).optional(),
  SHUTDOWN_GRACE_MS: milliseconds.default(15_000),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  ...sandboxFields,
};

/** Names of all settings. */
export const facadeSettings = Object.keys(facadeFields);

const facadeSchema = z.object(facadeFields);
const sandboxSchema = z.object(sandboxFields);

export type FacadeConfig = z.output<typeof facadeSchema>;
export type SandboxConfig = z.output<typeof sandboxSchema>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of `npm start`. Throws a `ConfigError`. */
export const readConfig = (env: Environment = process.env): FacadeConfig => read(facadeSchema, env);

/** Settings of `npm run sandbox`. Throws a `ConfigError`. */
export const readSandboxConfig = (env: Environment = process.env): SandboxConfig =>
  read(sandboxSchema, env);

function read<Schema extends z.ZodType>(schema: Schema, env: Environment): z.output<Schema> {
  // An empty variable is how shells and compose files say "not set".
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const [issue] = issuesOf(schema, set);
  if (issue) throw new ConfigError(`${issue.path.join('.')} ${issue.message}`);
  return schema.parse(set);
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The token goes to this address, so it may not travel in the clear to another machine. */
function upstreamAddress(text: string, context: z.RefinementCtx): URL {
  const url = URL.parse(text);
  const problem = !url
    ? 'is not an address'
    : url.username || url.password || url.search || url.hash
      ? 'must be scheme, host and path only'
      : url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname))
        ? 'must begin with https://, or http:// on this machine'
        : undefined;
  if (url && !problem) return url;
  context.addIssue({ code: 'custom', message: problem ?? 'is not an address' });
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
