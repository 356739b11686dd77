/** Formats an estimate for people: the cost of an operation, and a tree of the fields that make calls. */

import type { CallEstimate, Estimate, FieldEstimate } from '../graphql/cost/estimate.ts';
import type { AnyOperation } from '../rest/table/operation.ts';

/** What an operation made in a run, or is likely to make if its lists are as long as stated. */
export interface Likely {
  readonly calls: number;
  /** Number of waves. */
  readonly depth: number;
  /** Only if lengths are stated. */
  readonly objects?: number;
}

/** Operations that are listed if it may be any of several. */
const mostNames = 3;

/** The lines about one operation. */
export function explanation(
  name: string,
  estimate: Estimate,
  likely: Likely | undefined,
): string[] {
  const { leastCalls, calls, objects } = estimate;
  return [
    name,
    ...(likely ? [`  likely   ${likelyWords(likely)}`] : []),
    `  calls    ${range(leastCalls, calls)}`,
    `  depth    ${depthWords(estimate)}`,
    `  objects  at most ${counted(objects)}`,
    ...(calls > 0 || objects > 0 ? ['', ...tree(estimate.fields, '  ')] : []),
  ];
}

function likelyWords({ calls, depth, objects }: Likely): string {
  const made = `${counted(calls)} ${calls === 1 ? 'call' : 'calls'}`;
  const inWaves = calls === 0 ? made : `${made} in ${wavesOf(depth)}`;
  if (objects === undefined) return inWaves;
  return `${inWaves}; ${counted(objects)} ${objects === 1 ? 'object' : 'objects'}`;
}

function depthWords({ leastCalls, calls, depth }: Estimate): string {
  if (depth === 0) return 'none';
  return depth === 1 || leastCalls === calls ? wavesOf(depth) : `at most ${wavesOf(depth)}`;
}

const wavesOf = (depth: number): string =>
  depth === 1 ? '1 wave' : `${counted(depth)} waves, one after the other`;

export const counted = (count: number): string => count.toLocaleString('en');

const range = (least: number, most: number) =>
  least === most ? counted(least) : `at least ${counted(least)}, at most ${counted(most)}`;

/** Whether a field has anything to report. */
const isWorthListing = ({
  calls,
  below,
  sharedWith,
  isUnpaged,
  first,
  objects,
}: FieldEstimate): boolean =>
  calls.length > 0 ||
  isUnpaged ||
  first !== undefined ||
  (sharedWith !== undefined && objects > 0) ||
  below.some(isWorthListing);

function tree(fields: readonly FieldEstimate[], indent: string): string[] {
  return fields.filter(isWorthListing).flatMap((field) => {
    const { key, calls, sharedWith, below } = field;
    const head = `${indent}${key}${listWords(field)}`;
    const same = sharedWith === undefined ? '' : `: the same calls as ${sharedWith}`;
    return [
      `${head}${same}`,
      ...calls.map((call) => `${indent}  > ${callWords(call)}`),
      ...tree(below, `${indent}  `),
    ];
  });
}

/** The assumed length of a list. */
function listWords({ first, isFirstOpen, isUnpaged, objects }: FieldEstimate): string {
  if (isUnpaged) return ` (no page: taken as ${counted(objects)} items)`;
  if (first === undefined) return '';
  if (isFirstOpen) return ` (first: ${counted(first)}, the largest: its variable is not given)`;
  return first === 0 ? ' (its counts alone)' : ` (first: ${counted(first)})`;
}

function callWords(call: CallEstimate): string {
  const { operations, most, wave, why, isEarly, isSure } = call;
  const times = most === 0 ? 'a call that is made already' : timesWords(most, isSure, why);
  const early = isEarly ? ', before its parent is there' : '';
  return `${times}, ${waveWords(wave)}${early}: ${namesOf(operations)}`;
}

/** The one before may take fewer waves than it may at most. */
const waveWords = (wave: number): string => (wave === 1 ? 'wave 1' : `by wave ${wave}`);

function timesWords(most: number, isSure: boolean, why: CallEstimate['why']): string {
  if (most === 1) return isSure ? '1 call' : 'at most 1 call';
  return why === 'step'
    ? `at most ${counted(most)} calls`
    : why === 'batch'
      ? `at most ${counted(most)} calls, fewer where a list holds several objects`
      : `at most ${counted(most)} calls, one for each object`;
}

function namesOf(operations: readonly AnyOperation[]): string {
  const listed = operations.slice(0, mostNames).map(({ method, route }) => `${method} ${route}`);
  const left = operations.length - listed.length;
  return [...listed, ...(left > 0 ? [`${left} others`] : [])].join(' or ');
}
