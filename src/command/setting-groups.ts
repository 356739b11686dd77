/** What each setting is for and when to change it, in the groups of docs/configuration.md. */
import { type facadeFields, logLevels } from './settings.ts';

export interface SettingText {
  /** What it is for. */
  readonly does: string;
  /** When to change it. */
  readonly change: string;
  /** What applies if it is not set. Only for a setting without a default value. */
  readonly unlessSet?: string;
}

type SettingGroup = Partial<Record<keyof typeof facadeFields, SettingText>>;

const tooCostly = 'A query that you need fails with `QUERY_TOO_COSTLY` and the unit ';
const withSandbox = 'on with the sandbox, otherwise off';
const levels = logLevels.map((level) => `\`${level}\``);

/** By title. */
export const settingGroups: Readonly<Record<string, SettingGroup>> = {
  Address: {
    PORT: {
      does: 'port on which the facade listens',
      change: 'Another process uses the port. `0` takes a free one.',
    },
    HOST: {
      does: 'address on which the facade listens',
      change: 'The facade runs in a container or on another machine than its clients: `0.0.0.0`.',
    },
  },
  'Connection to the REST service': {
    UPSTREAM_URL: {
      does: 'address of the REST service, with or without `/v1`; https, or http on this machine',
      change: 'Required without the sandbox.',
      unlessSet: 'the sandbox, with `--sandbox`',
    },
    UPSTREAM_INSECURE_HTTP: {
      does: 'whether that address may use http on another machine; tokens are then sent unencrypted',
      change: 'Only in a private network, such as that of one pod or compose file.',
    },
    UPSTREAM_CA_FILE: {
      does: "file with the certificate authorities for the service's certificate; like the next two, it is read again when it changes",
      change: 'A private authority signed the certificate of the service.',
      unlessSet: "Node's own",
    },
    UPSTREAM_CERT_FILE: {
      does: 'file with the client certificate for the service',
      change: 'The service requires mutual TLS.',
      unlessSet: 'none',
    },
    UPSTREAM_KEY_FILE: {
      does: 'file with the key of that certificate',
      change: 'Together with `UPSTREAM_CERT_FILE`.',
      unlessSet: 'none',
    },
    HTTPS_PROXY: {
      does: 'proxy for an https service; this and the next two also work in lower case',
      change: 'The service is reachable only through a proxy.',
      unlessSet: 'none',
    },
    HTTP_PROXY: {
      does: 'proxy for an http service; never used for this machine',
      change: 'The same, if the service uses http.',
      unlessSet: 'none',
    },
    NO_PROXY: {
      does: 'hosts that are reached without a proxy, separated by commas',
      change: 'The environment sets a proxy that the service does not need.',
      unlessSet: 'none',
    },
    WRITE_CONNECTIONS: {
      does: 'connection for a write: `fresh` opens a new one, `recent` may use one that was used within the last second',
      change:
        '`recent` takes less than half of the time. If the service closes the connection at that moment, the write fails with `UPSTREAM_UNAVAILABLE`, and it is unknown whether it was made.',
    },
  },
  'Limits of one request': {
    UPSTREAM_DEADLINE_MS: {
      does: 'milliseconds after which the calls of a request are ended',
      change: 'The service is slow. Stay below the timeout of your clients.',
    },
    UPSTREAM_CALL_BUDGET: {
      does: 'calls that a request may make; the default is enough for a page of 250 links',
      change: 'A query that you need fails with `UPSTREAM_BUDGET_EXCEEDED`.',
    },
    UPSTREAM_BYTE_BUDGET: {
      does: 'bytes of responses of the service that a request may read',
      change: 'A query that you need fails with `UPSTREAM_BUDGET_EXCEEDED` and the unit `bytes`.',
    },
    QUERY_FIELDS: {
      does: 'fields that an operation may select, with fragments expanded',
      change: `${tooCostly}\`fields\`.`,
    },
    QUERY_VALUES: {
      does:
        'values that a request may select: those of an item times the length of its list; an object counts ' +
        'as 4, a link as 20 more, a field with its own call as 60 more, four values of free-form JSON ' +
        'as 1, and each item that `query` searches or `orderBy` sorts as 1',
      change: `${tooCostly}\`values\`.`,
    },
    QUERY_IDS: {
      does: 'IDs that lists in the arguments of an operation may contain',
      change: `${tooCostly}\`ids\`. Each ID may cost a call.`,
    },
    QUERY_OBJECTS: {
      does: 'objects that a response may contain if every list has its maximum length',
      change: `${tooCostly}\`objects\`.`,
    },
    QUERY_LIST_ITEMS: {
      does: 'items that estimates assume for a list without `first`',
      change: 'Your lists are much longer or shorter, so that estimates are wrong.',
    },
    QUERY_SORTED_ITEMS: {
      does: 'items of a list that the facade searches, sorts or nests itself',
      change: `${tooCostly}\`items\`. Each 1,000 items cost a call, one after another.`,
    },
    QUERY_GROUPED_PAGES: {
      does: 'pages of a list of an organization that may replace the lists of many parents, such as the spaces of many collections; 0 reads the list of each parent',
      change:
        'Lists of your organization are long and calls are expensive (more), or your service has another order in them (0).',
    },
    BATCHING: {
      does: 'how to read many linked objects, from pages of their list or one by one: with few `calls`, in little `time`, or `balanced`, which weighs calls, time and bytes',
      change:
        '`calls` if the service limits the number of calls: responses take longer and read more bytes. `time` if calls cost nothing.',
    },
    RESPONSE_BYTES: {
      does: 'bytes that a response of the facade may have',
      change: `${tooCostly}\`bytes\`. Smaller pages are a better solution.`,
    },
  },
  'Limits of the process': {
    UPSTREAM_CONNECTIONS: {
      does: 'concurrent calls to the REST service; if there are several callers, each gets a quarter at most',
      change: 'The service can handle more calls, or only fewer.',
    },
    UPSTREAM_QUEUE: {
      does: 'calls that may wait for a connection',
      change: 'Rarely, and only together with `UPSTREAM_CONNECTIONS`.',
    },
    UPSTREAM_QUEUE_MS: {
      does: 'milliseconds that a new request may have to wait for a connection; above that, it is refused',
      change: 'Your clients prefer a slow response to a 503.',
    },
    UPSTREAM_HELD_BYTES: {
      does: 'bytes of responses of the service that all requests together may hold',
      change: 'The process has little memory.',
    },
    COMPRESS: {
      does: 'encodings of responses of 4 kB and more, for clients that accept them: `gzip`, `zstd` or `both`; with `off`, only of those with the schema',
      change: 'There is no proxy in front that compresses.',
    },
    DOCUMENT_CACHE_BYTES: {
      does:
        'bytes of memory for parsed documents and their plans; a sixteenth is for callers whose token the ' +
        'service has not accepted yet; trusted documents have as much again',
      change: 'Clients send many different documents, or the process has little memory.',
    },
    REUSE_BYTES: {
      does:
        'bytes of memory for responses that are kept between requests, of which each caller may use a quarter; ' +
        'by default, the service is asked again before one is used; 0 turns this off',
      change:
        'Many callers send the same queries again and again and memory permits more, or nothing of a response may stay in memory.',
    },
    REUSE: {
      does:
        'how kept responses are used: `validate` asks the service about each, `fresh` does not while `max-age` or ' +
        '`Expires` of the service permits that; `fresh` needs `REUSE_BYTES`',
      change:
        '`fresh` if the service permits it and values may be as old as that permits. Until a ' +
        'response expires, changes by others, writes through another process, and lost rights are not seen.',
    },
    REUSE_MAX_AGE: {
      does: 'maximum number of seconds for which a response is fresh, with `REUSE=fresh`',
      change: 'The service permits more or less than your users should see.',
    },
    REUSE_STALE_SECONDS: {
      does:
        'seconds for which a kept response may be used while the service is out of reach, does not respond within ' +
        'half of the remaining time of the request, or fails (5xx); 0 turns this off; needs `REUSE_BYTES`',
      change:
        'An old value with a warning is better than an error. During an outage, changes and lost rights are not seen.',
    },
    SHARE_READS: {
      does: 'whether equal reads of one token that are in progress at the same time are one call',
      change:
        '`on` if many visitors share a token, such as that of a server that renders pages. A read may have begun up to a second before the request, so a write through another process may be seen a second later.',
    },
    UNSENT_BYTES: {
      does: 'bytes of responses that may wait for slow clients, in total',
      change: 'Many clients read large responses slowly, or the process has little memory.',
    },
    SHED_DELAY_MS: {
      does: 'average delay of the event loop in milliseconds above which new requests are refused; 0 turns this off',
      change: 'Other work in the process or on the machine delays it.',
    },
    MAX_CONNECTIONS: {
      does: 'connections that clients may open in total',
      change: 'There are more clients, or the process may open fewer files.',
    },
  },
  'Trusted documents': {
    DOCUMENTS_FILES: {
      does: 'files with trusted documents, or folders of such files, separated by commas; they are read again when they change',
      change:
        'Your clients write manifests of their documents: then they can send an ID in place of each document.',
      unlessSet: 'none',
    },
    DOCUMENTS: {
      does:
        'which documents may run: `open`, all; `log`, all, and the log names those that are not trusted; `known`, trusted ' +
        'ones, by ID or by text; `only`, trusted ones by ID; all but `open` need `DOCUMENTS_FILES`',
      change:
        'Only your own clients may query. Begin with `log`, to see what `known` or `only` would refuse.',
    },
  },
  'Access from browsers and development': {
    GRAPHIQL: {
      does: 'whether the endpoint shows GraphiQL to browsers',
      change: '`on` to let people explore the graph, `off` to disable it with the sandbox.',
      unlessSet: withSandbox,
    },
    GRAPHIQL_LENGTHS: {
      does: 'file with typical lengths of lists, as `docgraph explain --lengths` takes it: GraphiQL then shows how many calls a query is likely to make',
      change: 'GraphiQL is on, with data other than those of the sandbox.',
      unlessSet: 'lengths of the sandbox with its own data, otherwise none',
    },
    CORS_ORIGINS: {
      does: 'origins whose pages may call, separated by commas; never with credentials',
      change: 'A web page on another origin calls the facade.',
      unlessSet: '`*` with the sandbox on this machine, otherwise none',
    },
    PASS_HEADERS: {
      does: "headers of the service's responses that go on to the caller, separated by commas",
      change: 'Clients need to know, such as by `deprecation,sunset`.',
      unlessSet: 'none',
    },
    INTROSPECTION: {
      does: 'whether callers may query the schema',
      change: '`off` if the schema is not public.',
    },
    UPSTREAM_TRACE: {
      does: 'whether callers can request a list of the calls of their request',
      change: '`on` to find out what a query costs.',
      unlessSet: withSandbox,
    },
    EXECUTOR: {
      does: 'executor of operations: `plan`, or `graphql` for graphql-js, with the same responses',
      change: 'Only if you suspect an error in `plan`: `graphql` is slower.',
    },
  },
  'Shutdown, log, metrics and traces': {
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      does: 'address of a collector of OpenTelemetry, which receives the spans of operations and calls',
      change:
        'You collect traces. Needs packages that are not installed by default: [operating.md](operating.md#traces).',
      unlessSet: 'none: no spans are made',
    },
    OTEL_SERVICE_NAME: {
      does: 'name of this service in traces',
      change: 'Several facades send spans to the same collector.',
    },
    OTEL_TRACES_SAMPLER_ARG: {
      does: 'share of traces that are recorded, from 0 to 1, if the caller has not decided that',
      change: 'There are more requests than your collector can store.',
    },
    METRICS_PORT: {
      does: 'port on which `/metrics` is served to Prometheus, with the health checks, apart from the graph',
      change: 'Prometheus is to collect metrics. `0` takes a free one.',
      unlessSet: 'none: nothing is counted',
    },
    METRICS_HOST: {
      does: 'address for that port; whoever can reach it sees the names of operations',
      change: 'Prometheus runs on another machine or in another container: `0.0.0.0`.',
    },
    READY_WITHOUT_UPSTREAM: {
      does: 'whether `/health/ready` stays 200 while the service is out of reach',
      change: '`on` where a load balancer would otherwise take out all processes at once.',
    },
    DRAIN_MS: {
      does: 'milliseconds after SIGTERM in which requests are still accepted while `/health/ready` is 503',
      change: 'A load balancer sends the requests: set the time that it needs to notice the 503.',
    },
    SHUTDOWN_GRACE_MS: {
      does: 'milliseconds that requests then have to finish',
      change: 'The platform kills the process earlier, or requests take longer.',
    },
    LOG_LEVEL: {
      does: `lowest level of log lines: ${levels.slice(0, -1).join(', ')} or ${levels.at(-1)}`,
      change: '`debug` to see every failed call.',
    },
    LOG_CALLER_KEY: {
      does: 'key of the hash that identifies a caller in the log, at least 16 characters',
      change: 'Several processes must log the same hash for a caller.',
      unlessSet: 'made by each process',
    },
  },
  Sandbox: {
    SANDBOX_PORT: {
      does: 'port on which the sandbox listens',
      change: 'Other programs also call the sandbox.',
      unlessSet: 'a free one; 4010 for `npm run sandbox`',
    },
    SANDBOX_HOST: {
      does: 'address on which the sandbox listens; its tokens are public',
      change: 'The sandbox runs in a container of its own: `0.0.0.0`.',
    },
    SANDBOX_DATA: {
      does: 'file that keeps the data of the sandbox',
      change: 'Changes must survive a restart.',
      unlessSet: 'in memory',
    },
    SANDBOX_SEED: {
      does: 'file with the initial data of the sandbox',
      change: 'Tests or demos need other data.',
      unlessSet: 'the built-in data',
    },
    SANDBOX_LATENCY_MS: {
      does: 'milliseconds by which the sandbox delays every response',
      change: 'To test a client with a slow service.',
    },
  },
};
