/** The subcommand in the command line, which is read before anything else is loaded. */

const subcommands = ['drift', 'explain', 'mcp', 'usage'] as const;

/** What the command can do instead of running a server. */
export type Subcommand = (typeof subcommands)[number];

/** The subcommand. Undefined if the command is to run a server. */
export const readSubcommand = ([name] = process.argv.slice(2)): Subcommand | undefined =>
  subcommands.find((one) => one === name);
