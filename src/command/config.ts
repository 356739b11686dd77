/**
 * Reads the environment and the command line; no other file does. Errors contain the name of the setting or argument.
 */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import { issuesOf } from '../rest/values/issues.ts';
import type { OptionRowsOf, Rows, Setting, ValuesOf } from '../server/settings/kinds.ts';
import { combinationProblem } from '../server/settings/options.ts';
import {
  type FacadeConfig,
  type SandboxConfig,
  type SettingName,
  sandboxSettings,
  settings,
} from '../server/settings/settings.ts';
import { ConfigError } from './config-error.ts';
import type { FetchSettings } from './fetched-text.ts';
import { type McpArguments, readMcp } from './mcp-arguments.ts';

export type { SandboxConfig };

export interface McpCommand extends McpArguments {
  /** The token of the agent. Undefined if there is none. */
  readonly token: string | undefined;
  readonly config: FacadeConfig;
}

/** The error for a setting whose value was valid, but failed when it was used. */
export const unusable = (setting: string, cause: unknown) =>
  new ConfigError(
    `${setting} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  );

const hostFailures = new Set<unknown>(['EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND']);

/**
 * The error for a server that cannot listen. It contains the name of the setting that is wrong: that of the host or of
 * the port.
 */
export function cannotListen(cause: unknown, settings: { port: string; host: string }) {
  const code = cause instanceof Error && 'code' in cause && cause.code;
  return unusable(hostFailures.has(code) ? settings.host : settings.port, cause);
}

/** The names of the parts of `tls` for users. */
export const tlsSettings = {
  ca: 'UPSTREAM_CA_FILE',
  cert: 'UPSTREAM_CERT_FILE',
  key: 'UPSTREAM_KEY_FILE',
} as const satisfies Readonly<Record<string, SettingName>>;

type TlsConfig = Pick<FacadeConfig, (typeof tlsSettings)[keyof typeof tlsSettings]>;

export const tlsFilesIn = (config: TlsConfig) => ({
  ca: config.UPSTREAM_CA_FILE,
  cert: config.UPSTREAM_CERT_FILE,
  key: config.UPSTREAM_KEY_FILE,
});

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the command. Throws a `ConfigError`. */
export function readConfig(env: Environment = process.env): FacadeConfig {
  const config = read(settings, env);
  const { cert, key } = tlsFilesIn(config);
  const problem = combinationProblem({
    ...optionsIn(config),
    tls: { cert: cert?.content, key: key?.content },
    graphiql: config.GRAPHIQL ? {} : undefined,
  });
  if (problem !== undefined) throw new ConfigError(problem.replaceAll('`', ''));
  return config;
}

/** Settings of `npm run sandbox`. Throws a `ConfigError`. */
export const readSandboxConfig = (env: Environment = process.env): SandboxConfig =>
  read(sandboxSettings, env);

type OptionValues = ValuesOf<OptionRowsOf<typeof settings>>;

/** The values of settings that are options and are set, by the name of the option. */
export function optionsIn(config: FacadeConfig): {
  readonly [Name in keyof OptionValues]?: NonNullable<OptionValues[Name]>;
} {
  const values: Readonly<Record<string, unknown>> = config;
  const named = Object.entries<Setting>(settings).flatMap(([name, { option }]) =>
    option === undefined || values[name] === undefined ? [] : [[option, values[name]]],
  );
  return Object.fromEntries(named);
}

/**
 * What agents may use where they are on although `MCP` is not set: with the sandbox, and with `docgraph mcp`. `off` if
 * they may only use files and there are none.
 */
export function agentsByThemselves({ DOCUMENTS, MCP_FILES }: FacadeConfig) {
  if (DOCUMENTS === 'open') return 'graph';
  return MCP_FILES ? 'documents' : 'off';
}

function read<Table extends Rows>(rows: Table, env: Environment): ValuesOf<Table> {
  // Shells and compose files pass variables that are not set as empty ones.
  const entries = [...small(env), ...Object.entries(env)].filter(([, value]) => value);
  const set = Object.fromEntries(entries);
  const schema = z.object(Object.fromEntries(Object.entries(rows).map(asText)));
  const [issue] = issuesOf(schema, set);
  if (issue) throw new ConfigError(`${issue.path.join('.')} ${issue.message}`);
  return schema.parse(set) as ValuesOf<Table>;
}

const asText = ([name, { type, default: value }]: readonly [string, Setting]) =>
  [name, value === undefined ? type.text.optional() : type.text.default(value)] as const;

