/** Reads the arguments of `docgraph usage`. */
import type { EstimateSizes } from './explain-arguments.ts';
import { type Fail, helpOption, readFileArguments } from './file-arguments.ts';

/** The parsed arguments. */
export interface UsageCommand extends EstimateSizes {
  /** File names; `-` is standard input. */
  readonly files: readonly string[];
  readonly isJson: boolean;
  /** Whether the text also has what no document needs. */
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

/** Reads the arguments after `usage`. `fail` receives a line about what is wrong. */
export function readUsage(args: readonly string[], sizes: EstimateSizes, fail: Fail): UsageCommand {
  const { files, given } = readFileArguments('usage', usageOptions, args, fail);
  return {
    files,
    isJson: given['--json'] !== undefined,
    hasUnused: given['--unused'] !== undefined,
    ...sizes,
  };
}
