/** Reads the arguments of commands that process files. */
import { parseArgs } from 'node:util';
import { ConfigError } from './config-error.ts';

/** The description of an option, and the kind of its value, if it has one. */
export interface OptionText {
  readonly value: string | undefined;
  readonly does: string;
}

export type Options<Option extends string> = Readonly<Record<Option, OptionText>>;

/** The parsed arguments of a command that reads files. */
export interface FileCommand {
  /** Names of files; `-` is standard input. */
  readonly files: readonly string[];
  readonly isJson: boolean;
}

interface GivenOptions<Option extends string> {
  /** The specified options. Those without a value have an empty one. */
  readonly given: Readonly<Partial<Record<Option, string>>>;
  /** All values of an option, in their order. */
  readonly all: Readonly<Partial<Record<Option, readonly string[]>>>;
}

interface FileArguments<Option extends string>
  extends GivenOptions<Option>,
    Pick<FileCommand, 'files'> {}

/** `needed`: what the first argument is. Throws a `ConfigError`. */
export function readFileArguments<Option extends string>(
  command: string,
  options: Options<Option>,
  args: readonly string[],
  { needed = 'the name of a file with GraphQL documents' }: { readonly needed?: string } = {},
): FileArguments<Option> {
  const { positionals: files, ...others } = readArguments(command, options, args);
  if (files.length === 0) throw new ConfigError(`${command} needs ${needed}`);
  return { files, ...others };
}

/** If an option occurs several times, its last value is used in `given`. Throws a `ConfigError`. */
export function readArguments<Option extends string>(
  command: string,
  options: Options<Option>,
  args: readonly string[],
): GivenOptions<Option> & { readonly positionals: readonly string[] } {
  const isOption = (text: string): text is Option => Object.hasOwn(options, text);
  // Errors are reported below, with suggestions.
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: forParseArgs(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given: Partial<Record<Option, string>> = {};
  const all: Partial<Record<Option, string[]>> = {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { rawName: name, value } = token;
    if (!isOption(name))
      throw new ConfigError(
        `${name} is no option of ${command}: it takes ${Object.keys(options).join(', ')}`,
      );
    const takesValue = options[name].value !== undefined;
    if (takesValue && !value) throw new ConfigError(`${name} needs a value`);
    if (!takesValue && value !== undefined) throw new ConfigError(`${name} takes no value`);
    given[name] = value ?? '';
    all[name] = [...(all[name] ?? []), value ?? ''];
  }
  return { positionals, given, all };
}

const forParseArgs = (options: Readonly<Record<string, OptionText>>) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name.replace('--', ''),
      { type: value === undefined ? 'boolean' : 'string' } as const,
    ]),
  );

/** An option of each of these commands. */
export const helpOption = { value: undefined, does: 'prints this help' } as const;