/** Names that are also common in lower case. Upper case has priority. */
const eitherCase = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];

const small = (env: Environment) =>
  eitherCase.map((name) => [name, env[name.toLowerCase()]] as const);

/** The flags of the command, with their descriptions. */
export const flags = {
  '--sandbox': 'serves the local sandbox, unless UPSTREAM_URL is set',
  '--help': 'prints this help',
  '--version': 'prints the version',
} as const;

export type Flag = keyof typeof flags;

/** The flags of the command. Throws a `ConfigError` with the name of an unknown argument. */
export function readFlags(args: readonly string[] = process.argv.slice(2)): ReadonlySet<Flag> {
  const unknown = args.find((arg) => !Object.hasOwn(flags, arg));
  if (unknown !== undefined) throw new ConfigError(`${unknown} is not a flag. See --help.`);
  return new Set(args as Flag[]);
}

/** The arguments after the name of a subcommand. */
export const subcommandArguments = (): string[] => process.argv.slice(3);

/** Arguments of `docgraph mcp`, its settings, and the token, which is removed from `env`. Throws a `ConfigError`. */
export function readMcpCommand(args = process.argv.slice(3), env = process.env): McpCommand {
  // Files of secrets and `$(cat file)` on some systems end with a line end.
  const token = env.DOCGRAPH_TOKEN?.trim();
  // Nothing that reads the environment later, such as a process that is started, needs it.
  delete env.DOCGRAPH_TOKEN;
  // The value is left out of the message.
  if (token && !/^[\x21-\x7e]+$/.test(token))
    throw new ConfigError('DOCGRAPH_TOKEN must be an access token, without spaces');
  return { ...readMcp(args), token: token || undefined, config: readConfig(env) };
}

/** The settings of the connections to the REST service. Throws a `ConfigError`. */
export function readFetchSettings(): FetchSettings {
  const { UPSTREAM_URL, UPSTREAM_CA_FILE, UPSTREAM_CERT_FILE, UPSTREAM_KEY_FILE } = settings;
  const { HTTPS_PROXY, HTTP_PROXY, NO_PROXY } = settings;
  const tls = { UPSTREAM_CA_FILE, UPSTREAM_CERT_FILE, UPSTREAM_KEY_FILE };
  const config = read({ UPSTREAM_URL, ...tls, HTTPS_PROXY, HTTP_PROXY, NO_PROXY }, process.env);
  const { ca, cert, key } = tlsFilesIn(config);
  return {
    proxy: { https: config.HTTPS_PROXY, http: config.HTTP_PROXY, noProxy: config.NO_PROXY },
    tls: { ca: ca?.content, cert: cert?.content, key: key?.content },
    ...(config.UPSTREAM_URL !== undefined && { service: new URL(config.UPSTREAM_URL) }),
  };
}

/** The limit of objects, for a command that needs no other setting. Throws a `ConfigError`. */
export function readQueryObjects(): number {
  const { QUERY_OBJECTS } = settings;
  return read({ QUERY_OBJECTS }, process.env).QUERY_OBJECTS;
}

/** What `npm run sandbox` can do instead of running: print its data as a seed file, or write it to a file. */
export interface SandboxCommand {
  readonly isExport: boolean;
  readonly file?: string | undefined;
}

/** Arguments of `npm run sandbox`. Throws a `ConfigError`. */
export function readSandboxCommand(
  args: readonly string[] = process.argv.slice(2),
): SandboxCommand {
  const parsed = parsedOrNone(args, { export: { type: 'boolean', default: false } });
  const [file, ...rest] = parsed?.positionals ?? [];
  const isExport = parsed?.values.export ?? false;
  if (!parsed || rest.length > 0 || (file !== undefined && !isExport))
    throw new ConfigError(
      `The sandbox accepts --export and a file name only, not: ${args.join(' ')}`,
    );
  return { isExport, file };
}

/** The file to which `npm run openapi` writes. Undefined if it prints. Throws a `ConfigError`. */
export function readOpenApiFile(
  args: readonly string[] = process.argv.slice(2),
): string | undefined {
  const { positionals } = parsedOrNone(args, {}) ?? {};
  if (!positionals || positionals.length > 1)
    throw new ConfigError(`openapi accepts one file name, not: ${args.join(' ')}`);
  return positionals[0];
}

/** Options and positional arguments. Undefined if an option is unknown. */
function parsedOrNone<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return undefined;
  }
}
