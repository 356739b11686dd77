/** Reads the arguments of `docgraph explain`. */
import { parseArgs } from 'node:util';

/** The parsed arguments. */
export interface ExplainCommand {
  /** File names; `-` is standard input. */
  readonly files: readonly string[];
  readonly variablesFile: string | undefined;
  readonly isJson: boolean;
  /** Address of the REST service for runs. */
  readonly against: string | undefined;
  readonly tokenFile: string | undefined;
  /** A file with the lengths of lists. */
  readonly lengthsFile: string | undefined;
  readonly limits: Readonly<Partial<Record<Limit, number>>>;
  /** Assumed length of lists that are not paged. */
  readonly listItems: number;
  /** Assumed length of lists that are searched or sorted. */
  readonly sortedItems: number;
  /** Maximum number of pages of a list that may replace the lists of many parents. */
  readonly groupedPages: number;
  /** Assumed length of lists of ids that are unknown. */
  readonly mostIds: number;
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
} as const;

type Option = keyof typeof explainOptions;

const limitOf: Readonly<Partial<Record<Option, Limit>>> = {
  '--max-calls': 'maxCalls',
  '--max-likely-calls': 'maxLikelyCalls',
  '--max-depth': 'maxDepth',
  '--max-objects': 'maxObjects',
};

const isOption = (text: string): text is Option => Object.hasOwn(explainOptions, text);

/** In the form for `parseArgs`. */
const options = Object.fromEntries(
  Object.entries(explainOptions).map(([name, { value }]) => [
    name.replace('--', ''),
    { type: value === undefined ? 'boolean' : 'string' } as const,
  ]),
);

/** Reads the arguments after `explain`. `fail` receives a line about what is wrong. */
export function readExplain(
  args: readonly string[],
  sizes: Pick<ExplainCommand, 'listItems' | 'sortedItems' | 'groupedPages' | 'mostIds'>,
  fail: (message: string) => never,
): ExplainCommand {
  // Errors are reported below, with suggestions.
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const limits: Partial<Record<Limit, number>> = {};
  const texts: Partial<Record<Option, string>> = {};
  let isJson = false;
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { rawName: name, value } = token;
    if (!isOption(name))
      fail(`${name} is no option of explain: it takes ${Object.keys(explainOptions).join(', ')}`);
    const takesValue = explainOptions[name].value !== undefined;
    if (takesValue && !value) fail(`${name} needs a value`);
    if (!takesValue && value !== undefined) fail(`${name} takes no value`);
    const limit = limitOf[name];
    if (name === '--json') isJson = true;
    else if (!limit) texts[name] = value ?? '';
    else if (/^\d{1,15}$/.test(value ?? '')) limits[limit] = Number(value);
    else fail(`${name} must be a whole number`);
  }
  if (positionals.length === 0) fail('explain needs the name of a file with GraphQL documents');
  const { '--variables': variablesFile, '--against': against, '--token-file': tokenFile } = texts;
  const { '--lengths': lengthsFile } = texts;
  if (against !== undefined && tokenFile === undefined) fail('--against needs --token-file');
  if (against === undefined && tokenFile !== undefined) fail('--token-file needs --against');
  if (against !== undefined && lengthsFile !== undefined)
    fail('--against and --lengths exclude each other');
  if ((against ?? lengthsFile) === undefined && limits.maxLikelyCalls !== undefined)
    fail('--max-likely-calls needs --against or --lengths');
  return {
    files: positionals,
    variablesFile,
    against,
    tokenFile,
    lengthsFile,
    isJson,
    limits,
    ...sizes,
  };
}
