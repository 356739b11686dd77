/** Which encoding of a response a client prefers, of those that are available. */
import { preferencesIn } from './preferences.ts';

/**
 * The form with the greatest weight; of several, the first. Undefined if the header accepts none of them, or prefers the
 * body as it is.
 */
export function acceptedEncoding<Form extends string>(
  accept: string | null,
  forms: readonly Form[],
): Form | undefined {
  // What is named twice has the last weight.
  const weights = new Map(preferencesIn(accept ?? '').map(({ name, weight }) => [name, weight]));
  const weightOf = (form: string) => weights.get(form) ?? weights.get('*') ?? 0;
  const [best] = forms
    .filter((form) => weightOf(form) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one));
  return best && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}
