/** Reads the arguments of commands that take files. */
import { parseArgs } from 'node:util';

/** What an option does, and the kind of its value, if it has one. */
export interface OptionText {
  readonly value: string | undefined;
  readonly does: string;
}

export type Options<Option extends string> = Readonly<Record<Option, OptionText>>;

/** Receives a line about what is wrong. */
export type Fail = (message: string) => never;

export interface FileArguments<Option extends string> {
  /** File names; `-` is standard input. */
  readonly files: readonly string[];
  /** The options that are given. Those without a value have an empty one. */
  readonly given: Readonly<Partial<Record<Option, string>>>;
}

/** Of an option, several times given, the last value counts. */
export function readFileArguments<Option extends string>(
  command: string,
  options: Options<Option>,
  args: readonly string[],
  fail: Fail,
): FileArguments<Option> {
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
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { rawName: name, value } = token;
    if (!isOption(name))
      fail(`${name} is no option of ${command}: it takes ${Object.keys(options).join(', ')}`);
    const takesValue = options[name].value !== undefined;
    if (takesValue && !value) fail(`${name} needs a value`);
    if (!takesValue && value !== undefined) fail(`${name} takes no value`);
    given[name] = value ?? '';
  }
  if (positionals.length === 0) fail(`${command} needs the name of a file with GraphQL documents`);
  return { files: positionals, given };
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
