/** The subcommand in the command line, which is read before anything else is loaded. */

/** What the command can do instead of running a server. */
export type Subcommand = 'explain' | 'usage';

/** The subcommand. Undefined if the command is to run a server. */
export const readSubcommand = ([name] = process.argv.slice(2)): Subcommand | undefined =>
  name === 'explain' || name === 'usage' ? name : undefined;
