/** Words and figures about calls. */
import type { TracedCall } from '../state/answers.ts';

const reasons: Readonly<Record<TracedCall['reason'], string>> = {
  step: 'for the field itself',
  batch: 'a list instead of single objects',
  single: 'one object',
  early: 'before its parent was read',
  replay: 'as in an earlier request',
};

export const reasonOf = ({ reason }: TracedCall): string => reasons[reason] ?? reason;

export const routeOf = ({ method, route }: TracedCall): string =>
  `${method} ${route.replace(/^\/v1/, '')}`;

export const isFailed = ({ status }: TracedCall): boolean => status === null || status >= 400;

/** What distinguishes a call from others, in the order of its importance. */
export function factsOf(call: TracedCall): readonly string[] {
  const { status, bytes, attempts, reuses, unchanged } = call;
  return [
    status === null ? 'no response' : `${status}`,
    reasonOf(call),
    ...(unchanged ? ['unchanged'] : []),
    ...(attempts > 1 ? ['retried'] : []),
    ...(reuses > 0
      ? [`kept, and read ${reuses === 1 ? 'once more' : `${reuses} times more`}`]
      : []),
    bytesText(bytes),
  ];
}

export const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** The space between a figure and its unit, where a line must not break. */
const noBreak = '\u00a0';

export const msText = (ms: number): string =>
  `${ms < 10 ? ms.toFixed(1) : Math.round(ms)}${noBreak}ms`;

export const bytesText = (bytes: number): string =>
  bytes < 1_000
    ? `${bytes}${noBreak}B`
    : `${(bytes / 1_000).toFixed(bytes < 100_000 ? 1 : 0)}${noBreak}kB`;

/** "4 calls in 2 waves, 31 ms". */
export function summaryOf(calls: readonly TracedCall[]): string {
  if (calls.length === 0) return 'no calls';
  const waves = Math.max(...calls.map(({ wave }) => wave));
  return `${plural(calls.length, 'call')} in ${plural(waves, 'wave')}, ${msText(lastEnd(calls))}`;
}

/** When a call ended, in milliseconds from the beginning of the request. */
export const endOf = ({ startMs, ms }: TracedCall): number => startMs + (ms ?? 0);

export const lastEnd = (calls: readonly TracedCall[]): number => Math.max(0, ...calls.map(endOf));
