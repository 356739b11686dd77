/** Formats the results of a run for people: its figures, and a tree of the fields with their calls. */
import type { CallingField, FieldCalls } from './explain-fields.ts';
import type { Growth } from './explain-growth.ts';

/** The results of a run. */
export interface Explained {
  readonly calls: number;
  readonly waves: number;
  readonly objects: number;
  readonly bytes: number;
  readonly fields: readonly CallingField[];
  readonly grows: Growth | undefined;
  readonly errors: readonly string[];
}

/** Maximum number of fields that are listed if their calls grow. */
const maxNamed = 3;

/** The lines about one operation. `chosen`: values for variables that had none. */
export function explanation(
  name: string,
  chosen: Readonly<Record<string, string>>,
  made: Explained | undefined,
): string[] {
  const values = Object.entries(chosen).map(([variable, value]) => `$${variable}: ${value}`);
  return [
    name,
    ...(values.length > 0 ? [`  chosen   ${values.join(', ')}`] : []),
    ...(made ? figures(made) : ['  not run: mutations change the data of a service']),
  ];
}

function figures({ calls, waves, objects, bytes, fields, grows, errors }: Explained): string[] {
  return [
    `  calls    ${counted(calls)}`,
    `  waves    ${counted(waves)}`,
    `  objects  ${counted(objects)}`,
    `  bytes    ${counted(bytes)}`,
    ...(grows ? [`  grows    ${growthWords(grows)}`] : []),
    ...errors.map((error) => `  failed   ${error}`),
    ...(fields.length > 0 ? ['', ...tree(fields)] : []),
  ];
}

export function growthWords({ from, to, by, withLargerPages }: Growth): string {
  const named = by.slice(0, maxNamed).join(', ');
  const more = by.length > maxNamed ? ` and ${by.length - maxNamed} others` : '';
  const pages = withLargerPages ? ', with pages twice as large' : '';
  return `${counted(from)} -> ${counted(to)} calls, by ${named}${more}${pages}`;
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
