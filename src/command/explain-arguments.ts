/** Reads the arguments of `docgraph explain`. */
import { ConfigError } from './config-error.ts';
import {
  type EstimateSizes,
  type FileCommand,
  helpOption,
  readFileArguments,
} from './file-arguments.ts';

export interface ExplainCommand extends FileCommand {
  readonly variablesFile: string | undefined;
  /** Address of the REST service for runs. */
  readonly against: string | undefined;
  readonly tokenFile: string | undefined;
  /** A file with the lengths of lists. */
  readonly lengthsFile: string | undefined;
  readonly limits: Readonly<Partial<Record<Limit, number>>>;
}

export type Limit = 'maxCalls' | 'maxLikelyCalls' | 'maxDepth' | 'maxObjects';

/** What each option does, and the kind of its value. */
export const explainOptions = {
  '--variables': {
    value: 'FILE',
    does: 'JSON with the values of variables; a missing variable counts as its default, or as the largest value allowed',
  },
  '--json': { value: undefined, does: 'prints JSON' },
  '--against': {
    value: 'URL',
    does: 'runs the queries with the REST service at this address, such as a sandbox, and prints how many calls they made; mutations are not run',
  },
  '--token-file': { value: 'FILE', does: 'the access token for `--against`' },
  '--lengths': {
    value: 'FILE',
    does: 'JSON with lengths of lists, such as `{ "Organization.spaces": 70, "default": 20 }`; prints how many calls are likely with these',
  },
  '--max-calls': { value: 'N', does: 'exits with 1 if an operation could make more calls' },
  '--max-likely-calls': {
    value: 'N',
    does: 'exits with 1 if an operation made more calls with `--against`, or is likely to make more with `--lengths`',
  },
  '--max-depth': {
    value: 'N',
    does: 'exits with 1 if an operation could make more waves of calls, one after another',
  },
  '--max-objects': { value: 'N', does: 'exits with 1 if an operation could return more objects' },
  '--help': helpOption,
} as const;

type Option = keyof typeof explainOptions;

const limitOptions = {
  '--max-calls': 'maxCalls',
  '--max-likely-calls': 'maxLikelyCalls',
  '--max-depth': 'maxDepth',
  '--max-objects': 'maxObjects',
} as const satisfies Readonly<Partial<Record<Option, Limit>>>;

/** Reads the arguments after `explain`. Throws a `ConfigError`. */
export function readExplain(args: readonly string[], sizes: EstimateSizes): ExplainCommand {
  const { files, given } = readFileArguments<Option>('explain', explainOptions, args);
  const limits: Partial<Record<Limit, number>> = {};
  for (const [name, limit] of Object.entries(limitOptions)) {
    const value = given[name as keyof typeof limitOptions];
    if (value === undefined) continue;
    if (!/^\d{1,15}$/.test(value)) throw new ConfigError(`${name} must be a whole number`);
    limits[limit] = Number(value);
  }
  const { '--variables': variablesFile, '--against': against, '--token-file': tokenFile } = given;
  const { '--lengths': lengthsFile, '--json': json } = given;
  if (against !== undefined && tokenFile === undefined)
    throw new ConfigError('--against needs --token-file');
  if (against === undefined && tokenFile !== undefined)
    throw new ConfigError('--token-file needs --against');
  if (against !== undefined && lengthsFile !== undefined)
    throw new ConfigError('--against and --lengths exclude each other');
  if ((against ?? lengthsFile) === undefined && limits.maxLikelyCalls !== undefined)
    throw new ConfigError('--max-likely-calls needs --against or --lengths');
  return {
    files,
    variablesFile,
    against,
    tokenFile,
    lengthsFile,
    isJson: json !== undefined,
    limits,
    sizes,
  };
}
