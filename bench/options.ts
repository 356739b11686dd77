/** Parses the command line of the benchmark. */
import { parseArgs } from 'node:util';
import { type Case, cases } from './cases.ts';
import type { Pace } from './measure.ts';
import type { Upstream } from './upstream.ts';

const parts = ['speed', 'garbage', 'memory', 'start'] as const;
export type Part = (typeof parts)[number];

export interface Options {
  readonly cases: readonly Case[];
  readonly parts: readonly Part[];
  readonly pace: Pace;
  readonly isShort: boolean;
  readonly isWritten: boolean;
  readonly isJson: boolean;
  /** Duration of the long part of the memory measurement. */
  readonly seconds: number;
  /** Another checkout whose facade is also measured. */
  readonly facade: string | undefined;
  readonly upstream: Upstream['kind'] | undefined;
  /** Whether facades with metrics, with traces and with both are also measured. */
  readonly isObserved: boolean;
}

const usage = `usage: npm run bench -- [--short] [--json] [--rounds N] [--case NAME]... [--only PART]...
  --short      a few seconds for each case, held against bench/ratios.json
  --write      with --short: writes the lowest ratios of three runs down in bench/ratios.json instead
  --json       prints all figures as JSON
  --rounds N   rounds of each start of a case, 3 unless given
  --case NAME  one of: ${cases.map(({ name }) => name).join(', ')}
  --only PART  one of: ${parts.join(', ')}
  --seconds N  for how long memory is watched, 20 unless given, more than 10
  --facade DIR measures the facade of another checkout beside this one
  --observed   measures the facade with metrics, with traces, and with both, beside this one
  --upstream   nginx or node; nginx where that is installed unless given`;

/** Parses the arguments. Exits if they are invalid. */
export function readOptions(): Options {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(usage);
    process.exit(2);
  }
}

function read(): Options {
  const { values } = parseArgs({
    options: {
      case: { type: 'string', multiple: true },
      facade: { type: 'string' },
      json: { type: 'boolean', default: false },
      observed: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      rounds: { type: 'string' },
      seconds: { type: 'string', default: '20' },
      short: { type: 'boolean', default: false },
      upstream: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const { short: isShort, write: isWritten } = values;
  if (isWritten && !isShort) throw new Error('--write goes with --short');
  const pace = isShort
    ? { starts: 1, rounds: 3, warmUpRequests: 0, warmUpSeconds: 0.9, roundSeconds: 0.5 }
    : // V8 optimizes most functions in the first 16,000 requests.
      { starts: 2, rounds: 3, warmUpRequests: 20_000, warmUpSeconds: 2.5, roundSeconds: 3 };
  return {
    cases: (values.case ?? cases.map(({ name }) => name)).map(caseNamed),
    parts: isShort ? ['speed'] : (values.only ?? parts).map((name) => oneOf(parts, name)),
    pace: { ...pace, ...(values.rounds && { rounds: count(values.rounds) }) },
    isShort,
    isWritten,
    isJson: values.json,
    seconds: count(values.seconds, 11),
    facade: values.facade,
    isObserved: values.observed,
    upstream:
      values.upstream === undefined
        ? undefined
        : oneOf(['nginx', 'node'] as const, values.upstream),
  };
}

function caseNamed(name: string): Case {
  const found = cases.find((each) => each.name === name);
  if (!found) throw new Error(`There is no case ${name}`);
  return found;
}

function oneOf<Name extends string>(names: readonly Name[], given: string): Name {
  const found = names.find((name) => name === given);
  if (!found) throw new Error(`${given} is none of ${names.join(', ')}`);
  return found;
}

function count(text: string, min = 1): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < min)
    throw new Error(`${text} is no whole number from ${min}`);
  return number;
}
