/** The command: reads flags and settings, opens a sandbox if requested, serves the facade, and stops gracefully. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Facade, FacadeOptions } from '../facade/facade.ts';
import { hasAgentPackage } from '../server/agent-package.ts';
import { version } from '../server/package-file.js';
import { isInTheClear } from '../server/settings/kinds.ts';
import type { FacadeConfig } from '../server/settings/settings.ts';
import {
  agentsByThemselves,
  cannotListen,
  readConfig,
  readFetchSettings,
  readFlags,
  readMcpCommand,
  readQueryObjects,
  subcommandArguments,
} from './config.ts';
import { greeting, type LocalService } from './local-service.ts';
import { openLog } from './log-output.ts';
import type { MetricsServerOptions, RunningMetrics } from './metrics-server.ts';
import { commonOptions, openConfigured, openLocal } from './open-configured.ts';
import type { Parts } from './parts.ts';
import { readSubcommand, type Subcommand } from './read-subcommand.ts';
import { isLocalHost, type RunningServer, serve } from './server.ts';

/** Milliseconds to close the server after the grace period, and then milliseconds until the log is written. */
const closingMs = 1_000;

/** Runs the command with its flags and settings. If they are invalid, exits with a message of one line. */
export async function runCommand(parts: Parts): Promise<void> {
  const subcommand = readSubcommand();
  try {
    if (subcommand) return await runSubcommand(subcommand, parts);
    const flags = readFlags();
    if (flags.has('--help')) await printHelp();
    else if (flags.has('--version')) console.log(version);
    else {
      const config = readConfig();
      await start(config, await openLocal(config, flags.has('--sandbox'), parts));
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    // A subcommand exits with 1 if it finds something in documents, and with 2 if it cannot read them.
    process.exit(subcommand ? 2 : 1);
  }
}

/** Prints the help. A server does not load the texts of subcommands. */
async function printHelp(subcommand?: Subcommand): Promise<void> {
  const { helpFor, helpForSubcommand } = await import('./help.ts');
  const { columns } = process.stdout;
  console.log(subcommand ? helpForSubcommand(subcommand, columns) : helpFor(columns));
}

interface Found {
  readonly out: string;
  /** Lines about problems of the documents. */
  readonly problems: readonly string[];
  /** Whether the output describes something that breaks. */
  readonly isWrong?: boolean;
}

/** Runs each subcommand. A server loads none of them. */
const found: Readonly<Record<Subcommand, (args: string[], parts: Parts) => Promise<Found>>> = {
  async drift(args) {
    const { drift, readDrift } = await import('./drift.ts');
    return drift(readDrift(args, readFetchSettings));
  },
  async explain(args, { sandbox }) {
    const { explain, readExplain } = await import('./explain.ts');
    const openSamples = async () => (await sandbox()).openSamples;
    return explain(readExplain(args), readQueryObjects(), openSamples);
  },
  async mcp(args, parts) {
    const command = readMcpCommand(args);
    const { mcp } = await import('./mcp.ts');
    return mcp(command, parts);
  },
  async usage(args) {
    const { readUsage, usage } = await import('./usage.ts');
    return usage(readUsage(args));
  },
};

/** Runs a subcommand. Throws a `ConfigError` for invalid arguments and settings, and an `Unreadable` for files. */
async function runSubcommand(subcommand: Subcommand, parts: Parts): Promise<void> {
  const args = subcommandArguments();
  if (args.includes('--help')) return printHelp(subcommand);
  const { out, problems, isWrong = false } = await found[subcommand](args, parts);
  if (out !== '') console.log(out);
  for (const problem of problems) console.error(problem);
  process.exitCode = isWrong || problems.length > 0 ? 1 : 0;
}

async function start(config: FacadeConfig, local: LocalService | undefined): Promise<void> {
  const log = openLog(config.LOG_LEVEL);
  const { logger } = log;
  // The request of this promise is over, so it must not affect other requests.
  process.on('unhandledRejection', (cause) => logger.error({ err: cause }, 'internal error'));
  const options = optionsOf(config, local);
  let server: RunningServer | undefined;
  const connections = () => server?.connections ?? { open: 0, refused: 0 };
  const hasMetrics = config.METRICS_PORT !== undefined;
  const { facade, tracing } = await openConfigured(
    config,
    {
      ...options,
      logger,
      ...(hasMetrics && { metrics: { connections } }),
    },
    { mcpOnlyLocal: local !== undefined && isLocalHost(config.HOST) },
  );
  server = await serve(facade, {
    port: config.PORT,
    host: config.HOST,
    drainMs: config.DRAIN_MS,
    graceMs: config.SHUTDOWN_GRACE_MS,
    readyWithoutUpstream: config.READY_WITHOUT_UPSTREAM,
    maxConnections: config.MAX_CONNECTIONS,
  }).catch((error) => {
    throw cannotListen(error, { port: 'PORT', host: 'HOST' });
  });
  const running = server;
  const metrics = await openMetricsServer(config, facade, {
    isReady: running.isReady,
    droppedLines: log.droppedLines,
  });
  // A parent process that reads this line may stop the server immediately.
  stopOnSignal(async (signal) => {
    const { DRAIN_MS: drainMs, SHUTDOWN_GRACE_MS: graceMs } = config;
    const beganAt = performance.now();
    const spent = () => Math.round(performance.now() - beganAt);
    logger.info({ signal, drainMs, graceMs }, 'stopping');
    const limit = setTimeout(
      () => {
        logger.error({ ms: spent() }, 'stopped before everything was closed');
        process.exit(1);
      },
      drainMs + graceMs + closingMs,
    ).unref();
    const { cutOff } = await running.stop();
    metrics?.stop();
    await local?.close();
    await tracing?.flush(drainMs + graceMs - spent());
    clearTimeout(limit);
    logger.info({ ms: spent(), cutOff }, 'stopped');
    // The reader of the log may have stopped reading.
    await Promise.race([log.written(), pause(closingMs)]);
    // Requests that were cut off may still have timers.
    process.exit();
  });
  // V8 determines the heap limit after each collection, and it is far too high before the first one.
  globalThis.gc?.();
  const endpoint = `${running.url}${facade.endpoint}`;
  const upstream = options.upstreamUrl;
  const agents = facade.agentEndpoint && `${running.url}${facade.agentEndpoint}`;
  if (local)
    console.log(
      greeting({
        local,
        endpoint,
        agents,
        lacksAgentPackage: config.MCP === undefined && !hasAgentPackage(),
        metrics: metrics?.url,
        host: config.HOST,
        hasGraphiQL: 'graphiql' in options,
      }),
    );
  // With a real service, the address is logged like everything else.
  else logger.info({ version, endpoint, agents, upstream, metrics: metrics?.url }, 'listening');
  if (isInTheClear(new URL(upstream)))
    logger.warn({ upstream }, 'tokens can be read on the way to the REST service');
}

/** Serves metrics and health checks on a separate port, if metrics are on. */
async function openMetricsServer(
  { METRICS_PORT: port, METRICS_HOST: host }: FacadeConfig,
  facade: Facade,
  figures: Pick<MetricsServerOptions, 'isReady' | 'droppedLines'>,
): Promise<RunningMetrics | undefined> {
  if (port === undefined) return undefined;
  const { serveMetrics } = await import('./metrics-server.ts');
  return serveMetrics(facade, { port, host, ...figures }).catch((error) => {
    throw cannotListen(error, { port: 'METRICS_PORT', host: 'METRICS_HOST' });
  });
}

/** The options of the facade that follow from the settings. */
function optionsOf(config: FacadeConfig, local: LocalService | undefined): FacadeOptions {
  const corsOrigins = config.CORS_ORIGINS ?? (local && isLocalHost(config.HOST) ? '*' : undefined);
  const mcp = config.MCP ?? (local && hasAgentPackage() ? agentsByThemselves(config) : 'off');
  return {
    ...commonOptions(config, local),
    trace: config.UPSTREAM_TRACE ?? local !== undefined,
    mcp,
    // GraphiQL is off if only trusted IDs are accepted, because it sends documents.
    ...((config.GRAPHIQL ?? (local && config.DOCUMENTS !== 'only')) && {
      graphiql: {
        token: local?.token,
        tabs: local?.tabs,
      },
    }),
    ...(corsOrigins && { corsOrigins }),
  };
}

/** Calls `stop` once. Under npm, a process gets Ctrl-C both from the terminal and from npm. */
function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    void stop(signal);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
