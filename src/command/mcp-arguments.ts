/** Reads the arguments of `docgraph mcp`. */
import { ConfigError } from './config-error.ts';
import { helpOption, readArguments } from './options.ts';

export interface McpArguments {
  /** Whether the sandbox is served, unless a service is configured. */
  readonly isSandboxAsked: boolean;
  /** Whether the tools are listed, instead of served. */
  readonly isList: boolean;
  /** Maximum number of bytes of the list. Undefined if there is none. */
  readonly maxBytes: number | undefined;
}

/** What each option does. */
export const mcpOptions = {
  '--sandbox': { value: undefined, does: 'serves the local sandbox, unless UPSTREAM_URL is set' },
  '--list': { value: undefined, does: 'prints the tools and the bytes of their list instead' },
  '--max-bytes': { value: 'N', does: 'with --list: exits with 1 if the list has more bytes' },
  '--help': helpOption,
} as const;

/** Reads the arguments after `mcp`. Throws a `ConfigError`. */
export function readMcp(args: readonly string[]): McpArguments {
  const { given, positionals } = readArguments('mcp', mcpOptions, args);
  const [other] = positionals;
  if (other !== undefined)
    throw new ConfigError('mcp accepts options only: the setting MCP_FILES names files with tools');
  const isList = given['--list'] !== undefined;
  return {
    isSandboxAsked: given['--sandbox'] !== undefined,
    isList,
    maxBytes: bytesIn(given['--max-bytes'], isList),
  };
}

function bytesIn(text: string | undefined, isList: boolean): number | undefined {
  if (text === undefined) return undefined;
  if (!isList) throw new ConfigError('--max-bytes needs --list');
  if (!/^\d{1,9}$/.test(text)) throw new ConfigError('--max-bytes must be a number of bytes');
  return Number(text);
}
