/** The arguments of `docgraph explain`. */
import { parseArgs } from 'node:util';

/** What the command is asked for. */
export interface ExplainCommand {
  /** Their names; `-` is standard input. */
  readonly files: readonly string[];
  readonly variablesFile: string | undefined;
  readonly isJson: boolean;
  readonly limits: Readonly<Partial<Record<Limit, number>>>;
  /** Items that a list counts as which nobody pages through. */
  readonly listItems: number;
  /** Ids that a list in an argument is taken to hold where nobody knows yet. */
  readonly mostIds: number;
}

export type Limit = 'maxCalls' | 'maxDepth' | 'maxObjects';

/** What each option does; those with a value say of what kind. */
export const explainOptions = {
  '--variables': {
    value: 'FILE',
    does: 'JSON with the values of variables; a missing variable counts as its default, or as the largest value allowed',
  },
  '--json': { value: undefined, does: 'prints JSON' },
  '--max-calls': { value: 'N', does: 'exits with 1 if an operation could make more calls' },
  '--max-depth': {
    value: 'N',
    does: 'exits with 1 if an operation could make more waves of calls, one after another',
  },
  '--max-objects': { value: 'N', does: 'exits with 1 if an operation could return more objects' },
} as const;

type Option = keyof typeof explainOptions;

const limitOf: Readonly<Partial<Record<Option, Limit>>> = {
  '--max-calls': 'maxCalls',
  '--max-depth': 'maxDepth',
  '--max-objects': 'maxObjects',
};

const isOption = (text: string): text is Option => Object.hasOwn(explainOptions, text);

/** As Node wants to be told of them. */
const options = Object.fromEntries(
  Object.entries(explainOptions).map(([name, { value }]) => [
    name.replace('--', ''),
    { type: value === undefined ? 'boolean' : 'string' } as const,
  ]),
);

/** Reads the arguments behind `explain`. `fail` gets a line that names what is wrong. */
export function readExplain(
  args: readonly string[],
  sizes: Pick<ExplainCommand, 'listItems' | 'mostIds'>,
  fail: (message: string) => never,
): ExplainCommand {
  // What is wrong is told below, in words that say what there is instead.
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const limits: Partial<Record<Limit, number>> = {};
  let variablesFile: string | undefined;
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
    else if (!limit) variablesFile = value;
    else if (/^\d{1,15}$/.test(value ?? '')) limits[limit] = Number(value);
    else fail(`${name} must be a whole number`);
  }
  if (positionals.length === 0) fail('explain needs the name of a file with GraphQL documents');
  return { files: positionals, variablesFile, isJson, limits, ...sizes };
}
