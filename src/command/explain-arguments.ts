/** Reads the arguments of `docgraph explain`. */
import { ConfigError } from './config-error.ts';
import type { RunLimits } from './explain-run.ts';
import { type FileCommand, helpOption, readFileArguments } from './file-arguments.ts';

export interface ExplainCommand extends FileCommand {
  readonly variablesFile: string | undefined;
  /** File with data for the sandbox. */
  readonly seedFile: string | undefined;
  /** URL of a REST service to use instead of the sandbox. */
  readonly against: string | undefined;
  readonly tokenFile: string | undefined;
  readonly maximums: Readonly<Partial<Record<Figure, number>>>;
  readonly limits: RunLimits;
}

/** A figure of a run that may have a maximum. */
export type Figure = 'calls' | 'waves' | 'objects';

/** The options with their descriptions and the kinds of their values. */
export const explainOptions = {
  '--variables': {
    value: 'FILE',
    does: 'JSON with the values of variables by name, for all operations',
  },
  '--seed': {
    value: 'FILE',
    does: 'runs the operations on the data in this file, as SANDBOX_SEED has it',
  },
  '--against': {
    value: 'URL',
    does: 'runs the queries with the REST service at this address; mutations are not run',
  },
  '--token-file': { value: 'FILE', does: 'the access token for `--against`' },
  '--max-calls': { value: 'N', does: 'exits with 1 if an operation made more calls' },
  '--max-waves': {
    value: 'N',
    does: 'exits with 1 if an operation made more waves of calls, one after another',
  },
  '--max-objects': { value: 'N', does: 'exits with 1 if an operation returned more objects' },
  '--json': { value: undefined, does: 'prints JSON' },
  '--help': helpOption,
} as const;

type Option = keyof typeof explainOptions;

const maximumOptions = {
  '--max-calls': 'calls',
  '--max-waves': 'waves',
  '--max-objects': 'objects',
} as const satisfies Readonly<Partial<Record<Option, Figure>>>;

/** Reads the arguments after `explain`. Throws a `ConfigError`. */
export function readExplain(args: readonly string[], limits: RunLimits): ExplainCommand {
  const { files, given } = readFileArguments<Option>('explain', explainOptions, args);
  const maximums: Partial<Record<Figure, number>> = {};
  for (const [name, figure] of Object.entries(maximumOptions)) {
    const value = given[name as keyof typeof maximumOptions];
    if (value === undefined) continue;
    if (!/^\d{1,15}$/.test(value)) throw new ConfigError(`${name} must be a whole number`);
    maximums[figure] = Number(value);
  }
  const { '--variables': variablesFile, '--against': against, '--token-file': tokenFile } = given;
  const { '--seed': seedFile, '--json': json } = given;
  if (against !== undefined && tokenFile === undefined)
    throw new ConfigError('--against needs --token-file');
  if (against === undefined && tokenFile !== undefined)
    throw new ConfigError('--token-file needs --against');
  if (against !== undefined && seedFile !== undefined)
    throw new ConfigError('--against and --seed exclude each other');
  const isJson = json !== undefined;
  return { files, variablesFile, seedFile, against, tokenFile, isJson, maximums, limits };
}
