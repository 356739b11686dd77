/** Reads the Dockerfile: its stages and their instructions. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const dockerfile: string = fileURLToPath(
  new URL('../../deploy/Dockerfile', import.meta.url),
);

export interface Instruction {
  /** The name of the instruction, such as `RUN`. */
  readonly name: string;
  readonly rest: string;
}

export interface Stage {
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

export function readStages(): readonly Stage[] {
  const lines = readFileSync(dockerfile, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const instructions = lines.map((line) => {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    return { name, rest };
  });
  const starts = instructions.flatMap(({ name }, at) => (name === 'FROM' ? [at] : []));
  return starts.map((start, index) => ({
    image: instructions[start]?.rest.split(' ')[0] ?? '',
    instructions: instructions.slice(start + 1, starts[index + 1]),
  }));
}

/** The words of a JSON list, such as that of `RUN`; options before it are omitted. */
export const wordsOf = ({ rest }: Instruction): readonly string[] =>
  JSON.parse(rest.slice(rest.indexOf('[')));

/** The variables that a stage sets. */
export const variablesOf = ({ instructions }: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ rest }) => rest.split(/\s+/))
      .map((pair) => pair.split('=') as [string, string]),
  );
