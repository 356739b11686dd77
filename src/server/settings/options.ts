/** The options of `createFacade`: those that only a host can specify, and how all of them are checked and completed. */
import type { Tracer } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { CallHook } from '../../rest/client/call-hook.ts';
import { issuesOf } from '../../rest/values/issues.ts';
import { isRecord } from '../../rest/values/record.ts';
import { agentPackage, hasAgentPackage } from '../agent-package.ts';
import { type Constants, constants, type Derived, derivedFrom } from './constants.ts';
import {
  isInTheClear,
  kind,
  type OptionRowsOf,
  optional,
  proxyAddress,
  type Setting,
  setting,
  type ValuesOf,
} from './kinds.ts';
import { settings } from './settings.ts';
import { pairProblem, tlsSource } from './tls.ts';

const isFunction = (value: unknown) => typeof value === 'function';

/** An object of the host, which is used as it is. */
const given = <Value>(
  isUsable: (value: Readonly<Record<string, unknown>>) => boolean,
  message: string,
) => z.custom<Value>((value) => isRecord(value) && isUsable(value), message);

const endpoint = z
  .string()
  .regex(/^\/[\w.~/-]*$/, 'must be a path that begins with a slash, such as /graphql')
  .refine((path) => !/\/\.{1,2}(\/|$)/.test(path), 'must be a path without the parts . and ..');

