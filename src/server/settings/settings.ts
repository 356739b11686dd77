/**
 * All settings of the command, and the options of `createFacade` with the same values. The checks, `--help`,
 * docs/configuration.md and the types of `createFacade` are derived from these rows.
 */
import {
  anyText,
  collectorAddress,
  milliseconds,
  oneOf,
  onOff,
  optional,
  origins,
  passedNames,
  paths,
  port,
  positive,
  proxyAddress,
  secret,
  serviceAddress,
  setting,
  share,
  someOrigins,
  someText,
  type ValuesOf,
  whole,
} from './kinds.ts';
import { certificateFile, keyFile } from './tls.ts';

/** Settings that the sandbox also has when it runs without the facade. */
export const sandboxSettings = {
  SANDBOX_PORT: optional(port, {
    unlessSet: 'a free one; 4010 for `npm run sandbox`',
    does: 'port on which the sandbox listens',
    change: 'Other programs also call the sandbox.',
  }),
  SANDBOX_HOST: setting(someText, '127.0.0.1', {
    does: 'address on which the sandbox listens; its tokens are public',
    change: 'The sandbox runs in a separate container: `0.0.0.0`.',
  }),
  SANDBOX_SEED: optional(someText, {
    unlessSet: 'the built-in data',
    does: 'file with the initial data of the sandbox',
    change: 'Tests or demos need other data.',
  }),
  SANDBOX_INTERFACE: setting(oneOf('143', 'newest', 'all'), 'all', {
    does: 'operations that the sandbox serves: the 143 of the first release of the service, those of the newest release, which has dropped 15 of them, or all',
    change: 'To see what clients show with a service that lacks operations.',
  }),
  SANDBOX_LATENCY_MS: setting(milliseconds, 0, {
    does: 'milliseconds by which the sandbox delays every response',
    change: 'To test a client with a slow service.',
  }),
};

