/** Words about estimates. */
import type { CallEstimate, Estimate, LikelyCost } from '../state/estimates.ts';
import { plural } from './call-words.ts';

/** The likely cost. Undefined if the number of calls is certain, or if lengths of lists are not known. */
export const likelyOf = ({ likely, calls: { least, most } }: Estimate): LikelyCost | undefined =>
  least < most ? likely : undefined;

/** "Likely: 4 calls in 3 waves", or what is possible. */
export function shortSummary(estimate: Estimate): string {
  const likely = likelyOf(estimate);
  return likely ? `Likely: ${likelySummary(likely)}` : `Estimated: ${estimateSummary(estimate)}`;
}

export const likelySummary = ({ calls, depth }: LikelyCost): string =>
  calls === 0 ? 'no calls' : `${plural(calls, 'call')} in ${plural(depth, 'wave')}`;

/** "2 to 4 calls in up to 2 waves". */
export function estimateSummary({ calls: { least, most }, depth }: Estimate): string {
  if (most === 0) return 'no calls';
  if (least === most) return `${plural(most, 'call')} in ${plural(depth, 'wave')}`;
  return `${least.toLocaleString('en')} to ${plural(most, 'call')} in up to ${plural(depth, 'wave')}`;
}

/** Operations that are named if it may be any of several. */
const mostNames = 2;

export function callWords(call: CallEstimate): string {
  const { operations, least, most, wave } = call;
  const named = operations.slice(0, mostNames).join(' or ');
  const others = operations.length - mostNames;
  const names = others > 0 ? `${named} or ${plural(others, 'other')}` : named;
  if (most === 0) return `${names}: shared with another field`;
  const count = least === most ? plural(most, 'call') : `up to ${plural(most, 'call')}`;
  return `${names}: ${count}, ${wave === 1 ? 'wave 1' : `by wave ${wave}`}`;
}
