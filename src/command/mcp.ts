/** `docgraph mcp`: serves one agent over standard input and output, or lists its tools. */
import { agentPackage, hasAgentPackage } from '../server/agent-package.ts';
import { agentsByThemselves, type McpCommand } from './config.ts';
import { ConfigError } from './config-error.ts';
import { openLog } from './log-output.ts';
import { responseTo, serveStandardStreams } from './mcp-messages.ts';
import { commonOptions, openConfigured, openLocal } from './open-configured.ts';
import type { Parts } from './parts.ts';

/** Resolves when the client has closed standard input. Throws a `ConfigError`. */
export async function mcp(command: McpCommand, parts: Parts) {
  const { config, isList, maxBytes } = command;
  const allowed = allowedIn(command);
  // Standard output is for messages only.
  const { logger } = openLog(isList ? 'error' : config.LOG_LEVEL, process.stderr);
  process.on('unhandledRejection', (cause) => logger.error({ err: cause }, 'internal error'));
  const local = isList ? undefined : await openLocal(config, command.isSandboxAsked, parts);
  const token = command.token ?? local?.token ?? (isList ? 'none' : undefined);
  if (token === undefined) throw noToken;
  const { facade, tracing } = await openConfigured(config, {
    ...commonOptions(config, local),
    // The list needs no service.
    ...(isList && !config.UPSTREAM_URL && { upstreamUrl: 'http://localhost' }),
    mcp: allowed,
    logger,
  });
  try {
    if (isList) return listOf(await responseTo(facade, token, listing), maxBytes);
    await serveStandardStreams(facade, token, logger);
    return { out: '', problems: [] };
  } finally {
    await facade.close();
    await local?.close();
    await tracing?.flush(config.SHUTDOWN_GRACE_MS);
  }
}

function allowedIn({ config }: McpCommand) {
  if (!hasAgentPackage())
    throw new ConfigError(
      `mcp needs a package that is not installed: run npm install ${agentPackage}`,
    );
  if (config.MCP === 'off') throw new ConfigError('MCP=off turns off what mcp would serve');
  const allowed = config.MCP ?? agentsByThemselves(config);
  if (allowed === 'off')
    throw new ConfigError('MCP_FILES is not set: DOCUMENTS permits no tools but those of files');
  return allowed;
}

const noToken = new ConfigError(
  'DOCGRAPH_TOKEN is not set: set it to an access token of the documentation service',
);

const listing = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';

/** A line for each tool, and their sum, which is that of the result of `tools/list`. */
function listOf(response: object, maxBytes: number | undefined) {
  const { tools } = Reflect.get(response, 'result') as { readonly tools: { name: string }[] };
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const bytes = bytesOf({ tools });
  const rows = [
    ...tools.map((tool) => [tool.name, bytesOf(tool)] as const),
    ['total', bytes] as const,
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const isTooLong = maxBytes !== undefined && bytes > maxBytes;
  return {
    out: rows.map(([name, size]) => `${name.padEnd(width)} ${String(size).padStart(7)}`).join('\n'),
    problems: isTooLong ? [`tools/list has ${bytes} bytes, more than ${maxBytes}`] : [],
  };
}
