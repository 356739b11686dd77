/** Reads the arguments of `docgraph usage`. */
import { type FileCommand, helpOption, readFileArguments } from './file-arguments.ts';

export interface UsageCommand extends FileCommand {
  /** Whether the text also lists what no document needs. */
  readonly hasUnused: boolean;
}

/** What each option does. */
export const usageOptions = {
  '--unused': {
    value: undefined,
    does: 'also prints the REST operations and fields that no document needs',
  },
  '--json': { value: undefined, does: 'prints JSON, with all that is needed and all that is not' },
  '--help': helpOption,
} as const;

/** Reads the arguments after `usage`. Throws a `ConfigError`. */
export function readUsage(args: readonly string[]): UsageCommand {
  const { files, given } = readFileArguments('usage', usageOptions, args);
  return {
    files,
    isJson: given['--json'] !== undefined,
    hasUnused: given['--unused'] !== undefined,
  };
}