/** Names with or without a version, as a `User-Agent` has them. Comments are left out. */
const userAgent = z
  .string()
  .max(200)
  .regex(
    /^[\w!#$%&'*+.^`|~-]+(\/[\w!#$%&'*+.^`|~-]+)?( [\w!#$%&'*+.^`|~-]+(\/[\w!#$%&'*+.^`|~-]+)?)*$/,
    'must be a name with or without a version, such as acme-portal/2.1, or several with spaces between them',
  );

const proxy = z
  .strictObject({ http: proxyAddress.value, https: proxyAddress.value, noProxy: z.string() })
  .partial();

const graphiql = z
  .strictObject({
    // The GraphiQL page contains the token unescaped, so it must not be able to end a script.
    token: z.string().regex(/^[\w.~+/-]+=*$/, 'must be a bearer token'),
    tabs: z
      .array(
        z.strictObject({
          query: z.string(),
          variables: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .readonly(),
  })
  .partial();

const metrics = z.strictObject({
  process: z.boolean().default(true),
  connections: z
    .custom<() => { readonly open: number; readonly refused: number }>(
      isFunction,
      'must be a function that returns the open and the refused connections',
    )
    .optional(),
});

const hook = given<CallHook>(
  (value) =>
    Object.keys(value).every((name) => /^(before|after)$/.test(name) && isFunction(value[name])),
  'must be an object with the functions before and after, or one of them',
);

const logger = given<Logger>(
  (value) => ['trace', 'debug', 'info', 'warn', 'error'].every((name) => isFunction(value[name])),
  'must be a logger of pino',
);

const tracer = given<Tracer>(
  (value) => isFunction(value.startSpan),
  'must be a tracer of @opentelemetry/api',
);

/** The options that are not settings. */
export const ownOptions = {
  endpoint: setting(kind('string', endpoint), '/graphql', {
    does: 'Path of the GraphQL endpoint. Defaults to `/graphql`.',
  }),
  proxy: optional(kind('ProxySettings', proxy), {
    does: 'Proxies to the REST service. Never used for services on this machine.',
  }),
  tls: optional(kind('TlsSource', tlsSource), {
    does: 'Certificates for the connections to the REST service, or a function that returns the current ones. It is called every five seconds. New connections use the certificates that it returns, and others end after their call. A new certificate is used together with its key, when both match.',
  }),
  userAgent: optional(kind('string', userAgent), {
    does: 'What stands before `docgraph/` and its version in the `User-Agent` of each call, such as `acme-portal/2.1`.',
  }),
  onCall: optional(kind('CallHook', hook), {
    does: 'Adds headers before a call, and receives a record after it. It does not receive tokens.',
  }),
  graphiql: optional(kind('GraphiQLSettings', graphiql), {
    does: 'Serves GraphiQL at the endpoint. Off by default.',
  }),
  tracer: optional(kind('Tracer', tracer), {
    does: 'Makes spans: one for each operation and one for each call that is sent, by a tracer of `@opentelemetry/api`. Sampling is up to its SDK. Without a tracer there are no spans.',
  }),
  metrics: optional(kind('MetricsSettings', metrics), {
    does: 'Collects metrics, which `facade.metrics()` returns. Off by default.',
  }),
  logger: optional(kind('Logger', logger), {
    does: 'Receives a line for each request, and internal errors. Without it, the first internal error is a warning of the process.',
  }),
};

type OptionRows = OptionRowsOf<typeof settings> & typeof ownOptions;

/** The types of the package have an interface in its place, with the texts of the rows: scripts/option-types.ts. */
export type FacadeOptions = { readonly upstreamUrl: string | URL } & {
  readonly [Name in Exclude<keyof OptionRows, 'upstreamUrl'>]?: z.input<
    OptionRows[Name]['type']['value']
  >;
};

/** The checked options with their defaults. An option without a default is off if it is undefined. */
export type CheckedOptions = Omit<ValuesOf<OptionRows>, 'upstreamUrl'> & {
  readonly upstreamUrl: URL;
};

/** The rows of all options by name. */
export const optionRows: Readonly<Record<string, Setting>> = {
  ...Object.fromEntries(
    Object.values<Setting>(settings).flatMap((row) => (row.option ? [[row.option, row]] : [])),
  ),
  ...ownOptions,
};

const schema = z.object(
  Object.fromEntries(
    Object.entries(optionRows).map(([name, { type, default: value }]) => {
      if (value !== undefined) return [name, type.value.default(value)];
      return [name, name === 'upstreamUrl' ? type.value : type.value.optional()];
    }),
  ),
);

/** Throws a `TypeError` with the name of the invalid option and what it must be. */
export function checkOptions(options: FacadeOptions): CheckedOptions {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionRows, name));
  if (unknown !== undefined) throw new TypeError(`${unknown} is not an option of createFacade`);
  const [issue] = issuesOf(schema, options);
  if (issue) throw new TypeError(`${issue.path.join('.')} ${issue.message}`);
  const checked = schema.parse(options) as unknown as CheckedOptions;
  const unfit = combinationProblem(checked);
  if (unfit !== undefined) throw new TypeError(asOptions(unfit).replaceAll('`', ''));
  return checked;
}

const tlsNames = {
  ca: '`UPSTREAM_CA_FILE`',
  cert: '`UPSTREAM_CERT_FILE`',
  key: '`UPSTREAM_KEY_FILE`',
};

/** A sentence that begins with the name of a setting that is wrong. Undefined if all of them are compatible. */
export function combinationProblem(options: Partial<CheckedOptions>): string | undefined {
  const { upstreamUrl, documents = 'open', tls } = options;
  if (upstreamUrl && isInTheClear(upstreamUrl) && !options.allowInsecureHttp)
    return '`UPSTREAM_URL` must begin with https://, or be http:// on this machine: `UPSTREAM_INSECURE_HTTP=on` permits http:// to others, where tokens can be read on the way';
  const problem = tls && pairProblem(tls, tlsNames);
  if (problem) return problem;
  const { mcp = 'off', mcpWrites = 'off' } = options;
  if (mcp !== 'off' && !hasAgentPackage())
    return `\`MCP=${mcp}\` needs a package that is not installed: run \`npm install ${agentPackage}\``;
  if (mcpWrites !== 'off' && !options.mcpFiles)
    return '`MCP_WRITES` needs `MCP_FILES`, as all other tools only read';
  if (mcp === 'documents' && !options.mcpFiles) return '`MCP=documents` needs `MCP_FILES`';
  if (mcp === 'graph' && (documents === 'known' || documents === 'only'))
    return '`MCP=graph` runs any query, which `DOCUMENTS` refuses: set `MCP=documents`';
  if (documents !== 'open' && !options.documentsFiles) return '`DOCUMENTS` needs `DOCUMENTS_FILES`';
  // The GraphiQL page could not send anything.
  return documents === 'only' && options.graphiql
    ? '`GRAPHIQL` sends documents, which `DOCUMENTS=only` refuses'
    : undefined;
}

/** A text about settings, such as `REUSE=off`, with the options that are the same instead: `reuse: 'off'`. */
export const asOptions = (text: string): string =>
  text.replace(/`([A-Z_]{4,})(?:=([\w*]+))?`/g, (written, name: string, value?: string) => {
    const row = (settings as Readonly<Record<string, Setting>>)[name];
    const option = row?.option ?? row?.seeOption;
    if (option === undefined) return written;
    if (value === undefined) return `\`${option}\``;
    const given = row?.type.text.safeParse(value).data ?? value;
    return `\`${option}: ${typeof given === 'string' ? `'${given}'` : given}\``;
  });

/** All values from which a facade is made: options, shares of the memory, and constants. */
export type Settled = CheckedOptions & Derived & Constants;

/** Values that tests replace. */
export type OtherConstants = Partial<Derived & Constants>;

/** Throws a `TypeError` with the name of the invalid option. */
export function settled(options: FacadeOptions, others: OtherConstants = {}): Settled {
  const checked = checkOptions(options);
  return { ...constants, ...derivedFrom(checked), ...checked, ...others };
}
