/** Selects the encoding that a client prefers among those available. */
import { preferencesIn } from './preferences.ts';

/**
 * The encoding with the greatest weight. Of several, the first. Undefined if the client accepts none of them, or
 * prefers the body without an encoding.
 */
export function acceptedEncoding<Form extends string>(
  accept: string | null,
  forms: readonly Form[],
): Form | undefined {
  // If a name occurs twice, the last weight is used.
  const weights = new Map(preferencesIn(accept ?? '').map(({ name, weight }) => [name, weight]));
  const weightOf = (form: string) => weights.get(form) ?? weights.get('*') ?? 0;
  const [best] = forms
    .filter((form) => weightOf(form) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one));
  return best && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}
