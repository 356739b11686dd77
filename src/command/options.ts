/** The options of the subcommands: what they do, and how they are read. */
import { parseArgs } from 'node:util';
import { ConfigError } from './config-error.ts';

/** The description of an option, and the kind of its value, if it has one. */
export interface OptionText {
  readonly value: string | undefined;
  readonly does: string;
}

const flag = (does: string) => ({ value: undefined, does });
const valued = (value: string, does: string) => ({ value, does });

/** An option of each subcommand. */
export const helpOption = flag('prints this help');

export const explainOptions = {
  '--variables': valued('FILE', 'JSON with the values of variables by name, for all operations'),
  '--seed': valued('FILE', 'runs the operations on the data in this file, as SANDBOX_SEED has it'),
  '--against': valued(
    'URL',
    'runs the queries with the REST service at this address; mutations are not run',
  ),
  '--token-file': valued('FILE', 'the access token for `--against`'),
  '--max-calls': valued('N', 'exits with 1 if an operation made more calls'),
  '--max-waves': valued(
    'N',
    'exits with 1 if an operation made more waves of calls, one after another',
  ),
  '--max-objects': valued('N', 'exits with 1 if an operation returned more objects'),
  '--json': flag('prints JSON'),
  '--help': helpOption,
} as const;

export const usageOptions = { '--json': flag('prints JSON'), '--help': helpOption } as const;

export const driftOptions = {
  '--documents': valued(
    'FILE...',
    'names the GraphQL documents in these files that need what is gone or changed; files and folders as for `usage`',
  ),
  '--json': flag('prints JSON'),
  '--help': helpOption,
} as const;

interface Arguments<Option extends string> {
  readonly positionals: readonly string[];
  /** The last value of each given option. Those without a value have an empty one. */
  readonly given: Readonly<Partial<Record<Option, string>>>;
  /** All values of an option, in their order. */
  readonly all: Readonly<Partial<Record<Option, readonly string[]>>>;
}

/** Throws a `ConfigError`. */
export function readArguments<Option extends string>(
  command: string,
  options: Readonly<Record<Option, OptionText>>,
  args: readonly string[],
): Arguments<Option> {
  const texts = Object.entries<OptionText>(options);
  // Errors are reported below, with suggestions.
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      texts.map(([name, { value }]) => [
        name.slice(2),
        { type: value === undefined ? 'boolean' : 'string' },
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given: Partial<Record<Option, string>> = {};
  const all: Partial<Record<Option, string[]>> = {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { rawName, value } = token;
    if (!Object.hasOwn(options, rawName))
      throw new ConfigError(
        `${rawName} is no option of ${command}: it takes ${Object.keys(options).join(', ')}`,
      );
    const name = rawName as Option;
    const takesValue = options[name].value !== undefined;
    if (takesValue && !value) throw new ConfigError(`${name} needs a value`);
    if (!takesValue && value !== undefined) throw new ConfigError(`${name} takes no value`);
    given[name] = value ?? '';
    all[name] = [...(all[name] ?? []), value ?? ''];
  }
  return { positionals, given, all };
}

/** The arguments of a subcommand that reads files. `needed`: what the first one is. Throws a `ConfigError`. */
export function readFileArguments<Option extends string>(
  command: string,
  options: Readonly<Record<Option, OptionText>>,
  args: readonly string[],
  needed = 'the name of a file with GraphQL documents',
) {
  const { positionals: files, ...others } = readArguments(command, options, args);
  if (files.length === 0) throw new ConfigError(`${command} needs ${needed}`);
  return { files, ...others };
}

/** A number for people. */
export const counted = (count: number): string => count.toLocaleString('en');