// A value is a setting only if two reasonable deployments would set it differently; all others are in `constants.ts`.
export const settings = {
  PORT: setting(port, 4000, {
    does: 'port on which the facade listens',
    change: 'Another process uses the port. `0` selects a free one.',
  }),
  HOST: setting(someText, '127.0.0.1', {
    does: 'address on which the facade listens',
    change: 'The facade runs in a container or on another machine than its clients: `0.0.0.0`.',
  }),
  UPSTREAM_URL: optional(serviceAddress, {
    option: 'upstreamUrl',
    unlessSet: 'the sandbox, with `--sandbox`',
    does: 'address of the REST service, with or without `/v1`; https, or http on this machine',
    change: 'Required without the sandbox.',
  }),
  UPSTREAM_INSECURE_HTTP: setting(onOff, false, {
    option: 'allowInsecureHttp',
    does: 'whether that address may use http on another machine; tokens are then sent unencrypted',
    change: 'Only in a private network, such as that of one pod or compose file.',
  }),
  UPSTREAM_CA_FILE: optional(certificateFile, {
    seeOption: 'tls.ca',
    unlessSet: "Node's own",
    does: "file with the certificate authorities for the service's certificate; like the next two, it is read again when it changes",
    change: 'A private authority signed the certificate of the service.',
  }),
  UPSTREAM_CERT_FILE: optional(certificateFile, {
    seeOption: 'tls.cert',
    does: 'file with the client certificate for the service',
    change: 'The service requires mutual TLS.',
  }),
  UPSTREAM_KEY_FILE: optional(keyFile, {
    seeOption: 'tls.key',
    does: 'file with the key of that certificate',
    change: 'Together with `UPSTREAM_CERT_FILE`.',
  }),
  HTTPS_PROXY: optional(proxyAddress, {
    seeOption: 'proxy.https',
    does: 'proxy for an https service; this and the next two also work in lower case',
    change: 'The service is reachable only through a proxy.',
  }),
  HTTP_PROXY: optional(proxyAddress, {
    seeOption: 'proxy.http',
    does: 'proxy for an http service; never used for this machine',
    change: 'The same, if the service uses http.',
  }),
  NO_PROXY: optional(anyText, {
    seeOption: 'proxy.noProxy',
    does: 'hosts that are reached without a proxy, separated by commas',
    change: 'The environment sets a proxy that the service does not need.',
  }),
  UPSTREAM_DEADLINE_MS: setting(positive, 10_000, {
    option: 'deadlineMs',
    does: 'milliseconds after which the calls of a request are ended',
    change: 'The service is slow. Stay below the timeout of your clients.',
  }),
  UPSTREAM_CALL_BUDGET: setting(positive, 256, {
    option: 'callBudget',
    does: 'calls that a request may make; the default is enough for a page of 250 links',
    change: 'A query that you need fails with `UPSTREAM_BUDGET_EXCEEDED`.',
  }),
  QUERY_OBJECTS: setting(whole(1, 1_000_000_000_000), 500_000, {
    option: 'queryObjects',
    does: 'objects that a response may contain if every list has its maximum length',
    change: 'A query that you need fails with `QUERY_TOO_COSTLY` and the unit `objects`.',
  }),
  UPSTREAM_CONNECTIONS: setting(positive, 64, {
    option: 'connections',
    does: 'concurrent calls to the REST service; if there are several callers, each gets a quarter at most',
    change: 'The service can handle more calls, or only fewer.',
  }),
  // The minimum is such that the shares suffice for what one request may read and one response may contain.
  MEMORY_BYTES: setting(whole(128_000_000, 1_000_000_000_000), 512_000_000, {
    option: 'memoryBytes',
    does: 'bytes that the process may use for callers: half for responses of the service to current requests, an eighth for results that are sent again, and a quarter for parsed documents with their plans',
    change:
      'The process may use less memory, or more: with many callers that repeat their queries, large responses, slow clients, or many different documents. It needs about 280 MB in addition.',
  }),
  MAX_CONNECTIONS: setting(positive, 10_000, {
    does: 'connections that clients may open in total',
    change: 'There are more clients, or the process may open fewer files.',
  }),
  COMPRESS: setting(oneOf('off', 'gzip', 'zstd', 'both'), 'off', {
    option: 'compress',
    does: 'encodings of responses of 4 kB and more, for clients that accept them: `gzip`, `zstd` or `both`; with `off`, only of those with the schema',
    change: 'No proxy in front of the facade compresses responses.',
  }),
  REUSE: setting(oneOf('off', 'validate'), 'validate', {
    option: 'reuse',
    does: 'what happens if a caller repeats a query: with `validate`, all of its calls are made at once, and if no response has changed, the last result is sent again; `off` keeps nothing of a response',
    change: '`off` if nothing of a response may stay in memory.',
  }),
  DOCUMENTS_FILES: optional(paths, {
    option: 'documentsFiles',
    does: 'files with trusted documents, or folders of such files, separated by commas; they are read again when they change',
    change:
      'Your clients write manifests of their documents: then they can send an ID instead of each document.',
  }),
  DOCUMENTS: setting(oneOf('open', 'log', 'known', 'only'), 'open', {
    option: 'documents',
    does: 'which documents may run: `open`, all; `log`, all, and those that are not trusted are logged; `known`, trusted ones, by ID or by text; `only`, trusted ones by ID; all but `open` need `DOCUMENTS_FILES`',
    change:
      'Only your own clients may query. Begin with `log`, to see what `known` or `only` would refuse.',
  }),
  MCP: optional(oneOf('off', 'documents', 'graph'), {
    option: 'mcp',
    unlessSet:
      'with the sandbox, `graph` if `DOCUMENTS` is `open`, else `documents`; otherwise off',
    does: 'whether agents can use the graph at `/mcp`, by the Model Context Protocol: `documents`, the operations of `MCP_FILES` as tools; `graph`, also any query; it needs the package `@modelcontextprotocol/server`',
    change: 'Agents are to use the documentation platform.',
  }),
  MCP_FILES: optional(paths, {
    option: 'mcpFiles',
    does: 'files with GraphQL documents whose operations are tools, or folders of such files, separated by commas; they are read again when they change',
    change: 'Agents are to have tools for their tasks: [agents.md](agents.md#tools-from-files).',
  }),
  MCP_WRITES: setting(oneOf('off', 'confirm', 'on'), 'off', {
    option: 'mcpWrites',
    does: 'whether mutations in these files that are marked with `@mcp(write: true)` are tools: `confirm`, after the user has agreed to each call; `on`, asking only for those that are not marked with `destructive: false`',
    change: 'Agents are to make changes.',
  }),
  // The minimum is such that an error, and one item of most lists, fit.
  MCP_RESULT_BYTES: setting(whole(2_000, 1_000_000), 20_000, {
    option: 'mcpResultBytes',
    does: 'maximum number of bytes of the result of a tool; a long text is cut, and what is larger otherwise is an error that says how many items fit',
    change: 'Your agents can read more at a time, or only less.',
  }),
  MCP_CALLS: setting(positive, 40, {
    option: 'mcpCalls',
    does: 'calls to the REST service that the call of a tool may make',
    change: 'A tool that you need fails with `UPSTREAM_BUDGET_EXCEEDED`.',
  }),
  MCP_ORIGINS: optional(someOrigins, {
    option: 'mcpOrigins',
    does: 'origins whose pages may use `/mcp`, separated by commas',
    change: 'An agent runs in a web page on another origin.',
  }),
  GRAPHIQL: optional(onOff, {
    seeOption: 'graphiql',
    unlessSet: 'on with the sandbox, otherwise off',
    does: 'whether the endpoint shows GraphiQL to browsers',
    change: '`on` to let people explore the graph, `off` to disable it with the sandbox.',
  }),
  CORS_ORIGINS: optional(origins, {
    option: 'corsOrigins',
    unlessSet: '`*` with the sandbox on this machine, otherwise none',
    does: 'origins whose pages may send requests, separated by commas; never with credentials',
    change: 'A web page on another origin uses the facade.',
  }),
  PASS_HEADERS: optional(passedNames, {
    option: 'passHeaders',
    does: "headers of the service's responses that are forwarded to the caller, separated by commas",
    change: 'Clients need them, such as `deprecation,sunset`.',
  }),
  INTROSPECTION: setting(onOff, true, {
    option: 'introspection',
    does: 'whether callers may use introspection',
    change: '`off` if the schema is not public.',
  }),
  UPSTREAM_TRACE: optional(onOff, {
    option: 'trace',
    unlessSet: 'on with the sandbox, otherwise off',
    does: 'whether callers can request a list of the calls of their request, with the header `x-upstream-trace: 1`',
    change: '`on` to find out what a query costs.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(collectorAddress, {
    seeOption: 'tracer',
    unlessSet: 'none: no spans are made',
    does: 'address of a collector of OpenTelemetry, which receives the spans of operations and calls',
    change:
      'You collect traces. Needs packages that are not installed by default: [operating.md](operating.md#traces).',
  }),
  OTEL_SERVICE_NAME: setting(someText, 'docgraph', {
    does: 'name of this service in traces',
    change: 'Several facades send spans to the same collector.',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(share, 1, {
    does: 'share of traces that are recorded, from 0 to 1, if the caller has not decided that',
    change: 'There are more requests than your collector can store.',
  }),
  METRICS_PORT: optional(port, {
    seeOption: 'metrics',
    unlessSet: 'none: nothing is counted',
    does: 'port on which `/metrics` is served to Prometheus, with the health checks, but without the graph',
    change: 'Prometheus is to collect metrics. `0` selects a free one.',
  }),
  METRICS_HOST: setting(someText, '127.0.0.1', {
    does: 'address for that port; everybody who can reach it sees the names of operations',
    change: 'Prometheus runs on another machine or in another container: `0.0.0.0`.',
  }),
  READY_WITHOUT_UPSTREAM: setting(onOff, false, {
    does: 'whether `/health/ready` stays 200 while the service is unreachable',
    change: '`on` if a load balancer would otherwise remove all processes at once.',
  }),
  DRAIN_MS: setting(milliseconds, 0, {
    does: 'milliseconds after SIGTERM in which requests are still accepted while `/health/ready` is 503',
    change:
      'A load balancer sends the requests: set the time that it needs to notice the 503, and more than its timeout for idle connections.',
  }),
  SHUTDOWN_GRACE_MS: setting(milliseconds, 15_000, {
    does: 'milliseconds that requests have to finish after that',
    change: 'The platform kills the process earlier, or requests take longer.',
  }),
  LOG_LEVEL: setting(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info', {
    seeOption: 'logger',
    does: 'lowest level of log lines: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    change: '`debug` to see every failed call.',
  }),
  LOG_CALLER_KEY: optional(secret, {
    option: 'logCallerKey',
    unlessSet: 'made by each process',
    does: 'key of the hash that identifies a caller in the log, at least 16 characters',
    change: 'Several processes must log the same hash for a caller.',
  }),
  ...sandboxSettings,
};

export type SettingName = keyof typeof settings;
export type FacadeConfig = ValuesOf<typeof settings>;
export type SandboxConfig = ValuesOf<typeof sandboxSettings>;
