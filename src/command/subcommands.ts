/** The commands on files with documents: what they find, and their help. */
import { isHelpAsked, readExplainCommand, readUsageCommand, type Subcommand } from './config.ts';

interface Found {
  readonly out: string;
  /** Lines about what is wrong with the documents. */
  readonly problems: readonly string[];
}

/** A server loads none of them. */
const found: Readonly<Record<Subcommand, () => Promise<Found>>> = {
  explain: async () => {
    const command = readExplainCommand();
    const { explain } = await import('./explain.ts');
    return explain(command);
  },
  usage: async () => {
    const command = readUsageCommand();
    const { usage } = await import('./usage.ts');
    return usage(command);
  },
};

/** Throws a `ConfigError` for arguments and settings that are wrong, and an `Unreadable` for files. */
export async function runSubcommand(subcommand: Subcommand): Promise<void> {
  if (isHelpAsked()) {
    const { helpForSubcommand } = await import('./help.ts');
    return console.log(helpForSubcommand(subcommand, process.stdout.columns));
  }
  const { out, problems } = await found[subcommand]();
  if (out !== '') console.log(out);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
