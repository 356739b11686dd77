#!/usr/bin/env node
/** The command: settings, a sandbox if no upstream is named, the facade on a port, and a graceful end. */
import { pino } from 'pino';
import { cannotListen, type FacadeConfig, readConfig } from './config.ts';
import { createFacade } from './facade.ts';
import { siteTree } from './http/example-tabs.ts';
import { serve } from './http/server.ts';
import { type OpenSandbox, openSandbox } from './sandbox/open.ts';

/** Milliseconds to close up in, after the grace of the requests under way. */
const closingMs = 1_000;
/** Milliseconds after the start at which its garbage is collected: a first request that waits goes before. */
const firstCollectionMs = 1_000;

async function start(config: FacadeConfig): Promise<void> {
  const sandbox = config.UPSTREAM_URL ? undefined : await openSandbox(config, 0);
  const upstreamUrl = config.UPSTREAM_URL ?? sandbox?.url ?? '';
  const logger = pino({ level: config.LOG_LEVEL, base: null });
  // Nobody waits for what it belongs to any more; it is no reason to fail all who wait for something else.
  process.on('unhandledRejection', (cause) => logger.error({ err: cause }, 'internal error'));
  const facade = createFacade({
    upstreamUrl,
    deadlineMs: config.UPSTREAM_DEADLINE_MS,
    callBudget: config.UPSTREAM_CALL_BUDGET,
    byteBudget: config.UPSTREAM_BYTE_BUDGET,
    heldBytes: config.UPSTREAM_HELD_BYTES,
    connections: config.UPSTREAM_CONNECTIONS,
    queueLimit: config.UPSTREAM_QUEUE,
    queueMs: config.UPSTREAM_QUEUE_MS,
    queryFields: config.QUERY_FIELDS,
    queryValues: config.QUERY_VALUES,
    queryIds: config.QUERY_IDS,
    responseBytes: config.RESPONSE_BYTES,
    unsentBytes: config.UNSENT_BYTES,
    introspection: config.INTROSPECTION,
    proxy: { https: config.HTTPS_PROXY, http: config.HTTP_PROXY, noProxy: config.NO_PROXY },
    tls: {
      ca: config.UPSTREAM_CA_FILE,
      cert: config.UPSTREAM_CERT_FILE,
      key: config.UPSTREAM_KEY_FILE,
    },
    trace: config.UPSTREAM_TRACE ?? sandbox !== undefined,
    logger,
    ...(config.SHED_DELAY_MS > 0 && { shedDelayMs: config.SHED_DELAY_MS }),
    ...((config.GRAPHIQL ?? sandbox) && { graphiql: { token: sandbox?.token } }),
    ...((config.CORS_ORIGINS ?? sandbox) && { corsOrigins: config.CORS_ORIGINS ?? '*' }),
  });
  const server = await serve(facade, {
    port: config.PORT,
    host: config.HOST,
    graceMs: config.SHUTDOWN_GRACE_MS,
    maxConnections: config.MAX_CONNECTIONS,
  }).catch((error) => {
    throw cannotListen(error, { port: 'PORT', host: 'HOST' });
  });
  // The heap's bound follows from what the last collection left; until there was one, it is far too wide.
  setTimeout(() => globalThis.gc?.(), firstCollectionMs).unref();
  const endpoint = `${server.url}${facade.endpoint}`;
  // In front of a real service, whatever reads the log can read this too.
  if (sandbox) console.log(greeting(endpoint, sandbox));
  else logger.info({ endpoint, upstream: upstreamUrl }, 'listening');

  stopOnSignal(async () => {
    setTimeout(() => process.exit(1), config.SHUTDOWN_GRACE_MS + closingMs).unref();
    await server.stop();
    await sandbox?.close();
    // What was cut off at the end of the grace may still hold timers.
    process.exit();
  });
}

/** Once: a process under npm hears of Ctrl-C twice, from the terminal and from npm. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    void stop();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

const greeting = (endpoint: string, { url, token }: OpenSandbox) => `\
GraphiQL  ${endpoint}
Sandbox   ${url}/v1
Token     ${token}

Open GraphiQL in a browser and run the first tab, or try:

curl ${endpoint} \\
  -H 'authorization: Bearer ${token}' -H 'content-type: application/json' \\
  -d '${JSON.stringify({ query: siteTree.replace(/\s+/g, ' ').trim() })}'
`;

try {
  await start(readConfig());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
