/** Which encoding of a response a client prefers, of those that are available. */

/** Weights by encoding. What is named twice has the last one. */
const weightsIn = (accept: string): ReadonlyMap<string, number> =>
  new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight) || 0] as const;
      }),
  );

/**
 * The form with the greatest weight; of several, the first. Undefined if the header accepts none of them, or prefers the
 * body as it is.
 */
export function acceptedEncoding<Form extends string>(
  accept: string | null,
  forms: readonly Form[],
): Form | undefined {
  const weights = weightsIn(accept ?? '');
  const weightOf = (form: string) => weights.get(form) ?? weights.get('*') ?? 0;
  const [best] = forms
    .filter((form) => weightOf(form) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one));
  return best && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}
