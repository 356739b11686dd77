/** Formats the results of a run for people: its figures, and a tree of the fields with their calls. */
import type { CallingField, FieldCalls } from './explain-fields.ts';

/** The results of a run. */
export interface Explained {
  readonly calls: number;
  readonly waves: number;
  readonly objects: number;
  readonly bytes: number;
  readonly fields: readonly CallingField[];
  readonly errors: readonly string[];
}

/** The lines about one operation. */
export const explanation = (name: string, made: Explained | undefined): string[] => [
  name,
  ...(made ? figures(made) : ['  not run: mutations change the data of a service']),
];

function figures({ calls, waves, objects, bytes, fields, errors }: Explained): string[] {
  return [
    `  calls    ${counted(calls)}`,
    `  waves    ${counted(waves)}`,
    `  objects  ${counted(objects)}`,
    `  bytes    ${counted(bytes)}`,
    ...errors.map((error) => `  failed   ${error}`),
    ...(fields.length > 0 ? ['', ...tree(fields)] : []),
  ];
}

export const counted = (count: number): string => count.toLocaleString('en');

/** The tree of fields. Each key of a path is a line, below those of the keys before it. */
function tree(fields: readonly CallingField[]): string[] {
  const lines: string[] = [];
  let before: readonly string[] = [];
  for (const { path, calls, sharedWith } of fields) {
    const keys = path.split('.');
    const same = keys.findIndex((key, at) => before[at] !== key);
    const from = same === -1 ? keys.length : same;
    for (const [at, key] of keys.entries()) if (at >= from) lines.push(`${indent(at)}${key}`);
    const below = indent(keys.length);
    for (const one of calls) lines.push(`${below}> ${callWords(one)}`);
    for (const other of sharedWith) lines.push(`${below}> from the calls of ${other}`);
    before = keys;
  }
  return lines;
}

const indent = (level: number) => '  '.repeat(level + 1);

const callWords = ({ count, wave, reason, method, route }: FieldCalls): string =>
  `${counted(count)} ${count === 1 ? 'call' : 'calls'}, wave ${wave}, ${reason}: ${method} ${route}`;
