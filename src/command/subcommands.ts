/** The subcommands, which process files with documents or serve one agent, and their help. */
import {
  isHelpAsked,
  readDriftCommand,
  readExplainCommand,
  readMcpCommand,
  readUsageCommand,
} from './config.ts';
import type { Parts } from './parts.ts';
import type { Subcommand } from './read-subcommand.ts';

interface Found {
  readonly out: string;
  /** Lines about problems of the documents. */
  readonly problems: readonly string[];
  /** Whether the output describes something that breaks. */
  readonly isWrong?: boolean;
}

/** Runs each subcommand. A server loads none of them. */
const found: Readonly<Record<Subcommand, (parts: Parts) => Promise<Found>>> = {
  drift: async () => {
    const command = readDriftCommand();
    const { drift } = await import('./drift.ts');
    return drift(command);
  },
  explain: async ({ sandbox }) => {
    const command = readExplainCommand();
    const { explain } = await import('./explain.ts');
    return explain(command, async () => (await sandbox()).openSamples);
  },
  mcp: async (parts) => {
    const command = readMcpCommand();
    const { mcp } = await import('./mcp.ts');
    return mcp(command, parts);
  },
  usage: async () => {
    const command = readUsageCommand();
    const { usage } = await import('./usage.ts');
    return usage(command);
  },
};

/** Throws a `ConfigError` for invalid arguments and settings, and an `Unreadable` for files. */
export async function runSubcommand(subcommand: Subcommand, parts: Parts): Promise<void> {
  if (isHelpAsked()) {
    const { helpForSubcommand } = await import('./help.ts');
    return console.log(helpForSubcommand(subcommand, process.stdout.columns));
  }
  const { out, problems, isWrong = false } = await found[subcommand](parts);
  if (out !== '') console.log(out);
  for (const problem of problems) console.error(problem);
  process.exitCode = isWrong || problems.length > 0 ? 1 : 0;
}
